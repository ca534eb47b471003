// The progress of reading and copying a catalogue: a file of 100,000 products takes seconds. Knows the parts of that
// work and the share of time that each takes.

import Support

/// Cancels the reading and copying of a catalogue.
package struct CatalogCancellation {
  /// What is finished; the raw value is the share of the time so far, in percent.
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

  /// Reports that a part is finished.
  ///
  /// - Throws: `stopped` if the reading is cancelled.
  package func reportFinished(_ part: Milestone) throws(CatalogFileError) {
    guard !cancellation.isCancelled(at: Self.progress(part.rawValue)) else { throw stopped }
  }

  /// Whether the reading is cancelled after so many products of a catalogue.
  package func isCancelled(after products: Int, of all: Int) -> Bool {
    let (first, last) = (Milestone.checked.rawValue, Milestone.imported.rawValue)
    return cancellation.isCancelled(
      at: Self.progress(first + (last - first) * min(products, all) / max(1, all)))
  }

  /// The same cancellation for the part after one.
  package func within(_ part: Milestone) -> Cancellation { cancellation.within(Self.progress(part.rawValue)) }

  /// The reading was cancelled.
  package var stopped: CatalogFileError { CatalogFileError(source: source, .stopped) }

  private static func progress(_ percent: Int) -> Cancellation.Progress {
    Cancellation.Progress(.catalog, percent, of: 100)
  }
}
