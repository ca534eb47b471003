// How long somebody waits for a catalogue: a file of a hundred thousand products takes seconds to read, to check and to
// copy. Knows the parts of that work and how much of the time each takes, and nothing of what they do.

import Ground

/// Somebody who waits for a catalogue to be read and copied.
struct FilePatience {
  /// What is done then, as far as it is known; the raw value is the share of the time, in percent.
  enum Part: Int {
    case begun = 0
    case read = 8
    case withoutKeys = 18
    case checked = 22
    case imported = 65
    case readAgain = 73
    case cleaned = 80
  }

  private let patience: Patience
  private let source: String

  init(_ patience: Patience, source: String) {
    self.patience = patience
    self.source = source
  }

  /// Goes on after a part.
  func goOn(_ part: Part) throws(CatalogFileError) {
    guard patience.goesOn(Self.progress(part.rawValue)) else { throw stopped }
  }

  /// Whether it goes on after so many products of a catalogue.
  func goesOn(after products: Int, of all: Int) -> Bool {
    let (first, last) = (Part.checked.rawValue, Part.imported.rawValue)
    return patience.goesOn(Self.progress(first + (last - first) * min(products, all) / max(1, all)))
  }

  /// The same patience for the part after one.
  func within(_ part: Part) -> Patience { patience.within(Self.progress(part.rawValue)) }

  /// The reading was called off.
  var stopped: CatalogFileError { CatalogFileError(source: source, .stopped) }

  private static func progress(_ percent: Int) -> Patience.Progress {
    Patience.Progress(.catalog, percent, of: 100)
  }
}
