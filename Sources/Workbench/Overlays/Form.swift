// Forms: a few named fields and switches that together make one command.

import Grid
import Scenario
import StoreSimulator

/// What a form makes.
enum FormPurpose: Hashable, Sendable {
  /// Buy this product.
  case buy(String)
  case deviceOptions
}

/// A row of a form.
struct FormRow: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    case text(TextField)
    case flag(Bool)
  }
  let label: String
  var value: Value
  /// What may stand there: `1 to 10`.
  let hint: String

  var text: String {
    if case .text(let field) = value { field.text } else { "" }
  }
  var isOn: Bool { value == .flag(true) }
}

/// An open form.
struct Form: Hashable, Sendable {
  let purpose: FormPurpose
  let title: String
  var rows: [FormRow]
  var focused = 0
  var complaint: String?

  /// Draws the form in the middle of the screen.
  func draw(into grid: inout Grid, theme: Theme, texts: Texts, hits: inout HitMap) {
    let labelWidth = rows.map { CellWidth.of($0.label) }.max() ?? 0
    let hintWidth = rows.map { CellWidth.of($0.hint) }.max() ?? 0
    // Hints are never cut as long as eight columns are left to type in.
    let width = min(grid.columns - 4, max(64, labelWidth + 4 + 24 + 2 + hintWidth + 2))
    let fieldWidth = max(8, min(24, width - 1 - labelWidth - 4 - 2 - hintWidth - 1))
    let height = rows.count + 4
    let area = Rect(
      x: (grid.columns - width) / 2, y: max(1, (grid.rows - height) / 2), width: width, height: height)
    hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(title) ", titleStyle: theme[.paneTitleFocused],
      status: " Esc ", statusStyle: theme[.paneTitleFocused])
    let valueX = area.x + 4 + labelWidth
    let limit = area.x + width - 1
    for (index, row) in rows.enumerated() {
      let y = area.y + 1 + index
      let isFocused = index == focused
      hits.add(.line(index), Rect(x: area.x + 1, y: y, width: width - 2, height: 1))
      grid.put(isFocused ? ">" : " ", x: area.x + 1, y: y, limit: limit, style: theme[.heading])
      grid.put(row.label, x: area.x + 2, y: y, limit: limit, style: theme[isFocused ? .heading : .text])
      switch row.value {
      case .text(let field):
        if isFocused {
          field.draw(into: &grid, x: valueX, y: y, width: fieldWidth, style: theme[.selection])
        } else {
          let shown = CellWidth.truncated(field.text, columns: fieldWidth)
          grid.put(shown.isEmpty ? "-" : shown, x: valueX, y: y, limit: limit, style: theme[.text])
        }
      case .flag(let isOn):
        grid.put(
          isOn ? "[x]" : "[ ]", x: valueX, y: y, limit: limit, style: theme[isFocused ? .selection : .text])
      }
      let hintX = valueX + fieldWidth + 2
      if hintX < limit {
        grid.put(
          CellWidth.truncated(row.hint, columns: limit - hintX), x: hintX, y: y, limit: limit,
          style: theme[.faint])
      }
    }
    let foot = complaint ?? texts(.formKeys)
    grid.put(
      CellWidth.truncated(foot, columns: width - 4), x: area.x + 2, y: area.y + height - 2,
      style: theme[complaint == nil ? .faint : .error])
  }
}
