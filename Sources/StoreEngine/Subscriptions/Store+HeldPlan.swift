// The alert that replaces the payment sheet of an active plan (rule `purchase.held-alert`).

import StoreModel

extension Store {
  /// Whether the alert about the active plan replaces the payment sheet of a payment.
  package func showsHeldPlanAlert(_ number: TransactionNumber) -> Bool {
    showsHeldPlanAlert(ledger[number].payment, by: ledger[number].person)
  }

  func showsHeldPlanAlert(_ payment: Payment, by person: Person) -> Bool {
    // No source describes the alert in a local test, so Xcode shows the payment sheet in every era.
    guard quirks.heldPurchase != .sheet, !rules.subscriptions.hasTestSession else { return false }
    return isOfHeldPlan(payment, by: person)
  }

  /// Whether a payment is for the plan that its customer already has.
  private func isOfHeldPlan(_ payment: Payment, by person: Person) -> Bool {
    guard let plan = plan(payment.productIdentifier) else { return false }
    return order(
      of: plan, person: person, offer: askedOffer(payment, plan: plan, person: person),
      billing: payment.billingPlan) == .duplicate
  }

  /// Answers a payment whose customer has closed the alert about the active plan.
  ///
  /// Nothing is bought, so neither an interruption nor a parent decides about the payment. An error that is
  /// simulated, and a missing network, still fail the payment.
  mutating func acknowledgeHeldPlan(_ number: TransactionNumber) {
    let payment = ledger[number].payment
    guard decidingSwitches(of: number).first?.failsHeldPlan != true,
      let plan = plan(payment.productIdentifier),
      isOfHeldPlan(payment, by: ledger[number].person)
    else {
      confirmPurchase(number)
      return
    }
    completePlanPurchase(number, plan: plan, hasShownAlert: true)
  }
}
