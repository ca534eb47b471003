// The drawing of the library: the filter, the scenarios by subject, and the preview.

import Grid
import Panes
import Presentation
import Support
import TerminalUI
import Workbench

/// The areas of the browser.
struct LibraryLayout {
  /// The whole area between status bar and key bar.
  let area: Rect
  let list: Rect
  let preview: Rect
  /// Whether the preview is next to the list, and not below it.
  let isWide: Bool

  private static let wideWidth = 110
  private static let minPreviewRows = 3

  init(in bench: Workbench) {
    area = Rect(x: 0, y: 1, width: bench.columns, height: max(2, bench.rows - 2))
    let inside = area.inside
    // The first row contains the filter.
    let (top, height) = (inside.y + 1, max(0, inside.height - 1))
    isWide = bench.columns >= Self.wideWidth
    if isWide {
      let width = inside.width / 2
      list = Rect(x: inside.x, y: top, width: width, height: height)
      preview = Rect(x: inside.x + width + 2, y: top, width: inside.width - width - 3, height: height)
    } else {
      let rows = max(Self.minPreviewRows, height * 2 / 5)
      list = Rect(x: inside.x, y: top, width: inside.width, height: max(0, height - rows - 1))
      preview = Rect(
        x: inside.x + 1, y: top + list.height + 1, width: inside.width - 2,
        height: max(0, height - list.height - 1))
    }
  }
}

struct LibraryDrawing {
  private enum Row {
    case heading(String, count: Int)
    /// The index of a scenario in `LibraryBrowser.shown`.
    case scenario(Int)
  }

  let browser: LibraryBrowser
  let layout: LibraryLayout
  private let theme: Theme
  private let texts: Localizer
  private let deleteKey: String

  /// The cells of the mark before a title.
  private static let markWidth = 2
  /// The indentation of the further rows of a step.
  private static let indentation = "  "

  init(_ browser: LibraryBrowser, in bench: Workbench) {
    self.browser = browser
    layout = LibraryLayout(in: bench)
    theme = bench.theme
    texts = bench.texts
    deleteKey = bench.texts.key(.deleteBackward)
  }

