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
  }

  /// Draws the newest sentences that fit, the last one at the bottom.
  ///
  /// `view.rowsBack`, the number of newer rows that are scrolled off, is limited to the available rows.
  package func drawNarration(
    _ area: Rect, _ typeSize: TypeSize, view: inout PresenterView, into grid: inout Grid
  ) {
    view.narrationRows = area.height
    view.canScroll = false
    guard area.height > 0, area.width > 4 else { return }
    let narration = Narration(
      texts: texts, world: session.world,
      listeners: CallbackListeners(session: session, features: features), table: session.registry.table)
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
      grid.put(row.text, x: area.x, y: area.y + index, limit: area.x + area.width - 1, style: row.style)
    }
    grid.putScrollBar(
      x: area.x + area.width - 1, y: area.y, height: area.height, top: max(0, end - area.height),
      shown: area.height, count: rows.count, theme: theme)
  }

  private func rows(
    of lines: [Narration.NarrationLine], width: Int, _ typeSize: TypeSize
  ) -> [NarrationRow] {
    guard !lines.isEmpty else {
      let hint = texts.narrationEmpty(texts.boundKey(named: .buySelected) ?? "b")
      return sentenceRows(hint, mark: "", style: theme[.faint], width: width, isLarge: typeSize == .large)
    }
    let newestIndex = lines.lastIndex { !$0.isBreak }
    return lines.enumerated().flatMap { index, line -> [NarrationRow] in
      let isNewest = index == newestIndex
      // An empty row precedes the newest sentence, and in larger type each sentence.
      let gap = index > 0 && (isNewest || typeSize != .small) ? [emptyRow] : []
      if line.isBreak {
        let text = Separator.text(line.text, columns: width)
        return gap + [NarrationRow(text: text, style: theme[line.role], isStart: true)]
      }
      var style = theme[line.isNew ? line.role : .faint]
      if isNewest { style = bright(line.role) }
      let isLarge = typeSize == .large && line.isNew
      return gap + (isLarge ? gap : [])
        + sentenceRows(
          line.text, mark: line.isNew ? ">" : "", style: style, width: width, isLarge: isLarge)
    }
  }

  private var emptyRow: NarrationRow { NarrationRow(text: "", style: theme[.text], isStart: true) }

  /// Returns the rows of a sentence with a mark before the first row.
  ///
  /// Large type has wider spaces between the words and a blank row between the lines.
  private func sentenceRows(
    _ text: String, mark: String, style: Style, width: Int, isLarge: Bool
  ) -> [NarrationRow] {
    let indent = isLarge ? 4 : 2
    let lines =
      isLarge
      ? LargeText.wrap(text, columns: width - indent) : TextLayout.wrap(text, columns: width - indent)
    let blank = String(repeating: " ", count: indent)
    return lines.enumerated().flatMap { index, line in
      let start = index == 0 ? CellWidth.fitted(mark, columns: indent) : blank
      let row = NarrationRow(text: start + line, style: style, isStart: index == 0)
      return isLarge && index > 0 ? [NarrationRow(text: "", style: style), row] : [row]
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
