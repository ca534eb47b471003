// The reasons of refusals about subscriptions, billing, family, offers and refunds, with their texts, and alternatives.

import StoreCatalog
import Support

/// Why something about a subscription is refused.
public enum SubscriptionRefusal: Localizable, Hashable, Sendable {
  case notASubscription(String)
  case neverSubscribed(product: String, person: String)
  /// Another plan of the group is held.
  case notHeld(product: String, held: String)
  case hasEnded(String)
  case autoRenewIsOff(String)
  case autoRenewIsOn(String)
  case noTrouble(String)
  case hasExpiredAlready(String)
  case otherGroup(String, held: String)
  case isHeldAlready(String)
  case isOrderedAlready(String)

  case rateUnknownHere(RenewalRate, environment: String)
  case retryNotTestable
  case onlyTestSession(SubscriptionAction, environment: String)

  case noOffer(String, product: String)
  case offerNotEligible(String, OfferIneligibility)
  case eligibilityOnlyInXcode(environment: String)

  case badPrice(String)
  case priceNotHigher(String)
  case noIncreasePending(String)

  case isReservedName(String)
  case inFamilyAlready(String)
  case inOtherFamily(String)
  case notInFamily(String)
  case familyIsFull
  case badName
  case sharingAlready(String, isOn: Bool)

  case sharedNotPaid(TransactionNumber)
  case notRefunded(TransactionNumber)
  case refundedByPlanChange(TransactionNumber)
  case boughtAgain(TransactionNumber, by: TransactionNumber)
  case answeredWith(TransactionNumber, held: TransactionNumber)

