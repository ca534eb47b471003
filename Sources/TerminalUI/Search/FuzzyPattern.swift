// The text typed into the palette.
//
// A word matches as a whole, with another ending, as a prefix, inside another word, or by letters with gaps.

/// The quality of a match without gaps between a word and a text, best last.
package enum MatchQuality: Int, Comparable, Sendable {
  case inside, prefix
  /// The word with another ending: `refunds` and `refunded` for `refund`.
  case form
  case whole

  package static func < (left: MatchQuality, right: MatchQuality) -> Bool { left.rawValue < right.rawValue }
}

/// A place in a text that contains a word without gaps.
package struct WordOccurrence: Hashable, Sendable {
  package let quality: MatchQuality
  package let start: Int
  /// The number of matching units, which is less than that of the word if its ending is different.
  package let count: Int
}

package struct FuzzyWord: Hashable, Sendable {
  /// The units of a word or stem, with their set of letters.
  fileprivate struct Letters: Hashable, Sendable {
    let units: [UInt16]
    let mask: UInt64

    init(_ units: [UInt16]) { (self.units, mask) = (units, FoldedText.letters(of: units)) }
  }

  private let whole: Letters
  /// The word without its honorific prefix, for the search of whole words.
  private let plain: Letters
  /// The word without its ending, for the search of other forms.
  private let stems: [Letters]

  package init(_ text: some StringProtocol) {
    let units = text.unicodeScalars.map(FoldedText.fold)
    whole = Letters(units)
    plain = FoldedText.withoutHonorific(text).map { Letters($0.unicodeScalars.map(FoldedText.fold)) } ?? whole
    stems = WordEndings.stems(of: units).map(Letters.init)
  }

  package var units: [UInt16] { whole.units }

  /// The word in folded form.
  package var text: String { String(decoding: units, as: UTF16.self) }

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
      return Array(occurrence.start..<occurrence.start + occurrence.count)
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
  /// A word of one or two letters must begin a word.
  package func occurrence(in text: FoldedText) -> WordOccurrence? {
    let found = occurrenceAtBeginning(of: whole, in: text)
    guard found == nil, units.count > Self.longestStart, let first = units.first,
      text.units.count >= units.count, text.canContain(whole.mask)
    else { return found }
    let inside = (0...text.units.count - units.count).first {
      text.units[$0] == first && text.contains(units, at: $0)
    }
    return inside.map { WordOccurrence(quality: .inside, start: $0, count: units.count) }
  }

  /// Returns the best occurrence at the beginning of a word; nil if there is none.
  package func occurrenceAtBeginning(in text: FoldedText) -> WordOccurrence? {
    occurrenceAtBeginning(of: whole, in: text)
  }

  /// Returns the best occurrence at the beginning of a word, in which the honorific prefix may be absent.
  package func occurrence(inSentence text: FoldedText) -> WordOccurrence? {
    occurrenceAtBeginning(of: plain, in: text)
  }

  private func occurrenceAtBeginning(of word: Letters, in text: FoldedText) -> WordOccurrence? {
    let best = Self.occurrence(of: word, in: text, asStem: false)
    guard best.map({ $0.quality < .form }) ?? true else { return best }
    for stem in stems {
      if let found = Self.occurrence(of: stem, in: text, asStem: true) { return found }
    }
    return best
  }

  /// The maximum number of letters that must begin a word.
  private static let longestStart = 2

  /// `asStem`: whether only forms of the word match, and not every word that begins with it.
  private static func occurrence(of letters: Letters, in text: FoldedText, asStem: Bool) -> WordOccurrence? {
    let word = letters.units
    guard text.canContain(letters.mask), let first = word.first, text.units.count >= word.count else {
      return nil
    }
    var best: WordOccurrence?
    for start in text.beginnings where text.units[start] == first && text.contains(word, at: start) {
      var quality = text.quality(of: word, at: start)
      if asStem {
        guard quality >= .form else { continue }
        quality = .form
      }
      let occurrence = WordOccurrence(quality: quality, start: start, count: word.count)
      if quality == .whole { return occurrence }
      if best.map({ $0.quality < quality }) ?? true { best = occurrence }
    }
    return best
  }

  private func occurs(_ text: FoldedText) -> Bool {
    guard text.canContain(whole.mask) else { return false }
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

  package init(words: [String]) { self.init(words: words.map { FuzzyWord($0) }) }

  package init(words: [FuzzyWord]) { self.words = words }

  package var isEmpty: Bool { words.isEmpty }
}

extension FoldedText {
  fileprivate func contains(_ word: [UInt16], at start: Int) -> Bool {
    guard start + word.count <= units.count else { return false }
    var index = start
    for unit in word {
      guard units[index] == unit else { return false }
      index += 1
    }
    return true
  }

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
    guard isAfterGap else { return .prefix }
    if isBeforeGap { return .whole }
    let rest = units[end...]
    let isForm = WordEndings.isEnding(rest) || WordEndings.isEnding(rest, afterDoubled: word.last)
    return isForm ? .form : .prefix
  }

  /// Whether a unit belongs to a script that does not separate words, such as kana and Han characters.
  static func isUnspaced(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F: true
    default: false
    }
  }

  /// Whether a unit is a digit, or a letter of a script that separates words.
  static func isSpacedLetter(_ unit: UInt16) -> Bool {
    switch unit {
    case 48...57, 97...122: true
    default: unit >= 128 && !isUnspaced(unit)
    }
  }
}
