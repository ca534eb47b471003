// The rows of long entries as they were made for the last picture: a line of a million bytes is put into words and broken
// once, and not at every key while it is on screen. Knows what the rows were made of, and nothing of where they stand.

import Scenario
import Stage

/// The rows of the long entries on screen.
struct LongRows: Sendable {
  /// What the rows of an entry are made of, beside the entry.
  struct Making: Hashable, Sendable {
    let layout: LogLayout
    let names: IdentifierShortener
    let stamp: LogStamp
    let sought: [TextMatch]
    let isFolded: Bool
    /// How often language, keys and settings have changed.
    let looks: UInt64
  }

  private struct Kept: Sendable {
    let making: Making
    let entry: SessionLog.Entry
    let rows: [LogRow]
  }

  private var kept: [Int: Kept] = [:]

  /// Entries of fewer bytes are made again for each picture.
  private static let longEnough = 4096

  /// The rows of an entry, where they were made of the same.
  func rows(of index: Int, _ entry: SessionLog.Entry, _ making: Making) -> [LogRow]? {
    guard let found = kept[index], found.making == making, found.entry.isUndone == entry.isUndone,
      found.entry.happening == entry.happening
    else { return nil }
    return found.rows
  }

  /// Keeps the rows of an entry, if it is long.
  mutating func keep(_ rows: [LogRow], of index: Int, _ entry: SessionLog.Entry, _ making: Making) {
    let size = rows.reduce(0) { $0 + $1.text.reduce(0) { $0 + $1.text.utf8.count } }
    guard size >= Self.longEnough else { return }
    kept[index] = Kept(making: making, entry: entry, rows: rows)
  }

  /// Forgets all entries but these.
  mutating func keepOnly(_ isThere: (Int) -> Bool) {
    if !kept.isEmpty { kept = kept.filter { isThere($0.key) } }
  }
}
