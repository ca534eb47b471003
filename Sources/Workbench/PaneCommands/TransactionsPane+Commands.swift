// The commands, hints and copied text of the Transactions pane.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension TransactionsPane: ScreenPane {
  package static let contexts: [KeyContext] = [.list]
  package static let focusCommand = ScreenCommand.focusTransactions

  package static func hints(in workbench: Workbench) -> [KeyHint] {
    workbench.hintsForTransactions
  }

  package static func copiedText(in workbench: Workbench) -> CopiedText? {
    .transaction(workbench.targetTransaction, in: workbench.session.world)
  }
}
