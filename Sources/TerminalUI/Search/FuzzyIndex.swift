// A fuzzy search in the texts of many rows.

/// The texts of many rows.
package struct FuzzyIndex: Sendable {
  /// The texts of a row: the letters of name and alias may be apart, words about the row have to be found whole.
  private struct Row: Sendable {
    let name: FoldedText
    let alias: FoldedText
    let about: FoldedText
  }

  /// A row that matches a pattern.
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

  /// The score of each letter of a word that is part of the words about a row, less than in the row's name.
  private static let aboutHit = 12
  /// The bonus of a name over an alias.
  private static let inName = 6

  /// Returns at most `most` of the rows from one on that match every word, in their order.
  package func matches(_ pattern: FuzzyPattern, from first: Int = 0, most: Int) -> [Match] {
    var found: [Match] = []
    for index in rows.indices[first...] {
      guard found.count < most else { break }
      if let score = score(rows[index], pattern) { found.append(Match(row: index, score: score)) }
    }
    return found
  }

  /// Returns which of some scores are good enough, the best first: less than half of the best score is not.
  package static func best(_ scores: [Int]) -> [Int] {
    let least = (scores.max() ?? 0) / 2
    return scores.indices.filter { scores[$0] >= least }
      .sorted { (scores[$0], $1) > (scores[$1], $0) }
  }

  /// The sum of the best score of each word; `nil` if a word is not found, 0 for an empty pattern.
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
