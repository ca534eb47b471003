// Purchases with a date that a local test has set in the past (rules `storekit2.purchase.date`,
// `outside.buy.date`).

import StoreModel
import Support

/// A record of purchases with a date in the past.
package struct BackdatedPurchases: Hashable, Sendable {
  /// Whether a payment ever had a purchase date; completing such a payment may cause many renewals.
  package private(set) var hasPayments = false
  /// Whether a period began in the past and the agenda entries since then were not processed yet.
  package private(set) var needsCatchUp = false

  mutating func record(_ payment: Payment) {
    if payment.purchasedAt != nil { hasPayments = true }
  }

  /// Returns the start of a purchase's first period: the purchase date if it is in the past, otherwise now.
  mutating func beginning(of payment: Payment, at now: Instant) -> Instant {
    guard let date = payment.purchasedAt, date < now else { return now }
    needsCatchUp = true
    return date
  }

  /// Records that the overdue agenda entries were processed.
  mutating func markCaughtUp() { needsCatchUp = false }
}
