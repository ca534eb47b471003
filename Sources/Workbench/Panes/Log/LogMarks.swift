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
  func markList(in context: PaneContext) -> [MarkedEntry] {
    let pane = clampedToLog(in: context)
    // Few columns, whatever the width of the pane: short words for the list.
    let text = entryText(LogLayout(width: 80), in: context)
    return pane.marks.map { entry in
      MarkedEntry(
        entry: entry, words: text.summary(context.session.log[entry]), isShown: pane.rows.shows(entry))
    }
  }

  /// The number in the list of the first mark behind the chosen entry, around the end.
  func nextMark(in context: PaneContext) -> Int {
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

extension MenuKind {
  /// The marked entries of the log.
  package static let marks = MenuKind(
    name: "marks", contexts: [.log],
    contents: { bench, _ in Menu.marks(bench.panes.log.markList(in: bench.context(for: .log)), bench.texts) },
    firstMark: { $0.panes.log.nextMark(in: $0.context(for: .log)) })
}

extension Menu {
  fileprivate static func marks(_ marks: [LogPane.MarkedEntry], _ texts: Localizer) -> Menu {
    let hidden = ScreenRefusal(
      texts.logMarkHidden,
      possible: texts.logMarkHiddenHint(leave: texts.key(.leave), view: texts.key(.logViewMenu)))
    let lines = marks.enumerated().map { index, mark in
      MenuLine(
        key: .ofLine(index), words: mark.words, choice: .logEntry(mark.entry),
        refusal: mark.isShown ? nil : hidden)
    }
    return Menu(title: texts.logMarks, lines: lines)
  }
}
