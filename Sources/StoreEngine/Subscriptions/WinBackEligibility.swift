// Whether the customer is eligible for win-back offers: a setting of the tester in Xcode (rule `subscription.offers`).

import StoreCatalog

/// The win-back offers that the tester has set to not eligible.
package struct WinBackEligibility: Hashable, Sendable {
  private var ineligibleOffers: Set<String> = []

  /// Whether an offer of a plan is eligible.
  package func isEligible(_ offer: Offer, of plan: Product) -> Bool {
    !ineligibleOffers.contains(offer.key(in: plan))
  }

  /// Sets whether an offer of a plan is eligible.
  mutating func set(_ isEligible: Bool, _ offer: Offer, of plan: Product) {
    if isEligible {
      ineligibleOffers.remove(offer.key(in: plan))
    } else {
      ineligibleOffers.insert(offer.key(in: plan))
    }
  }
}

extension Offer {
  /// The key that distinguishes the offer from the offers of all plans.
  fileprivate func key(in plan: Product) -> String { "\(plan.identifier) \(name ?? "")" }
}
