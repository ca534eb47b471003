// A fuzzy search in the texts of many rows.

package struct FuzzyIndex: Sendable {
  /// The rank of a row among rows that match equally well.
  package enum Rank: Sendable {
    case primary
    /// A row that is less likely to be wanted, such as a name that has to be typed in full.
    case secondary
    /// A row whose synonyms score at most as much as the description of another row.
    ///
    /// Its other names score less than those of another row, and more than a description.
    case last
  }

  /// The texts of a row.
  ///
  /// The letters of a searched word can be apart in `name` and `alias`, but not in the other texts.
  private struct Row: Sendable {
    let name: FoldedText
    /// Words that name the row as well as its name does.
    let otherNames: FoldedText
    let synonyms: FoldedText
    let alias: FoldedText
    let about: FoldedText
    let rank: Rank
  }

  package struct Match: Hashable, Sendable {
    package let row: Int
    package let score: Int
    /// Whether each word begins a word of a name, a synonym or an alias.
    package let isStrong: Bool
  }

  private struct RowScore {
    var sum = 0
    var isStrong = true
    var hasGaps = false
  }

  private var rows: [Row] = []

  package init() {
  }

  package var count: Int { rows.count }

  package mutating func append(
    name: String, otherNames: String = "", synonyms: String = "", alias: String = "", about: String = "",
    rank: Rank = .primary
  ) {
    rows.append(
      Row(
        name: FoldedText(name), otherNames: FoldedText(otherNames), synonyms: FoldedText(synonyms),
        alias: FoldedText(alias), about: FoldedText(about), rank: rank))
  }

  // MARK: Scores

  /// The score of a word in a name, a synonym or an alias.
  private static func score(_ quality: MatchQuality) -> Int {
    switch quality {
    case .whole: 3000
    case .form: 2600
    case .prefix: 2000
    case .inside: 1000
    }
  }

  /// The score of a word in a description, less than that of the same quality in a name.
  ///
  /// A whole word in a description is a weaker match than the beginning of a name.
  private static func scoreInDescription(_ quality: MatchQuality) -> Int {
    switch quality {
    case .whole: 1570
    case .form: 1520
    case .prefix, .inside: 1000
    }
  }

  /// The bonus for a word of `otherNames`, which comes before the same word in the name of another row.
  private static let otherNameBonus = 60
  // The penalties of the texts of a row.
  /// The penalty for a word that does not begin a name of several words.
  private static let laterWordPenalty = 150
  private static let synonymPenalty = 100
  private static let aliasPenalty = 200
  private static let secondaryDescriptionPenalty = 30
  private static let lastDescriptionPenalty = 200
  /// The shares that count of the scores of a row with the rank `last`.
  private static let percentOfLast = 50
  private static let percentOfLastOtherNames = 75
  /// The bonus for a text that consists of the word.
  private static let wholeText = 50
  /// The maximum number of letters before a word that reduce the score.
  private static let longestLead = 12
  /// The same for synonyms, which are listed best first.
  private static let longestSynonymLead = 60
  /// The maximum score of letters with gaps, less than that of a word without gaps.
  private static let maximumWithGaps = 400
  /// The bonus for letters with gaps in the name.
  private static let inName = 6

  /// Returns at most `limit` matching rows, from row `first` on and in the order of the rows.
  package func matches(_ pattern: FuzzyPattern, from first: Int = 0, limit: Int) -> [Match] {
    var found: [Match] = []
    for index in rows.indices[first...] {
      guard found.count < limit else { break }
      guard let score = score(rows[index], pattern) else { continue }
      let mean = score.sum / max(1, pattern.words.count)
      found.append(
        Match(
          row: index, score: score.hasGaps ? min(mean, Self.maximumWithGaps) : mean, isStrong: score.isStrong)
      )
    }
    return found
  }

  /// Returns the rows in which at least one word begins a name, a synonym or an alias.
  ///
  /// A word that few rows contain counts more than a word that many rows contain.
  package func partialMatches(_ pattern: FuzzyPattern, limit: Int) -> [Match] {
    let scores = pattern.words.map { word in
      rows.map { row in scoreOfNames(row, word).flatMap { $0 >= Self.minimumPartial ? $0 : nil } ?? 0 }
    }
    // The weights in percent.
    let weights = scores.map { scores in max(75, 100 - scores.count { $0 > 0 } / 4) }
    return rows.indices.lazy.compactMap { row -> Match? in
      let sum = zip(scores, weights).reduce(0) { $0 + $1.0[row] * $1.1 / 100 }
      return sum > 0
        ? Match(row: row, score: sum / pattern.words.count + Self.partialBonus, isStrong: false) : nil
    }.prefix(limit).map(\.self)
  }

  private static let minimumPartial = 1500
  /// The bonus with which one of two words in a name counts as much as both words in a description.
  private static let partialBonus = 100

  /// Returns the indices of the scores that are at least half of the best score, best first.
  package static func best(_ scores: [Int]) -> [Int] {
    let minimumScore = (scores.max() ?? 0) / 2
    return scores.indices.filter { scores[$0] >= minimumScore }
      .sorted { (scores[$0], $1) > (scores[$1], $0) }
  }

  /// The minimum score that shows that a word is spelled correctly, such as that of a whole word in a
  /// description.
  package static let knownScore = 1400
  /// The minimum score of a word that begins a word of a name, a synonym or an alias.
  private static let strongScore = 1800

  /// The words of all names and synonyms, for the correction of spelling.
  package var vocabulary: Vocabulary {
    var words: Set<String> = []
    for row in rows where row.rank == .primary {
      for text in [row.name, row.otherNames, row.synonyms] {
        for word in text.units.split(whereSeparator: FoldedText.isSeparator) {
          words.insert(String(decoding: word, as: UTF16.self))
        }
      }
    }
    return Vocabulary(words)
  }

  /// Returns the sum of the best scores of all words; nil if a word does not match.
  private func score(_ row: Row, _ pattern: FuzzyPattern) -> RowScore? {
    var result = RowScore()
    for word in pattern.words {
      let (ofNames, ofDescription) = (scoreOfNames(row, word), scoreOfDescription(row, word))
      result.isStrong = result.isStrong && ofNames ?? 0 >= Self.strongScore
      if let score = [ofNames, ofDescription].compactMap(\.self).max() {
        result.sum += score
      } else if let score = scoreWithGaps(row, word) {
        result.sum += score
        result.hasGaps = true
      } else {
        return nil
      }
    }
    return result
  }

  private func scoreOfNames(_ row: Row, _ word: FuzzyWord) -> Int? {
    func score(
      _ text: FoldedText, penalty: Int, later: Int = 0, lead: Int, inside: Bool = true,
      percentOfLast: Int = Self.percentOfLast
    ) -> Int? {
      let found = inside ? word.occurrence(in: text) : word.occurrenceAtBeginning(in: text)
      guard let occurrence = found else { return nil }
      // A whole text has no penalty, so the command with this name comes before labels that contain the word.
      let isWholeText = text.units.count == word.units.count
      let base = Self.score(occurrence.quality) + (isWholeText ? Self.wholeText : -penalty)
      let score = base - min(occurrence.start, lead) - (occurrence.start > 0 ? later : 0)
      // The whole name of a secondary row ranks below prefixes of other names, and parts above gaps.
      return switch row.rank {
      case .primary: score
      case .secondary: score * 2 / 3
      case .last: score * percentOfLast / 100
      }
    }
    return [
      score(row.name, penalty: 0, later: Self.laterWordPenalty, lead: Self.longestLead),
      // A part of a synonym, such as `edit` of `credit`, has another meaning.
      score(
        row.otherNames, penalty: -Self.otherNameBonus, lead: Self.longestLead, inside: false,
        percentOfLast: Self.percentOfLastOtherNames),
      score(row.synonyms, penalty: Self.synonymPenalty, lead: Self.longestSynonymLead, inside: false),
      score(row.alias, penalty: Self.aliasPenalty, lead: Self.longestLead),
    ].compactMap(\.self).max()
  }

  private func scoreOfDescription(_ row: Row, _ word: FuzzyWord) -> Int? {
    guard let occurrence = word.occurrence(inSentence: row.about) else { return nil }
    let score = Self.scoreInDescription(occurrence.quality) - min(occurrence.start, Self.longestLead)
    return switch row.rank {
    case .primary: score
    case .secondary: score - Self.secondaryDescriptionPenalty
    case .last: score - Self.lastDescriptionPenalty
    }
  }

  private func scoreWithGaps(_ row: Row, _ word: FuzzyWord) -> Int? {
    let scores = [word.score(row.name).map { $0 + Self.inName }, word.score(row.alias)]
    return scores.compactMap(\.self).max().map { min($0, Self.maximumWithGaps) }
  }
}
