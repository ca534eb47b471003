// Distinct display names for the rows of a list, also in narrow columns.
//
// Shortening first removes the words that neighbouring names share.

import Grid

package struct NamedItem: Hashable, Sendable {
  package let name: String
  /// Suffixes that can distinguish items of the same name, such as the group or the period.
  package let traits: [String]
  /// The identifier, which is unique among the items.
  package let identifier: String

  package init(name: String, traits: [String], identifier: String) {
    self.name = name
    self.traits = traits
    self.identifier = identifier
  }
}

package enum NameDisambiguator {
  // MARK: Whole names

  /// Returns a label for each item.
  ///
  /// If names look the same, a label adds a trait, the end of the identifier, or a number.
  package static func labels(_ items: [NamedItem]) -> [String] {
    var labels = items.map { plainLabel(name: $0.name, identifier: $0.identifier) }
    if areDistinct(labels) { return labels }
    for trait in 0..<(items.map(\.traits.count).max() ?? 0) {
      for indices in duplicates(labels) {
        let values = indices.map { items[$0].traits.indices.contains(trait) ? items[$0].traits[trait] : "" }
        // A single label without a value is still distinct from the others.
        guard Set(values.map(CellWidth.appearance)).count == values.count else { continue }
        for (index, value) in zip(indices, values) where CellWidth.isReadable(value) {
          labels[index] += " (\(value))"
        }
      }
    }
    for indices in duplicates(labels) {
      let ends = ends(of: indices.map { items[$0].identifier })
      for (index, end) in zip(indices, ends) where labels[index] != items[index].identifier {
        labels[index] += " (\(end))"
      }
    }
    var usedLabels = Set(labels.map(CellWidth.appearance))
    for indices in duplicates(labels) {
      for index in indices.dropFirst() {
        var number = 2
        while !usedLabels.insert(CellWidth.appearance(of: "\(labels[index]) (\(number))")).inserted {
          number += 1
        }
        labels[index] += " (\(number))"
      }
    }
    return labels
  }

  /// Returns the name without blanks at its end, or the identifier if the name is unreadable.
  package static func plainLabel(name: String, identifier: String) -> String {
    guard CellWidth.isReadable(name) else { return identifier }
    let end = name.lastIndex { !$0.isWhitespace } ?? name.startIndex
    return String(name[...end])
  }

  package static func areDistinct(_ labels: [String]) -> Bool {
    Set(labels.map(CellWidth.appearance)).count == labels.count
  }

  /// Returns groups of indices whose labels look the same.
  private static func duplicates(_ labels: [String]) -> [[Int]] {
    var indices: [String: [Int]] = [:]
    for (index, label) in labels.enumerated() {
      indices[CellWidth.appearance(of: label), default: []].append(index)
    }
    return indices.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// Returns the identifiers without their common first words: `..monthly`.
  private static func ends(of identifiers: [String]) -> [String] {
    let words = identifiers.map(LabelToken.words)
    guard let first = words.first else { return [] }
    let shared = words.dropFirst().map { LabelToken.shared(first, $0) }.min() ?? 0
    return zip(identifiers, words).map { identifier, words in
      shared == 0 || shared >= words.count ? identifier : ".." + LabelToken.text(words[shared...])
    }
  }

  // MARK: Names in a column

  /// Returns the labels, each in at most `columns` cells, and distinct if the width allows.
  ///
  /// `keepsBeginning` is false for identifiers, because their common beginning contains no information.
  package static func fitted(_ labels: [String], columns: Int, keepsBeginning: Bool = true) -> [String] {
    let isCut = labels.map { CellWidth.of($0) > columns }
    guard columns > 0, isCut.contains(true) else { return labels }
    let words = labels.map { LabelToken.words($0) }
    var shown = labels
    let sortedIndices = labels.indices.sorted { labels[$0] < labels[$1] }
    for (rank, index) in sortedIndices.enumerated() where isCut[index] {
      let neighbours = [rank - 1, rank + 1].filter(sortedIndices.indices.contains).map {
        words[sortedIndices[$0]]
      }
      shown[index] = shortened(
        words[index], beside: neighbours, columns: columns, keepsBeginning: keepsBeginning)
    }
    disambiguate(&shown, labels: labels, isCut: isCut, columns: columns)
    return shown
  }

  /// Returns a label without the words that it shares with its neighbours.
  private static func shortened(
    _ words: [LabelToken], beside neighbours: [[LabelToken]], columns: Int, keepsBeginning: Bool
  ) -> String {
    func cut() -> String { CellWidth.truncated(LabelToken.text(words[...]), columns: columns) }
    // If a whole label is the beginning of a neighbour, the last word remains.
    let start = min(neighbours.map { LabelToken.shared(words, $0) }.max() ?? 0, words.count - 1)
    if !keepsBeginning, start > 0 {
      // Keeps as much of the end as fits, because the end distinguishes an identifier.
      let first = (1...start).first { CellWidth.of(LabelToken.text(words[$0...])) + 2 <= columns } ?? start
      return CellWidth.truncated(".." + LabelToken.text(words[first...]), columns: columns)
    }
    let remaining = words[start...]
    let sharedEnd = min(
      neighbours.map { LabelToken.sharedAtEnd(remaining, $0) }.max() ?? 0, remaining.count - 1)
    let ownWords = remaining.dropLast(sharedEnd)
    if sharedEnd > 0, CellWidth.of(LabelToken.text(words[..<ownWords.endIndex])) + 2 <= columns {
      return cut()
    }
    guard start > 0 else { return cut() }
    for (text, mark) in [(LabelToken.text(remaining), ""), (LabelToken.text(ownWords), "..")] {
      let tail = text + mark
      let availableColumns = columns - CellWidth.of(tail)
      if availableColumns >= 2 { return beginning(words[..<start], columns: availableColumns) + tail }
    }
    // A mark instead of one wide character gains nothing.
    guard !isShort(words[..<start]) else { return cut() }
    return CellWidth.truncated(".." + LabelToken.text(ownWords), columns: columns)
  }

  /// Whether words are not wider than the mark of their omission.
  private static func isShort(_ words: ArraySlice<LabelToken>) -> Bool {
    words.reduce(0) { $0 + CellWidth.of(String($1.text)) } <= 2
  }

  /// Returns as many of the words as fit, with a mark of the omission: `Purchase Tester .. `.
  private static func beginning(_ words: ArraySlice<LabelToken>, columns: Int) -> String {
    if isShort(words) { return words.map { String($0.text) }.joined() }
    var result = ""
    for count in stride(from: words.count - 1, to: 0, by: -1) {
      let text = LabelToken.text(words.prefix(count))
      let mark = words.prefix(count).last?.hasGap == true ? " .. " : ".."
      if CellWidth.of(text) + mark.utf8.count <= columns {
        result = text + mark
        break
      }
    }
    if !result.isEmpty { return result }
    // Keeps at least three cells of the first word, otherwise only the mark.
    let gap = words.last?.hasGap == true ? " " : ""
    let availableColumns = columns - 2 - gap.utf8.count
    if availableColumns >= 3, let first = words.first {
      return String(CellWidth.prefix(String(first.text), columns: availableColumns)) + ".." + gap
    }
    return columns >= 2 + gap.utf8.count ? ".." + gap : ".."
  }

  /// Makes equal labels distinct: first by the part where they differ, then by numbers.
  private static func disambiguate(_ shown: inout [String], labels: [String], isCut: [Bool], columns: Int) {
    for _ in 0..<6 {
      let duplicates = duplicates(shown)
      if duplicates.isEmpty { return }
      for indices in duplicates {
        let characters = indices.map { Array(labels[$0]) }
        let shared = sharedCount(characters)
        for (index, labelCharacters) in zip(indices, characters) where isCut[index] {
          let remaining = String(labelCharacters[min(shared, max(0, labelCharacters.count - 1))...])
          // The remaining cells show the beginning of the label.
          let head = CellWidth.prefix(labels[index], columns: columns - 2 - CellWidth.of(remaining))
          shown[index] =
            CellWidth.of(head) >= 3
            ? head + ".." + remaining : CellWidth.truncated(".." + remaining, columns: columns)
        }
      }
    }
    var usedLabels = Set(shown.map(CellWidth.appearance))
    for indices in duplicates(shown) {
      for index in indices.dropFirst(indices.allSatisfy({ isCut[$0] }) ? 1 : 0) where isCut[index] {
        var number = 2
        while "\(number)".utf8.count + 2 <= columns {
          let mark = "(\(number))"
          let text = CellWidth.truncated(labels[index], columns: max(0, columns - mark.utf8.count)) + mark
          if usedLabels.insert(CellWidth.appearance(of: text)).inserted {
            shown[index] = text
            break
          }
          number += 1
        }
      }
    }
  }

  private static func sharedCount(_ texts: [[Character]]) -> Int {
    guard let first = texts.first else { return 0 }
    return texts.dropFirst().map { zip(first, $0).prefix { $0 == $1 }.count }.min() ?? 0
  }
}

/// A piece of a label that is kept or removed as a whole.
///
/// A token is a word, a part of an identifier with its separator, or a wide character.
package struct LabelToken: Equatable {
  /// The token, including the blanks after it.
  package let text: Substring
  /// The token without the blanks after it.
  package let core: Substring

  var hasGap: Bool { text.endIndex != core.endIndex }

  package static func words(_ label: String) -> [LabelToken] {
    var words: [LabelToken] = []
    var start = label.startIndex
    var coreEnd = label.startIndex
    var isDone = false
    func isWide(_ character: Character) -> Bool {
      !(character.isASCII) && CellWidth.of(String(character)) == 2
    }
    for index in label.indices {
      let character = label[index]
      let isBlank = character.isWhitespace
      if index > start, !isBlank, isDone || isWide(character) {
        words.append(LabelToken(text: label[start..<index], core: label[start..<coreEnd]))
        start = index
        isDone = false
      }
      if isBlank {
        isDone = true
      } else {
        coreEnd = label.index(after: index)
        isDone = character == "." || character == "_" || character == "-" || isWide(character)
      }
    }
    if start < label.endIndex {
      words.append(LabelToken(text: label[start...], core: label[start..<max(start, coreEnd)]))
    }
    return words
  }

  /// Returns the text of the words without blanks at its end.
  package static func text(_ words: ArraySlice<LabelToken>) -> String {
    guard let last = words.last else { return "" }
    return words.dropLast().map { String($0.text) }.joined() + String(last.core)
  }

  /// Returns the number of equal words at the beginning of both labels.
  package static func shared(_ left: [LabelToken], _ right: [LabelToken]) -> Int {
    zip(left, right).prefix { $0.core == $1.core }.count
  }

  static func sharedAtEnd(_ left: ArraySlice<LabelToken>, _ right: [LabelToken]) -> Int {
    zip(left.reversed(), right.reversed()).prefix { $0.core == $1.core }.count
  }
}

/// The division of a row's cells among its columns.
package enum ColumnShares {
  /// Returns the widths of columns in `width` cells.
  ///
  /// The cells that remain after the `minimum` widths are shared. The narrowest columns grow first, up to
  /// their `preferred` widths.
  package static func divide(_ width: Int, preferred: [Int], minimum: [Int]) -> [Int] {
    var widths = zip(preferred, minimum).map { min($0, $1) }
    var remaining = width - widths.reduce(0, +)
    while remaining > 0 {
      let growingIndices = widths.indices.filter { widths[$0] < preferred[$0] }
      guard let narrowest = growingIndices.map({ widths[$0] }).min() else { break }
      let narrowestIndices = growingIndices.filter { widths[$0] == narrowest }
      // The next width at which another column also grows, or at which a growing column reaches its preferred
      // width.
      let next = growingIndices.map { widths[$0] }.filter { $0 > narrowest }.min() ?? .max
      let target = min(next, narrowestIndices.map { preferred[$0] }.min() ?? next)
      let step = min(target - narrowest, remaining / narrowestIndices.count)
      guard step > 0 else {
        for index in narrowestIndices.prefix(remaining) { widths[index] += 1 }
        break
      }
      for index in narrowestIndices { widths[index] += step }
      remaining -= step * narrowestIndices.count
    }
    // If `width` is less than the sum of `minimum`, the last columns shrink.
    var excess = widths.reduce(0, +) - max(0, width)
    for index in widths.indices.reversed() where excess > 0 {
      let reduction = min(excess, widths[index])
      widths[index] -= reduction
      excess -= reduction
    }
    return widths
  }
}
