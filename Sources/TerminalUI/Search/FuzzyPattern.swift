// The text typed into the palette. A word matches as a whole, as a prefix, inside another word, or by letters
// with gaps.

/// The quality of a match without gaps between a word and a text, best last.
package enum MatchQuality: Int, Comparable, Sendable {
  case inside, prefix, whole

  package static func < (left: MatchQuality, right: MatchQuality) -> Bool { left.rawValue < right.rawValue }
}

/// A place in a text that contains a word without gaps.
package struct WordOccurrence: Hashable, Sendable {
  package let quality: MatchQuality
  package let start: Int
}

package struct FuzzyWord: Hashable, Sendable {
  package let units: [UInt16]
  /// The word without its honorific prefix, for the search of whole words.
  private let plain: [UInt16]

  package init(_ text: Substring) {
    units = text.unicodeScalars.map(FoldedText.fold)
    plain = FoldedText.withoutHonorific(text).map { $0.unicodeScalars.map(FoldedText.fold) } ?? units
  }

  // The scores for a letter, and the penalty for a gap.
  private static let hit = 16
  private static let atStart = 10
  private static let atWord = 8
  private static let adjacencyBonus = 9
  private static let gap = 3
  /// The additional penalty for a gap before a letter that does not begin a word.
  private static let gapInWord = 36
  /// The minimum score per letter, which initials and a word with one missing letter reach.
  private static let minimumPerLetter = 16
  /// The maximum number of letters before the first match that reduce the score.
  private static let longestLead = 12
  /// The maximum number of units of a text that are compared.
  private static let comparedUnits = 160

  /// Returns the score of letters with gaps; nil if the letters do not occur in this order, or are too far
  /// apart.
  package func score(_ text: FoldedText) -> Int? {
    guard let best = scores(text)?.last?.compactMap(\.self).max() else { return nil }
    return best < units.count * Self.minimumPerLetter ? nil : best
  }

  /// Returns the indices of the matching units, to highlight them.
  package func positions(in text: FoldedText) -> [Int] {
    if let occurrence = occurrence(in: text) {
      return Array(occurrence.start..<occurrence.start + units.count)
    }
    guard score(text) != nil, let scores = scores(text) else { return [] }
    var found: [Int] = []
    for row in units.indices.reversed() {
      guard let next = found.last else {
        guard let best = scores[row].compactMap(\.self).max(), let position = scores[row].lastIndex(of: best)
        else { return [] }
        found.append(position)
        continue
      }
      let previous = (0..<next).reversed().first { position in
        scores[row][position].map { $0 + step(row + 1, from: position, to: next, text) }
          == scores[row + 1][next]
      }
      guard let previous else { return [] }
      found.append(previous)
    }
    return found.reversed()
  }

  /// Returns the best occurrence without gaps; nil if there is none.
  ///
  /// A single letter must begin a word.
  package func occurrence(in text: FoldedText) -> WordOccurrence? { Self.occurrence(of: units, in: text) }

  /// Returns the best occurrence in a sentence, in which the honorific prefix may be absent.
  package func occurrence(inSentence text: FoldedText) -> WordOccurrence? {
    Self.occurrence(of: plain, in: text)
  }

  private static func occurrence(of word: [UInt16], in text: FoldedText) -> WordOccurrence? {
    guard let first = word.first, text.units.count >= word.count else { return nil }
    var best: WordOccurrence?
    for start in 0...text.units.count - word.count
    where text.units[start] == first && text.units[start..<start + word.count].elementsEqual(word) {
      let quality = text.quality(of: word, at: start)
      if quality == .whole { return WordOccurrence(quality: quality, start: start) }
      guard quality != .inside || word.count > 1 else { continue }
      if best.map({ $0.quality < quality }) ?? true {
        best = WordOccurrence(quality: quality, start: start)
      }
    }
    return best
  }

  private func occurs(_ text: FoldedText) -> Bool {
    var next = 0
    for unit in text.units where next < units.count && unit == units[next] { next += 1 }
    return next == units.count
  }

  /// Returns the amount that a letter adds to the score of the previous letter.
  private func step(_ row: Int, from position: Int, to next: Int, _ text: FoldedText) -> Int {
    let wordBonus = next == 0 ? Self.atStart : text.starts[next] ? Self.atWord : 0
    // Adjacent letters score at least as much as word starts.
    if row > 0, next == position + 1 { return Self.hit + max(Self.adjacencyBonus, wordBonus) }
    let gapPenalty = Self.gap + next - position - 2 + (wordBonus == 0 ? Self.gapInWord : 0)
    let penalty = row > 0 ? gapPenalty : min(next, Self.longestLead) / 2
    return Self.hit + wordBonus - penalty
  }

  /// Returns the best score of each letter at each index; nil at an index without the letter.
  private func scores(_ text: FoldedText) -> [[Int?]]? {
    guard !units.isEmpty, occurs(text) else { return nil }
    let columns = min(text.units.count, Self.comparedUnits)
    var table = [[Int?]](repeating: [Int?](repeating: nil, count: columns), count: units.count)
    for row in units.indices {
      for column in row..<max(row, columns) where text.units[column] == units[row] {
        if row == 0 {
          table[row][column] = step(row, from: 0, to: column, text)
        } else {
          for position in row - 1..<column {
            guard let previousScore = table[row - 1][position] else { continue }
            let score = previousScore + step(row, from: position, to: column, text)
            table[row][column] = max(table[row][column] ?? score, score)
          }
        }
      }
    }
    return table
  }
}

/// The typed text, whose words must all match.
package struct FuzzyPattern: Hashable, Sendable {
  package let words: [FuzzyWord]

  package init(_ text: String) {
    words = text.split { $0 == " " || $0 == "\u{3000}" }.map { FuzzyWord($0) }
  }

  package var isEmpty: Bool { words.isEmpty }
}

extension FoldedText {
  /// Returns the quality of a word that occurs at an index.
  fileprivate func quality(of word: [UInt16], at start: Int) -> MatchQuality {
    // Japanese and Chinese words have no separators.
    if word.contains(where: Self.isUnspaced) { return .whole }
    let end = start + word.count
    let isAfterGap =
      start == 0 || !Self.isSpacedLetter(units[start - 1]) || !Self.isSpacedLetter(units[start])
    guard isAfterGap || starts[start] else { return .inside }
    let isBeforeGap =
      end == units.count || !Self.isSpacedLetter(units[end]) || !Self.isSpacedLetter(units[end - 1])
    // A part of a name such as `ASDServerErrorDomain` is no whole word.
    return isAfterGap && isBeforeGap ? .whole : .prefix
  }

  /// Whether a unit belongs to a script that does not separate words, such as kana and Han characters.
  private static func isUnspaced(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F: true
    default: false
    }
  }

  /// Whether a unit is a digit, or a letter of a script that separates words.
  private static func isSpacedLetter(_ unit: UInt16) -> Bool {
    switch unit {
    case 48...57, 97...122: true
    default: unit >= 128 && !isUnspaced(unit)
    }
  }
}
