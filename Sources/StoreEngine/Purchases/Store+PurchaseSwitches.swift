// The test switches that decide about a purchase. Coordinates the configuration with the settings of people.

import StoreModel
import StoreRules

extension Store {
  /// Whether a switch would decide about a purchase of somebody; `asksToBuy`: whether the purchase is one that a parent
  /// is asked about.
  private func isOn(_ one: PurchaseSwitch, for person: Person, asksToBuy: Bool) -> Bool {
    switch one {
    case .failure: switches.failure != nil
    case .offline: rules.needsNetwork && !device.isOnline
    case .billingRetry: rules.subscriptions.failsPurchasesToo && people.failsToRenew(person, switches)
    case .interrupted: people.isInterrupted(person, switches)
    case .askToBuy: asksToBuy
    }
  }

  /// The switches that are on for a purchase, the one that decides first.
  package func decidingSwitches(of number: TransactionNumber) -> [PurchaseSwitch] {
    let asks =
      switch rules.askToBuy.trigger {
      case .setting: switches.askToBuy
      case .paymentFlag: ledger[number].payment.simulatesAskToBuy
      }
    let person = ledger[number].person
    // A test session fails purchases of both interfaces. Elsewhere the failure is the payment queue's alone.
    let canFail = ledger[number].payment.way == .queue || rules.subscriptions.hasTestSession
    return switchesOn(for: person, asksToBuy: asks).filter { $0 != .failure || canFail }
  }

  /// The same for what this device's customer would buy now.
  package var decidingSwitches: [PurchaseSwitch] {
    switchesOn(for: people.customer, asksToBuy: switches.askToBuy)
  }

  /// The switches that are on for a person, the one that decides first.
  private func switchesOn(for person: Person, asksToBuy: Bool) -> [PurchaseSwitch] {
    var on: [PurchaseSwitch] = []
    // Not by a closure: it would hold the books, and they would be copied.
    for one in PurchaseSwitch.allCases where isOn(one, for: person, asksToBuy: asksToBuy) { on.append(one) }
    return on
  }

  /// Says which switches have no say in a purchase because another one stands before them.
  mutating func remarkOverridden(_ number: TransactionNumber, _ deciding: [PurchaseSwitch]) {
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
