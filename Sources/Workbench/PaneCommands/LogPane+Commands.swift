// The commands, hints and copied text of the Log pane.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension LogPane: ScreenPane {
  package static let contexts: [KeyContext] = [.log, .list]
  package static let section: CommandSection? = .log
  package static let focusCommand = ScreenCommand.focusLog

  package static func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    return foldHints(in: workbench) + [
      workbench.hint(.why), workbench.hint(.logViewMenu), workbench.hint(.find), workbench.hint(.filterLog),
      workbench.hint([.nextFailure], texts.hintNextFailure),
      workbench.hint(.copySelected), workbench.hint(.undoLast),
    ]
  }

  /// The key that folds or unfolds the selected entry; where the log folds entries itself, otherwise the keys
  /// that select one.
  private static func foldHints(in workbench: Workbench) -> [KeyHint] {
    let (texts, context) = (workbench.texts, workbench.context(for: .log))
    if let isFolded = workbench.panes.log.isSelectionFolded(in: context) {
      return [workbench.hint([.more], isFolded ? texts.hintUnfold : texts.hintFold)]
    }
    return context.isSmall && context.session.log.count > 0
      ? [workbench.hint([.rowDown, .rowUp], texts.shortRow)] : []
  }

  package static func copiedText(in workbench: Workbench) -> CopiedText? {
    workbench.panes.log.selectedText(in: workbench.context(for: .log)).map {
      CopiedText($0, workbench.texts.copyOfEntry)
    }
  }

  package static func wholeText(in workbench: Workbench) -> String? {
    workbench.panes.log.plainLines(in: workbench.context(for: .log)).joined(separator: "\n")
  }
}
