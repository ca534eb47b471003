// The customer's eligibility for win-back offers, a setting of the tester in Xcode (rule
// `subscription.offers`).

import StoreCatalog

/// The win-back offers that the tester has set to not eligible.
package struct WinBackEligibility: Hashable, Sendable {
  private var ineligibleOffers: Set<String> = []

  package func isEligible(_ offer: Offer, of plan: Product) -> Bool {
    !ineligibleOffers.contains(offer.key(in: plan))
  }

  mutating func set(_ isEligible: Bool, _ offer: Offer, of plan: Product) {
    if isEligible {
      ineligibleOffers.remove(offer.key(in: plan))
    } else {
      ineligibleOffers.insert(offer.key(in: plan))
    }
  }
}

extension Offer {
  /// Returns a key that is unique among the offers of all plans.
  fileprivate func key(in plan: Product) -> String { "\(plan.identifier) \(name ?? "")" }
}
