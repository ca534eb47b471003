// The heading in the upper line of a pane's frame.

import Grid

/// The upper line of a pane's frame: `5 Log  queue console──── following  8 [focus] `.
package struct PaneHeading: Hashable, Sendable {
  package let frame: Frame
  package let title: String
  /// The state of the pane; omitted first if space is short.
  package let state: String
  /// The mark of the focused pane, or of a dialog that waits for an answer.
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

  /// The minimum width in cells for a title; in wide lines, the minimum is half of the line.
  static let minimumTitleWidth = 18

  package func draw(into grid: inout Grid) {
    let columns = frame.area.width - 2
    let status = status(columns: columns)
    let availableColumns = status.isEmpty ? columns : columns - CellWidth.of(status) - 1
    let shown = CellWidth.truncated(title, columns: availableColumns)
    grid.putHeading(in: frame.area, style: frame.style, shown, style, status, style)
  }

  /// Returns as much of the state and the mark as fits without cutting the title.
  package func status(columns: Int) -> String {
    let stateAndMark = [state, mark].filter { !$0.isEmpty }.joined(separator: " ")
    let title = min(CellWidth.of(title), max(Self.minimumTitleWidth, columns / 2))
    for form in [stateAndMark + " ", stateAndMark, mark + " ", mark] where !form.allSatisfy({ $0 == " " }) {
      if title + 1 + CellWidth.of(form) <= columns { return form }
    }
    return ""
  }
}
