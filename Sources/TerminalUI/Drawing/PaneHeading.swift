// What stands in the upper line of a pane's frame: its title, what state it is in, and who has the focus.

import Grid

/// The upper line of a pane's frame: `5 Log  queue console──── following  8 [focus] `.
package struct PaneHeading: Hashable, Sendable {
  package let frame: Frame
  package let title: String
  /// What the pane says of itself; it gives way first.
  package let state: String
  /// Who has the focus or wants an answer.
  package let mark: String
  package let isFocused: Bool
  package let style: Style

  package init(frame: Frame, title: String, state: String, mark: String, isFocused: Bool, style: Style) {
    self.frame = frame
    self.title = title
    self.state = state
    self.mark = mark
    self.isFocused = isFocused
    self.style = style
  }

  /// A title up to this width is whole, whatever else there is to say; so is one of half the line.
  static let wholeTitle = 18

  package func draw(into grid: inout Grid) {
    let columns = frame.area.width - 2
    let status = status(columns: columns)
    let room = status.isEmpty ? columns : columns - CellWidth.of(status) - 1
    let shown = CellWidth.truncated(title, columns: room)
    grid.putHeading(in: frame.area, style: frame.style, shown, style, status, style)
  }

  /// As much of state and mark as leaves the title whole, up to the corner where it must.
  package func status(columns: Int) -> String {
    let both = [state, mark].filter { !$0.isEmpty }.joined(separator: " ")
    let title = min(CellWidth.of(title), max(Self.wholeTitle, columns / 2))
    for form in [both + " ", both, mark + " ", mark] where !form.allSatisfy({ $0 == " " }) {
      if title + 1 + CellWidth.of(form) <= columns { return form }
    }
    return ""
  }
}
