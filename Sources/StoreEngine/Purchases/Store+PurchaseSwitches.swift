// The test switches that apply to a purchase.

import StoreModel
import StoreRules

extension Store {
  /// Whether a switch applies to a purchase by a person.
  ///
  /// `asksToBuy`: whether a parent must approve.
  private func isOn(_ purchaseSwitch: PurchaseSwitch, for person: Person, asksToBuy: Bool) -> Bool {
    switch purchaseSwitch {
    case .failure: switches.failure != nil
    case .offline: rules.needsNetwork && !device.isOnline
    case .billingRetry: rules.subscriptions.failsPurchasesToo && people.failsToRenew(person, switches)
    case .interrupted: people.isInterrupted(person, switches)
    case .askToBuy: asksToBuy
    }
  }

  /// Returns the switches that apply to a purchase, in order of precedence.
  package func decidingSwitches(of number: TransactionNumber) -> [PurchaseSwitch] {
    let asks =
      switch rules.askToBuy.trigger {
      case .setting: switches.asksToBuy
      case .paymentFlag: ledger[number].payment.simulatesAskToBuy
      }
    let person = ledger[number].person
    // With a test session, the simulated failure also affects StoreKit 2. Otherwise it affects only the
    // queue.
    let canFail = ledger[number].payment.storeKitVersion == .queue || rules.subscriptions.hasTestSession
    return switchesOn(for: person, asksToBuy: asks).filter { $0 != .failure || canFail }
  }

  /// The switches that apply to the next purchase of this device's customer, in order of precedence.
  package var decidingSwitches: [PurchaseSwitch] {
    switchesOn(for: people.customer, asksToBuy: switches.asksToBuy)
  }

  private func switchesOn(for person: Person, asksToBuy: Bool) -> [PurchaseSwitch] {
    var active: [PurchaseSwitch] = []
    // A loop instead of `filter`, because a closure would capture and copy the store.
    for purchaseSwitch in PurchaseSwitch.allCases
    where isOn(purchaseSwitch, for: person, asksToBuy: asksToBuy) { active.append(purchaseSwitch) }
    return active
  }

  mutating func reportOverriddenSwitches(_ number: TransactionNumber, _ deciding: [PurchaseSwitch]) {
    guard deciding.count > 1, let first = deciding.first else { return }
    let rule: RuleID =
      switch first {
      case .failure: .injected
      case .offline: .offline
      case .billingRetry: .billingRetry
      case .interrupted, .askToBuy: rules.interruption.rule
      }
    emitDiagnostic(
      .switchOverrides(transaction: number, first, over: Array(deciding.dropFirst())), rule: rule)
  }
}
