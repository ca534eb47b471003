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
  package static func labels(_ things: [NamedItem]) -> [String] {
    var labels = things.map { plainLabel(name: $0.name, identifier: $0.identifier) }
    if areDistinct(labels) { return labels }
    for trait in 0..<(things.map(\.traits.count).max() ?? 0) {
      for places in doubles(labels) {
        let values = places.map { things[$0].traits.indices.contains(trait) ? things[$0].traits[trait] : "" }
        // One label of the group may stay without a value and is still distinct.
        guard Set(values.map(CellWidth.appearance)).count == values.count else { continue }
        for (place, value) in zip(places, values) where CellWidth.isReadable(value) {
          labels[place] += " (\(value))"
        }
      }
    }
    for places in doubles(labels) {
      let ends = ends(of: places.map { things[$0].identifier })
      for (place, end) in zip(places, ends) where labels[place] != things[place].identifier {
        labels[place] += " (\(end))"
      }
    }
    var taken = Set(labels.map(CellWidth.appearance))
    for places in doubles(labels) {
      for place in places.dropFirst() {
        var number = 2
        while !taken.insert(CellWidth.appearance(of: "\(labels[place]) (\(number))")).inserted { number += 1 }
        labels[place] += " (\(number))"
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
  private static func doubles(_ labels: [String]) -> [[Int]] {
    var places: [String: [Int]] = [:]
    for (place, label) in labels.enumerated() {
      places[CellWidth.appearance(of: label), default: []].append(place)
    }
    return places.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// Returns the identifiers without the words that all of them begin with: `..monthly`.
  private static func ends(of identifiers: [String]) -> [String] {
    let words = identifiers.map(LabelToken.words)
    guard let first = words.first else { return [] }
    let shared = words.dropFirst().map { LabelToken.shared(first, $0) }.min() ?? 0
    return zip(identifiers, words).map { identifier, words in
      shared == 0 || shared >= words.count ? identifier : ".." + LabelToken.text(words[shared...])
    }
  }

  // MARK: Names in a column

  /// Returns the labels, each in at most `columns` cells, and distinct if the width allows that.
  ///
  /// `keepsBeginning` is false for identifiers, whose shared beginning carries no information.
  package static func fitted(_ labels: [String], columns: Int, keepsBeginning: Bool = true) -> [String] {
    let isCut = labels.map { CellWidth.of($0) > columns }
    guard columns > 0, isCut.contains(true) else { return labels }
    let words = labels.map { LabelToken.words($0) }
    var shown = labels
    let order = labels.indices.sorted { labels[$0] < labels[$1] }
    for (rank, place) in order.enumerated() where isCut[place] {
      let neighbours = [rank - 1, rank + 1].filter(order.indices.contains).map { words[order[$0]] }
      shown[place] = shortened(
        words[place], beside: neighbours, columns: columns, keepsBeginning: keepsBeginning)
    }
    disambiguate(&shown, labels: labels, isCut: isCut, columns: columns)
    return shown
  }

  /// Returns a label without the words that it shares with its neighbours.
  private static func shortened(
    _ words: [LabelToken], beside neighbours: [[LabelToken]], columns: Int, keepsBeginning: Bool
  ) -> String {
    func cut() -> String { CellWidth.truncated(LabelToken.text(words[...]), columns: columns) }
    // A label that is the beginning of a neighbour keeps its last word.
    let start = min(neighbours.map { LabelToken.shared(words, $0) }.max() ?? 0, words.count - 1)
    if !keepsBeginning, start > 0 {
      // The end of an identifier distinguishes it, so as much of the end as fits is kept.
      let first = (1...start).first { CellWidth.of(LabelToken.text(words[$0...])) + 2 <= columns } ?? start
      return CellWidth.truncated(".." + LabelToken.text(words[first...]), columns: columns)
    }
    let rest = words[start...]
    let sharedEnd = min(neighbours.map { LabelToken.sharedAtEnd(rest, $0) }.max() ?? 0, rest.count - 1)
    let own = rest.dropLast(sharedEnd)
    if sharedEnd > 0, CellWidth.of(LabelToken.text(words[..<own.endIndex])) + 2 <= columns { return cut() }
    guard start > 0 else { return cut() }
    for (text, mark) in [(LabelToken.text(rest), ""), (LabelToken.text(own), "..")] {
      let tail = text + mark
      let room = columns - CellWidth.of(tail)
      if room >= 2 { return beginning(words[..<start], columns: room) + tail }
    }
    return CellWidth.truncated(".." + LabelToken.text(own), columns: columns)
  }

  /// Returns as many of the words as fit, with a mark of the omission: `Purchase Tester .. `.
  private static func beginning(_ words: ArraySlice<LabelToken>, columns: Int) -> String {
    var best = ""
    for count in stride(from: words.count - 1, to: 0, by: -1) {
      let text = LabelToken.text(words.prefix(count))
      let mark = words.prefix(count).last?.hasGap == true ? " .. " : ".."
      if CellWidth.of(text) + mark.utf8.count <= columns {
        best = text + mark
        break
      }
    }
    if !best.isEmpty { return best }
    // Keeps at least three cells of the first word, or else only the mark.
    let gap = words.last?.hasGap == true ? " " : ""
    let room = columns - 2 - gap.utf8.count
    if room >= 3, let first = words.first {
      return String(CellWidth.prefix(String(first.text), columns: room)) + ".." + gap
    }
    return columns >= 2 + gap.utf8.count ? ".." + gap : ".."
  }

  /// Makes equal labels distinct: first by the position where they differ, then by numbers.
  private static func disambiguate(_ shown: inout [String], labels: [String], isCut: [Bool], columns: Int) {
    for _ in 0..<6 {
      let doubles = doubles(shown)
      if doubles.isEmpty { return }
      for places in doubles {
        let characters = places.map { Array(labels[$0]) }
        let shared = sharedCount(characters)
        for (place, letters) in zip(places, characters) where isCut[place] {
          let rest = String(letters[min(shared, max(0, letters.count - 1))...])
          // The remaining cells show the beginning of the label.
          let head = CellWidth.prefix(labels[place], columns: columns - 2 - CellWidth.of(rest))
          shown[place] =
            CellWidth.of(head) >= 3 ? head + ".." + rest : CellWidth.truncated(".." + rest, columns: columns)
        }
      }
    }
    var taken = Set(shown.map(CellWidth.appearance))
    for places in doubles(shown) {
      for place in places.dropFirst(places.allSatisfy({ isCut[$0] }) ? 1 : 0) where isCut[place] {
        var number = 2
        while "\(number)".utf8.count + 2 <= columns {
          let mark = "(\(number))"
          let text = CellWidth.truncated(labels[place], columns: max(0, columns - mark.utf8.count)) + mark
          if taken.insert(CellWidth.appearance(of: text)).inserted {
            shown[place] = text
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
  /// Returns the widths of columns in `room` cells.
  ///
  /// The cells above the `least` widths are shared. The narrowest columns grow first, up to their `wanted`
  /// widths.
  package static func divide(_ room: Int, wanted: [Int], least: [Int]) -> [Int] {
    var widths = zip(wanted, least).map { min($0, $1) }
    var rest = room - widths.reduce(0, +)
    while rest > 0 {
      let hungry = widths.indices.filter { widths[$0] < wanted[$0] }
      guard let lowest = hungry.map({ widths[$0] }).min() else { break }
      let poorest = hungry.filter { widths[$0] == lowest }
      // The next width at which another column also grows, or at which a growing column reaches its wanted
      // width.
      let next = hungry.map { widths[$0] }.filter { $0 > lowest }.min() ?? .max
      let goal = min(next, poorest.map { wanted[$0] }.min() ?? next)
      let step = min(goal - lowest, rest / poorest.count)
      guard step > 0 else {
        for place in poorest.prefix(rest) { widths[place] += 1 }
        break
      }
      for place in poorest { widths[place] += step }
      rest -= step * poorest.count
    }
    // If `room` is less than the sum of `least`, the last columns shrink.
    var over = widths.reduce(0, +) - max(0, room)
    for place in widths.indices.reversed() where over > 0 {
      let less = min(over, widths[place])
      widths[place] -= less
      over -= less
    }
    return widths
  }
}
