// Find in the log: the matching lines, updated as the log grows.

import Scenario
import StoreSimulator
import Support

/// A line of an entry, counted with dumps unfolded.
package struct LogLinePosition: Hashable, Comparable, Sendable {
  package var entry: Int
  package var line: Int

  package static func < (a: LogLinePosition, b: LogLinePosition) -> Bool {
    (a.entry, a.line) < (b.entry, b.line)
  }
}

/// The hits for a search text in the log.
///
/// Each entry, shown or hidden, is searched once.
package struct LogSearch: Sendable {
  package let query: LogQuery
  /// The hits in the shown entries, ascending.
  package private(set) var hits: [LogLinePosition] = []
  /// The hits in all entries, ascending.
  private var allHits: [LogLinePosition] = []
  /// The first searched entry, greater than 0 only while the text is typed.
  private var first: Int
  private var scanEnd: Int

  package init(_ query: LogQuery, from entry: Int = 0) {
    self.query = query
    first = entry
    scanEnd = entry
  }

  package var isPartial: Bool { first > 0 }

  package func remainingCount(in log: SessionLog) -> Int { max(0, log.count - scanEnd) }

  /// Searches at most `limit` more entries; `rows` are the shown entries.
  package mutating func runWork(_ rows: LogEntryIndex, _ log: SessionLog, atMost limit: Int) {
    // Entries that `rows` has not scanned yet would look like hidden entries.
    let end = min(rows.scanEnd, scanEnd + limit)
    guard scanEnd < end else { return }
    var bytes: [UInt8] = []
    for index in scanEnd..<end {
      let simulationEvent = log[index].simulationEvent
      if query.needsText { simulationEvent.write(to: &bytes, rows.texts) }
      let lines = query.lineNumbers(in: simulationEvent, bytes, step: log.step(of: index)).map {
        LogLinePosition(entry: index, line: $0)
      }
      guard !lines.isEmpty else { continue }
      allHits += lines
      if rows.shows(index) { hits += lines }
    }
    scanEnd = end
  }

  /// Updates the hits in the shown entries after the set of shown entries has changed.
  package mutating func show(_ rows: LogEntryIndex) {
    // Compares two ascending lists in one pass.
    var index = 0
    hits = allHits.filter { hit in
      while index < rows.count, rows.entry(at: index) < hit.entry { index += 1 }
      return index < rows.count && rows.entry(at: index) == hit.entry
    }
  }

  package mutating func restart() { self = LogSearch(query) }

  /// Returns the number of the hit in a line, counted from 0; nil if the line has no hit.
  package func number(of line: LogLinePosition) -> Int? {
    let index = hits.partitioningIndex { line <= $0 }
    return index < hits.count && hits[index] == line ? index : nil
  }

  /// Returns the number of the first hit at or after a line; if no such hit exists, of the last hit.
  package func nearest(to line: LogLinePosition) -> Int? {
    hits.isEmpty ? nil : min(hits.count - 1, hits.partitioningIndex { line <= $0 })
  }

  /// Returns the number of the first hit after a line, wrapping around to the first hit in the log.
  package func next(after line: LogLinePosition) -> (number: Int, isAround: Bool)? {
    guard !hits.isEmpty else { return nil }
    let index = hits.partitioningIndex { line < $0 }
    return index < hits.count ? (index, false) : (0, true)
  }

  /// Returns the number of the last hit before a line, wrapping around to the last hit in the log.
  package func previous(before line: LogLinePosition) -> (number: Int, isAround: Bool)? {
    guard !hits.isEmpty else { return nil }
    let index = hits.partitioningIndex { line <= $0 }
    return index > 0 ? (index - 1, false) : (hits.count - 1, true)
  }
}
