// The rules for offers and price increases.

import Support

package enum OfferRules {
  package static let all: [Rule] = [
    priceIncrease, priceConsent, offers, oneTimeCodes, localOffers,
  ]

  package static let priceIncrease = Rule(
    id: .priceIncrease,
    statement: LocalizedText(
      "If a price increase that needs consent has no answer at the end of the period, the subscription "
        + "expires. If the customer agrees, the next renewal has the new price; if the customer declines, "
        + "auto-renew turns off. A test can ask for consent without a new price: the current price stays.",
      ja: "同意の要る値上げに返答がないまま期間が終わると期限切れになります。同意すれば次の更新から新しい価格になり、断れば自動更新が止まります。テストでは新しい価格なしで同意を求めることもでき、"
        + "価格は変わりません。"),
    provenance: .documented(
      LocalizedText(
        "SKTestSession.requestPriceIncreaseConsentForTransaction, which takes no price; expiration reasons",
        ja: "SKTestSession.requestPriceIncreaseConsentForTransaction(価格の指定はない)、期限切れの理由")))

  package static let priceConsent = Rule(
    id: .priceConsent,
    statement: LocalizedText(
      "A price increase that needs consent shows its sheet at once, in the device's language, unless the "
        + "app defers it. An app that is not in the foreground gets the message and the sheet when it comes "
        + "to the foreground.",
      ja: "同意の要る値上げでは、アプリが後回しにしないかぎり、端末の言語の確認シートがすぐに出ます。アプリが前面になければ、前面に来たときにメッセージとシートが届きます。"),
    provenance: .documented(
      LocalizedText(
        "SKTestSession.requestPriceIncreaseConsentForTransaction, paymentQueueShouldShowPriceConsent, "
          + "showPriceConsentIfNeeded, Message.messages; chosen: the words and buttons of the sheet",
        ja: "SKTestSession.requestPriceIncreaseConsentForTransaction、paymentQueueShouldShowPriceConsent、"
          + "showPriceConsentIfNeeded、Message.messages。シートの文とボタンは独自に決めたものです")))

  package static let offers = Rule(
    id: .offers,
    statement: LocalizedText(
      """
      An introductory offer is for customers without an active subscription in the group who have used no \
      introductory offer there; a change of plan has none. A promotional offer is for current and former \
      subscribers, a win-back offer for former ones, and an offer code has its own rule. offer.id is the \
      identifier of the offer, for an offer code its reference name, and nil for an introductory offer.
      """,
      ja: "お試しオファーはグループに有効な契約がなく、使ったこともない方が対象で、プランの変更にはありません。プロモーションオファーは利用中または利用したことのある方、オファーコードはそれぞれの条件、"
        + "復帰オファーは終了した方が対象です。offer.idはオファーの識別子で、オファーコードでは参照名、お試しオファーではnilです。"),
    provenance: .documented(
      LocalizedText(
        "Implementing offers; Transaction.Offer.id; win-back offers in Xcode are a plain setting; no trial "
          + "with a change of plan: RevenueCat/purchases-ios #2174 and its test for iOS 17.4, "
          + "superwall/Superwall-iOS #480, whose isEligibleForIntroOffer contradicts rule "
          + "storekit2.queries.introductory (quirk intro-eligibility by-history)",
        ja: "オファーの実装。Transaction.Offer.id。Xcodeの復帰オファーは単なる設定です。プランの変更に無料期間がないことはRevenueCat/purchases-ios "
          + "#2174とiOS 17.4のテスト、superwall/Superwall-iOS #480。後者のisEligibleForIntroOfferは規則"
          + "storekit2.queries.introductoryと矛盾します(癖intro-eligibility by-history)")))

  package static let oneTimeCodes = Rule(
    id: .oneTimeCodes,
    statement: LocalizedText(
      """
      Since 2025, offer codes exist for consumables, non-consumables and non-renewing subscriptions. iOS \
      16.3 and newer versions redeem them. The transaction has the offer type code (3), the code's \
      reference name as offer.id, the payment mode oneTime (server: ONE_TIME) and no period.
      """,
      ja:
        "2025年から、オファーコードは消耗型、非消耗型、非自動更新サブスクリプションにも使えます。引き換えられるのはiOS 16.3以降です。"
        + "トランザクションのオファーの種類はcode(3)、offer.idはコードの参照名、"
        + "支払い方法はoneTime(サーバーではONE_TIME)で、期間はありません。"),
    provenance: .documented(
      LocalizedText(
        """
        WWDC25 session 241; Transaction.OfferType.code; Transaction.Offer.PaymentMode.oneTime; \
        offerDiscountType. Chosen: every customer may redeem a code, except the owner of a non-consumable
        """,
        ja:
          "WWDC25のセッション241。Transaction.OfferType.code、"
          + "Transaction.Offer.PaymentMode.oneTime、offerDiscountType。"
          + "非消耗型の所有者を除き、誰でも引き換えられることは独自に決めたものです")))

  package static let localOffers = Rule(
    id: .localOffers,
    statement: LocalizedText(
      "Xcode's local store checks neither that a promotional offer exists nor its signature: the payment "
        + "succeeds, even for a consumable. Sandbox and production refuse it.",
      ja: "Xcodeのローカルのストアは、プロモーションオファーの有無も署名も確かめません。支払いは消耗型でも通ります。Sandboxと本番環境では拒まれます。"),
    provenance: .observed(
      versions: LocalizedText(same: "Xcode 16"),
      source: LocalizedText(
        "flutter/packages, testPurchaseWithPromotionalOffer; chosen: an existing offer is applied, and "
          + "without one the usual price",
        ja: "flutter/packagesのtestPurchaseWithPromotionalOffer。存在するオファーは適用され、なければ通常の価格になることは独自に決めたものです")))
}
