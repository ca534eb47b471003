// The log as plain text, for selection with the mouse.

import Scenario

extension LogPane {
  /// Returns the lines of the shown entries as `run` prints them, with `~` before undone entries.
  ///
  /// A diagram is without undone entries and without the entries about undo.
  package func plainLines(in context: PaneContext) -> [String] {
    if let diagram { return diagram.lines(of: shownEvents(in: context)) }
    let pane = clampedToLog(in: context)
    let log = context.session.log
    return (0..<pane.rows.count).flatMap { shownIndex in
      log[pane.rows.entry(at: shownIndex)].plainLines
    }
  }
}
