// The drawing of the palette, a search field above one row for each match.

import Grid
import Scenario
import Support
import TerminalUI

extension CommandPalette {
  /// Returns the centre of a large screen, or nearly all of a small screen.
  package static func area(in workbench: Workbench) -> Rect {
    let (columns, rows) = (workbench.columns, workbench.rows)
    guard columns >= 100, rows >= 30 else { return Rect(x: 0, y: 1, width: columns, height: rows - 2) }
    let width = min(columns - 8, 110)
    let height = min(rows - 6, 30)
    return Rect(x: (columns - width) / 2, y: max(1, (rows - 2 - height) / 2), width: width, height: height)
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let (theme, texts) = (workbench.theme, workbench.texts)
    let area = Self.area(in: workbench)
    workbench.hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    let count = isMore ? "\(self.count)+" : "\(self.count)"
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(texts.paletteTitle) ",
      titleStyle: theme[.paneTitleFocused], status: " \(count) ", statusStyle: theme[.paneTitleFocused])
    let inside = area.inside
    let limit = inside.x + inside.width
    let start = grid.put("> ", x: inside.x + 1, y: inside.y, limit: limit, style: theme[.heading])
    field.draw(into: &grid, x: start, y: inside.y, width: limit - start - 1, style: theme[.text])
    if field.isEmpty, start + 3 < limit {
      grid.put(
        CellWidth.truncated(texts.paletteHint, columns: limit - start - 3), x: start + 2, y: inside.y,
        limit: limit, style: theme[.faint])
    }
    let listHeight = inside.height - 1
    guard !items.isEmpty else {
      let words = [
        texts.paletteNothing(text: field.shown, key: texts.key(.deleteBackward)),
        texts.paletteNothingElse(
          leave: workbench.bindings.keyName(of: .leave, in: .textField) ?? "",
          command: texts.key(.commandLine), help: texts.key(.help)),
      ].flatMap { TextLayout.wrap($0, columns: inside.width - 2) }
      for (row, line) in words.prefix(listHeight).enumerated() {
        grid.put(line, x: inside.x + 1, y: inside.y + 1 + row, limit: limit, style: theme[.warning])
      }
      return nil
    }
    var truncatedText: String?
    let first = min(max(0, markedIndex - listHeight / 2), max(0, items.count - listHeight))
    let facts = facts(in: workbench)
    let pattern = source.searchedWords
    let shown = (0..<min(listHeight, items.count - first)).map { offset in
      var row = items[first + offset].row(in: workbench, facts)
      row.matchedWords = row.wordsNotShown(of: pattern, besides: items[first + offset])
      return row
    }
    let kinds = [texts.paletteCommand, texts.paletteSetting, texts.paletteProduct] + shown.map(\.kind)
    let kindWidth = kinds.map { CellWidth.of($0) }.max() ?? 0
    for (offset, row) in shown.enumerated() {
      let line = Rect(x: inside.x, y: inside.y + 1 + offset, width: inside.width, height: 1)
      workbench.hits.add(.line(first + offset), line)
      let isMarked = first + offset == markedIndex
      let isWhole = Self.draw(
        row, pattern, isMarked: isMarked, kindWidth: kindWidth, into: &grid, area: line, theme)
      if isMarked, !isWhole { truncatedText = row.isPossible ? row.about : row.reason }
    }
    return truncatedText
  }

  /// Draws a row; returns whether the description fits.
  private static func draw(
    _ row: PaletteRow, _ pattern: FuzzyPattern, isMarked: Bool, kindWidth: Int, into grid: inout Grid,
    area: Rect, _ theme: Theme
  ) -> Bool {
    let isPossible = row.isPossible
    let nameRole: Role = isPossible ? .text : .disabled
    let faintRole: Role = isPossible ? .faint : .disabled
    var runs = [TextRun(CellWidth.fitted(row.kind, columns: kindWidth) + "  ", faintRole)]
    let nameWidth = max(12, area.width - kindWidth - 6 - CellWidth.of(row.keys))
    runs += highlighted(CellWidth.truncated(row.name, columns: nameWidth), pattern, nameRole)
    // The marks show that a synonym is not a part of the name.
    let synonyms = row.matchedWords.isEmpty ? "" : "[\(row.matchedWords)]"
    let alias = row.showsAlias && row.alias != row.name ? row.alias : synonyms
    // Returns the width that is left after the mark, the key column and gaps of two cells.
    func remainingWidth() -> Int {
      area.width - 3 - CellWidth.of(row.keys) - runs.reduce(0) { $0 + CellWidth.of($1.text) } - 2
    }
    // The alias comes before the description, because the alias may contain the match.
    if !alias.isEmpty, remainingWidth() > 2 {
      let shown = CellWidth.truncated(alias, columns: remainingWidth())
      runs += [TextRun("  ", faintRole)] + highlighted(shown, pattern, faintRole)
    }
    let words = isPossible ? row.about : "(\(row.reason))"
    let wordWidth = remainingWidth()
    if !words.isEmpty, wordWidth > 2 {
      let shown = CellWidth.truncated(words, columns: wordWidth)
      runs += [TextRun("  ", faintRole)] + highlighted(shown, pattern, faintRole, withGaps: false)
    }
    grid.put(
      StyledRow([TextRun(isMarked ? ">" : " ", nameRole)] + runs, trailing: [TextRun(row.keys, .keyBarKey)]),
      x: area.x, y: area.y, width: area.width - 1, theme: theme, selection: isMarked ? .focused : .none,
      background: area)
    return words.isEmpty || CellWidth.of(words) <= wordWidth
  }

  /// Returns the text with the matched letters highlighted.
  static func highlighted(
    _ text: String, _ pattern: FuzzyPattern, _ role: Role, withGaps: Bool = true
  ) -> [TextRun] {
    let folded = FoldedText(text)
    let matchedPositions = Set(
      pattern.words.flatMap { word in
        withGaps || word.occurrence(in: folded) != nil ? word.positions(in: folded) : []
      })
    guard !matchedPositions.isEmpty else { return [TextRun(text, role)] }
    var runs: [TextRun] = []
    var position = 0
    for character in text {
      let length = character.unicodeScalars.count
      let isMatched = (position..<(position + length)).contains { matchedPositions.contains($0) }
      let role = isMatched ? Role.searchHit : role
      if runs.last?.role == role {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(TextRun(String(character), role))
      }
      position += length
    }
    return runs
  }
}

