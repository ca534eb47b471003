// Refusals as sentences that name the keys of possible alternatives.

import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension Workbench {
  /// Returns the reason and the alternative with its keys: `…; possible: app launch first (d l)`.
  package func sentence(of refusal: Refusal) -> String { sentence(of: texts.words(for: refusal)) }

  package func sentence(of refusal: ScreenRefusal) -> String {
    if refusal.suggestsKeys { return texts.errorText(refusal.reason, keys: refusal.possible) }
    let keys = refusal.instead.flatMap { self.keys(for: $0) }
    let alternative = refusal.instead?.textBesideKeys(texts) ?? refusal.possible
    return texts.errorText(
      refusal.reason, possible: keys.map { "\(alternative) (\($0))" } ?? refusal.possible,
      isInstruction: refusal.instead?.isInstruction ?? false)
  }

  /// Returns nil if the alternative has no keys.
  private func keys(for possible: Alternative) -> String? {
    switch possible {
    case .anyOf(let steps) where steps.count > 1 && steps.contains(where: \.isPurchase): nil
    case .anyOf(let steps): either(steps.map { keys(for: $0) })
    case .either(let first, let second): either([keys(for: first), keys(for: second)])
    case .first(let step): keys(for: step)
    case .inOrder(let steps): inOrder(steps.map { keys(for: $0) })
    // The purchase in Xcode needs the switch that makes it wait.
    case .purchaseInXcode(.approve), .purchaseInXcode(.decline):
      inOrder([bindings.path(of: .switchTo(.xcode)), bindings.path(of: .toggleAskToBuy)])
    case .purchaseInXcode(.resolve):
      inOrder([bindings.path(of: .switchTo(.xcode)), bindings.path(of: .toggleInterrupted)])
    case .inXcode, .purchaseInXcode: bindings.path(of: .switchTo(.xcode))
    case .inSandbox: bindings.path(of: .switchTo(.sandbox))
    case .buyFirst, .actionFirst: bindings.path(of: .buySelected)
    case .completedCatalog, .readableCatalog: bindings.path(of: .openMenu)
    case .settleThenTap: bindings.path(of: .goOn)
    case .answerOnPhoneFirst: bindings.path(of: .focusPhone)
    case .positiveSpan, .laterMoment, .sameOrLaterMoment, .fewerRenewals,
      .newSessionOrFewerRenewals:
      bindings.path(of: .timeMenu)
    case .similar, .transactions, .formSuchAs, .number, .subscription, .anotherToRefund, .purchasedToRefund,
      .unfinishedToFinish, .queuedToFinish, .momentWithin, .waiting, .verbOfTheWorld, .threeLetters, .custom:
      nil
    }
  }

  private func either(_ keys: [String?]) -> String? {
    var seen: Set<String> = []
    let boundKeys = keys.compactMap { $0 }.filter { !$0.isEmpty && seen.insert($0).inserted }
    return boundKeys.isEmpty ? nil : boundKeys.joined(separator: ", ")
  }

  /// Joins the keys of consecutive steps; nil if a step has no key.
  private func inOrder(_ keys: [String?]) -> String? {
    let boundKeys = keys.compactMap { $0 }.filter { !$0.isEmpty }
    return boundKeys.count == keys.count ? boundKeys.joined(separator: "  ") : nil
  }

  private func keys(for step: AlternativeStep) -> String? {
    switch step {
    case .action(let action): keys(for: action)
    case .form(let form): form.command.map { bindings.path(named: $0) }
    case .button: pressButtonKey
    case .name, .word: nil
    }
  }

  /// The key that presses the marked button; the phone has the focus when a key opens a dialog.
  private var pressButtonKey: String? { bindings.keyName(of: .pressButton) }

  private func keys(for action: Action) -> String? {
    switch action {
    case .confirm, .tap: return pressButtonKey
    case .buy(let payment): return payment.productIdentifier == selectedProduct ? buyKeys : nil
    default:
      let command = bindings.sections.commands.first { row in
        guard case .step(let step) = row.action, bindings.main(row) != nil else { return false }
        return step(self) == .action(action)
      }
      return command.map { bindings.path(of: $0) }
    }
  }

  private var buyKeys: String { bindings.path(of: .buySelected) }
}

extension AlternativeStep {
  /// Whether the step buys a product; among several purchases, a key would not say which one it makes.
  fileprivate var isPurchase: Bool { if case .action(.buy) = self { true } else { false } }
}

extension StepTemplate {
  fileprivate var command: CommandName? {
    switch self {
    case .account: .accountMenu
    case .approve: .approveTransaction
    case .promote: .promoteProduct
    case .buy: .buySelected
    case .decline: .declineTransaction
    case .delete: ScreenCommand.deleteTransaction.name
    case .resolve: .resolveTransaction
    case .saveSnapshot: .snapshotsMenu
    case .undo: .undoLast
    case .advance, .advanceToRenewal: .timeMenu
    case .joinFamily: nil
    case .askForPrice, .askForPriceOfAny: ScreenCommand.priceMenu.name
    case .quantity: .buyWithOptions
    }
  }
}
