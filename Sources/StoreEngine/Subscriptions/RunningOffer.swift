// Offers whose periods are not all used yet.

import StoreCatalog
import StoreModel
import Support

/// An offer whose periods are not all used yet.
package struct RunningOffer: Hashable, Sendable {
  package let offer: TransactionOffer
  package let period: SubscriptionPeriod
  /// Milliunits for each period.
  package let price: Int64
  /// The storefront in whose money that is.
  package let storefront: String
  /// How many renewals still have it.
  package internal(set) var remaining: Int
}

extension RunningOffer {
  /// An offer of which no period is used yet.
  package init(_ offer: Offer, storefront: String) {
    self.storefront = storefront
    self.offer = TransactionOffer(
      kind: offer.kind, mode: offer.mode, identifier: offer.transactionIdentifier, period: offer.period)
    period = offer.period
    switch offer.mode {
    case .freeTrial, .unset:
      price = 0
      remaining = 1
    case .payUpFront:
      price = Money.milliunits(offer.displayPrice ?? "")
      remaining = 1
    case .payAsYouGo:
      price = Money.milliunits(offer.displayPrice ?? "")
      remaining = max(1, offer.periodCount)
    }
  }
}
