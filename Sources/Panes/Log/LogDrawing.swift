// Drawing of the log: the rows on screen, the cursor, cut lines, and the scroll bar with its markers.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension LogPane {
  public mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    width = max(10, area.width - 2)
    setHeight(area.height)
    clampToLog(in: context)
    guard rows.count > 0 else {
      drawEmpty(into: &grid, area: area, in: context)
      return
    }
    let area = drawHeading(into: &grid, area: area, in: context)
    cacheWrapping(in: context)
    var cache = longEntryCache
    let drawn = rowsOnScreen(in: context, &cache)
    cache.removeAllExcept { index in drawn.contains { $0.position.entry == index } }
    longEntryCache = cache
    pinUnfolded(drawn.map(\.position.entry), in: context)
    for (offset, line) in drawn.enumerated() {
      draw(line.row, at: line.position, into: &grid, area: area, y: area.y + offset, in: context)
    }
    drawHints(into: &grid, area: area, below: drawn.count, in: context)
    drawScrollBar(into: &grid, area: area, last: drawn.last?.position, in: context)
  }

  /// Draws the diagram's heading, and returns the area below.
  private func drawHeading(into grid: inout Grid, area: Rect, in context: PaneContext) -> Rect {
    guard let diagram, headingHeight > 0 else { return area }
    let row = diagram.heading(rows.lanes, entryText(layout, in: context))
    grid.put(StyledRow(row.prefix), x: area.x + 1, y: area.y, width: width, theme: context.theme)
    return Rect(
      x: area.x, y: area.y + headingHeight, width: area.width, height: area.height - headingHeight)
  }

  private func draw(
    _ row: LogRow, at position: LogLinePosition, into grid: inout Grid, area: Rect, y: Int,
    in context: PaneContext
  ) {
    var row = row
    let offset = wraps ? 0 : columnOffset
    row.shorten(to: offset + width, matchLength: searchTerms.map(\.byteCount).max() ?? 0)
    for pattern in searchTerms { row.highlight(pattern) }
    row.highlightNumbers(upTo: context.session.world.transactionCount)
    row.fit(width: width, offset: offset)
    let isChosen = context.isFocused && position.entry == cursor.entry
    let selection: RowSelection = isChosen && position == cursor ? .focused : .none
    grid.put(
      StyledRow(row.prefix + row.text, trailing: row.trailing), x: area.x + 1, y: y, width: width,
      theme: context.theme, selection: selection,
      background: Rect(x: area.x, y: y, width: area.width, height: 1))
    // The other rows of the selected entry are marked only in the margin, so that moving the cursor changes
    // few cells.
    let isOtherRowOfEntry = isChosen && position != cursor
    guard
      let margin = margin(of: position, in: context)
        ?? (isOtherRowOfEntry ? TextRun("┃", .paneBorderFocused) : nil)
    else {
      return
    }
    grid.put(
      margin.text, x: area.x, y: y,
      style: context.theme.style(margin.role, isOtherRowOfEntry ? .unfocused : .none))
  }

  /// Returns the transaction whose number, such as `#2`, is displayed in a cell; nil if the cell displays
  /// none.
  ///
  /// `cell` is relative to the top left corner inside the border.
  package func number(at cell: Point, in context: PaneContext) -> (number: TransactionNumber, entry: Int)? {
    let shown = rowsOnScreen(in: context)
    guard rows.count > 0, shown.indices.contains(cell.y - headingHeight) else { return nil }
    let (position, shownRow) = shown[cell.y - headingHeight]
    var (row, entry) = (shownRow, position.entry)
    row.fit(width: width, offset: wraps ? 0 : columnOffset)
    let simulationEvent = context.session.log[entry].simulationEvent
    guard let number = CellText.number(in: (row.prefix + row.text).map(\.text).joined(), at: cell.x - 1),
      // Excludes names that look like a transaction number.
      LogEntryMetrics.mightMention(TransactionNumber(number), in: simulationEvent)
    else { return nil }
    return (TransactionNumber(number), entry)
  }

  /// Returns the margin to the left of a row: the mark, or the environment if the log has several worlds.
  private func margin(of position: LogLinePosition, in context: PaneContext) -> TextRun? {
    let rule = ruleCount(of: position.entry, in: context)
    if position.line == rule, isMarked(position.entry) { return TextRun("*", .searchHit) }
    guard position.line >= rule, context.session.log.hasSeveralWorlds else { return nil }
    let environment = context.session.log[position.entry].simulationEvent.context.environment
    return TextRun(String(environment.rawValue.uppercased().prefix(1)), .status(of: environment))
  }

  /// Keeps visible unfolded entries unfolded until they are scrolled off the screen.
  private mutating func pinUnfolded(_ entries: [Int], in context: PaneContext) {
    var last: Int?
    for entry in entries where entry != last {
      last = entry
      let isFoldable = LogEntryMetrics.isFoldable(context.session.log[entry].simulationEvent)
      if isFoldable, !isFolded(entry, in: context) { folding.pinUnfolded(entry) }
    }
  }

  private func drawScrollBar(
    into grid: inout Grid, area: Rect, last: LogLinePosition?, in context: PaneContext
  ) {
    let firstIndex = rows.shownIndex(of: top.entry)
    let lastIndex = last.map { rows.shownIndex(of: $0.entry) } ?? firstIndex
    let isEverythingVisible =
      firstIndex == 0 && top.line == 0 && lastIndex == rows.count - 1 && isAtEnd(last, in: context)
    guard !isEverythingVisible else { return }
    // The bar measures entries, because counting rows would be slow.
    let shown = max(1, min(lastIndex - firstIndex + 1, rows.count - 1))
    let x = area.x + area.width - 1
    grid.putScrollBar(
      x: x, y: area.y, height: area.height, top: isFollowing ? rows.count - shown : firstIndex,
      shown: shown, count: max(rows.count, 2), theme: context.theme)
    let markers = ScrollMarkers(
      rows: rows, failures: rows.failures, metExpectations: rows.metExpectations, hits: search?.hits ?? [],
      marks: marks)
    for (row, marker) in markers.markersByRow(area.height) {
      grid.put(marker.glyph, x: x, y: area.y + row, style: context.theme[marker.role])
    }
  }

  /// Draws the key hints below the few lines of a new session.
  private func drawHints(
    into grid: inout Grid, area: Rect, below usedRows: Int, in context: PaneContext
  ) {
    guard rows.newestCallback == nil, rows.count <= 3, rows.hiddenLineCount == 0 else { return }
    let availableRows = area.height - usedRows - 1
    let lines = EmptyLogHints.rows(in: context, width: area.width - 2, height: availableRows)
    guard lines.count <= availableRows else { return }
    for (offset, line) in lines.enumerated() {
      grid.put(
        line, x: area.x + 1, y: area.y + usedRows + 1 + offset, width: area.width - 2, theme: context.theme)
    }
  }

  /// Draws the reason why no entry is shown, or the key hints.
  private func drawEmpty(into grid: inout Grid, area: Rect, in context: PaneContext) {
    let content = Rect(x: area.x + 1, y: area.y, width: max(0, area.width - 2), height: area.height)
    let texts = context.texts
    let lines: [StyledRow]
    if filter.isActive {
      let text = texts.logFilterHidesAll(
        text: VisibleText.visible(filter.text), leave: texts.key(named: .leave))
      lines = [StyledRow(text, .faint)]
    } else if channels.count < context.session.registry.channels.count, context.session.log.count > 0 {
      lines = [StyledRow(texts.logChannelsHideAll(texts.key(named: .logViewMenu)), .faint)]
    } else {
      lines = EmptyLogHints.rows(in: context, width: content.width, height: content.height)
    }
    for (offset, line) in lines.prefix(area.height).enumerated() {
      grid.put(line, x: content.x, y: content.y + offset, width: content.width, theme: context.theme)
    }
  }
}

