// Checks of the transactions that a sheet of the App Store is about.

import StoreModel

extension Store {
  /// Why the customer cannot be shown the sheet of a refund; what is refunded or asked for already gets an error.
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

  /// Why codes of this product cannot be redeemed: it is no plan of the catalogue.
  package func refusalToRedeem(_ product: String) -> Refusal? {
    let plans = catalog.groups.flatMap(\.subscriptions).map(\.identifier)
    guard !plans.contains(product) else { return nil }
    let possible: Alternative =
      plans.isEmpty ? .builtinCatalog : .anyOf(plans.prefix(3).map { .name($0) })
    guard let known = index.products[product] else {
      return Refusal(.unknownProduct(product), possible: possible)
    }
    return Refusal(.subscription(.notASubscription(known.identifier)), possible: possible)
  }
}
