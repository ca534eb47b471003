// The rules for subscriptions: renewal, change of plan and cancellation.

import Support

package enum SubscriptionRules {
  package static let all: [Rule] = [
    renewalRates, renewal, renewalLimit, upgrade, planLabel, downgrade, orderAnswered, downgradeTakenBack,
    alreadyOrdered, autoRenewOff, resumed, boughtElsewhere, forcedExpiry, appAccountToken,
    boughtAfterLapse, OriginalRules.originalID,
  ]

  package static let renewalRates = Rule(
    id: .renewalRates,
    statement: LocalizedText(
      "The renewal rate sets the length of periods, grace and billing retry. A running period keeps its end "
        + "when the rate changes.",
      ja: "期間、猶予、請求の再試行の長さは更新の速さで決まります。速さを変えても、進行中の期間の終わりは変わりません。"),
    provenance: .documented(
      LocalizedText(
        "SKTestSession.TimeRate, one page for each case; Sandbox's speeds; chosen: the running period keeps "
          + "its end, the 3-minute column and the deprecated rates' months",
        ja: "SKTestSession.TimeRate、Sandboxの速さ。進行中の期間の終わりが変わらないこと、3分の列、廃止された速さの1か月は独自に決めたものです")))

  package static let renewal = Rule(
    id: .renewal,
    statement: LocalizedText(
      "A renewal is a new purchased transaction with the first one as its original. The queue and "
        + "Transaction.updates get it at the end of the period.",
      ja: "更新は、最初の取引をoriginalとする新しいpurchasedの取引です。期間の終わりにキューとTransaction.updatesに届きます。"),
    provenance: .documented(
      LocalizedText(
        "auto-renewable subscriptions; chosen: a renewal is delivered at the moment at which the "
          + "period ends, also to the observer of a running app, as Setting up the transaction observer "
          + "and the public analysis of the queue say. Handling Subscriptions Billing says that this "
          + "observer is called at the next launch only (device deliveries late)",
        ja: "自動更新サブスクリプション。期間のちょうど終わりに、動いているアプリのオブザーバにも届くことは独自に決めたものです。"
          + "Setting up the transaction observerとキューの公開の分析はそう述べています。"
          + "Handling Subscriptions Billingは、次の起動ではじめて呼ばれると述べています(device deliveries late)")))

  package static let renewalLimit = Rule(
    id: .renewalLimit,
    statement: LocalizedText(
      "Sandbox renews 12 times (6 at the time of Xcode 12) and TestFlight 6 times; then auto-renew turns "
        + "off.",
      ja: "Sandboxは12回(Xcode 12の頃は6回)、TestFlightは6回更新したあと、自動更新を止めます。"),
    provenance: .documented(
      LocalizedText(
        "Testing an auto-renewable subscription; Testing subscriptions in TestFlight; 6 in older "
          + "material",
        ja: "Testing an auto-renewable subscription、TestFlightでのサブスクリプションのテスト。6回は古い資料")))

  package static let upgrade = Rule(
    id: .upgrade,
    statement: LocalizedText(
      "A change to a higher level begins at once, as does a change to another plan of the same level and "
        + "duration. The old transaction is isUpgraded, the rest of its period is refunded, and the "
        + "original stays. During billing retry, any other plan of the group begins at once. After a "
        + "failed renewal nothing is refunded, and the old transaction is not isUpgraded.",
      ja: "上位のプラン、またはレベルと期間が同じ別のプランはすぐに始まります。古い取引はisUpgradedになり、残りの期間の分が返金され、originalは変わりません。"
        + "請求の再試行中は、グループの別のどのプランもすぐに始まります。更新の失敗後は返金がなく、古い取引はisUpgradedになりません。"),
    provenance: .documented(
      LocalizedText(
        "subscriptions page quoted in \(RuleSource.kabeyakabeya.name.english); App Store Server API, "
          + "isUpgraded; chosen: after a failed renewal, and UPGRADE for any plan during billing retry",
        ja: "\(RuleSource.kabeyakabeya.name.japanese)が引用するサブスクリプションのページ、App Store Server APIのisUpgraded。"
          + "更新の失敗後と、請求の再試行中のどのプランもUPGRADEとなることは独自に決めたものです")))

  package static let planLabel = Rule(
    id: .planLabel,
    statement: LocalizedText(
      "The button of a plan that begins at once reads Upgrade now on a higher level, and Switch now on the "
        + "same level and duration.",
      ja: "すぐに始まるプランのボタンは、上位のプランなら「今すぐアップグレード」、レベルと期間が同じプランなら「今すぐ切り替える」です。"),
    provenance: .chosen(
      LocalizedText(
        "the subscriptions page calls only a change to a higher level an upgrade, any other one a "
          + "crossgrade or a downgrade",
        ja: "サブスクリプションのページは、上位への変更だけをアップグレードと呼び、同じレベルの変更はクロスグレードと呼びます")))

  package static let downgrade = Rule(
    id: .downgrade,
    statement: LocalizedText(
      "A change to a lower level waits for the renewal, as does a change to another duration of the same "
        + "level. Until then there is no new transaction, and autoRenewPreference shows the next plan. The "
        + "payment is answered with the existing transaction; with quirk downgrade-order it fails.",
      ja: "下位のプラン、またはレベルが同じで期間の違うプランは更新まで待ちます。それまで新しい取引はなく、autoRenewPreferenceが知らせます。"
        + "支払いには利用中の取引が答えとして届きます。癖 downgrade-order によっては失敗します。"),
    provenance: .documented(
      LocalizedText(
        "subscriptions page quoted in \(RuleSource.kabeyakabeya.name.english); the failure was seen in 2017 "
          + "(openradar 33124158)",
        ja: "\(RuleSource.kabeyakabeya.name.japanese)が引用するサブスクリプションのページ。失敗は2017年に見られたものです(openradar "
          + "33124158)"))
  )

  package static let orderAnswered = Rule(
    id: .orderAnswered,
    statement: LocalizedText(
      "A payment that creates no transaction gets a result too: purchased with the identifier of the "
        + "existing transaction, or in StoreKit 2 success with that transaction. This applies to a change "
        + "or an offer for the renewal, to auto-renew turned on again, and to a change of plan that is "
        + "cancelled or repeated.",
      ja: "新しい取引ができない支払いにも答えがあります。利用中の取引の識別子を持つpurchasedで、StoreKit 2ではその取引の.successです。更新時の変更やオファー、自動更新の再開、"
        + "注文の取り消しと再注文がこれにあたります。"),
    provenance: .observed(
      versions: LocalizedText("iOS 16 and 17, StoreKit 1 and 2", ja: "iOS 16と17、StoreKit 1と2"),
      source: LocalizedText(
        "RevenueCat/purchases-ios #3020, #3028 and #6357, its test of a promotional offer during the "
          + "subscription; react-native-iap #2544; chosen: the others",
        ja: "RevenueCat/purchases-ios #3020、#3028、#6357、利用中のプロモーションオファーのテスト、react-native-iap #2544。"
          + "ほかは独自に決めたものです")))

  package static let downgradeTakenBack = Rule(
    id: .downgradeTakenBack,
    statement: LocalizedText(
      "Buying the current plan while a change to another plan waits cancels that change.",
      ja: "別のプランを注文しているときに今のプランを注文すると、その注文は取り消されます。"),
    provenance: .documented(
      LocalizedText(
        "App Store Server Notifications, DID_CHANGE_RENEWAL_PREF without a subtype",
        ja: "App Store Server Notifications、subtypeのないDID_CHANGE_RENEWAL_PREF")))

  package static let alreadyOrdered = Rule(
    id: .alreadyOrdered,
    statement: LocalizedText(
      "If a change to a plan already waits for the renewal, buying that plan again shows a system message "
        + "and changes nothing.",
      ja: "注文済みのプランをもう一度注文すると、システムのメッセージが出るだけで何も変わりません。"),
    provenance: .observed(
      versions: LocalizedText(same: "StoreKit 2"),
      source: LocalizedText(
        "\(RuleSource.kabeyakabeya.name.english); chosen: the words of the message",
        ja: "\(RuleSource.kabeyakabeya.name.japanese)。文言は独自に決めたもの")))

  package static let autoRenewOff = Rule(
    id: .autoRenewOff,
    statement: LocalizedText(
      "Cancelling turns auto-renew off, and service lasts to the end of the period; in grace or billing "
        + "retry it ends at once.",
      ja: "解約すると自動更新が止まり、期間の終わりまで使えます。猶予中や請求の再試行中ならすぐに終わります。"),
    provenance: .documented(
      LocalizedText(
        "\(RuleSource.kabeyakabeya.name.english); Testing failing subscription renewals in Sandbox",
        ja: "\(RuleSource.kabeyakabeya.name.japanese)、Sandboxでの更新失敗のテスト")))

  package static let resumed = Rule(
    id: .resumed,
    statement: LocalizedText(
      "Subscribing again before the end turns auto-renew on, without a new transaction.",
      ja: "終わる前にもう一度登録すると自動更新が再開されます。新しい取引はありません。"),
    provenance: .documented(
      LocalizedText(
        "App Store Server Notifications, AUTO_RENEW_ENABLED",
        ja: "App Store Server Notifications、AUTO_RENEW_ENABLED")))

  package static let boughtElsewhere = Rule(
    id: .boughtElsewhere,
    statement: LocalizedText(
      "A purchase outside the app arrives in the queue and in Transaction.updates, like a renewal.",
      ja: "アプリの外で注文したものは、更新と同じようにキューとTransaction.updatesに届きます。"),
    provenance: .documented(LocalizedText(same: "Transaction.updates; SKPaymentTransactionObserver")))

  package static let forcedExpiry = Rule(
    id: .forcedExpiry,
    statement: LocalizedText(
      "A test session cannot expire a subscription in grace or billing retry: its paid period has already "
        + "expired, and only time, a payment or a cancellation ends it.",
      ja: "テストセッションは、猶予期間や請求の再試行中のサブスクリプションを期限切れにできません。支払い済みの期間はすでに終わっていて、時間の経過、支払い、解約だけが終わらせます。"),
    provenance: .observed(
      versions: LocalizedText("current StoreKitTest", ja: "現在のStoreKitTest"),
      source: LocalizedText(
        "LinePay's public lifecycle test for grace; billing retry for the same reason",
        ja: "LinePayの公開テスト(猶予期間について)。請求の再試行は同じ理由による")))

  package static let appAccountToken = Rule(
    id: .appAccountToken,
    statement: LocalizedText(
      """
      The app account token of a purchase is in every later transaction of the subscription, in RenewalInfo \
      and in verifyReceipt's app_account_token. A change of the subscription with another token replaces it: \
      in RenewalInfo at once, in transactions from the next one on. A purchase without a token keeps the \
      earlier one, and transactions shared by family members have none. A renewal's SKPayment has no user \
      name.
      """,
      ja: "購入時のアプリアカウントのトークンは、そのサブスクリプションのその後のすべての取引、RenewalInfo、verifyReceiptのapp_account_tokenに入ります。"
        + "別のトークンで変更すると置き換わります。RenewalInfoではすぐに、取引では次の取引から変わります。トークンのない購入では前のトークンが残り、"
        + "ファミリー共有の取引にはトークンがありません。更新のSKPaymentにユーザ名はありません。"),
    provenance: .documented(
      LocalizedText(
        "RenewalInfo.appAccountToken; JWSRenewalInfoDecodedPayload; chosen: a purchase without a token "
          + "keeps the earlier one, and shared transactions have none; the missing user name was observed "
          + "in Xcode 14",
        ja: "RenewalInfo.appAccountToken、JWSRenewalInfoDecodedPayload。トークンのない購入で前のトークンが残ること、"
          + "共有の取引にトークンがないことは独自に決めたものです。ユーザ名がないことはXcode 14で観察されました")))

  package static let boughtAfterLapse = Rule(
    id: .boughtAfterLapse,
    statement: LocalizedText(
      "A plan that is bought again after a lapse keeps the original transaction. With quirk "
        + "bought-after-lapse new-original, the purchase is the original transaction of a second "
        + "subscription, also during billing retry. The notification is SUBSCRIBED / INITIAL_BUY, and the "
        + "lapsed subscription keeps its status and its row in pending_renewal_info.",
      ja: "期限切れのあとで再び購入したプランは、最初の取引を引き継ぎます。癖bought-after-lapseがnew-originalなら、その購入が2つ目のサブスクリプションの"
        + "最初の取引になり(請求の再試行中も同じ)、通知はSUBSCRIBED / INITIAL_BUYです。"
        + "期限切れのものもステータスとpending_renewal_infoの行に残ります。"),
    provenance: .documented(
      LocalizedText(
        "originalTransactionId. Two original transactions in one group: openradar-mirror #18182 (2017), "
          + "readdle/app-store-receipt-verification #8 (2025). INITIAL_BUY, and billing retry: Apple "
          + "Developer Forums (2025). Chosen: the introductory offer stays used, "
          + "a refunded period does not count as a lapse, and the lapsed status comes last",
        ja: "originalTransactionId。同じグループに最初の取引が2つある報告: openradar-mirror #18182 (2017年)、"
          + "readdle/app-store-receipt-verification #8 (2025年)。"
          + "INITIAL_BUYと請求の再試行: Apple Developer Forums (2025年)。"
          + "お試し価格は使用済みのままであること、返金された期間は期限切れに"
          + "数えないこと、期限切れのステータスを最後に置くことは独自に決めたものです")))
}
