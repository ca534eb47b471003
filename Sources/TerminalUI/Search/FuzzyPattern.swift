// The text typed into the palette. Its letters match in order; letters at word starts and adjacent letters
// score highest.

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
  private static let wholeText = 12
  /// The maximum number of letters before the first match that reduce the score.
  private static let longestLead = 12
  /// The maximum number of units of a text that are compared.
  private static let comparedUnits = 160

  /// Returns the score of a match; nil if the letters do not occur in this order.
  package func score(_ text: FoldedText) -> Int? {
    guard let best = scores(text)?.last?.compactMap(\.self).max() else { return nil }
    return best + (units.count == text.units.count ? Self.wholeText : 0)
  }

  /// Returns the indices of the matching units, to highlight them.
  package func positions(in text: FoldedText) -> [Int] {
    guard let scores = scores(text) else { return [] }
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

  /// Whether the word occurs as a whole.
  ///
  /// A single letter must begin a word.
  package func isWhole(in text: FoldedText) -> Bool {
    guard let first = plain.first, text.units.count >= plain.count else { return false }
    return (0...text.units.count - plain.count).contains { start in
      text.units[start] == first && (plain.count > 1 || text.starts[start])
        && text.units[start..<start + plain.count].elementsEqual(plain)
    }
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
    let penalty = row > 0 ? Self.gap + next - position - 2 : min(next, Self.longestLead) / 2
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
