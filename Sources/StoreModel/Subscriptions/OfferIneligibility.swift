// Offers: which one a purchase gets, who may have it and why not, and how long it runs (rule
// `subscription.offers`; DocC: Offers).

import StoreCatalog
import Support

/// Why a customer may not have an offer.
public enum OfferIneligibility: Localizable, Hashable, Sendable {
  /// The introductory offer of the group was used.
  case introductoryUsed
  /// A subscription of the group is active: a change of plan has no introductory offer.
  case alreadySubscribed
  /// Only who has or had a subscription in the group.
  case neverSubscribed
  /// Only who is not subscribed now.
  case stillSubscribed
  /// The offer is not for customers of this kind: `new`, `existing`, `expired`.
  case notForCustomer(kind: String, allowed: [String])
  /// The tester set it to not eligible.
  case setIneligible
  /// The catalogue has it switched off.
  case switchedOff
  /// It is for another billing plan than upfront, the only one that purchases here are made with.
  case otherBillingPlan(String)

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .introductoryUsed:
      texts.localized("the introductory offer of the group was used: it is for new customers, once")
    case .alreadySubscribed:
      texts.localized("it is for customers without an active subscription in the group")
    case .neverSubscribed: texts.localized("it is for customers who have or had a subscription in the group")
    case .stillSubscribed: texts.localized("it is for customers whose subscription has ended")
    case .notForCustomer(let kind, let allowed):
      texts.localized("it is for \(allowed.joined(separator: ", ")) customers, and this one is \(kind)")
    case .setIneligible: texts.localized("the customer was set to not eligible")
    case .switchedOff: texts.localized("the catalogue has it switched off")
    case .otherBillingPlan(let type):
      texts.localized("it is for the billing plan \(type), which the purchase does not have")
    }
  }
}
