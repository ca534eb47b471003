// The log as plain lines, without border, columns or cuts: what is printed so that the terminal's own selection works.

import Scenario

extension LogPane {
  /// The entries that channels and filter let pass as plain lines, dumps unfolded; `~` stands before what was undone.
  ///
  /// The lines are those that `run` prints: whole, and with control characters visible.
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
