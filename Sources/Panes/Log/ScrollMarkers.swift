// The markers in the scroll bar of the log.

import TerminalUI

package struct ScrollMarkers {
  package let rows: LogEntryIndex
  /// The entries with a failure, ascending.
  package let failures: [Int]
  /// The entries with a met expectation, ascending.
  package let metExpectations: [Int]
  package let hits: [LogLinePosition]
  package let marks: [Int]

  /// A marker; if a row has several markers, the last in this order is drawn.
  package enum Tick: Hashable {
    case metExpectation, failure, hit, mark

    package var glyph: String {
      switch self {
      case .metExpectation: "="
      case .failure: "!"
      case .hit: "-"
      case .mark: "*"
      }
    }

    package var role: Role {
      switch self {
      case .metExpectation: .statePurchased
      case .failure: .stateFailed
      case .hit, .mark: .searchHit
      }
    }
  }

  /// Returns the markers of a bar of `height` rows.
  ///
  /// Each row uses binary search, so the cost hardly depends on the length of the log.
  func markersByRow(_ height: Int) -> [(row: Int, tick: Tick)] {
    (0..<height).compactMap { row in
      let first = (row * rows.count + height - 1) / height
      let end = ((row + 1) * rows.count + height - 1) / height
      guard first < end, end <= rows.count else { return nil }
      let entries = rows.entry(at: first)...rows.entry(at: end - 1)
      return tick(in: entries).map { (row, $0) }
    }
  }

  private static func containsEntry(_ indices: [Int], anyOf entries: ClosedRange<Int>) -> Bool {
    let first = indices.partitioningIndex { $0 >= entries.lowerBound }
    return first < indices.count && entries.contains(indices[first])
  }

  private func tick(in entries: ClosedRange<Int>) -> Tick? {
    let mark = marks.partitioningIndex { $0 >= entries.lowerBound }
    // A marked entry that is hidden has no position in the bar.
    if marks[mark...].prefix(while: entries.contains).contains(where: rows.shows) { return .mark }
    let hit = hits.partitioningIndex { $0.entry >= entries.lowerBound }
    if hit < hits.count, entries.contains(hits[hit].entry) { return .hit }
    if Self.containsEntry(failures, anyOf: entries) { return .failure }
    return Self.containsEntry(metExpectations, anyOf: entries) ? .metExpectation : nil
  }
}
