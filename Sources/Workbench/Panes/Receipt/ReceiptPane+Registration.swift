// The registration of the Receipt pane in the workbench: its place, key contexts, hints and copied text.

import AppStoreServer
import Grid
import Scenario
import Simulation
import StoreSimulator
import Support

extension ReceiptPane {
  static var path: WritableKeyPath<PaneSet, ReceiptPane> { \.receipt }
  static let place = PaneRegion.wide
  static let contexts: [KeyContext] = [.receipt, .list]
  static let section: CommandSection? = .receipt
  static let focusCommand = ScreenCommand.focusReceipt

  static func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    var hints: [KeyHint] = []
    let isThere = workbench.panes.receipt.shown(in: workbench.context(for: .receipt)) != nil
    if isThere {
      hints += [
        KeyHint(keys: texts.key(.more), words: texts.receiptFold), workbench.hint(.verifyReceipt),
        workbench.hint(.takeReceipt), workbench.hint(.why),
      ]
    } else {
      hints.append(workbench.hint(.buySelected))
    }
    if workbench.targetTransaction != nil { hints.append(workbench.hint(.actMenu)) }
    if ReceiptSource.all(on: workbench.session.simulation).count > 1 {
      hints.append(workbench.hint([.previousReceipt, .nextReceipt], texts.label(of: .nextReceipt)))
    }
    hints += [
      workbench.hint(.copyMenu), workbench.hint(.unfoldReceipt), workbench.hint(.find),
      workbench.hint(.buySelected), workbench.hint(.undoLast), workbench.hint(.zoom),
    ]
    return hints
  }

  static func copied(in workbench: Workbench) -> CopiedText? {
    workbench.panes.receipt.markedText(in: workbench.context(for: .receipt)).map {
      CopiedText($0.text, $0.name)
    }
  }

  mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext) {
    for _ in 0..<3 { _ = handle(.move(up ? .up : .down), height: height, in: context) }
  }
}
