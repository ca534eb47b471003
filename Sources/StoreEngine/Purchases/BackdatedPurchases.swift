// Purchases whose date a local test has set in the past (rules `storekit2.purchase.date`, `outside.buy.date`).

import StoreModel
import Support

/// Records whether purchases with a date in the past were made, and whether the entries since that date are still due.
package struct BackdatedPurchases: Hashable, Sendable {
  /// Whether a payment ever had a purchase date; completing such a payment may cause many renewals.
  package private(set) var hasPayments = false
  /// Whether a period began in the past, and the entries that have been due since then were not processed yet.
  package private(set) var needsCatchUp = false

  /// Records a payment.
  mutating func record(_ payment: Payment) {
    if payment.purchasedAt != nil { hasPayments = true }
  }

  /// Returns when the first period of a purchase begins: at the purchase date if that is in the past, otherwise now.
  mutating func beginning(of payment: Payment, at now: Instant) -> Instant {
    guard let date = payment.purchasedAt, date < now else { return now }
    needsCatchUp = true
    return date
  }

  /// Records that the overdue entries were processed.
  mutating func markCaughtUp() { needsCatchUp = false }
}
