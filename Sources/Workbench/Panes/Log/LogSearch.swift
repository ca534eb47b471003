// Find in the log: the lines that contain a text, kept as the log grows.

import Scenario
import StoreSimulator

/// A line of an entry, dumps unfolded.
struct LogLine: Hashable, Comparable, Sendable {
  var entry: Int
  var line: Int

  static func < (a: LogLine, b: LogLine) -> Bool { (a.entry, a.line) < (b.entry, b.line) }
}

/// The hits of a text among the shown entries.
struct LogSearch: Sendable {
  let match: TextMatch
  private(set) var hits: [LogLine] = []
  /// The first place that was looked at: later than 0 only while the text is being typed.
  private var first: Int
  private var scanned: Int

  /// A search among the shown entries from a place on.
  init(_ match: TextMatch, from place: Int = 0) {
    self.match = match
    first = place
    scanned = place
  }

  /// Whether there may be hits before the first one known.
  var isPartial: Bool { first > 0 }

  /// How many shown entries are still to be looked through.
  func rest(_ rows: LogRows) -> Int { max(0, rows.count - scanned) }

  /// Looks through entries that are shown since the last call.
  mutating func work(_ rows: LogRows, _ log: SessionLog, atMost limit: Int) {
    let end = scanned + min(rest(rows), limit)
    guard scanned < end else { return }
    var bytes: [UInt8] = []
    for place in scanned..<end {
      let index = rows.entry(at: place)
      guard match.isIn(log[index].happening, &bytes, rows.texts) else { continue }
      for line in match.lineNumbers(in: bytes) { hits.append(LogLine(entry: index, line: line)) }
    }
    scanned = end
  }

  /// Forgets the hits: other entries are shown.
  mutating func restart() {
    hits = []
    first = 0
    scanned = 0
  }

  /// The number of the hit in a line, from 0; nil where it has none.
  func number(of line: LogLine) -> Int? {
    let place = hits.partitioningIndex { line <= $0 }
    return place < hits.count && hits[place] == line ? place : nil
  }

  /// The number of the hit nearest to a line: the first from there on, else the last before it.
  func nearest(to line: LogLine) -> Int? {
    hits.isEmpty ? nil : min(hits.count - 1, hits.partitioningIndex { line <= $0 })
  }

  /// The number of the first hit behind a line; the first of all, around the end, where there is none.
  func next(after line: LogLine) -> (number: Int, isAround: Bool)? {
    guard !hits.isEmpty else { return nil }
    let place = hits.partitioningIndex { line < $0 }
    return place < hits.count ? (place, false) : (0, true)
  }

  /// The number of the last hit before a line; the last of all, around the start, where there is none.
  func previous(before line: LogLine) -> (number: Int, isAround: Bool)? {
    guard !hits.isEmpty else { return nil }
    let place = hits.partitioningIndex { line <= $0 }
    return place > 0 ? (place - 1, false) : (hits.count - 1, true)
  }
}
