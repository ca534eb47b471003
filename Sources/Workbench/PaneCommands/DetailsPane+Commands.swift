// The commands, hints and copied text of the Details pane.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension DetailsPane: ScreenPane {
  package static let contexts: [KeyContext] = [.list]
  package static let focusCommand = ScreenCommand.focusDetails

  package static func hints(in workbench: Workbench) -> [KeyHint] {
    workbench.subjectPane?.detailsHints(in: workbench) ?? workbench.hintsForTransactions
  }

  package static func copiedText(in workbench: Workbench) -> CopiedText? {
    if let pane = workbench.subjectPane { return pane.copiedText(in: workbench) }
    return workbench.targetTransaction.map {
      CopiedText(workbench.plainText(of: .details), workbench.texts.copiedDetails("\($0)"))
    }
  }
}
