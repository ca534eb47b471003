// The unpaid renewals that StoreKit 2 lists during billing retry (quirk `retry-lists`).
//
// An unpaid renewal is a row of the ledger with the state `failed`, so that nothing except the device's lists
// contains it. When the renewal is paid, the row becomes the purchased renewal.

import StoreCatalog
import StoreModel
import Support

extension Store {
  /// Records the unpaid renewals of all plans in billing retry, because a quirk was changed.
  mutating func recordUnpaidRenewals() {
    for number in subscriptions.indices { recordUnpaidRenewal(of: number) }
  }

  /// Records the unpaid renewal of a plan in billing retry, if the quirk is on and there is none yet.
  mutating func recordUnpaidRenewal(of number: SubscriptionNumber) {
    guard quirks.retryLists == .renewal, case .retry(let failed) = subscriptions[number].phase,
      failed.renewal == nil
    else { return }
    let subscription = subscriptions[number]
    guard let plan = nextTerms(of: subscription) else { return }
    let offer = subscription.offer
    let storefront = offer?.storefront ?? subscription.storefront
    let last = ledger[subscription.latest].sale
    let sale = self.sale(
      of: Payment(plan.identifier), by: subscription.person, storefront: storefront, like: last,
      token: subscription.order.appAccountToken ?? last.appAccountToken)
    let renewal = ledger.append(sale, state: .failed, of: subscription.person, at: now)
    ledger.identify(renewal, identifier: allocateIdentifier(), orderID: OrderID(seed: seed, renewal))
    ledger.setOriginal(of: renewal, to: subscription.original)
    ledger.setPeriod(of: renewal, to: unpaidPeriod(of: subscription, plan))
    subscriptions[number].setUnpaidRenewal(renewal)
    emitDiagnostic(.unpaidRenewalListed(transaction: renewal), rule: .retryLists)
  }

  /// Returns the period that begins at the end of the last paid period.
  private mutating func unpaidPeriod(of subscription: Subscription, _ plan: PlanTerms)
    -> TransactionRow.Period
  {
    let month = SubscriptionPeriod(1, .month)
    let offer = subscription.offer
    let period = offer?.period ?? (subscription.commitment == nil ? plan.period : month) ?? month
    let times = people.renewalTimes(of: subscription.person, switches)
    var commitment = subscription.commitment
    commitment?.countPayment(isFree: offer?.offer.mode == .freeTrial)
    return TransactionRow.Period(
      subscription: subscription.number, previous: subscription.latest, reason: .renewal,
      start: subscription.end, end: min(subscription.end + times.length(of: period), .distantFuture),
      price: offer?.price ?? subscription.renewalPrice, offer: offer?.offer, commitment: commitment,
      lineItem: allocateLineItem())
  }

  /// Makes the unpaid renewal of a subscription the purchased one; returns nil if there is none.
  mutating func payUnpaidRenewal(of number: SubscriptionNumber, sale: Sale) -> TransactionNumber? {
    guard let renewal = subscriptions[number].failedRenewal?.renewal, !ledger[renewal].isDeleted else {
      return nil
    }
    ledger.markPaid(renewal, sale: sale, at: now)
    return renewal
  }
}
