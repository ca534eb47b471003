// The list of marked entries.

import Panes
import Scenario
import Support

extension LogPane {
  package struct MarkedEntry: Hashable, Sendable {
    package let entry: Int
    package let summary: String
    package let isShown: Bool
  }

  package func markList(in context: PaneContext) -> [MarkedEntry] {
    let pane = clampedToLog(in: context)
    let formatter = entryText(.list, in: context)
    return pane.marks.map { entry in
      MarkedEntry(
        entry: entry, summary: formatter.summary(context.session.log[entry]), isShown: pane.rows.shows(entry))
    }
  }

  /// Returns the list position of the first mark after the selected entry; 0 if there is no such mark.
  package func nextMark(in context: PaneContext) -> Int {
    let pane = clampedToLog(in: context)
    let next = pane.marks.partitioningIndex { $0 > pane.cursor.entry }
    return next < pane.marks.count ? next : 0
  }

  package mutating func moveCursor(to mark: Int, in context: PaneContext) {
    clampToLog(in: context)
    guard rows.shows(mark) else { return }
    selectEntry(mark, in: context)
  }
}
