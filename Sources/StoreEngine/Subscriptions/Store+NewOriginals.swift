// Renewals that begin another subscription (rule `subscription.original-id`).

import StoreModel
import Support

extension Store {
  /// Whether the next renewal begins another subscription (quirk `original-id new-at-renewal`).
  ///
  /// A commitment, an ordered change and an early renewal keep the original transaction.
  func getsNewOriginalAtRenewal(_ number: SubscriptionNumber) -> Bool {
    quirks.originalID == .newAtRenewal && !subscriptions[number].isCommitted
      && !subscriptions[number].hasOrder && subscriptions[number].order.payments.isEmpty
      && subscriptions[number].end <= now
  }

  /// Renews a plan with a transaction that is the original of another subscription.
  ///
  /// The earlier subscription ends without a notification.
  mutating func renewWithNewOriginal(
    _ number: SubscriptionNumber, into plan: PlanTerms, from start: Instant?
  ) {
    changeTerms(of: number, to: plan)
    let before = subscriptions[number]
    let person = before.person
    let sale = self.sale(
      of: Payment(plan.identifier), by: person, storefront: before.offer?.storefront ?? before.storefront,
      like: ledger[before.latest].sale, token: nextAccountToken(of: before))
    let transaction = appendPurchased(sale, by: person, original: nil)
    if shares.isShared(number) { endShares(number, revoked: false) }
    unschedule(number)
    subscriptions[number].expire(.autoRenewDisabled)
    let next = subscriptions.begin(
      of: person, group: before.group, product: plan.identifier, transaction: transaction, at: start ?? now,
      price: before.renewalPrice, storefront: before.storefront)
    subscriptions[next].inherit(from: before, isContinuous: true)
    beginPeriod(
      next, transaction: transaction, plan: plan, reason: .purchase, at: start ?? now, offer: before.offer)
    announceNewTransaction(transaction, by: .renewal)
    if people[person].isAccount { deliverPush(transaction, rule: .originalID) }
    send(.firstSubscription, transaction)
    shareSubscription(next)
  }

  /// Returns the original transaction that receipts and the App Store Server API name for a purchase.
  ///
  /// With quirk `original-id first`, this is the oldest original transaction of the group.
  package func receiptOriginal(of row: TransactionRow) -> TransactionRow {
    if quirks.originalID == .first, row.ownership == .purchased, let group = row.sale.group,
      let oldest = subscriptions.replaced(of: row.person, group: group).last
    {
      return ledger[oldest.original]
    }
    return row.original.map { ledger[$0] } ?? row
  }
}
