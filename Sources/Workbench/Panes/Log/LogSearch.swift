// Find in the log: the lines that contain a text, kept as the log grows.

import Scenario
import StoreSimulator

/// A line of an entry, dumps unfolded.
struct LogLine: Hashable, Comparable, Sendable {
  var entry: Int
  var line: Int

  static func < (a: LogLine, b: LogLine) -> Bool { (a.entry, a.line) < (b.entry, b.line) }
}

/// The hits of a text in the log.
///
/// All entries are looked through once, whichever are shown: a filter or another channel chooses among the hits.
struct LogSearch: Sendable {
  let match: TextMatch
  /// The hits in the shown entries, ascending.
  private(set) var hits: [LogLine] = []
  /// The hits in all entries, ascending.
  private var allHits: [LogLine] = []
  /// The first entry that is looked at: later than 0 only while the text is being typed.
  private var first: Int
  private var scanned: Int

  /// A search among the entries from one on.
  init(_ match: TextMatch, from entry: Int = 0) {
    self.match = match
    first = entry
    scanned = entry
  }

  /// Whether there may be hits before the first one known.
  var isPartial: Bool { first > 0 }

  /// How many entries are still to be looked through.
  func rest(_ log: SessionLog) -> Int { max(0, log.count - scanned) }

  /// Looks through some entries that were not looked through yet; `rows` are those that are shown.
  mutating func work(_ rows: LogRows, _ log: SessionLog, atMost limit: Int) {
    // What the rows do not know yet could not be told from what they hide.
    let end = min(rows.scanned, scanned + limit)
    guard scanned < end else { return }
    var bytes: [UInt8] = []
    for index in scanned..<end where match.isIn(log[index].happening, &bytes, rows.texts) {
      let lines = match.lineNumbers(in: bytes).map { LogLine(entry: index, line: $0) }
      allHits += lines
      if rows.shows(index) { hits += lines }
    }
    scanned = end
  }

  /// Chooses the hits of the shown entries: others are shown than before.
  mutating func show(_ rows: LogRows) {
    // Both ascend: each is gone through once.
    var place = 0
    hits = allHits.filter { hit in
      while place < rows.count, rows.entry(at: place) < hit.entry { place += 1 }
      return place < rows.count && rows.entry(at: place) == hit.entry
    }
  }

  /// Forgets the hits: the log is another one.
  mutating func restart() { self = LogSearch(match) }

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
