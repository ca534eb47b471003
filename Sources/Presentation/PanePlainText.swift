// A pane as plain text for mouse selection, copying and bug reports.

import Grid
import Panes

extension PaneSet {
  private static let gridRows = 2000

  /// Returns the complete content of a pane, without borders and colours.
  package func drawnText(of pane: PaneID, columns: Int, in context: PaneContext) -> String {
    var grid = Grid(columns: columns, rows: Self.gridRows)
    var copy = self
    copy.draw(pane, into: &grid, area: grid.area, context: context)
    var lines: [String] = []
    for row in 0..<grid.rows {
      var line = grid.text(row: row)[...]
      while line.last == " " { line.removeLast() }
      // Collapses the empty space above text at the bottom of the pane into one blank line.
      if !line.isEmpty || lines.last?.isEmpty == false { lines.append(String(line)) }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
