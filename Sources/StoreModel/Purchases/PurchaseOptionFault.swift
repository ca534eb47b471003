// Invalid options of a purchase (DocC: StoreKit2).

import StoreCatalog
import StoreRules
import Support

/// The reason why an option is invalid for a purchase.
///
/// The rules are `storekit2.purchase.options`, `storekit2.purchase.signature`, `storekit2.purchase.date` and
/// `subscription.monthly-commitment`.
public enum PurchaseOptionFault: Localizable, Hashable, Sendable {
  case noUUID(String)
  case dateInFuture
  case dateOnlyInXcode
  case dateTooEarly(renewals: Int64)
  case signatureWithoutOffer
  case quantityOfPlan
  case notForPlan(String)
  case billingPlanNotSold(BillingPlanChoice)
  case commitmentNotInStorefront(String)

  /// Returns the sentence, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noUUID(let text):
      texts.localized("\(VisibleText.visible(text)) is no UUID: StoreKit 2 knows the app's account by one")
    case .dateInFuture: texts.localized("a purchase is not made in the future")
    case .dateOnlyInXcode: texts.localized("a purchase date of one's own is for local tests in Xcode")
    case .dateTooEarly(let renewals):
      texts.localized("\(renewals) renewals would have been due since then at the present rate")
    case .signatureWithoutOffer: texts.localized("a signature is of a promotional offer")
    case .quantityOfPlan: texts.localized("a subscription is bought once: its quantity is 1")
    case .notForPlan(let option): texts.localized("\(option) is for auto-renewable subscriptions")
    case .billingPlanNotSold(let plan):
      texts.localized("the catalogue does not sell it with the billing plan \(plan.rawValue)")
    case .commitmentNotInStorefront(let storefront):
      texts.localized(
        "a monthly subscription with a 12-month commitment is not sold in the storefront \(storefront)")
    }
  }
}