  case eventTriggeredHere(ServerEvent)
  case badExtension(days: Int)
  case extendedTwice(String)
  case freeOfferNotExtended(String)

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .notASubscription, .neverSubscribed, .notHeld, .hasEnded, .autoRenewIsOff, .autoRenewIsOn,
      .otherGroup, .isHeldAlready, .isOrderedAlready:
      planText(texts)
    case .noTrouble, .hasExpiredAlready, .rateUnknownHere, .retryNotTestable, .onlyTestSession,
      .eventTriggeredHere, .badExtension, .extendedTwice, .freeOfferNotExtended:
      renewalText(texts)
    case .noOffer, .offerNotEligible, .eligibilityOnlyInXcode, .badPrice, .priceNotHigher, .noIncreasePending:
      offerText(texts)
    case .isReservedName, .inFamilyAlready, .inOtherFamily, .notInFamily, .familyIsFull, .badName,
      .sharingAlready:
      familyText(texts)
    case .sharedNotPaid, .notRefunded, .refundedByPlanChange, .boughtAgain, .answeredWith:
      refundText(texts)
    }
  }

  /// Returns the words of a refusal about a plan.
  private func planText(_ texts: Localizer) -> String {
    switch self {
    case .notASubscription(let product):
      texts.localized("\(product) is no auto-renewable subscription", ja: "\(product) は自動更新サブスクリプションではありません")
    case .neverSubscribed(let product, let person):
      texts.localized(
        person == FamilyMember.me
          ? "there is no subscription in the group of \(product)"
          : "\(person) has no subscription in the group of \(product)",
        ja: person == FamilyMember.me
          ? "\(product) のグループのサブスクリプションはありません" : "\(person) には \(product) のグループのサブスクリプションがありません")
    case .notHeld(let product, let held):
      texts.localized(
        "\(product) is not held: the plan is \(held)", ja: "利用中のプランは \(product) ではなく \(held) です")
    case .hasEnded(let product): texts.localized("\(product) has ended", ja: "\(product) は終了しています")
    case .autoRenewIsOff(let product):
      texts.localized("\(product) is cancelled already", ja: "\(product) はすでに解約されています")
    case .autoRenewIsOn(let product):
      texts.localized("\(product) is not cancelled", ja: "\(product) は解約されていません")
    case .otherGroup(let product, let held):
      texts.localized("\(product) is in another group than \(held)", ja: "\(product) は \(held) とは別のグループです")
    case .isHeldAlready(let product):
      texts.localized("\(product) is the present plan", ja: "\(product) は今のプランです")
    case .isOrderedAlready(let product):
      texts.localized("\(product) is ordered already", ja: "\(product) はすでに注文済みです")
    default: preconditionFailure("\(self) is not about a plan")
    }
  }

  /// Returns the words of a refusal about renewals and billing.
  private func renewalText(_ texts: Localizer) -> String {
    switch self {
    case .noTrouble(let product):
      texts.localized("no renewal of \(product) has failed", ja: "\(product) の更新は失敗していません")
    case .hasExpiredAlready(let product):
      texts.localized(
        "the paid period of \(product) is over already: expireSubscription is invalid in grace and billing retry",
        ja: "\(product) の支払い済みの期間はすでに終わっています。猶予期間と請求の再試行の間、expireSubscriptionは無効です")
    case .rateUnknownHere(let rate, let environment):
      texts.localized(
        "\(environment) has no renewal rate \(rate.rawValue)",
        ja: "\(environment) に更新の速さ \(rate.rawValue) はありません")
    case .retryNotTestable:
      texts.localized(
        "billing retry cannot be tested at TestFlight's daily rate",
        ja: "TestFlightの速さ(daily)では請求の再試行を試せません")
    case .onlyTestSession(let act, let environment):
      texts.localized(
        "\(environment) cannot \(act.rawValue) a subscription: only a test session of Xcode can",
        ja: "\(environment)では subscription \(act.rawValue) はできません。Xcodeのテストだけの機能です")
    case .eventTriggeredHere(let event):
      texts.localized("\(event.text) is sent when it happens", ja: "\(event.text) は実際に起きたときに送られます")
    case .badExtension(let days):
      texts.localized("\(days) days: an extension has 1 to 90", ja: "延長は1日から90日です(\(days)日)")
    case .extendedTwice(let product):
      texts.localized("\(product) was extended twice within a year", ja: "\(product) は1年以内に2回延長されています")
    case .freeOfferNotExtended(let product):
      texts.localized(
        "\(product) is in a free offer, which cannot be extended",
        ja: "\(product) は無料オファー中なので延長できません")
    default: preconditionFailure("\(self) is not about a renewal")
    }
  }

  /// Returns the words of a refusal about offers and prices.
  private func offerText(_ texts: Localizer) -> String {
    switch self {
    case .noOffer(let name, let product):
      texts.localized("\(product) has no such offer as \(name)", ja: "\(product) にオファー \(name) はありません")
    case .offerNotEligible(let name, let reason):
      texts.localized(
        "\(name) cannot be had: \(reason.text(texts))",
        ja: "オファー \(name) は使えません: \(reason.text(texts))")
    case .eligibilityOnlyInXcode(let environment):
      texts.localized(
        "\(environment) decides by itself who may have a win-back offer",
        ja: "\(environment) では復帰オファーの対象者は自動的に決まります")
    case .badPrice(let price): texts.localized("\(price) is no price", ja: "\(price) は価格ではありません")
    case .priceNotHigher(let price):
      texts.localized("\(price) is not more than the present price", ja: "\(price) は今の価格より高くありません")
    case .noIncreasePending(let product):
      texts.localized("no price increase of \(product) waits for an answer", ja: "\(product) の値上げは返答を待っていません")
    default: preconditionFailure("\(self) is not about an offer or a price")
    }
  }

  /// Returns the words of a refusal about the family.
  private func familyText(_ texts: Localizer) -> String {
    switch self {
    case .isReservedName(let name):
      texts.localized("\(name) is the customer of this device", ja: "\(name) はこのデバイスのお客様です")
    case .inFamilyAlready(let name):
      texts.localized("\(name) is in the family already", ja: "\(name) はすでに家族に入っています")
    case .inOtherFamily(let name):
      texts.localized("\(name) is in another family", ja: "\(name) は別の家族に入っています")
    case .notInFamily(let name): texts.localized("\(name) is not in the family", ja: "\(name) は家族に入っていません")
    case .familyIsFull: texts.localized("a family has six members at most", ja: "家族は6人までです")
    case .badName: texts.localized("a member needs a name", ja: "家族には名前が必要です")
    case .sharingAlready(let name, let isOn):
      texts.localized(
        "\(name) \(isOn ? "shares already" : "does not share")",
        ja: isOn ? "\(name) はすでに共有しています" : "\(name) は共有していません")
    default: preconditionFailure("\(self) is not about the family")
    }
  }

  /// Returns the words of a refusal about a refund.
  private func refundText(_ texts: Localizer) -> String {
    switch self {
    case .sharedNotPaid(let n):
      texts.localized(
        "#\(n) is shared by the family: who bought it gets the money back",
        ja: "#\(n)は家族からの共有です。返金されるのは購入した人です")
    case .notRefunded(let n): texts.localized("#\(n) was not refunded", ja: "#\(n)は返金されていません")
    case .refundedByPlanChange(let n):
      texts.localized(
        "#\(n) was upgraded: the rest of it was given back then", ja: "#\(n)はアップグレードのときに残りが返金されています")
    case .boughtAgain(let n, let other):
      texts.localized(
        "the period of #\(n) has not ended, and the subscription was bought again as #\(other)",
        ja: "#\(n)の期間はまだ終わっておらず、サブスクリプションは#\(other)で購入し直されています")
    case .answeredWith(let n, let held):
      texts.localized("#\(n) is an order: its transaction is #\(held)", ja: "#\(n)は注文で、その取引は#\(held)です")
    default: preconditionFailure("\(self) is not about a refund")
    }
  }
}

/// What would be possible instead.
public enum SubscriptionAlternative: Hashable, Sendable {
  case withoutOffer(String)
  case digitsOfAPrice
  case anotherName
  case refundAnother
}
