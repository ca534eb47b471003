// A fuzzy search in the texts of many rows.

package struct FuzzyIndex: Sendable {
  /// The texts of a row.
  ///
  /// The letters of a searched word can be apart in `name` and `alias`, but not in the other texts.
  private struct Row: Sendable {
    let name: FoldedText
    let synonyms: FoldedText
    let alias: FoldedText
    let about: FoldedText
    /// The penalty for each word.
    let penalty: Int
  }

  package struct Match: Hashable, Sendable {
    package let row: Int
    package let score: Int
  }

  private var rows: [Row] = []

  package init() {
  }

  package var count: Int { rows.count }

  /// Adds a row.
  ///
  /// If `ranksLast` is set, the row comes after the other rows with matches of the same quality.
  package mutating func append(
    name: String, synonyms: String = "", alias: String = "", about: String = "", ranksLast: Bool = false
  ) {
    rows.append(
      Row(
        name: FoldedText(name), synonyms: FoldedText(synonyms), alias: FoldedText(alias),
        about: FoldedText(about), penalty: ranksLast ? Self.lastPenalty : 0))
  }

  // The penalties of the texts of a row. Each penalty is less than the difference between two qualities.
  private static let synonymPenalty = 100
  private static let aliasPenalty = 200
  private static let aboutPenalty = 500
  /// The penalty with which a synonym scores at most as much as the description of another row.
  private static let lastPenalty = aboutPenalty - synonymPenalty + longestLead
  /// The bonus for a text that consists of the word.
  private static let wholeText = 50
  /// The maximum number of letters before a word that reduce the score.
  private static let longestLead = 12
  /// The maximum score of letters with gaps, less than that of a word without gaps.
  private static let maximumWithGaps = 400
  /// The bonus for letters with gaps in the name.
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
      guard let score = scoreWithoutGaps(row, word) ?? scoreWithGaps(row, word) else { return nil }
      sum += score - row.penalty
    }
    return sum
  }

  /// Whole words score at least 2488, prefixes at most 2000, and other parts of words at most 1000.
  private func scoreWithoutGaps(_ row: Row, _ word: FuzzyWord) -> Int? {
    func score(_ occurrence: WordOccurrence?, in text: FoldedText, penalty: Int) -> Int? {
      guard let occurrence else { return nil }
      let base = 1000 * (occurrence.quality.rawValue + 1)
      // A whole text has no penalty, so the command with this name comes before labels that contain the word.
      let isWholeText = text.units.count == word.units.count
      return base + (isWholeText ? Self.wholeText : -penalty) - min(occurrence.start, Self.longestLead)
    }
    let scores = [
      score(word.occurrence(in: row.name), in: row.name, penalty: 0),
      score(word.occurrence(in: row.synonyms), in: row.synonyms, penalty: Self.synonymPenalty),
      score(word.occurrence(in: row.alias), in: row.alias, penalty: Self.aliasPenalty),
      score(word.occurrence(inSentence: row.about), in: row.about, penalty: Self.aboutPenalty),
    ]
    return scores.compactMap(\.self).max()
  }

  private func scoreWithGaps(_ row: Row, _ word: FuzzyWord) -> Int? {
    let scores = [word.score(row.name).map { $0 + Self.inName }, word.score(row.alias)]
    return scores.compactMap(\.self).max().map { min($0, Self.maximumWithGaps) }
  }
}
