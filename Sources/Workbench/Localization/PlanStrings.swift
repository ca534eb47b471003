// How the chrome names what subscriptions have: why a button says what it says, offers, states, and the short words of the
// product list.

import Grid
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension Localizer {
  /// From which data the advice for a plan follows.
  package func words(for reason: PlanReason) -> String {
    switch reason {
    case .noStatus: localized("no status: never subscribed in the group", ja: "statusなし: グループの購入歴がない")
    case .currentProduct: localized("currentProductID", ja: "currentProductID")
    case .otherPreference:
      localized("currentProductID; autoRenewPreference", ja: "currentProductIDとautoRenewPreference")
    case .willNotRenew:
      localized("currentProductID; willAutoRenew is false", ja: "currentProductID、willAutoRenewがfalse")
    case .commitmentWillNotRenew:
      localized(
        "currentProductID; commitmentInfo.willAutoRenew is false",
        ja: "currentProductID、commitmentInfo.willAutoRenewがfalse")
    case .sameLevelOtherBilling:
      localized("same level, other billing plan: crossgrade", ja: "同じレベル、別の支払い方法: 契約期間の終わりに変更")
    case .familyShared: localized("ownershipType FAMILY_SHARED", ja: "ownershipTypeがFAMILY_SHARED")
    case .higherLevel: localized("higher level: upgrade, at once", ja: "レベルが上: すぐに変更")
    case .sameLevelSameDuration: localized("same level and duration: crossgrade", ja: "同じレベルと期間: すぐに変更")
    case .sameLevelOtherDuration:
      localized("same level, other duration: crossgrade", ja: "同じレベル、別の期間: 更新時に変更")
    case .lowerLevel: localized("lower level: downgrade, at the renewal", ja: "レベルが下: 更新時に変更")
    case .preference: localized("autoRenewPreference; no transaction yet", ja: "autoRenewPreference、取引はまだない")
    case .graceDate: localized("gracePeriodExpirationDate is to come", ja: "gracePeriodExpirationDateが未来")
    case .billingRetry: localized("isInBillingRetry, and no grace period", ja: "isInBillingRetry、猶予期間なし")
    case .expired(let why):
      localized(
        "state .expired, expirationReason \(why.map { ".\($0.name)" } ?? "nil")",
        ja: "stateが.expired、expirationReason \(why.map { ".\($0.name)" } ?? "nil")")
    case .revoked: localized("revocationDate is set", ja: "revocationDateがある")
    case .nothingHeld: localized("no status of the group gives service", ja: "サービスのあるstatusがない")
    case .onlyShared: localized("only shared: an own one would begin at once", ja: "共有のみ: 自分の分はすぐ始まる")
    }
  }

  /// Why an offer cannot be had.
  package func words(for reason: OfferIneligibility) -> String { reason.text(self) }

  /// `promotional summer: $1.99 for 3 months, each month`.
  package func words(for offer: Offer, world: World) -> String {
    let kind =
      switch offer.kind {
      case .introductory: self.localized("introductory", ja: "お試し")
      case .promotional: self.localized("promotional", ja: "プロモーション")
      case .code: self.localized("offer code", ja: "オファーコード")
      case .winBack: self.localized("win-back", ja: "呼び戻し")
      }
    let name = [kind, offer.name.map(VisibleText.visible) ?? ""].filter { !$0.isEmpty }.joined(
      separator: " ")
    let price = offer.displayPrice(storefront: world.device.storefront, locale: world.device.locale)
    let period = title(of: offer.period)
    switch offer.mode {
    case .freeTrial: return localized("\(name): free for \(period)", ja: "\(name): \(period)無料")
    case .payUpFront:
      return localized("\(name): \(price) up front for \(period)", ja: "\(name): \(period)分を前払い \(price)")
    case .payAsYouGo:
      return localized(
        "\(name): \(price) each \(period), \(offer.periodCount) times",
        ja: "\(name): \(period)ごとに\(price)を\(offer.periodCount)回")
    case .unset: return localized("\(name): switched off", ja: "\(name): 無効")
    }
  }

  /// A way to pay for a plan's period: `MONTHLY  $2.50 each payment, $30.00 in all`.
  package func words(for billing: BillingPlan, world: World) -> String {
    let (storefront, locale) = (world.device.storefront, world.device.locale)
    let price = billing.displayPrice(storefront: storefront, locale: locale)
    let type = VisibleText.visible(billing.type)
    let words =
      billing.commitmentPrice(storefront: storefront, locale: locale).map {
        localized("\(type)  \(price) each payment, \($0) in all", ja: "\(type)  1回 \(price)、合計 \($0)")
      } ?? localized("\(type)  \(price)", ja: "\(type)  \(price)")
    return billing.isEnabled ? words : localized("\(words): switched off", ja: "\(words) (無効)")
  }

  /// What the product list says of a plan beside its price; nil where nobody has anything in its group.
  package func words(for advice: PlanAdvice, world: World, tellsTime: Bool) -> String? {
    let time = advice.moment.map { ClockText.moment($0, in: world, tellsTime: tellsTime) } ?? ""
    return switch advice {
    case .subscribe: nil
    case .current: localized("yours, renews \(time)", ja: "利用中、\(time)に更新")
    case .currentUntil:
      localized(
        "until \(time), then \(advice.otherPlan.map(world.readableName) ?? "")",
        ja: "\(time)まで利用中、次は\(advice.otherPlan.map(world.readableName) ?? "")")
    case .currentEnds: localized("yours, ends \(time)", ja: "利用中、\(time)に終了")
    case .shared:
      localized(
        "shared by \(advice.sharer.map { person($0) } ?? "")",
        ja: "\(advice.sharer.map { person($0) } ?? "")が共有")
    case .upgradeNow, .switchNow: localized("change at once", ja: "すぐに変更")
    // A renewal that failed has its day behind it.
    case .switchAtRenewal(let at):
      at > world.now
        ? localized("change at \(time)", ja: "\(time)に変更")
        : localized("change once it is paid", ja: "支払い後に変更")
    case .ordered: localized("ordered, from \(time)", ja: "注文済み、\(time)から")
    case .inGrace: localized("in grace until \(time)", ja: "未払い、\(time)まで猶予")
    case .paymentProblem: localized("not paid, no service", ja: "未払い、利用不可")
    case .expired: localized("expired \(time)", ja: "\(time)に終了")
    case .revoked: localized("revoked \(time)", ja: "\(time)に取り消し")
    }
  }
}
