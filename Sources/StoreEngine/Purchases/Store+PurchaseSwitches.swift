// The test switches that apply to a purchase.

import StoreModel

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
    decidingSwitches(of: ledger[number].payment, by: ledger[number].person)
  }

  private func decidingSwitches(of payment: Payment, by person: Person) -> [PurchaseSwitch] {
    let asks =
      switch rules.askToBuy.trigger {
      case .setting: switches.asksToBuy
      case .paymentFlag: payment.simulatesAskToBuy
      }
    // With a test session, the simulated failure also affects StoreKit 2. Otherwise it affects only the
    // queue.
    let canFail = payment.storeKitVersion == .queue || rules.subscriptions.hasTestSession
    return switchesOn(for: person, asksToBuy: asks).filter { $0 != .failure || canFail }
  }

  /// Returns what prevents this device's customer from completing a payment now; nil if nothing does.
  package func obstacle(to payment: Payment) -> PurchaseObstacle? {
    let product = payment.productIdentifier
    if !device.purchasesAllowed { return .notAllowed }
    if isUnapproved(product) { return .notSold }
    let deciding = decidingSwitches(of: payment, by: people.customer).first
    if let deciding, deciding.failsHeldPlan { return .decided(by: deciding) }
    if isUnpurchasable(product) { return .notSold }
    return deciding.flatMap { showsHeldPlanAlert(payment, by: people.customer) ? nil : .decided(by: $0) }
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

  /// Names the deciding switch if it overrides others, or if it was switched on for renewals.
  mutating func reportDecidingSwitch(_ number: TransactionNumber, _ deciding: [PurchaseSwitch]) {
    guard let first = deciding.first, deciding.count > 1 || first == .billingRetry else { return }
    emitDiagnostic(
      .switchOverrides(transaction: number, first, over: Array(deciding.dropFirst())),
      rule: first.rule(in: rules))
  }
}
