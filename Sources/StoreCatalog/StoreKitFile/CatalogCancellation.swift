// The progress and the cancellation of reading and copying a catalogue.

import Support

/// The cancellation of reading and copying a catalogue, which takes seconds for 100,000 products.
package struct CatalogCancellation {
  /// The end of a part of the work, in percent of the total time.
  package enum Milestone: Int {
    case begun = 0
    case read = 8
    case withoutKeys = 18
    case checked = 22
    case imported = 65
    case readAgain = 73
    case cleaned = 80
  }

  private let cancellation: Cancellation
  private let source: String

  package init(_ cancellation: Cancellation, source: String) {
    self.cancellation = cancellation
    self.source = source
  }

  /// - Throws: `stopped` if the reading was cancelled.
  package func reportFinished(_ part: Milestone) throws(CatalogFileError) {
    guard !cancellation.isCancelled(at: Self.progress(part.rawValue)) else { throw stopped }
  }

  /// Whether the reading was cancelled after this number of products.
  package func isCancelled(after products: Int, of all: Int) -> Bool {
    let (first, last) = (Milestone.checked.rawValue, Milestone.imported.rawValue)
    return cancellation.isCancelled(
      at: Self.progress(first + (last - first) * min(products, all) / max(1, all)))
  }

  package func within(_ part: Milestone) -> Cancellation { cancellation.within(Self.progress(part.rawValue)) }

  package var stopped: CatalogFileError { CatalogFileError(source: source, .stopped) }

  private static func progress(_ percent: Int) -> Cancellation.Progress {
    Cancellation.Progress(.catalog, percent, of: 100)
  }
}
