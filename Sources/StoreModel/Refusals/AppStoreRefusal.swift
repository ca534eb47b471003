// Why something that comes from outside the app, or a sheet that it asks for, is refused, with the words.

import Support

/// Why a purchase from outside, a promoted purchase, a message or a sheet cannot be.
public enum AppStoreRefusal: Localizable, Hashable, Sendable {
  // Options of a purchase
  case quantityOfOne(String)
  case offerOfNoPlan(String)
  case renewsNoPlan(String)
  /// What the customer had in the group lasts longer than that.
  case dateBeforeEnd(product: String)

  // Messages, promoted purchases
  case messageIsNotSo(StoreKitUpdate.MessageReason)
  case messageHasNoPlan
  case noMessageWaits
  case nothingPromoted

  // Sheets
  case noGroup(String)
  /// The sheet is up; its title.
  case isUp(String)

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .quantityOfOne(let product):
      texts.localized(
        "\(product) is bought once: a quantity is for consumables and non-renewing subscriptions",
        ja: "\(product) は1つだけ購入できます。数量を指定できるのは消耗型と非自動更新だけです")
    case .offerOfNoPlan(let product):
      texts.localized(
        "\(product) is no auto-renewable subscription and has no offers",
        ja: "\(product) は自動更新サブスクリプションではなく、オファーはありません")
    case .renewsNoPlan(let product):
      texts.localized(
        "\(product) is no auto-renewable subscription: it does not renew anyway",
        ja: "\(product) は自動更新サブスクリプションではなく、もともと更新されません")
    case .dateBeforeEnd(let product):
      texts.localized(
        "the customer had \(product) then: a purchase date is after the end of what was held in the group",
        ja: "そのときは \(product) を利用中でした。購入日は、グループで利用していたものの終了後にしてください")
    case .messageIsNotSo(let reason):
      switch reason {
      case .billingIssue: texts.localized("no renewal is unpaid", ja: "未払いの更新はありません")
      case .priceIncreaseConsent:
        texts.localized("no price increase waits for an answer", ja: "返答を待っている値上げはありません")
      case .winBackOffer:
        texts.localized(
          "the customer may have no win-back offer", ja: "利用できる復帰オファー(win-back)がありません")
      case .generic: texts.localized("there is no such message", ja: "そのようなメッセージはありません")
      }
    case .messageHasNoPlan:
      texts.localized("a generic message is about no product", ja: "genericのメッセージは商品についてのものではありません")
    case .noMessageWaits: texts.localized("no message waits to be shown", ja: "表示を待っているメッセージはありません")
    case .nothingPromoted:
      texts.localized("no promoted purchase is left with the app", ja: "アプリが保留しているプロモーション購入はありません")
    case .noGroup(let name):
      texts.localized(
        "the catalogue has no subscription group \(name)",
        ja: "カタログにサブスクリプショングループ \(name) がありません")
    case .isUp(let title):
      texts.localized("\"\(title)\" is up already", ja: "「\(title)」はすでに表示されています")
    }
  }
}
