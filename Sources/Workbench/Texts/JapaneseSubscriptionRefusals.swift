// Refusals about subscriptions, billing, family, offers and refunds in Japanese.

import StoreSimulator

extension SubscriptionRefusal {
  var japanese: String {
    switch self {
    case .notASubscription(let product): "\(product) は自動更新サブスクリプションではありません"
    case .neverSubscribed(let product, let person):
      person == FamilyMember.me
        ? "\(product) のグループのサブスクリプションはありません"
        : "\(person) には \(product) のグループのサブスクリプションがありません"
    case .notHeld(let product, let held): "利用中のプランは \(product) ではなく \(held) です"
    case .hasEnded(let product): "\(product) は終了しています"
    case .autoRenewIsOff(let product): "\(product) はすでに解約されています"
    case .autoRenewIsOn(let product): "\(product) は解約されていません"
    case .noTrouble(let product): "\(product) の更新は失敗していません"
    case .inTrouble(let product): "\(product) の更新は失敗していて、支払われるまで更新できません"
    case .otherGroup(let product, let held): "\(product) は \(held) とは別のグループです"
    case .isHeldAlready(let product): "\(product) は今のプランです"
    case .isOrderedAlready(let product): "\(product) はすでに注文済みです"
    case .rateUnknownHere(let rate, let environment): "\(environment) に更新の速さ \(rate.rawValue) はありません"
    case .retryNotTestable: "TestFlightの速さ(daily)では請求の再試行を試せません"
    case .onlyTestSession(let act, let environment):
      "\(environment) では subscription \(act.rawValue) はできません。Xcodeのテストだけの機能です"
    case .noOffer(let name, let product): "\(product) にオファー \(name) はありません"
    case .offerNotEligible(let name, let reason): "オファー \(name) は使えません: \(reason.japanese)"
    case .eligibilityOnlyInXcode(let environment): "\(environment) では復帰オファーの対象者は自動的に決まります"
    case .badPrice(let price): "\(price) は価格ではありません"
    case .priceNotHigher(let price): "\(price) は今の価格より高くありません"
    case .noIncreasePending(let product): "\(product) の値上げは返答を待っていません"
    case .isMe(let name): "\(name) はこのデバイスのお客様です"
    case .inFamilyAlready(let name): "\(name) はすでに家族に入っています"
    case .notInFamily(let name): "\(name) は家族に入っていません"
    case .familyIsFull: "家族は6人までです"
    case .badName: "家族には名前が必要です"
    case .sharingAlready(let name, let isOn): isOn ? "\(name) はすでに共有しています" : "\(name) は共有していません"
    case .consumed(let n): "#\(n)は消費済みです。終了処理した消耗型は履歴から消えます"
    case .sharedNotPaid(let n): "#\(n)は家族からの共有です。返金されるのは購入した人です"
    case .notRefunded(let n): "#\(n)は返金されていません"
    case .refundedByPlanChange(let n): "#\(n)はアップグレードのときに残りが返金されています"
    case .eventIsBroughtAbout(let event): "\(event.text) は実際に起きたときに送られます"
    case .badExtension(let days): "延長は1日から90日です(\(days)日)"
    case .extendedTwice(let product): "\(product) は1年以内に2回延長されています"
    case .freeOfferNotExtended(let product): "\(product) は無料オファー中なので延長できません"
    }
  }
}

extension SubscriptionPossible {
  var japanese: String {
    switch self {
    case .withoutOffer(let product): "オファーなしで buy \(product)"
    case .digitsOfAPrice: "5.99 や 1200 のような数字"
    case .anotherName: "ほかの名前"
    case .refundBeforeFinishing: "finish-policy manual にして、終了処理の前に返金する"
    case .refundAnother: "このお客様が購入したものを返金する"
    }
  }
}

extension OfferIneligibility {
  var japanese: String {
    switch self {
    case .introductoryUsed: "グループのお試しオファーは使用済みです(新規の方に1回だけ)"
    case .neverSubscribed: "グループのサブスクリプションを利用中、または利用したことのある方が対象です"
    case .stillSubscribed: "サブスクリプションが終了した方が対象です"
    case .notForCustomer(let kind, let allowed): "対象は \(allowed.joined(separator: ", ")) で、このお客様は \(kind) です"
    case .setIneligible: "対象外に設定されています"
    case .switchedOff: "カタログで無効になっています"
    case .otherBillingPlan(let type): "支払い方法 \(type) のオファーで、ここでの購入は一括払いです"
    }
  }
}
