// Purchases for which a local test has set a past date (rules `storekit2.purchase.date`, `outside.buy.date`).

import StoreModel
import Support

/// A record of whether purchases with a past date were made and processed.
package struct BackdatedPurchases: Hashable, Sendable {
  /// Whether any payment had a purchase date.
  ///
  /// Completing such a payment may cause many renewals at once.
  package private(set) var hasPayments = false
  /// Whether a period began in the past and the renewals since then have not been processed yet.
  package private(set) var needsCatchUp = false

  mutating func record(_ payment: Payment) {
    if payment.purchasedAt != nil { hasPayments = true }
  }

  /// Returns the start of the first period of a purchase: the purchase date if it is in the past, otherwise
  /// now.
  mutating func beginning(of payment: Payment, at now: Instant) -> Instant {
    guard let date = payment.purchasedAt, date < now else { return now }
    needsCatchUp = true
    return date
  }

  mutating func markCaughtUp() { needsCatchUp = false }
}
