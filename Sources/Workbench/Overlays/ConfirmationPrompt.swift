// Confirmation prompts, which precede actions that cannot be undone.

import Grid
import Panes
import Scenario
import StoreSimulator

package struct ConfirmationPrompt: Hashable, Sendable {
  package let text: String
  /// The key bar's words for accepting: `delete it`.
  package let acceptLabel: String
  package let action: ConfirmedAction

  package enum ConfirmedAction: Hashable, Sendable {
    case command(Command)
    case effect(Effect)
  }

  package init(text: String, acceptLabel: String, command: Command) {
    self.text = text
    self.acceptLabel = acceptLabel
    action = .command(command)
  }

  package init(text: String, acceptLabel: String, effect: Effect) {
    self.text = text
    self.acceptLabel = acceptLabel
    action = .effect(effect)
  }
}

extension ConfirmationPrompt: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<ConfirmationPrompt>] = [
    .accept: { bench, question in
      bench.closeOverlay()
      switch question.action {
      case .command(let command): return bench.submit(command)
      case .effect(let effect): return [effect]
      }
    },
    .leave: { bench, _ in
      bench.closeOverlay()
      return []
    },
  ]

  package var contexts: [KeyContext] { [.question] }
  package var closesOnOutsideClick: Bool { false }

  private static func keys(_ bindings: Bindings) -> (accept: String, leave: String) {
    (
      bindings.keyName(of: .accept, in: .question) ?? "", bindings.keyName(of: .leave, in: .question) ?? ""
    )
  }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let keys = Self.keys(workbench.bindings)
    return [
      KeyHint(keys: keys.accept, words: acceptLabel),
      KeyHint(keys: keys.leave, words: workbench.texts.hintLeaveIt),
    ]
  }

  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? {
    let keys = Self.keys(workbench.bindings)
    return Notice(
      workbench.texts.questionHint(accept: keys.accept, acceptLabel: acceptLabel, leave: keys.leave), .warning
    )
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let theme = workbench.theme
    let texts = workbench.texts
    let lines = TextLayout.wrap(text, columns: min(60, grid.columns - 8))
    let width = min(grid.columns - 4, max(40, (lines.map { CellWidth.of($0) }.max() ?? 0) + 4))
    let height = lines.count + 4
    let area = Rect(
      x: (grid.columns - width) / 2, y: max(1, (grid.rows - height) / 2), width: width, height: height)
    workbench.hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    grid.drawBox(area, style: theme[.warning])
    for (row, line) in lines.enumerated() {
      grid.put(line, x: area.x + 2, y: area.y + 1 + row, style: theme[.text])
    }
    let keys = Self.keys(workbench.bindings)
    let footerY = area.y + height - 2
    let end = grid.put(
      texts.questionEnter(accept: keys.accept, acceptLabel: acceptLabel), x: area.x + 2, y: footerY,
      style: theme[.keyBarKey])
    let last = grid.put(
      texts.questionEscape(keys.leave), x: end + 3, y: footerY, style: theme[.keyBarKey])
    if let key = Key(named: keys.accept) {
      workbench.hits.add(.key(key), Rect(x: area.x + 2, y: footerY, width: end - area.x - 2, height: 1))
    }
    if let key = Key(named: keys.leave) {
      workbench.hits.add(.key(key), Rect(x: end + 3, y: footerY, width: last - end - 3, height: 1))
    }
    return nil
  }
}
