// The checks before the App Store shows a refund sheet or redeems an offer code.

import StoreModel

extension Store {
  /// Returns why the customer cannot open the refund sheet; nil if the customer can.
  ///
  /// The sheet also opens for refunded transactions and repeated requests, because it shows an error in these
  /// cases.
  package func refusalToBeginRefund(_ number: TransactionNumber) -> Refusal? {
    if let refusal = refusalToAsk(for: number) { return refusal }
    let person = ledger[number].person
    guard person == people.customer else {
      return Refusal(
        .ofOtherPerson(number, people.plainName(of: person, on: device)),
        possible: .step(.requestRefund(.number(number), RefundRequest())))
    }
    return ledger[number].refundedAt != nil || ledger[number].refundRequested ? nil : refusalToRefund(number)
  }

  /// Returns why codes of a product cannot be redeemed; nil for a plan and for a product with codes.
  package func refusalToRedeem(_ product: String) -> Refusal? {
    let plans = catalog.groups.flatMap(\.subscriptions).map(\.identifier)
    guard !plans.contains(product) else { return nil }
    if let sold = index.products[product], hasOneTimeCodes(sold) { return nil }
    guard let known = index.products[product] else { return refusalOfUnknownPlan(product) }
    return Refusal(.subscription(.notASubscription(known.identifier)), possible: planHint)
  }
}
