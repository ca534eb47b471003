// The commands, hints and copied text of the Products pane.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension ProductsPane: ScreenPane {
  package static let contexts: [KeyContext] = [.list]
  package static let focusCommand = ScreenCommand.focusProducts

  package static func hints(in workbench: Workbench) -> [KeyHint] {
    workbench.hintsForBuying
  }

  package static func copiedText(in workbench: Workbench) -> CopiedText? {
    workbench.selectedProduct.map { CopiedText($0, workbench.texts.copyOfProduct($0)) }
  }
}
