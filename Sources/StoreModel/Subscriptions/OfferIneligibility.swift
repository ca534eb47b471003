// The reasons why a customer is not eligible for an offer (rule `subscription.offers`; DocC: Offers).

import StoreCatalog
import Support

public enum OfferIneligibility: Localizable, Hashable, Sendable {
  /// The customer has already used the group's introductory offer.
  case introductoryUsed
  /// A subscription of the group is active; introductory offers are not available for a change of plan.
  case alreadySubscribed
  /// The offer requires a current or past subscription in the group.
  case neverSubscribed
  /// The offer requires that the subscription has ended.
  case stillSubscribed
  /// The offer is not for this kind of customer (`new`, `existing` or `expired`).
  case notForCustomer(kind: String, allowed: [String])
  /// The customer owns the non-consumable of the offer code.
  case ownedAlready
  /// The operator has marked the customer as not eligible.
  case setIneligible
  case switchedOff
  /// The offer does not apply to the billing plan of the purchase.
  case otherBillingPlan(String)

  /// Returns the sentence, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .introductoryUsed:
      texts.localized("the group's introductory offer was already used (only new customers, once)")
    case .alreadySubscribed:
      texts.localized("it is for customers without an active subscription in the group")
    case .neverSubscribed: texts.localized("it is for customers who have or had a subscription in the group")
    case .stillSubscribed: texts.localized("it is for customers whose subscription has ended")
    case .notForCustomer(let kind, let allowed):
      texts.localized("it is for \(allowed.joined(separator: ", ")) customers, and this one is \(kind)")
    case .ownedAlready: texts.localized("the customer already owns the product")
    case .setIneligible: texts.localized("the customer was set as not eligible")
    case .switchedOff: texts.localized("it is turned off in the catalogue")
    case .otherBillingPlan(let type):
      texts.localized("it is only for the billing plan \(type)")
    }
  }
}
