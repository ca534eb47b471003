// The log as plain text, for selection with the mouse.

import Scenario

extension LogPane {
  /// Returns the lines of the shown entries, with dumps unfolded.
  ///
  /// `~` precedes undone entries.
  ///
  /// The lines are those that `run` prints, with visible control characters.
  package func plainLines(in context: PaneContext) -> [String] {
    let pane = clampedToLog(in: context)
    let log = context.session.log
    return (0..<pane.rows.count).flatMap { place -> [String] in
      let entry = log[pane.rows.entry(at: place)]
      let lines = LogText.lines(of: entry.simulationEvent)
      return entry.isUndone ? lines.map { "~ \($0)" } : lines
    }
  }
}
