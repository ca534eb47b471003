// Panes as plain text: for the terminal's own selection, for copying, for a bug report.

import Grid
import Ground
import Scenario
import StoreSimulator

extension Workbench {
  /// Everything that a pane has to show, without borders and colours, however much of it is on screen.
  func plainText(of pane: PaneID) -> String {
    PaneSet.kind(of: pane).wholeText(in: self) ?? drawnText(of: pane)
  }

  /// What `C p` prints: the text under a line that says what it is and how to come back.
  var plainPrint: String {
    let pane = panes[focus.pane].title(width: columns, in: context(for: focus.pane))
    let heading = texts.plainHeading(
      session: VisibleText.visible(options.sessionName), pane: VisibleText.visible(pane))
    return heading + "\n\n" + plainText(of: focus.pane) + "\n"
  }

  /// Every line of the log, shown or not.
  var wholeLogText: String {
    session.log.entries.flatMap { LogText.lines(of: $0.happening) }.joined(separator: "\n")
  }

  /// The rows of a list are printed up to this one.
  private static let drawnRows = 2000

  /// The pane as it would be drawn with all the room that it could want.
  private func drawnText(of pane: PaneID) -> String {
    var grid = Grid(columns: columns, rows: Self.drawnRows)
    var copies = panes
    copies.draw(pane, into: &grid, area: grid.area, context: context(for: pane))
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
