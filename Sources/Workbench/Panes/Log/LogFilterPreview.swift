// What a filter would do, while it is still being typed: nothing is hidden yet, the rows that would go are dimmed, and
// the lines are counted.

import Scenario
import StoreSimulator

/// The count of what a filter would show and hide.
struct LogFilterPreview: Sendable {
  let match: TextMatch
  private(set) var shownLines = 0
  private(set) var hiddenLines = 0
  /// How many entries were looked at, the newest; nil where it was all of them.
  private(set) var looked: Int?
  /// The number of entries among which was counted, to know a log that has grown.
  private let total: Int

  /// How many entries are looked at for a letter at most, so that typing stays swift in a log of any length.
  private static let limit = 800

  init(_ match: TextMatch, _ rows: LogRows, _ log: SessionLog) {
    self.match = match
    total = rows.count
    let start = max(0, rows.count - Self.limit)
    if start > 0 { looked = Self.limit }
    var bytes: [UInt8] = []
    for place in start..<rows.count {
      let happening = log[rows.entry(at: place)].happening
      let lines = LogLines.count(of: happening)
      if match.isIn(happening, &bytes, rows.texts) { shownLines += lines } else { hiddenLines += lines }
    }
  }

  /// Whether it still says what the filter would do.
  func isCurrent(_ match: TextMatch, _ rows: LogRows) -> Bool { match == self.match && total == rows.count }
}
