// The menu of the marked entries of the log.

import Panes
import Presentation
import ProgramMessages
import Support

extension MenuKind {
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
        key: .ofLine(index), words: mark.summary, choice: .logEntry(mark.entry),
        refusal: mark.isShown ? nil : hidden)
    }
    return Menu(title: texts.logMarks, lines: lines)
  }
}
