// Borders with a title and a status in the upper line: `┌5 Log  queue console──── following  8 ┐`.

extension Grid {
  /// Draws a border along the edge of `area`; what is inside stays.
  ///
  /// The title follows the left corner, the status ends before the right one. Where they do not both fit the title
  /// is cut first; a status that would leave fewer than eight columns of title is left out.
  public mutating func drawBox(
    _ area: Rect, style: Style, title: String = "", titleStyle: Style? = nil, status: String = "",
    statusStyle: Style? = nil
  ) {
    guard area.width >= 2, area.height >= 2 else { return }
    let right = area.x + area.width - 1
    let bottom = area.y + area.height - 1
    let line = String(repeating: "─", count: area.width - 2)
    put("┌" + line + "┐", x: area.x, y: area.y, style: style)
    for y in area.y + 1..<bottom {
      put("│", x: area.x, y: y, style: style)
      put("│", x: right, y: y, style: style)
    }
    put("└" + line + "┘", x: area.x, y: bottom, style: style)

    let room = area.width - 2
    let statusWidth = CellWidth.of(status)
    let titleWidth = CellWidth.of(title)
    // A title that is cut keeps a cell of the line before the status.
    let titleRoom = room - statusWidth - (titleWidth > room - statusWidth ? 1 : 0)
    let showsStatus = statusWidth > 0 && titleRoom >= min(titleWidth, 8)
    let shownTitle = CellWidth.truncated(title, columns: showsStatus ? titleRoom : room)
    put(shownTitle, x: area.x + 1, y: area.y, limit: right, style: titleStyle ?? style)
    if showsStatus {
      put(status, x: right - statusWidth, y: area.y, limit: right, style: statusStyle ?? style)
      // The gap before the corner belongs to the border: underlined titles end with their words.
      if status.last == " " { put(" ", x: right - 1, y: area.y, style: style) }
    }
  }
}
