// The commands, hints and copied text of the Subscriptions pane.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension SubscriptionsPane: ScreenPane {
  package static let contexts: [KeyContext] = [.subscriptions, .list]
  package static let section: CommandSection? = .subscriptions
  package static let focusCommand = ScreenCommand.focusSubscriptions

  package static func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    var hints = [workbench.hint(.buySelected)]
    if workbench.targetTransaction != nil { hints.append(workbench.hint(.actMenu)) }
    if workbench.panes.subscriptions.hidesNotes {
      hints.append(workbench.hint([.pageDown], texts.hintScroll))
    }
    hints += [
      workbench.hint(.switchesMenu), workbench.hint(.nextHolder), workbench.hint(.timeMenu),
      workbench.hint(.undoLast),
    ]
    if workbench.session.world.catalog.groups.count(where: { !$0.subscriptions.isEmpty }) > 1 {
      hints.append(workbench.hint([.previousGroup, .nextGroup], texts.label(of: .nextGroup)))
    }
    return hints + [
      workbench.hint(.familyMenu), workbench.hint(.offersMenu), workbench.rowHint(texts.planColumn),
      workbench.hint(.zoom),
    ]
  }

  package static func copiedText(in workbench: Workbench) -> CopiedText? {
    CopiedText(workbench.plainText(of: .subscriptions), workbench.texts.paneSubscriptions)
  }
}
