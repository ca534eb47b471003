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
    let (texts, log) = (workbench.texts, workbench.panes.log)
    let isFolded = log.isSelectionFolded(in: workbench.context(for: .log))
    let fold = isFolded.map { workbench.hint([.more], $0 ? texts.hintUnfold : texts.hintFold) }
    // After the last entry, no failure follows.
    let failure =
      log.isFollowing
      ? workbench.hint([.previousFailure], texts.hintLastFailure)
      : workbench.hint([.nextFailure], texts.hintNextFailure)
    return [fold].compactMap(\.self) + [
      workbench.hint(.why), workbench.hint(.logViewMenu), workbench.hint(.find), workbench.hint(.filterLog),
      failure, workbench.hint(.copySelected), workbench.hint(.undoLast),
    ]
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
