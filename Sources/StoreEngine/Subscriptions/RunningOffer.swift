// Offers with unused periods.

import StoreCatalog
import StoreModel
import Support

/// An offer with unused periods.
package struct RunningOffer: Hashable, Sendable {
  package let offer: TransactionOffer
  package let period: SubscriptionPeriod
  /// The price of each period, in milliunits.
  package let price: Int64
  /// The storefront that determines the currency of the price.
  package let storefront: String
  /// The number of renewals that will still have the offer.
  package internal(set) var remaining: Int
}

extension RunningOffer {
  package init(_ offer: Offer, storefront: String) {
    self.storefront = storefront
    self.offer = offer.inTransaction
    period = offer.period
    switch offer.mode {
    case .freeTrial, .unset:
      price = 0
      remaining = 1
    case .payUpFront, .oneTime:
      price = Money.milliunits(offer.displayPrice ?? "")
      remaining = 1
    case .payAsYouGo:
      price = Money.milliunits(offer.displayPrice ?? "")
      remaining = max(1, offer.periodCount)
    }
  }
}
