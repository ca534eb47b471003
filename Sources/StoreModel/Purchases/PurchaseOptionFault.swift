// Invalid options of a purchase (DocC: StoreKit2).

import StoreCatalog
import StoreRules
import Support

/// The reason why an option of a purchase is invalid.
///
/// The rules are `storekit2.purchase.options`, `storekit2.purchase.signature`, `storekit2.purchase.date`
/// and `subscription.monthly-commitment`.
public enum PurchaseOptionFault: Localizable, Hashable, Sendable {
  case noUUID(String)
  case dateInFuture
  case dateOnlyInXcode
  case dateTooEarly(renewals: Int64)
  case signatureWithoutOffer
  /// Only StoreKit 2 has promotional offers with a compact JWS.
  case compactJWSInQueue
  case quantityOfPlan
  case notForPlan(String)
  case billingPlanNotSold(BillingPlanChoice)
  case commitmentNotInStorefront(String)

  /// Returns the sentence, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noUUID(let text):
      texts.localized(
        "\(VisibleText.visible(text)) is not a UUID: StoreKit 2 requires one as appAccountToken")
    case .dateInFuture: texts.localized("a purchase date cannot be in the future")
    case .dateOnlyInXcode: texts.localized("only local tests in Xcode accept a purchase date")
    case .dateTooEarly(let renewals):
      texts.localized("\(renewals) renewals would be due since then at the current renewal rate")
    case .signatureWithoutOffer: texts.localized("a signature requires a promotional offer")
    case .compactJWSInQueue:
      texts.localized("only Product.purchase takes a compact JWS, not the queue (app storekit 2)")
    case .quantityOfPlan: texts.localized("the quantity of a subscription is always 1")
    case .notForPlan(let option): texts.localized("\(option) is only for auto-renewable subscriptions")
    case .billingPlanNotSold(let plan):
      texts.localized("the catalogue has no billing plan \(plan.rawValue) for this product")
    case .commitmentNotInStorefront(let storefront):
      texts.localized(
        "a monthly subscription with a 12-month commitment is not sold in the storefront \(storefront)")
    }
  }
}
