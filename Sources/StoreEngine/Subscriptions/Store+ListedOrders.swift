// Plans that StoreKit 2 lists although they are only ordered (rule `device.change-after-order`).

import StoreModel
import Support

extension Store {
  /// Lets StoreKit 2 list a payment that has replaced an order of another plan, if the quirk is on.
  mutating func listOrder(_ payment: TransactionNumber, of number: SubscriptionNumber) {
    guard quirks.changeAfterOrder == .bothEntitled, subscriptions[number].order.replacesOrder else { return }
    subscriptions[number].setListedOrder(
      ListedOrder(payment: payment, identifier: allocateIdentifier()))
    emitDiagnostic(.deviceDeviates(.orderListed(payment)), rule: .changeAfterOrder)
  }

  /// Returns a copy in which the listed orders of the customer's plans in service are entitlements.
  package func withListedOrders() -> Store {
    var copy = self
    for number in subscriptions.indices where subscriptions[number].person == people.customer {
      let subscription = subscriptions[number]
      guard subscription.isInService, let listed = subscription.order.listed,
        !ledger[listed.payment].isDeleted
      else { continue }
      copy.ledger.list(
        order: listed.payment, of: subscription, identifier: listed.identifier,
        orderID: OrderID(seed: seed, listed.payment))
      if let plan = plan(ledger[listed.payment].payment.productIdentifier) {
        copy.ledger.setPrice(of: listed.payment, to: price(of: plan))
      }
      copy.listedOrders.append(listed.payment)
    }
    return copy
  }
}