extension LogRow {
  /// Drops the text to the right of the visible cells, because searching a million characters would take
  /// longer than a frame.
  ///
  /// Keeps `bytes` more bytes, because a search hit of this length may begin in the last visible cell.
  fileprivate mutating func shorten(to columns: Int, matchLength bytes: Int) {
    // Only characters with many combining marks have more than 8 bytes.
    let limit = columns + bytes + 32
    guard text.contains(where: { $0.text.utf8.count > 8 * limit }) else { return }
    truncate(to: limit)
  }

  /// Scrolls the text by `offset` cells and cuts it to `width`, with `<` and `>` at the cuts.
  fileprivate mutating func fit(width: Int, offset: Int) {
    let hasText = text.contains { !$0.text.isEmpty }
    if offset > 0, hasText {
      scroll(by: offset)
      if let last = prefix.indices.last, prefix[last].text.last == " " {
        prefix[last].text.removeLast()
        prefix.append(TextRun("<", .faint))
      } else if text.isEmpty {
        text = [TextRun("<", .faint)]
      }
    }
    let availableWidth = width - Self.width(prefix) - (trailing.isEmpty ? 0 : Self.width(trailing) + 1)
    guard Self.width(text) > availableWidth, availableWidth > 0 else { return }
    // The result of a call is after its selector.
    if offset == 0 {
      text = text.map { TextRun($0.text.shorteningSelectors, $0.role) }
      guard Self.width(text) > availableWidth else { return }
    }
    truncate(to: availableWidth - 1)
    text.append(TextRun(">", .faint))
  }

  private static func width(_ runs: [TextRun]) -> Int { runs.reduce(0) { $0 + CellWidth.of($1.text) } }

  private mutating func truncate(to columns: Int) {
    var keptRuns: [TextRun] = []
    var remainingColumns = columns
    for run in text {
      let piece = CellWidth.prefix(run.text, columns: remainingColumns)
      guard piece.endIndex < run.text.endIndex else {
        keptRuns.append(run)
        remainingColumns -= CellWidth.of(piece)
        continue
      }
      // A space replaces a wide character that is cut in half, so that `>` is at the edge.
      keptRuns.append(
        TextRun(
          String(piece) + String(repeating: " ", count: remainingColumns - CellWidth.of(piece)), run.role))
      break
    }
    text = keptRuns
  }
}
