// The list of marks: what it shows of each one, and going there.

import Grid
import Scenario
import Support

extension LogPane {
  /// A marked entry as the list shows it.
  package struct MarkedEntry: Hashable, Sendable {
    package let entry: Int
    package let words: String
    /// Whether channels and filter show the entry.
    package let isShown: Bool
  }

  /// The marks in the order of the log.
  package func markList(in context: PaneContext) -> [MarkedEntry] {
    let pane = clampedToLog(in: context)
    // Few columns, whatever the width of the pane: short words for the list.
    let text = entryText(LogLayout(width: 80), in: context)
    return pane.marks.map { entry in
      MarkedEntry(
        entry: entry, words: text.summary(context.session.log[entry]), isShown: pane.rows.shows(entry))
    }
  }

  /// The number in the list of the first mark behind the chosen entry, around the end.
  package func nextMark(in context: PaneContext) -> Int {
    let pane = clampedToLog(in: context)
    let next = pane.marks.partitioningIndex { $0 > pane.cursor.entry }
    return next < pane.marks.count ? next : 0
  }

  /// Goes to a mark of the list.
  package mutating func moveCursor(to mark: Int, in context: PaneContext) {
    clampToLog(in: context)
    guard rows.shows(mark) else { return }
    selectEntry(mark, in: context)
  }
}