extension PaletteRow {
  /// Returns the searched words that match although the row does not show them, such as a synonym.
  fileprivate func wordsNotShown(of pattern: FuzzyPattern, besides item: PaletteItem) -> String {
    let shown = [name, showsAlias ? alias : "", isPossible ? about : reason].map { FoldedText($0) }
    let missing = pattern.words.filter { word in
      !shown.contains { word.occurrence(inSentence: $0) != nil }
    }
    let searched = [item.otherNames, item.synonyms, alias, hidden, about].filter { !$0.isEmpty }
    var found: [String] = []
    for word in missing {
      let matches = searched.lazy.compactMap { text -> String? in
        word.occurrence(inSentence: FoldedText(text)).map { Self.piece(of: text, at: $0.start) }
      }
      if let match = matches.first, !found.contains(match) { found.append(match) }
    }
    return found.joined(separator: " ")
  }

  private static let maximumPiece = 24

  /// Returns the part of a text between the spaces or line feeds around a position.
  private static func piece(of text: String, at position: Int) -> String {
    let scalars = Array(text.unicodeScalars)
    func isBoundary(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\n" }
    let start = scalars[..<position].lastIndex(where: isBoundary).map { $0 + 1 } ?? 0
    var piece = String.UnicodeScalarView()
    for scalar in scalars[start...].prefix(while: { !isBoundary($0) }) { piece.append(scalar) }
    return CellWidth.truncated(VisibleText.visible(String(piece)), columns: maximumPiece)
  }
}
