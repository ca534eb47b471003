// What the Subscriptions pane says, in every language of the chrome.

import StoreCatalog
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  var paneSubscriptions: String { localized("Subscriptions", ja: "サブスクリプション") }
  func subscriptionsTitle(_ group: String) -> String {
    localized("Subscriptions  group \(group)", ja: "サブスクリプション  グループ \(group)")
  }
  func subscriptionsHolder(_ name: String) -> String { localized("holder: \(name)", ja: "対象: \(name)") }
  func noGroup(open: String, demo: String) -> String {
    localized(
      "The catalogue has no subscription group: \(open) opens another one, \(demo) in its menu the demo catalogue.",
      ja: "カタログにサブスクリプションのグループがありません。\(open)で別のカタログを、そのメニューの\(demo)でデモのカタログを開けます。")
  }
  func neverSubscribedHere(_ buy: String) -> String {
    localized(
      "nothing was ever ordered here; \(buy) orders the selected plan",
      ja: "まだ何も注文されていません。\(buy)で選択中のプランを注文します")
  }
  package var yes: String { localized("yes", ja: "はい") }
  package var no: String { localized("no", ja: "いいえ") }
  var statusLabel: String { localized("status", ja: "status") }
  var entitledLabel: String { localized("entitled", ja: "利用権") }
  var statusEntitled: String { localized("entitled", ja: "利用できる") }
  var statusNotEntitled: String { localized("not entitled", ja: "利用できない") }
  func statusNever(_ name: String) -> String {
    localized(
      "status [ ]   \(name): never subscribed in this group", ja: "status [ ]   \(name): このグループの購入歴なし")
  }
  func nextRenews(time: String, wait: String, plan: String) -> String {
    localized("next: \(time) in \(wait)  \(plan)", ja: "次回: \(time) (\(wait)後)  \(plan)")
  }
  func nextEnds(time: String, wait: String) -> String {
    localized("ends: \(time) in \(wait)", ja: "終了: \(time) (\(wait)後)")
  }
  func nextUnlessAgreed(_ time: String) -> String {
    localized("ends \(time) unless the price is agreed", ja: "\(time)に終了(値上げ未同意)")
  }
  func nextLimit(time: String, count: String) -> String {
    localized("ends \(time): renewals \(count) of \(count)", ja: "\(time)に終了(更新 \(count)/\(count)回)")
  }
  func nextGraceEnds(time: String, wait: String) -> String {
    localized("grace until \(time), \(wait) left", ja: "猶予 \(time)まで(残り\(wait))")
  }
  func nextRetryEnds(time: String, wait: String) -> String {
    localized("billing retry until \(time), \(wait) left", ja: "請求の再試行 \(time)まで(残り\(wait))")
  }
  func nextWasOver(_ time: String) -> String { localized("over since \(time)", ja: "\(time)に終了") }
  var timeLineEmpty: String {
    localized("The time line begins with the first order.", ja: "最初の注文から時間の流れが表示されます。")
  }
  var timeLineNow: String { localized("now", ja: "現在") }
  /// What a sign of the time line means.
  package func words(for sign: TimeLine.BarGlyph) -> String {
    switch sign {
    case .start: localized("a period begins", ja: "期間の始まり")
    case .past: localized("paid, used", ja: "支払い済み(経過)")
    case .ahead: localized("paid, to come", ja: "支払い済み(残り)")
    case .expected: localized("expected", ja: "予定")
    case .grace: localized("grace period", ja: "猶予期間")
    case .retry: localized("not paid", ja: "未払い")
    case .revoked: localized("taken back", ja: "取り消し")
    }
  }
  var barGrace: String { localized("grace", ja: "猶予") }
  var barRetry: String { localized("retry", ja: "再試行") }
  func barLost(_ plan: String) -> String { localized("lost: \(plan) is not shared", ja: "失効: \(plan) は共有不可") }
  var barLostShort: String { localized("lost then", ja: "失効") }
  func barShared(_ plan: String) -> String { localized("shared: \(plan)", ja: "共有: \(plan)") }
  func barLength(plan: String, span: String, period: String) -> String {
    localized("\(plan), \(span) = \(period)", ja: "\(plan)、\(span) = \(period)")
  }
  func barWith(plan: String, offer: String) -> String {
    localized("\(plan), \(offer)", ja: "\(plan)、\(offer)")
  }
  /// The same in few cells; nil where there is no such word.
  func barOfferShort(_ mode: Offer.PaymentMode) -> String? {
    mode == .freeTrial ? localized("free", ja: "無料") : nil
  }
  /// What the offer of a period is.
  func barOffer(_ mode: Offer.PaymentMode) -> String {
    switch mode {
    case .freeTrial: localized("free trial", ja: "無料トライアル")
    case .payAsYouGo, .payUpFront, .unset: localized("offer", ja: "オファー")
    }
  }
  var planColumn: String { localized("plan", ja: "プラン") }
  var planLevelColumn: String { localized("level", ja: "レベル") }
  var planLevelShort: String { localized("lv", ja: "Lv") }
  var planPeriodColumn: String { localized("period", ja: "期間") }
  var planPriceColumn: String { localized("price", ja: "価格") }
  var planButtonColumn: String { localized("the app's button should say", ja: "アプリのボタンに出すべき文言") }
  var planButtonWord: String { localized("button", ja: "ボタン") }
  var planButtonShort: String { localized("the button should say", ja: "ボタンの文言") }
  var planReasonColumn: String { localized("because", ja: "根拠") }
  var planBecause: String { localized("Because", ja: "根拠") }
  var planBecauseShort: String { localized("because", ja: "根拠") }
  var planSelected: String { localized("Selected", ja: "選択中") }
  var planTrap: String { localized("The trap", ja: "落とし穴") }
  var planTrapShort: String { localized("trap", ja: "注意") }
  var planIfOrdered: String { localized("If ordered now", ja: "注文すると") }
  var planIfOrderedShort: String { localized("if now", ja: "注文") }
  var planServer: String { localized("server", ja: "サーバ") }
  var planEntitled: String { localized("Entitled", ja: "利用権") }
  var planEntitledShort: String { localized("entitled", ja: "利用権") }
  var planBilling: String { localized("Billing", ja: "請求") }
  var planBillingShort: String { localized("billing", ja: "請求") }
  var planOffers: String { localized("Offers", ja: "オファー") }
  var planOffersShort: String { localized("offers", ja: "特典") }
  var planCommitment: String { localized("Commitment", ja: "契約") }
  var planCommitmentShort: String { localized("commit", ja: "契約") }
  func commitmentPayment(number: String, of count: String) -> String {
    localized("payment \(number) of \(count)", ja: "支払い \(number)/\(count)")
  }
  func commitmentEnds(_ time: String) -> String { localized("ends \(time)", ja: "\(time)に終了") }
  func commitmentRenews(_ time: String) -> String { localized("renews \(time)", ja: "\(time)に更新") }
  func commitmentChanges(_ time: String, to plan: String) -> String {
    localized("until \(time), then \(plan)", ja: "\(time)まで、次は\(plan)")
  }
  var planBillingPlans: String { localized("Billing plans", ja: "支払い方法") }
  var planBillingPlansShort: String { localized("plans", ja: "支払い") }
  var planGroupCall: String { localized("status(for:)", ja: "status(for:)") }
  var planGroupCallShort: String { localized("group", ja: "全体") }
  var groupCallMute: String {
    localized(
      "returns an empty array for the group here: ask through product.subscription.status (\(RuleSource.kabeyakabeya.name.text(self)), quirk status-for-group).",
      ja:
        "ここではグループに対して空の配列を返します。product.subscription.statusから取ってください(\(RuleSource.kabeyakabeya.name.text(self))、癖 status-for-group)。"
    )
  }
  var trapEmpty: String {
    localized(
      "status is an empty array: never subscribed in this group, which is not .expired. There is no list of a group's plans either: the app must know them.",
      ja: "statusは空の配列です。このグループを一度も購入していないためで、.expiredではありません。グループのプランの一覧を得るAPIもなく、アプリが知っている必要があります。")
  }
  var trapEmptyShort: String {
    localized(
      "status is [ ], not .expired: never subscribed in this group; no API lists a group's plans, the app must know them",
      ja: "statusは空で、.expiredではありません (購入歴なし)。グループのプランを一覧するAPIはなく、アプリが知っている必要があります。")
  }
  func trapHeld(state: String, product: String) -> String {
    localized(
      "every plan of the group has this status, \(state); only renewalInfo.currentProductID says that it is \(product).",
      ja: "グループのどのプランにも同じstatus \(state) が返ります。\(product) だと分かるのはrenewalInfo.currentProductIDだけです。")
  }
  func trapHeldShort(state: String, product: String) -> String {
    localized(
      "status.state = \(state) for every plan of the group: compare renewalInfo.currentProductID (\(product))",
      ja: "どのプランもstatus.state = \(state) です。renewalInfo.currentProductID (\(product)) と比べてください。")
  }
  func trapOther(state: String, product: String) -> String {
    localized(
      "its status.state is \(state) although that is about \(product): the status belongs to the group (\(RuleSource.kabeyakabeya.name.text(self))). Compare renewalInfo.currentProductID with the product that was asked.",
      ja:
        "status.stateは\(state)ですが、これは\(product)のものです。statusはグループに属します(\(RuleSource.kabeyakabeya.name.text(self)))。調べた製品をrenewalInfo.currentProductIDと比べてください。"
    )
  }
  func trapOtherShort(state: String, product: String) -> String {
    localized(
      "status.state = \(state) here too: it belongs to the group; compare renewalInfo.currentProductID (\(product))",
      ja: "statusはグループのもので、ここでも\(state)です。renewalInfo.currentProductID (\(product)) と比べてください。")
  }
  func trapOrdered(_ product: String) -> String {
    localized(
      "it is ordered and has no transaction yet: only autoRenewPreference of \(product) tells (\(RuleSource.kabeyakabeya.name.text(self))).",
      ja:
        "注文済みですが、取引はまだありません。\(product) のautoRenewPreferenceだけが示します(\(RuleSource.kabeyakabeya.name.text(self)))。"
    )
  }
  func trapOrderedShort(_ product: String) -> String {
    localized(
      "no transaction yet: only autoRenewPreference of \(product) tells",
      ja: "取引はまだなく、\(product) のautoRenewPreferenceだけが示します。")
  }
  func trapGrace(_ time: String) -> String {
    localized(
      "in grace until \(time): look at gracePeriodExpirationDate. In a local test the state is .inBillingRetryPeriod and currentEntitlements lacks it (\(RuleSource.kabeyakabeya.name.text(self))).",
      ja:
        "\(time)まで猶予期間中です。gracePeriodExpirationDateを見てください。ローカルテストではstateは.inBillingRetryPeriodで、currentEntitlementsに入りません(\(RuleSource.kabeyakabeya.name.text(self)))。"
    )
  }
  func trapGraceShort(_ time: String) -> String {
    localized(
      "gracePeriodExpirationDate tells, \(time): in a local test the state is .inBillingRetryPeriod, and currentEntitlements lacks it",
      ja:
        "gracePeriodExpirationDate (\(time)) が示します。ローカルテストのstateは.inBillingRetryPeriodで、currentEntitlementsに入りません。"
    )
  }
  func trapGraceOver(_ time: String) -> String {
    localized(
      "the grace period is over since \(time), and the date stays: gracePeriodExpirationDate in the past means no service.",
      ja: "猶予期間は\(time)に終わりましたが、日付は残ります。gracePeriodExpirationDateが過去なら利用できません。")
  }
  func trapGraceOverShort(_ time: String) -> String {
    localized(
      "gracePeriodExpirationDate stays set, \(time): past, so no service",
      ja: "gracePeriodExpirationDate (\(time)) は残りますが、過去なので利用不可。")
  }
  var orderBegins: String {
    localized("a new transaction .purchased, the first of the group", ja: "グループで最初の.purchasedの取引ができます")
  }
  var orderBeginsShort: String {
    localized("a new transaction .purchased, the first of the group", ja: "グループで最初の.purchasedの取引")
  }
  var orderBeginsAgain: String {
    localized(
      "a new transaction .purchased; the original stays what it was",
      ja: "新しい.purchasedの取引ができます。originalは元のままです")
  }
  var orderBeginsAgainShort: String {
    localized(
      "a new transaction .purchased; the original stays what it was", ja: "新しい.purchasedの取引、originalは元のまま")
  }
  var orderChangesNow: String {
    localized(
      "a new transaction at once; the old one is isUpgraded, and the rest of its period is given back",
      ja: "すぐに新しい取引ができます。前の取引はisUpgradedになり、残りの期間の分は返金されます")
  }
  var orderChangesNowShort: String {
    localized(
      "new transaction at once; the old one isUpgraded, its rest refunded",
      ja: "すぐに新しい取引、前の取引はisUpgradedで残りを返金")
  }
  func orderWaits(product: String, time: String) -> String {
    localized(
      "no new transaction; autoRenewPreference becomes \(product), from \(time) on",
      ja: "新しい取引はできません。autoRenewPreferenceが\(product)になり、\(time)から変わります")
  }
  func orderWaitsShort(product: String, time: String) -> String {
    localized(
      "autoRenewPreference = \(product), from \(time) on", ja: "autoRenewPreference = \(product)、\(time)から")
  }
  func orderWhenPaid(_ product: String) -> String {
    localized(
      "no new transaction; autoRenewPreference becomes \(product), once the failed renewal is paid",
      ja: "新しい取引はできません。autoRenewPreferenceが\(product)になり、失敗した更新の支払い後に変わります")
  }
  func orderWhenPaidShort(_ product: String) -> String {
    localized(
      "autoRenewPreference = \(product), once the renewal is paid",
      ja: "autoRenewPreference = \(product)、支払い後に変更")
  }
  func orderReplaces(product: String, other: String) -> String {
    localized(
      "no new transaction; autoRenewPreference becomes \(product) and replaces the order of \(other)",
      ja: "新しい取引はできません。autoRenewPreferenceが\(product)になり、\(other) の注文は取り消されます")
  }
  func orderReplacesShort(product: String, other: String) -> String {
    localized(
      "autoRenewPreference = \(product), the order of \(other) replaced",
      ja: "autoRenewPreference = \(product)、\(other) の注文は取り消し")
  }
  func orderTakesBack(_ other: String) -> String {
    localized(
      "no new transaction; the order of \(other) is taken back", ja: "新しい取引はできません。\(other) の注文が取り消されます")
  }
  var orderResumes: String {
    localized("no new transaction; willAutoRenew is true again", ja: "新しい取引はできません。willAutoRenewがtrueに戻ります")
  }
  var orderIsOrdered: String {
    localized("nothing changes: the system says that it is ordered already", ja: "何も変わりません。注文済みだとシステムが知らせます")
  }
  var orderGivesHeld: String {
    localized(
      "no new transaction: the one that is held is the answer, and the alert says that it is subscribed already",
      ja: "新しい取引はできません。利用中の取引が答えとして届き、登録済みだと告げるアラートが出ます")
  }
  var orderGivesHeldShort: String {
    localized("no new transaction; an alert: subscribed already", ja: "新しい取引はなし、登録済みのアラート")
  }
  var orderDuplicate: String {
    localized(
      "a transaction .purchased with the first one as original, and the alert that it is subscribed already",
      ja: "最初の購入をoriginalとする.purchasedの取引と、登録済みだと告げるアラート")
  }
  var orderDuplicateShort: String {
    localized(
      "a transaction .purchased, and an alert: subscribed already", ja: "もう1つ.purchasedの取引と、登録済みのアラート")
  }
  var orderFails3532: String {
    localized(
      "it fails with ASDServerErrorDomain 3532 (quirk duplicate-purchase)",
      ja: "ASDServerErrorDomain 3532で失敗します(癖 duplicate-purchase)")
  }
  var orderPays: String {
    localized("a new transaction: the failed renewal is paid", ja: "新しい取引ができ、失敗した更新が支払われます")
  }
  func orderWithEvent(order: String, event: String) -> String {
    localized("\(order); server \(event)", ja: "\(order)。サーバー \(event)")
  }
  func entitledHolder(product: String, name: String, ownership: String) -> String {
    localized("\(product) for \(name) (\(ownership))", ja: "\(name)の\(product) (\(ownership))")
  }
  var entitledNone: String {
    localized("currentEntitlements has nothing of this group", ja: "currentEntitlementsにこのグループのものはありません")
  }
  func billingRetryState(_ state: String) -> String { localized("retry \(state)", ja: "再試行 \(state)") }
  func billingGrace(state: String, days: String) -> String {
    localized("grace period \(state) (\(days) days)", ja: "猶予期間 \(state) (\(days)日)")
  }
  func billingPrice(_ state: String) -> String { localized("price increase \(state)", ja: "値上げ \(state)") }
  func billingRenewalsOf(count: String, limit: String) -> String {
    localized("renewals \(count) of \(limit)", ja: "更新 \(count)/\(limit)回")
  }
  func billingRenewals(_ count: String) -> String { localized("renewals \(count)", ja: "更新 \(count)回") }
  func billingRate(_ rate: String) -> String { localized("rate \(rate)", ja: "速さ \(rate)") }
  var priceNoIncrease: String { localized("none", ja: "なし") }
  var offersNone: String { localized("none in the catalogue", ja: "カタログにありません") }
  func offerEligible(_ offer: String) -> String { localized("\(offer): eligible", ja: "\(offer): 利用できます") }
  func offerNot(offer: String, reason: String) -> String {
    localized("\(offer): not eligible, \(reason)", ja: "\(offer): 利用できません。\(reason)")
  }
  func eventPlanChanges(from: String, to: String, money: String) -> String {
    localized("\(from) > \(to) at once, \(money) back", ja: "\(from) > \(to) すぐに変更、返金\(money)")
  }
  func eventPlanOrdered(_ plan: String) -> String { localized("\(plan) ordered", ja: "\(plan) を注文") }
  func eventOrderTakenBack(_ plan: String) -> String {
    localized("order of \(plan) taken back", ja: "\(plan) の注文を取り消し")
  }
  func eventCancelled(_ plan: String) -> String { localized("\(plan) cancelled", ja: "\(plan) を解約") }
  func eventResumed(_ plan: String) -> String { localized("\(plan) renews again", ja: "\(plan) の更新を再開") }
  func eventRevoked(plan: String, name: String) -> String {
    localized("\(plan) taken from \(name)", ja: "\(name)の\(plan) が取り消し")
  }
  func eventNotPaid(_ plan: String) -> String { localized("\(plan) not paid", ja: "\(plan) が未払い") }
  func eventInGrace(_ plan: String) -> String {
    localized("\(plan) not paid, in grace", ja: "\(plan) が未払い、猶予中")
  }
  var eventGraceOver: String { localized("grace is over", ja: "猶予の終わり") }
  func eventRecovered(_ plan: String) -> String { localized("\(plan) paid after all", ja: "\(plan) の支払いが完了") }
  func eventExpired(_ plan: String) -> String { localized("\(plan) expired", ja: "\(plan) が終了") }
  var eventPriceAsked: String { localized("price increase: consent asked", ja: "値上げの同意を確認") }
  var eventPriceAgreed: String { localized("price increase agreed", ja: "値上げに同意") }
  var eventPriceDeclined: String { localized("price increase declined", ja: "値上げを拒否") }
  func eventRefunded(_ plan: String) -> String { localized("\(plan) refunded", ja: "\(plan) を返金") }
  func eventRefundReversed(_ plan: String) -> String {
    localized("refund of \(plan) reversed", ja: "\(plan) の返金を取り消し")
  }
  func eventJoins(_ name: String) -> String { localized("\(name) joins", ja: "\(name)が参加") }
  func eventLeaves(_ name: String) -> String { localized("\(name) leaves", ja: "\(name)が脱退") }
  func eventMemberOrders(name: String, plan: String) -> String {
    localized("\(name) orders \(plan)", ja: "\(name)が\(plan) を注文")
  }
  func eventShares(_ name: String) -> String { localized("\(name) shares", ja: "\(name)が共有を開始") }
  func eventSharesNoMore(_ name: String) -> String { localized("\(name) stops sharing", ja: "\(name)が共有を停止") }
}
