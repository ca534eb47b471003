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

  /// The same search for more letters: only its hits can be hits.
  func narrowed(to match: TextMatch, from place: Int, _ log: SessionLog) -> LogSearch? {
    guard first == place, match.isNarrower(than: self.match) else { return nil }
    var search = LogSearch(match, from: place)
    search.scanned = scanned
    search.hits = hits.filter { match.isIn(LogText.lines(of: log[$0.entry].event)[$0.line]) }
    return search
  }

  /// Takes in entries that are shown since the last call.
  mutating func update(_ rows: LogRows, _ log: SessionLog) {
    guard scanned < rows.count else { return }
    for place in scanned..<rows.count {
      let index = rows.entry(at: place)
      for (line, text) in LogText.lines(of: log[index].event).enumerated() where match.isIn(text) {
        hits.append(LogLine(entry: index, line: line))
      }
    }
    scanned = rows.count
  }

  /// Forgets the hits: other entries are shown.
  mutating func restart() {
    hits = []
    first = 0
    scanned = 0
  }

  /// The number of the hit nearest to a line: the first from there on, else the last before it.
  func nearest(to line: LogLine) -> Int? {
    hits.isEmpty ? nil : min(hits.count - 1, firstPlace { line <= $0 })
  }

  /// The number of the first hit behind a line; the first of all where there is none.
  func next(after line: LogLine) -> Int? {
    guard !hits.isEmpty else { return nil }
    let place = firstPlace { line < $0 }
    return place < hits.count ? place : 0
  }

  /// The number of the last hit before a line; the last of all where there is none.
  func previous(before line: LogLine) -> Int? {
    guard !hits.isEmpty else { return nil }
    let place = firstPlace { line <= $0 }
    return place > 0 ? place - 1 : hits.count - 1
  }

  private func firstPlace(where isBehind: (LogLine) -> Bool) -> Int {
    var (low, high) = (0, hits.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(hits[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
