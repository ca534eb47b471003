// The commands of the Receipt pane.

import AppStoreServer
import Backend
import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let focusReceipt = ScreenCommand(
    "focus-receipt", keys: [.everywhere: "7"],
    localized("Receipt"),
    localized(
      "go to the Receipt pane: the verifyReceipt response and the reason for each row"),
    .change { $0.setFocus(.receipt) },
    isNavigation: true)

  static let previousReceipt = ScreenCommand(
    "previous-receipt", keys: [.receipt: "["],
    localized("receipt"),
    localized("show the previous receipt (of another environment, or saved)"),
    .pane { $0[ReceiptPane.self].step(by: -1, in: $2) })

  static let nextReceipt = ScreenCommand(
    "next-receipt", keys: [.receipt: "]"],
    localized("receipt"),
    localized("show the next receipt (of another environment, or saved)"),
    .pane { $0[ReceiptPane.self].step(by: 1, in: $2) })

  static let receiptPage = ScreenCommand(
    "receipt-page", keys: [.receipt: "A"],
    localized("Server API"),
    localized("switch between the receipt and the App Store Server API"),
    .pane { panes, _, _ in panes[ReceiptPane.self].togglePage() })

  static let unfoldReceipt = ScreenCommand(
    "unfold-receipt", keys: [.receipt: "E"],
    localized("unfold all"),
    localized("unfold or fold all rows"),
    .pane { $0[ReceiptPane.self].toggleAllFolds(in: $2) })

  static let keepReceipt = ScreenCommand(
    "keep-receipt", keys: [.receipt: "K"],
    localized("save"),
    localized("save the current receipt under a name"),
    .change { bench in
      bench.openPrompt(
        Prompt(
          .keepReceipt, label: bench.texts.promptTakeReceipt, text: bench.unusedReceiptName, isProposed: true)
      )
    },
    refusal: { bench in
      if let refusal = bench.refusalOnServerAPIPage { return refusal }
      // No check is needed if the pane has already computed the current receipt.
      if bench.panes[ReceiptPane.self].chosenSource == nil,
        bench.panes[ReceiptPane.self].isCached(in: bench.session)
      {
        return nil
      }
      return bench.session.refusal(of: Backend.keepCommand("-")).map { bench.texts.words(for: $0) }
    })
}

extension ScreenCommand {
  static let verifyReceipt = ScreenCommand(
    "verify-receipt", keys: [.receipt: "V"],
    localized("verify"),
    localized("the backend verifies this receipt and delivers its purchases"),
    .screen { bench in
      guard let name = bench.shownReceiptName else { return [] }
      let effects = bench.submit(Backend.verifyCommand(name))
      if !effects.isEmpty { bench.notice = bench.noticeOfVerification ?? bench.notice }
      return effects
    },
    refusal: { bench in
      if let refusal = bench.refusalOnServerAPIPage { return refusal }
      guard let name = bench.shownReceiptName else {
        return ScreenRefusal(
          bench.texts.receiptElsewhere,
          possible: "\(bench.texts.key(.environmentMenu)) \(bench.texts.label(of: .environmentMenu))")
      }
      if bench.panes[ReceiptPane.self].isCached(in: bench.session) { return nil }
      return bench.session.refusal(of: Backend.verifyCommand(name)).map { bench.texts.words(for: $0) }
    })
}

extension ScreenCommand {
  static let ocspAnswer = ScreenCommand(
    "ocsp-answer", keys: [.receipt: "O"],
    localized("OCSP"),
    localized("how online checks of certificates are answered: good, revoked, silent, wrong"),
    .step { Backend.command(.ocsp($0.ocspMode.next)) },
    setting: { CommandSetting($0.ocspMode.rawValue, isUnusual: $0.ocspMode != .good) },
    choices: { bench in
      OCSPMode.allCases.map {
        SettingChoice($0.rawValue, step: Backend.command(.ocsp($0)), isCurrent: $0 == bench.ocspMode)
      }
    })
}

extension OCSPMode {
  /// The next mode, cyclically.
  fileprivate var next: OCSPMode {
    let all = Self.allCases
    let index = all.firstIndex(of: self).map { $0 + 1 } ?? 0
    return index < all.count ? all[index] : .good
  }
}

extension CommandSection {
  static let receipt = CommandSection(
    .receipt, localized("Receipt"), openingCommand: .focusReceipt,
    commands: [
      .previousReceipt, .nextReceipt, .receiptPage, .unfoldReceipt, .keepReceipt, .verifyReceipt, .ocspAnswer,
    ],
    simultaneousContexts: [.everywhere, .list])
}

extension PromptPurpose {
  fileprivate static let keepReceipt = PromptPurpose.step("take-receipt") { _, name in
    Backend.keepCommand(name)
  }
}

extension Backend {
  /// Returns the step that stores the current receipt under a name.
  static func keepCommand(_ name: String) -> Command { command(.take(name: name, created: nil)) }

  /// Returns the step in which the backend verifies a receipt.
  static func verifyCommand(_ name: String) -> Command {
    command(.verify(VerificationOptions(receipt: name)))
  }
}

extension Workbench {
  /// The reason why the page of the App Store Server API has no receipt; nil on the other page.
  var refusalOnServerAPIPage: ScreenRefusal? {
    guard focus.pane == .receipt, panes[ReceiptPane.self].page == .serverAPI else { return nil }
    return ScreenRefusal(
      texts.serverAPIHasNoReceipt, possible: "\(texts.key(.receiptPage)) \(texts.paneReceipt)")
  }

  /// The result of the last verification, with the key that undoes the step; nil without a verification.
  fileprivate var noticeOfVerification: Notice? {
    guard let last = session.simulation.participant(Backend.self)?.verification else { return nil }
    let undo = texts.key(.undoLast)
    guard !last.isAccepted else { return Notice(texts.receiptVerified(undo: undo)) }
    let reason = ReceiptReason(ofStatus: last.status, in: session.world.environment, texts).words
    return Notice(texts.receiptRefused(status: "\(last.status)", reason: reason, undo: undo), .warning)
  }

  /// The kind of answers of the local server's OCSP responder.
  fileprivate var ocspMode: OCSPMode { session.simulation.participant(Backend.self)?.ocsp ?? .good }

  /// The name for steps; nil for the current receipt of an environment that is not on screen.
  fileprivate var shownReceiptName: String? {
    switch panes[ReceiptPane.self].source(in: session) {
    case .kept(let name): name
    case .present(let environment), .serverAPI(let environment):
      environment == session.world.environment ? Backend.presentName : nil
    }
  }

  /// The first unused name of the form `r1`, `r2`.
  fileprivate var unusedReceiptName: String {
    let names = Set(session.simulation.participant(Backend.self)?.receipts.map(\.name) ?? [])
    var number = 1
    while names.contains("r\(number)") { number += 1 }
    return "r\(number)"
  }
}
