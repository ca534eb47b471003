// The options of a purchase: which fit, and what a wrong one is answered with (rules `storekit2.purchase.options`,
// `storekit2.purchase.signature`, `storekit2.purchase.date`, `subscription.monthly-commitment`; DocC: StoreKit2).

import StoreCatalog
import StoreRules
import Support

/// Why an option does not fit a purchase.
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

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noUUID(let text):
      texts.localized(
        "\(VisibleText.visible(text)) is no UUID: StoreKit 2 knows the app's account by one",
        ja: "\(VisibleText.visible(text)) はUUIDではありません。StoreKit 2はアプリのアカウントをUUIDで表します")
    case .dateInFuture:
      texts.localized("a purchase is not made in the future", ja: "購入日を未来にはできません")
    case .dateOnlyInXcode:
      texts.localized(
        "a purchase date of one's own is for local tests in Xcode", ja: "購入日を指定できるのはXcodeのローカルテストだけです")
    case .dateTooEarly(let renewals):
      texts.localized(
        "\(renewals) renewals would have been due since then at the present rate",
        ja: "今の更新の速さでは、その日から\(renewals)回の更新があったことになります")
    case .signatureWithoutOffer:
      texts.localized("a signature is of a promotional offer", ja: "署名はプロモーションオファーのためのものです")
    case .quantityOfPlan:
      texts.localized("a subscription is bought once: its quantity is 1", ja: "サブスクリプションの数量は1です")
    case .notForPlan(let option):
      texts.localized("\(option) is for auto-renewable subscriptions", ja: "\(option) は自動更新サブスクリプションのためのものです")
    case .billingPlanNotSold(let plan):
      texts.localized(
        "the catalogue does not sell it with the billing plan \(plan.rawValue)",
        ja: "カタログに支払い方法 \(plan.rawValue) はありません")
    case .commitmentNotInStorefront(let storefront):
      texts.localized(
        "a monthly subscription with a 12-month commitment is not sold in the storefront \(storefront)",
        ja: "ストアフロント\(storefront)では12か月契約の月払いサブスクリプションを販売していません")
    }
  }
}
