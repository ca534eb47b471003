// Boxes with a title in their top border: panes, menus, forms.

import Grid

extension Grid {
  /// Draws a border with a title on the left and a status on the right of its top line.
  ///
  /// - Parameter footer: a line in the bottom border.
  mutating func box(
    _ area: Rect, title: String = "", status: String = "", footer: String = "", border: Style,
    titleStyle: Style
  ) {
    guard area.width >= 2, area.height >= 2 else { return }
    let right = area.x + area.width - 1
    let bottom = area.y + area.height - 1
    let line = String(repeating: "─", count: area.width - 2)
    put("┌" + line + "┐", x: area.x, y: area.y, limit: right + 1, style: border)
    for y in area.y + 1..<bottom {
      put("│", x: area.x, y: y, limit: right + 1, style: border)
      put("│", x: right, y: y, limit: right + 1, style: border)
    }
    put("└" + line + "┘", x: area.x, y: bottom, limit: right + 1, style: border)

    let inner = area.width - 2
    let shownTitle = String(CellWidth.prefix(title, columns: inner))
    put(shownTitle, x: area.x + 1, y: area.y, limit: right, style: titleStyle)
    let room = inner - CellWidth.of(shownTitle) - 1
    let shownStatus = String(CellWidth.prefix(status, columns: max(0, room - 1)))
    if !shownStatus.isEmpty {
      put(shownStatus + " ", x: right - 1 - CellWidth.of(shownStatus), y: area.y, limit: right, style: titleStyle)
    }
    let shownFooter = String(CellWidth.prefix(footer, columns: max(0, inner - 2)))
    if !shownFooter.isEmpty {
      put(" " + shownFooter + " ", x: area.x + 1, y: bottom, limit: right, style: titleStyle)
    }
  }
}
