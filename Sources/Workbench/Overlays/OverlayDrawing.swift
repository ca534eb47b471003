// How the error picker and questions look.

import Grid
import StoreSimulator

extension Picker {
  /// Draws the list over the middle of the screen, the filter in its first line; answers the words of the marked row
  /// where they are cut.
  func draw(into grid: inout Grid, theme: Theme, texts: Texts, hits: inout HitMap) -> String? {
    let rows = shownRows
    let width = min(grid.columns - 2, 100)
    let height = min(grid.rows - 4, max(8, Self.rows.count + 4))
    let area = Rect(x: 1, y: max(1, grid.rows - 2 - height), width: width, height: height)
    hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(texts(.pickerTitle)) ",
      titleStyle: theme[.paneTitleFocused], status: " \(texts.count(rows.count, of: Self.rows.count)) ",
      statusStyle: theme[.paneTitleFocused])
    let inside = area.inside
    let limit = inside.x + inside.width
    let start = grid.put(
      texts(.pickerPrompt), x: inside.x + 1, y: inside.y, limit: limit, style: theme[.heading])
    filter.draw(into: &grid, x: start, y: inside.y, width: limit - start - 1, style: theme[.text])
    let room = inside.height - 1
    guard !rows.isEmpty else {
      grid.put(
        texts(.pickerEmpty), x: inside.x + 1, y: inside.y + 1,
        limit: limit, style: theme[.warning])
      return nil
    }
    var cutWords: String?
    let first = min(max(0, marked - room / 2), max(0, rows.count - room))
    let nameWidth = min(36, rows.map { CellWidth.of($0.name) }.max() ?? 0)
    for row in 0..<min(room, rows.count - first) {
      let shown = rows[first + row]
      let isMarked = first + row == marked
      let y = inside.y + 1 + row
      let style = theme[isMarked ? .selection : .text]
      let line = Rect(x: inside.x, y: y, width: inside.width, height: 1)
      hits.add(.line(first + row), line)
      grid.fill(line, style: style)
      let code = CellWidth.fitted(shown.code, columns: 5, alignment: .trailing)
      let end = grid.put(
        "\(code)  \(CellWidth.fitted(shown.name, columns: nameWidth))", x: inside.x, y: y, limit: limit,
        style: style)
      let sentence = shown.sentence(in: texts.language)
      let room = max(0, limit - end - 3)
      grid.put(
        CellWidth.truncated(sentence, columns: room), x: end + 2, y: y, limit: limit,
        style: isMarked ? style : theme[.faint])
      if isMarked, CellWidth.of(sentence) > room { cutWords = sentence }
    }
    return cutWords
  }
}

extension Question {
  func draw(into grid: inout Grid, theme: Theme, texts: Texts, hits: inout HitMap) {
    let lines = TextLayout.wrap(text, columns: min(60, grid.columns - 8))
    let width = min(grid.columns - 4, max(40, (lines.map { CellWidth.of($0) }.max() ?? 0) + 4))
    let height = lines.count + 4
    let area = Rect(
      x: (grid.columns - width) / 2, y: max(1, (grid.rows - height) / 2), width: width, height: height)
    hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    grid.drawBox(area, style: theme[.warning])
    for (row, line) in lines.enumerated() {
      grid.put(line, x: area.x + 2, y: area.y + 1 + row, style: theme[.text])
    }
    let foot = area.y + height - 2
    let end = grid.put(texts(.questionEnter, ["yes": yes]), x: area.x + 2, y: foot, style: theme[.keyBarKey])
    let last = grid.put(texts(.questionEscape), x: end + 3, y: foot, style: theme[.keyBarKey])
    hits.add(.key(Key(.enter)), Rect(x: area.x + 2, y: foot, width: end - area.x - 2, height: 1))
    hits.add(.key(Key(.escape)), Rect(x: end + 3, y: foot, width: last - end - 3, height: 1))
  }
}
