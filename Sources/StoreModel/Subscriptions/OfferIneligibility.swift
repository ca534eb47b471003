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
      texts.localized(
        "the introductory offer of the group was used: it is for new customers, once",
        ja: "グループのお試しオファーは使用済みです(新規の方に1回だけ)")
    case .alreadySubscribed:
      texts.localized(
        "it is for customers without an active subscription in the group",
        ja: "グループに有効なサブスクリプションがない方が対象です")
    case .neverSubscribed:
      texts.localized(
        "it is for customers who have or had a subscription in the group",
        ja: "グループのサブスクリプションを利用中、または利用したことのある方が対象です")
    case .stillSubscribed:
      texts.localized("it is for customers whose subscription has ended", ja: "サブスクリプションが終了した方が対象です")
    case .notForCustomer(let kind, let allowed):
      texts.localized(
        "it is for \(allowed.joined(separator: ", ")) customers, and this one is \(kind)",
        ja: "対象は \(allowed.joined(separator: ", ")) で、このお客様は \(kind) です")
    case .setIneligible: texts.localized("the customer was set to not eligible", ja: "対象外に設定されています")
    case .switchedOff: texts.localized("the catalogue has it switched off", ja: "カタログで無効になっています")
    case .otherBillingPlan(let type):
      texts.localized(
        "it is for the billing plan \(type), which the purchase does not have",
        ja: "支払い方法 \(type) のオファーで、ここでの購入は一括払いです")
    }
  }
}
