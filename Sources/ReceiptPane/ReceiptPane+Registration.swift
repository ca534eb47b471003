// The registration of the Receipt pane in the workbench.

import AppStoreServer
import Backend
import Grid
import Panes
import Scenario
import Simulation
import StoreSimulator
import Support
import Workbench

package enum ReceiptFeature: ScreenFeature {
  package static let panes: [any ScreenPane.Type] = [ReceiptPane.self]
  package static let additions = [
    CommandAddition(
      to: .copyMenu, after: .copyLog, [.copyAnswer, .copyReceiptData, .saveReceipt, .copyNotification])
  ]

  /// Performs `receipt save NAME FILE`.
  package static func perform(
    _ command: String, _ words: [String], in workbench: inout Workbench
  ) -> [Effect]? {
    guard command == Backend.saveCommand, words.count == 2 else { return nil }
    return workbench.saveReceipt(words[0], to: words[1])
  }

  package static func details(
    of entry: SimulationEvent, in session: Session
  ) -> (any DetailsSource)? {
    NotificationDetails(of: entry, on: session.simulation)
  }

  package static func promptToReplace(_ path: String, document: String, _ texts: Localizer) -> Prompt? {
    .replaceReceipt(path, name: document, shown: VisibleText.visible(path), texts)
  }
}

extension PaneID {
  package static let receipt = PaneID(7, .wide(WideLayout(.log(under: "receipt"))))
}

extension KeyContext {
  static let receipt = KeyContext(name: "receipt")
}

extension ReceiptPane {
  package static let id = PaneID.receipt
  package static let contexts: [KeyContext] = [.receipt, .list]
  package static let section: CommandSection? = .receipt
  package static let focusCommand = ScreenCommand.focusReceipt

  package static func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    var hints: [KeyHint] = []
    let pane = workbench.panes[ReceiptPane.self]
    let hasReceipt = pane.shown(in: workbench.context(for: .receipt)) != nil
    if hasReceipt, pane.page == .serverAPI {
      hints += [
        KeyHint(keys: texts.key(.more), words: texts.receiptFold),
        workbench.hint([.receiptPage], texts.paneReceipt), workbench.hint(.why),
      ]
    } else if hasReceipt {
      hints += [
        KeyHint(keys: texts.key(.more), words: texts.receiptFold), workbench.hint(.verifyReceipt),
        workbench.hint(.keepReceipt), workbench.hint(.why),
      ]
    } else {
      hints.append(workbench.hint(.buySelected))
    }
    if workbench.targetTransaction != nil { hints.append(workbench.hint(.actMenu)) }
    if ReceiptSource.all(on: workbench.session.simulation, pane.page).count > 1 {
      hints.append(workbench.hint([.previousReceipt, .nextReceipt], texts.label(of: .nextReceipt)))
    }
    if pane.page == .receipt {
      hints.append(workbench.hint(.receiptPage))
    } else if !hasReceipt {
      hints.append(workbench.hint([.receiptPage], texts.paneReceipt))
    }
    hints += [
      workbench.hint(.copyMenu), workbench.hint(.unfoldReceipt), workbench.hint(.find),
      workbench.hint(.buySelected), workbench.hint(.undoLast), workbench.hint(.zoom),
    ]
    return hints
  }

  package static func copiedText(in workbench: Workbench) -> CopiedText? {
    workbench.panes[ReceiptPane.self].markedText(in: workbench.context(for: .receipt)).map {
      CopiedText($0.text, $0.name)
    }
  }

  package mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext) {
    for _ in 0..<3 { _ = handle(.move(up ? .up : .down), height: height, in: context) }
  }
}

func localized(_ message: LocalizedMessage, context: String? = nil) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(message, context: context) }
}
