// A pane as plain text: for the terminal's own selection, for copying, for a bug report.

import Grid

extension PaneSet {
  /// The rows of a list are printed up to this one.
  private static let drawnRows = 2000

  /// A pane as it would be drawn with all the room that it could want, without borders and colours.
  package func drawnText(of pane: PaneID, columns: Int, in context: PaneContext) -> String {
    var grid = Grid(columns: columns, rows: Self.drawnRows)
    var copies = self
    copies.draw(pane, into: &grid, area: grid.area, context: context)
    var lines: [String] = []
    for row in 0..<grid.rows {
      var line = grid.text(row: row)[...]
      while line.last == " " { line.removeLast() }
      // What stands at the bottom of the pane follows after one blank line.
      if !line.isEmpty || lines.last?.isEmpty == false { lines.append(String(line)) }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
