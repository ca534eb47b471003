// The commands, hints and copied text of the Phone pane.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension PhonePane: ScreenPane {
  package static let contexts: [KeyContext] = [.phone]
  package static let section: CommandSection? = .phone
  package static let focusCommand = ScreenCommand.focusPhone

  package static func hints(in workbench: Workbench) -> [KeyHint] {
    guard workbench.isPhoneUp else { return workbench.hintsForBuying }
    let texts = workbench.texts
    return [
      workbench.hint(.pressButton), workbench.hint(.enterAccount),
      workbench.hint([.markPreviousButton, .markNextButton], texts.hintChoose),
      KeyHint(keys: texts.key(named: .leave), words: texts.hintLeaveUp, shortWords: texts.hintLeave),
      workbench.hint(.deviceMenu),
      workbench.hint(.timeMenu), workbench.hint(.undoLast),
    ]
  }

  package static func copiedText(in workbench: Workbench) -> CopiedText? {
    guard let dialog = workbench.session.world.device.topDialog else {
      return CopiedText(workbench.plainText(of: .phone), workbench.texts.copiedShop)
    }
    let parts = [dialog.title, dialog.message].filter { !$0.isEmpty }
    return CopiedText(parts.joined(separator: "\n"), workbench.texts.copyOfDialog)
  }
}