  func draw(into grid: inout Grid, hits: inout HitMap) {
    let area = layout.area
    hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(texts.libraryTitle) ",
      titleStyle: theme[.paneTitleFocused],
      status: " \(texts.count(browser.shown.count, of: browser.count)) ",
      statusStyle: theme[.paneTitleFocused])
    drawFilter(into: &grid)
    if layout.isWide {
      for row in 0..<layout.list.height {
        grid.put(
          "│", x: layout.list.x + layout.list.width, y: layout.list.y + row, style: theme[.paneBorder])
      }
    }
    drawList(into: &grid, hits: &hits)
    drawPreview(into: &grid)
  }

  private func drawFilter(into grid: inout Grid) {
    let inside = layout.area.inside
    let limit = inside.x + inside.width
    let start = grid.put(
      texts.libraryPrompt, x: inside.x + 1, y: inside.y, limit: limit, style: theme[.heading])
    browser.filter.draw(into: &grid, x: start, y: inside.y, width: limit - start - 1, style: theme[.text])
    if browser.filter.isEmpty, start + 3 < limit {
      grid.put(
        CellWidth.truncated(texts.libraryPromptHint, columns: limit - start - 3), x: start + 2, y: inside.y,
        limit: limit, style: theme[.faint])
    }
  }

  // MARK: List

  private var rows: [Row] {
    let (shown, starts) = (browser.shown, browser.subjectStarts)
    return zip(starts, starts.dropFirst() + [shown.count]).flatMap { start, end -> [Row] in
      let title = shown[start].subject?.title.text(texts) ?? String(shown[start].folder)
      return [.heading(title, count: end - start)] + (start..<end).map { .scenario($0) }
    }
  }

  private func drawList(into grid: inout Grid, hits: inout HitMap) {
    let (list, rows) = (layout.list, rows)
    guard !rows.isEmpty else {
      let lines = TextLayout.wrap(texts.libraryNothing(deleteKey), columns: max(10, list.width - 2))
      for (offset, line) in lines.prefix(list.height).enumerated() {
        grid.put(line, x: list.x + 1, y: list.y + offset, style: theme[.warning])
      }
      return
    }
    let markedRow = rows.firstIndex { if case .scenario(browser.markedIndex) = $0 { true } else { false } }
    let first = max(0, min((markedRow ?? 0) - list.height / 2, rows.count - list.height))
    for (offset, row) in rows.dropFirst(first).prefix(list.height).enumerated() {
      let line = Rect(x: list.x, y: list.y + offset, width: list.width, height: 1)
      switch row {
      case .heading(let title, let count):
        grid.put(
          StyledRow([TextRun(title, .heading)], trailing: [TextRun("\(count) ", .faint)]), x: line.x,
          y: line.y, width: line.width, theme: theme)
      case .scenario(let index):
        hits.add(.line(index), line)
        grid.put(
          styledRow(of: index), x: line.x, y: line.y, width: line.width, theme: theme,
          selection: RowSelection(isSelected: index == browser.markedIndex, isFocused: true))
      }
    }
    grid.putScrollBar(
      x: list.x + list.width, y: list.y, height: list.height, top: first, shown: list.height,
      count: rows.count, theme: theme)
  }

  /// Returns the title, followed by the name if both fit.
  private func styledRow(of index: Int) -> StyledRow {
    let scenario = browser.shown[index]
    let mark = TextRun(index == browser.markedIndex ? "> " : "  ")
    let width = layout.list.width - Self.markWidth
    let title = TextRun(CellWidth.truncated(scenario.title(texts), columns: width))
    let name = "\(scenario.baseName) "
    guard CellWidth.of(title.text) + CellWidth.of(name) + 2 <= width else { return StyledRow([mark, title]) }
    return StyledRow([mark, title], trailing: [TextRun(name, .faint)])
  }

  // MARK: Preview

  /// The rows of the preview: the sentence about the marked scenario, then its steps.
  var previewRows: [StyledRow] {
    guard let scenario = browser.marked else { return [] }
    let width = max(10, layout.preview.width)
    func wrapped(_ text: String, _ role: Role) -> [StyledRow] {
      text.isEmpty ? [] : TextLayout.wrap(text, columns: width).map { StyledRow($0, role) }
    }
    let (title, about) = (scenario.title(texts), scenario.about(texts))
    let isTitleShort = CellWidth.of(title) <= layout.list.width - Self.markWidth
    // In the list above the preview, a short title is already visible.
    var rows = layout.isWide || !isTitleShort ? wrapped(title, .heading) : []
    rows += wrapped(about, .text)
    if layout.isWide { rows = [StyledRow(scenario.path, .faint)] + rows + [StyledRow()] }
    return rows + scenario.steps.flatMap { Self.step($0, width: width) }
  }

  /// Returns a line of the scenario, wrapped and then indented, because its end contains the value.
  private static func step(_ line: Substring, width: Int) -> [StyledRow] {
    let role: Role =
      if line.hasPrefix("caption ") { .message } else if line.isExpectationOrComment { .faint } else {
        .logOperator
      }
    let pieces = TextLayout.wrap(
      VisibleText.visible(String(line)), columns: max(10, width - indentation.count))
    return pieces.isEmpty
      ? [StyledRow()]
      : pieces.enumerated().map { StyledRow(($0 == 0 ? "" : indentation) + $1, role) }
  }

  private func drawPreview(into grid: inout Grid) {
    let preview = layout.preview
    guard let marked = browser.marked else { return }
    if !layout.isWide {
      grid.put(
        Separator.text(marked.path, columns: layout.list.width), x: layout.list.x, y: preview.y - 1,
        style: theme[.faint])
    }
    let rows = previewRows
    let top = max(0, min(browser.previewTop, rows.count - preview.height))
    for (offset, row) in rows.dropFirst(top).prefix(preview.height).enumerated() {
      grid.put(row, x: preview.x, y: preview.y + offset, width: preview.width, theme: theme)
    }
    grid.putScrollBar(
      x: layout.area.x + layout.area.width - 1, y: preview.y, height: preview.height, top: top,
      shown: preview.height, count: rows.count, theme: theme)
  }
}

extension Substring {
  /// Whether the line only checks or explains, also after a time.
  fileprivate var isExpectationOrComment: Bool {
    let words = split(separator: " ", maxSplits: 3)
    let verb = words.first == "at" ? words.dropFirst(2).first : words.first
    return hasPrefix("#") || verb == "expect"
  }
}
