// A fuzzy search in the texts of many rows.

package struct FuzzyIndex: Sendable {
  /// The texts of a row.
  ///
  /// The letters of a searched word can be apart in `name` and `alias`, but not in `about`.
  private struct Row: Sendable {
    let name: FoldedText
    let alias: FoldedText
    let about: FoldedText
  }

  package struct Match: Hashable, Sendable {
    package let row: Int
    package let score: Int
  }

  private var rows: [Row] = []

  package init() {
  }

  package var count: Int { rows.count }

  package mutating func append(name: String, alias: String = "", about: String = "") {
    rows.append(Row(name: FoldedText(name), alias: FoldedText(alias), about: FoldedText(about)))
  }

  /// The score of each letter found in `about`, less than that of a letter in the name.
  private static let aboutHit = 12
  /// The bonus for a match in the name.
  private static let inName = 6

  /// Returns at most `limit` matching rows, from row `first` on and in the order of the rows.
  package func matches(_ pattern: FuzzyPattern, from first: Int = 0, limit: Int) -> [Match] {
    var found: [Match] = []
    for index in rows.indices[first...] {
      guard found.count < limit else { break }
      if let score = score(rows[index], pattern) { found.append(Match(row: index, score: score)) }
    }
    return found
  }

  /// Returns the indices of the scores that are at least half of the best score, best first.
  package static func best(_ scores: [Int]) -> [Int] {
    let minimumScore = (scores.max() ?? 0) / 2
    return scores.indices.filter { scores[$0] >= minimumScore }
      .sorted { (scores[$0], $1) > (scores[$1], $0) }
  }

  /// Returns the sum of the best scores of all words: nil if a word does not match, 0 for an empty pattern.
  private func score(_ row: Row, _ pattern: FuzzyPattern) -> Int? {
    var sum = 0
    for word in pattern.words {
      let scores = [
        word.score(row.name).map { $0 + Self.inName }, word.score(row.alias),
        word.isWhole(in: row.about) ? word.units.count * Self.aboutHit : nil,
      ]
      guard let best = scores.compactMap(\.self).max() else { return nil }
      sum += best
    }
    return sum
  }
}
