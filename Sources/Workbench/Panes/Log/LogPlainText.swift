// The log as plain lines, without border, columns or cuts: what is printed so that the terminal's own selection works.

import Scenario
import StoreSimulator

extension LogPane {
  /// Which entries are wanted as plain lines.
  public enum Extent: Sendable {
    /// Those on screen, each one whole.
    case screen
    /// All that channels and filter show.
    case shown
  }

  /// The pane's entries as plain lines, dumps unfolded; `~` stands before what was undone.
  ///
  /// The lines are those that `run` prints: whole, and with control characters visible.
  public func plainLines(_ extent: Extent = .screen, in context: PaneContext) -> [String] {
    let pane = settled(in: context)
    let log = context.session.log
    return pane.entries(extent, in: context).flatMap { index -> [String] in
      let lines = LogText.lines(of: log[index].event)
      return log[index].isUndone ? lines.map { "~ \($0)" } : lines
    }
  }

  private func entries(_ extent: Extent, in context: PaneContext) -> [Int] {
    guard rows.count > 0 else { return [] }
    switch extent {
    case .shown: return (0..<rows.count).map(rows.entry)
    case .screen:
      let onScreen = rowsOnScreen(in: context)
      guard let last = onScreen.last?.position.entry else { return [] }
      return (rows.place(of: top.entry)...rows.place(of: last)).map(rows.entry)
    }
  }
}
