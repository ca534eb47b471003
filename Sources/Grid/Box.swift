// Borders with a title and a status in the upper line: `┌5 Log  queue console──── following  8 ┐`.

extension Grid {
  /// Draws a border along the edge of `area`; the inside is unchanged.
  ///
  /// The title begins after the left corner, and the status ends before the right corner.
  public mutating func drawBox(
    _ area: Rect, style: Style, title: String = "", titleStyle: Style? = nil, status: String = "",
    statusStyle: Style? = nil
  ) {
    guard area.width >= 2, area.height >= 2 else { return }
    let right = area.x + area.width - 1
    let bottom = area.y + area.height - 1
    drawLines(area, style: style)
    put("┌", x: area.x, y: area.y, style: style)
    put("┐", x: right, y: area.y, style: style)
    put("└", x: area.x, y: bottom, style: style)
    put("┘", x: right, y: bottom, style: style)

    putHeading(in: area, style: style, title, titleStyle ?? style, status, statusStyle ?? style)
  }

  /// Draws a title and a status into the upper line of an existing border.
  ///
  /// If both do not fit, the title is truncated. If fewer than eight columns remain for the title, the status
  /// is omitted instead.
  public mutating func putHeading(
    in area: Rect, style: Style, _ title: String, _ titleStyle: Style, _ status: String, _ statusStyle: Style
  ) {
    guard area.width >= 2 else { return }
    let right = area.x + area.width - 1
    let availableWidth = area.width - 2
    let statusWidth = CellWidth.of(status)
    let titleWidth = CellWidth.of(title)
    // Leaves one cell of the border between a truncated title and the status.
    let titleLimit = availableWidth - statusWidth - (titleWidth > availableWidth - statusWidth ? 1 : 0)
    let showsStatus = statusWidth > 0 && titleLimit >= min(titleWidth, 8)
    let shownTitle = CellWidth.truncated(title, columns: showsStatus ? titleLimit : availableWidth)
    put(shownTitle, inBorderAt: area.x + 1, y: area.y, limit: right, style: titleStyle, gap: style)
    if showsStatus {
      put(
        status, inBorderAt: right - statusWidth, y: area.y, limit: right, style: statusStyle, gap: style)
    }
  }

  /// Draws text into a border.
  ///
  /// Spaces at both ends get the border's style, so that an underline covers only the words.
  private mutating func put(
    _ text: String, inBorderAt x: Int, y: Int, limit: Int, style: Style, gap spaceStyle: Style
  ) {
    let end = put(text, x: x, y: y, limit: limit, style: style)
    if text.first == " " { put(" ", x: x, y: y, limit: limit, style: spaceStyle) }
    if text.last == " ", end > x { put(" ", x: end - 1, y: y, limit: limit, style: spaceStyle) }
  }
}
