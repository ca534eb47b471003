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
    let context = workbench.context(for: .log)
    let isFolded = workbench.panes.log.isSelectionFolded(in: context)
    let fold = isFolded.map { workbench.hint([.more], $0 ? texts.hintUnfold : texts.hintFold) }
    // Where the log folds entries itself, an entry must be selected before it can be unfolded.
    let select = workbench.hint([.rowDown, .rowUp], texts.shortRow)
    let hints = [
      workbench.hint(.why), workbench.hint(.logViewMenu), workbench.hint(.find), workbench.hint(.filterLog),
      workbench.hint([.nextFailure], texts.hintNextFailure), workbench.hint(.copySelected),
    ]
    return [fold].compactMap(\.self) + hints
      + (fold == nil && context.isSmall && context.session.log.count > 0 ? [select] : [])
      + [workbench.hint(.undoLast)]
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
