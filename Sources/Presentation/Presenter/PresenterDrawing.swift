// The drawing of the presenter layout: a phone, the caption, the time line and the narration.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI

/// Draws the presenter layout except the phone's screen.
package struct PresenterDrawing {
  package let session: Session
  package let theme: Theme
  package let texts: Localizer
  package let features: [any NarratedFeature.Type]
  /// The index of the first log entry that the narration tells.
  package var firstEntry = 0
  /// Whether a narration without sentences names the key that buys a product.
  package var namesFirstKey = true
  /// Whether a scenario is open, whose first step the empty narration offers.
  package var isScenarioOpen = false

  package init(session: Session, theme: Theme, texts: Localizer, features: [any NarratedFeature.Type]) {
    self.session = session
    self.theme = theme
    self.texts = texts
    self.features = features
  }

  /// Draws the phone's casing and status line.
  ///
  /// - Returns: the area for the phone's screen.
  package func drawPhone(_ area: Rect, into grid: inout Grid) -> Rect {
    drawCasing(area, into: &grid)
    let screen = area.inside
    // A small phone has no status line, to leave room for dialogs.
    guard screen.height >= 10 else { return screen }
    drawPhoneStatus(Rect(x: screen.x, y: screen.y, width: screen.width, height: 1), into: &grid)
    return Rect(x: screen.x, y: screen.y + 1, width: screen.width, height: screen.height - 1)
  }

  package func drawCaption(_ lines: [String], _ area: Rect, into grid: inout Grid) {
    for (row, line) in lines.prefix(area.height).enumerated() {
      let x = area.x + max(0, (area.width - CellWidth.of(line)) / 2)
      grid.put(line, x: x, y: area.y + row, style: theme[.heading])
    }
  }

  /// Draws rounded corners, the speaker at the top, and the home indicator at the bottom.
  private func drawCasing(_ area: Rect, into grid: inout Grid) {
    let style = theme[.paneBorderFocused]
    grid.drawBox(area, style: style)
    let right = area.x + area.width - 1
    let bottom = area.y + area.height - 1
    grid.put("╭", x: area.x, y: area.y, style: style)
    grid.put("╮", x: right, y: area.y, style: style)
    grid.put("╰", x: area.x, y: bottom, style: style)
    grid.put("╯", x: right, y: bottom, style: style)
    let middle = area.x + area.width / 2
    grid.put("( ==== )", x: middle - 4, y: area.y, style: style)
    grid.put(" ======== ", x: middle - 5, y: bottom, style: style)
  }

  private func drawPhoneStatus(_ area: Rect, into grid: inout Grid) {
    let device = session.world.device
    let clock = String(ClockText.time(session.world.now, zone: device.timeZone).prefix(5))
    let network = device.isOnline ? texts.presenterOnline : texts.presenterOffline
    grid.put(
      StyledRow([TextRun(clock, .faint)], trailing: [TextRun(network, device.isOnline ? .faint : .warning)]),
      x: area.x + 1, y: area.y, width: area.width - 2, theme: theme)
  }

  /// Draws the time line of the subscription group of the selected plan.
  package func drawTimeLine(_ view: GroupView?, _ area: Rect, into grid: inout Grid) {
    guard area.height > 0 else { return }
    guard let view else {
      grid.put(
        StyledRow(texts.presenterNoPlans, .faint), x: area.x, y: area.y, width: area.width, theme: theme)
      return
    }
    let drawing = TimeLineDrawing(
      view: view, log: session.log, texts: texts, theme: theme,
      limits: TimeLineDrawing.SpaceLimits(
        isRoomy: area.height >= 6, bars: max(1, area.height - 5), events: max(1, area.height - 5),
        hasLegend: true))
    _ = drawing.draw(into: &grid, area: area)
  }

  private struct NarrationRow {
    let text: String
    let style: Style
    /// Whether a sentence begins in the row.
    var isStart = false
    /// The part of the frame around the newest sentences; nil outside the frame.
    var frame: FramePart?
  }

  private enum FramePart { case top, middle, bottom }

  /// Draws the newest sentences that fit, the last one at the bottom.
  ///
  /// `view.rowsBack`, the number of newer rows that are scrolled off, is limited to the available rows.
  package func drawNarration(
    _ area: Rect, _ typeSize: TypeSize, view: inout PresenterView, into grid: inout Grid
  ) {
    view.narrationRows = area.height
    view.canScroll = false
    guard area.height > 0, area.width > 4 else { return }
    var narration = Narration(
      texts: texts, world: session.world,
      listeners: CallbackListeners(session: session, features: features), table: session.registry.table)
    narration.worlds = session.simulator.worlds
    narration.firstEntry = firstEntry
    // One extra row reveals whether older sentences exist.
    let rows = rows(
      of: narration.lines(of: session.log, count: area.height + view.rowsBack + 1), width: area.width - 1,
      typeSize)
    view.rowsBack = max(0, min(view.rowsBack, rows.count - area.height))
    view.canScroll = rows.count > area.height
    let end = rows.count - view.rowsBack
    let pageRows = rows[max(0, end - area.height)..<end]
    // A sentence whose beginning does not fit is left out, unless no other sentence fits.
    let isCut = rows.count > area.height && pageRows.first?.isStart == false && view.rowsBack == 0
    let visibleRows = isCut ? pageRows.drop { !$0.isStart } : pageRows
    for (index, row) in (visibleRows.isEmpty ? pageRows : visibleRows).enumerated() {
      draw(
        row, Rect(x: area.x, y: area.y + index, width: area.width - 1, height: 1), into: &grid)
    }
    grid.putScrollBar(
      x: area.x + area.width - 1, y: area.y, height: area.height, top: max(0, end - area.height),
      shown: area.height, count: rows.count, theme: theme)
  }

  private func draw(_ row: NarrationRow, _ area: Rect, into grid: inout Grid) {
    let limit = area.x + area.width
    guard let frame = row.frame else {
      grid.put(row.text, x: area.x, y: area.y, limit: limit, style: row.style)
      return
    }
    let border = theme[.paneBorderFocused]
    let (left, right) =
      switch frame {
      case .top: ("┌", "┐")
      case .middle: ("│", "│")
      case .bottom: ("└", "┘")
      }
    if frame != .middle {
      grid.put(Separator.line(columns: area.width - 2), x: area.x + 1, y: area.y, limit: limit, style: border)
    }
    grid.put(left, x: area.x, y: area.y, style: border)
    grid.put(right, x: limit - 1, y: area.y, style: border)
    grid.put(row.text, x: area.x + 2, y: area.y, limit: limit - 2, style: row.style)
  }

  private func rows(
    of lines: [Narration.NarrationLine], width: Int, _ typeSize: TypeSize
  ) -> [NarrationRow] {
    guard !lines.isEmpty else {
      guard namesFirstKey else { return [] }
      let hint =
        isScenarioOpen
        ? texts.narrationNotBegun(texts.boundKey(named: "go-on") ?? ".")
        : texts.narrationEmpty(texts.boundKey(named: .buySelected) ?? "b")
      return typeSize == .large
        ? framed(sentenceRows(hint, mark: "", style: theme[.faint], width: width - 4))
        : sentenceRows(hint, mark: "", style: theme[.faint], width: width)
    }
    let newestIndex = lines.lastIndex { !$0.isBreak } ?? lines.endIndex
    guard typeSize == .large else {
      return lines.indices.flatMap { index in
        // An empty row precedes the newest sentence, and in spaced type each sentence.
        let hasGap = index > 0 && (index == newestIndex || typeSize == .spaced)
        return (hasGap ? [emptyRow] : [])
          + self.rows(
            of: lines[index], mark: lines[index].isNew ? ">" : "", isNewest: index == newestIndex,
            width: width)
      }
    }
    // The sentences since the last step are in a frame, whose text is aligned with the older sentences.
    let firstNew = lines.firstIndex { $0.isNew && !$0.isBreak } ?? newestIndex
    func spaced(_ indices: Range<Int>, width: Int) -> [NarrationRow] {
      Array(
        indices.map {
          self.rows(of: lines[$0], mark: "", isNewest: $0 == newestIndex, width: width)
        }.joined(separator: [emptyRow]))
    }
    let older = spaced(0..<firstNew, width: width - 2).map { row in
      NarrationRow(text: "  " + row.text, style: row.style, isStart: row.isStart)
    }
    guard firstNew < lines.count else { return older }
    let newest = framed(spaced(firstNew..<lines.count, width: width - 4))
    return older.isEmpty ? newest : older + [emptyRow, emptyRow] + newest
  }

  private var emptyRow: NarrationRow { NarrationRow(text: "", style: theme[.text], isStart: true) }

  /// Puts a frame and blank rows around rows.
  private func framed(_ rows: [NarrationRow]) -> [NarrationRow] {
    let title = NarrationRow(
      text: " \(texts.presenterNow) ", style: theme[.heading], isStart: true, frame: .top)
    let inner = [emptyRow] + rows + [emptyRow]
    return [title]
      + inner.map { NarrationRow(text: $0.text, style: $0.style, isStart: $0.isStart, frame: .middle) }
      + [NarrationRow(text: "", style: theme[.text], frame: .bottom)]
  }

  /// Returns the rows of a sentence or of a separator.
  private func rows(
    of line: Narration.NarrationLine, mark: String, isNewest: Bool, width: Int
  ) -> [NarrationRow] {
    if line.isBreak {
      let text = Separator.text(line.text, columns: width)
      return [NarrationRow(text: text, style: theme[line.role], isStart: true)]
    }
    let style = isNewest ? bright(line.role) : theme[line.isNew ? line.role : .faint]
    return sentenceRows(line.text, mark: mark, style: style, width: width)
  }

  /// Returns the rows of a sentence with a mark before the first row.
  private func sentenceRows(_ text: String, mark: String, style: Style, width: Int) -> [NarrationRow] {
    let indent = 2
    return TextLayout.wrap(text, columns: width - indent).enumerated().map { index, line in
      NarrationRow(
        text: CellWidth.fitted(index == 0 ? mark : "", columns: indent) + line, style: style,
        isStart: index == 0)
    }
  }

  /// Returns the style that highlights the newest sentence in every theme.
  private func bright(_ role: Role) -> Style {
    var style = theme[role == .text || role == .faint ? .heading : role]
    style.bold = true
    style.dim = false
    return style
  }
}
