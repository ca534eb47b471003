// The presenter layout on screen: a large phone, the caption, and the story of what happened.

import Grid
import Ground
import Scenario
import StoreSimulator

/// What the presenter layout draws beside the phone's own screen.
struct PresenterPicture {
  let session: Session
  let theme: Theme
  let texts: Texts
  let bindings: Bindings

  /// The phone without what is up on it.
  ///
  /// - Returns: the room that is left for that.
  func drawPhone(_ area: Rect, into grid: inout Grid) -> Rect {
    drawCasing(area, into: &grid)
    let screen = area.inside
    // The phone's own status line, where a dialog leaves room for it.
    guard screen.height >= 10 else { return screen }
    drawPhoneStatus(Rect(x: screen.x, y: screen.y, width: screen.width, height: 1), into: &grid)
    return Rect(x: screen.x, y: screen.y + 1, width: screen.width, height: screen.height - 1)
  }

  func drawCaption(_ lines: [String], _ area: Rect, into grid: inout Grid) {
    for (row, line) in lines.prefix(area.height).enumerated() {
      let x = area.x + max(0, (area.width - CellWidth.of(line)) / 2)
      grid.put(line, x: x, y: area.y + row, style: theme[.heading])
    }
  }

  /// A phone: round corners, the speaker above, the bar of the home gesture below.
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
      StyledRow([Run(clock, .faint)], trailing: [Run(network, device.isOnline ? .faint : .warning)]),
      x: area.x + 1, y: area.y, width: area.width - 2, theme: theme)
  }

  /// The newest sentences that fit, the last one at the bottom of what is told.
  func drawStory(_ area: Rect, into grid: inout Grid) {
    guard area.height > 0, area.width > 4 else { return }
    let story = Story(texts: texts, world: session.world)
    var rows: [(text: String, role: Role, isStart: Bool)] = []
    let lines = story.lines(of: session.log, count: area.height)
    for line in lines {
      if line.isBreak {
        rows.append((Separator.text(line.text, columns: area.width), line.role, true))
      } else {
        let role = line.isNew ? line.role : .faint
        rows += TextLayout.wrap(line.text, columns: area.width - 2).enumerated().map { index, text in
          ((index == 0 && line.isNew ? "> " : "  ") + text, role, index == 0)
        }
      }
    }
    if lines.isEmpty {
      let hint = texts.storyEmpty(bindings.keyName(of: .buySelected) ?? "b")
      rows = TextLayout.wrap(hint, columns: area.width - 2).map { ("  " + $0, .faint, true) }
    }
    // A sentence whose beginning has no room is left out, unless it is the only one.
    let shown = rows.suffix(area.height)
    let whole = shown.first?.isStart == false ? shown.drop { !$0.isStart } : shown
    for (index, row) in (whole.isEmpty ? shown : whole).enumerated() {
      grid.put(row.text, x: area.x, y: area.y + index, limit: area.x + area.width, style: theme[row.role])
    }
  }
}

/// A line across that says how long it was: `──── 30 days later ────`.
enum Separator {
  /// A line without words.
  static func line(columns: Int) -> String {
    String(repeating: "─", count: max(0, columns) / max(1, CellWidth.of("─")))
  }

  static func text(_ words: String, columns: Int) -> String {
    let shown = CellWidth.truncated(" \(words) ", columns: max(0, columns))
    let line = CellWidth.of("─")
    let room = max(0, columns - CellWidth.of(shown)) / max(1, line)
    let left = String(repeating: "─", count: room / 2)
    return left + shown + String(repeating: "─", count: room - room / 2)
  }
}
