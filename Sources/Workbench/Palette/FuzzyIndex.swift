// Texts to be searched, laid end to end, so that thousands of them cost no more than reading through memory.

import StoreSimulator

/// The texts of many rows.
///
/// A row has a name and an alias, whose letters may be apart, and words about it, which have to be found whole.
struct FuzzyIndex: Sendable {
  private struct Row: Sendable {
    let name: Int
    let alias: Int
    let about: Int
    let end: Int
    let mask: UInt64
  }

  /// A row that answers to a pattern.
  struct Match: Hashable, Sendable {
    let row: Int
    let score: Int
  }

  private var text = FoldedText("")
  private var rows: [Row] = []

  var count: Int { rows.count }

  mutating func append(name: String, alias: String = "", about: String = "") {
    let first = text.units.count
    text.append(name)
    let second = text.units.count
    text.append(alias)
    let third = text.units.count
    text.append(about)
    let mask = text.units[first...].reduce(UInt64(0)) { $0 | FoldedText.bit($1) }
    rows.append(Row(name: first, alias: second, about: third, end: text.units.count, mask: mask))
  }

  /// What a word inside the words about a row is worth, for each letter: less than the same in its name.
  private static let aboutHit = 12
  /// What a name is worth more than an alias.
  private static let inName = 6

  /// The rows from one on that answer to every word, in their order; after `most` of them the rest is not looked at.
  func matches(_ pattern: FuzzyPattern, from first: Int = 0, most: Int) -> [Match] {
    guard !pattern.isEmpty else {
      return rows.indices[first...].prefix(most).map { Match(row: $0, score: 0) }
    }
    var found: [Match] = []
    var room: [Int32] = []
    text.units.withUnsafeBufferPointer { units in
      text.starts.withUnsafeBufferPointer { starts in
        for index in rows.indices[first...] where rows[index].mask & pattern.mask == pattern.mask {
          guard found.count < most else { break }
          guard let score = score(rows[index], pattern, units, starts, &room) else { continue }
          found.append(Match(row: index, score: score))
        }
      }
    }
    return found
  }

  /// Which of some scores are answers, the best first: letters scattered about are none where others have them together.
  static func best(_ scores: [Int]) -> [Int] {
    let least = (scores.max() ?? 0) / 2
    return scores.indices.filter { scores[$0] >= least }
      .sorted { (scores[$0], $1) > (scores[$1], $0) }
  }

  private func score(
    _ row: Row, _ pattern: FuzzyPattern, _ units: UnsafeBufferPointer<UInt16>,
    _ starts: UnsafeBufferPointer<UInt8>, _ room: inout [Int32]
  ) -> Int? {
    var sum = 0
    for word in pattern.words {
      var best: Int?
      for (range, more) in [(row.name..<row.alias, Self.inName), (row.alias..<row.about, 0)] {
        let part = UnsafeBufferPointer(rebasing: units[range])
        let partStarts = UnsafeBufferPointer(rebasing: starts[range])
        guard let score = word.score(part, starts: partStarts, room: &room) else { continue }
        best = max(best ?? .min, score + more)
      }
      if contains(word.plain, units[row.about..<row.end], starts) {
        best = max(best ?? .min, word.units.count * Self.aboutHit)
      }
      guard let best else { return nil }
      sum += best
    }
    return sum
  }

  /// Whether a word stands whole in a text; a single letter only where a word begins.
  private func contains(
    _ word: [UInt16], _ text: Slice<UnsafeBufferPointer<UInt16>>, _ starts: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard text.count >= word.count, let first = word.first else { return false }
    for start in text.startIndex...(text.endIndex - word.count) where text[start] == first {
      if word.count == 1, starts[start] == 0 { continue }
      var index = 1
      while index < word.count, text[start + index] == word[index] { index += 1 }
      if index == word.count { return true }
    }
    return false
  }
}
