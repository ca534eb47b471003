// What the Details pane says, in every language of the chrome.

import Support

extension Localizer {
  var paneDetails: String { localized("Details", ja: "詳細") }
  var requestExpired: String { localized("expired: nobody answered in time", ja: "期限切れ: 時間内に返答がありませんでした") }
  var promptFindInDetails: String { localized("find in details: ", ja: "詳細内の検索: ") }
  var factDevice: String { localized("device", ja: "端末") }
  func factDeviceIdentifier(_ identifier: String) -> String {
    localized(
      "identifierForVendor \(identifier): the hash in receipts holds for it",
      ja: "identifierForVendor \(identifier) (レシートのハッシュの検証に使う)")
  }
  func actOnIt(_ act: String) -> String { localized("\(act) act on it", ja: "\(act)で操作") }
  package func hits(_ count: String) -> String { localized("\(count) hits", ja: "\(count)件一致") }
  package func hitOf(number: String, count: String) -> String {
    localized("hit \(number) of \(count)", ja: "一致 \(number)/\(count)")
  }
  package func nothingHas(_ text: String) -> String {
    localized("nothing here has \"\(text)\"", ja: "「\(text)」は見つかりません")
  }
  package func findsFirst(_ key: String) -> String { localized("\(key) finds first", ja: "先に \(key) で検索します") }
  package var noHit: String { localized("no hit", ja: "一致なし") }
  var nothingSelected: String { localized("Nothing selected.", ja: "選択されていません。") }
  var detailsAppearHere: String {
    localized(
      "A transaction shows here what it waits for, what comes then, and why.",
      ja: "取引が何を待ち、次に何が起こり、なぜそうなるかをここに表示します。")
  }
  var factProduct: String { localized("product", ja: "商品") }
  var factState: String { localized("state", ja: "状態") }
  package var factError: String { localized("error", ja: "エラー") }
  package var factNow: String { localized("now", ja: "現在") }
  package var factThen: String { localized("then", ja: "次") }
  var factSource: String { localized("source", ja: "根拠") }
  var factName: String { localized("name", ja: "名前") }
  var factOriginal: String { localized("original", ja: "元の取引") }
  var factUser: String { localized("username", ja: "ユーザー") }
  var factOffer: String { localized("offer", ja: "オファー") }
  var factPayment: String { localized("payment", ja: "支払い") }
  var factText: String { localized("  text", ja: "  内容") }
  var factReason: String { localized("  reason", ja: "  理由") }
  var factUnderIt: String { localized("under it", ja: "内側") }
  var factCause: String { localized("  cause", ja: "  原因") }
  var factCreated: String { localized("created", ja: "作成") }
  var factApp: String { localized("app", ja: "アプリ") }
  var factRequest: String { localized("request", ja: "承認") }
  var factIssue: String { localized("issue", ja: "問題") }
  var factFinished: String { localized("finished", ja: "finish") }
  var factMark: String { localized("mark", ja: "印") }
  var factRefunded: String { localized("refunded", ja: "返金") }
  func stateSince(state: String, time: String, identifier: String) -> String {
    localized(
      ".\(state) since \(time), identifier \(identifier)", ja: ".\(state) (\(time)から)、識別子 \(identifier)")
  }
  func errorBrief(_ error: String) -> String {
    localized("\(error), no underlying error", ja: "\(error)、内側のエラーなし")
  }
  func errorBriefUnderlying(error: String, underlying: String) -> String {
    localized("\(error), underlying \(underlying)", ja: "\(error)、内側 \(underlying)")
  }
  var injectedByFail: String { localized("injected by fail", ja: "failによる設定") }
  func lastGiven(_ state: String) -> String { localized("was last given \(state)", ja: "最後に\(state)を受け取り") }
  func lastGivenNotDelivered(_ state: String) -> String {
    localized("was last given \(state): not delivered yet", ja: "最後に\(state)を受け取り: 未配信")
  }
  var givenNothing: String { localized("nothing", ja: "なし") }
  var requestWaits: String { localized("waits for the parent", ja: "保護者を待っています") }
  var requestApproved: String { localized("approved", ja: "承認済み") }
  var requestDeclined: String { localized("declined", ja: "拒否済み") }
  var issueOpen: String { localized("open", ja: "未解決") }
  func issueResolved(_ number: String) -> String {
    localized("resolved by #\(number)", ja: "#\(number)で解決済み")
  }
  var issueAbandoned: String { localized("left as it was by the customer", ja: "購入者が解決せずに終了") }
  var finishedNot: String { localized("no", ja: "未実行") }
  var markUnfinished: String {
    localized(
      "! not finished by calling [SKPaymentQueue finishTransaction:]",
      ja: "! [SKPaymentQueue finishTransaction:]でfinishされていません")
  }
  func courseRefunded(_ time: String) -> String { localized("refunded at \(time)", ja: "\(time)に返金") }
  var courseNothingMore: String { localized("nothing more comes of it", ja: "この先は何も起こりません") }
  var courseDeclined: String { localized("declined by the parent", ja: "保護者が拒否") }
  var courseDeclinedThen: String { localized("nothing is delivered, now or later", ja: "今後も何も配信されません") }
  func courseAbsent(_ name: String) -> String {
    localized("of \(name), who is not signed in", ja: "サインインしていない \(name) のもの")
  }
  func courseAbsentThen(_ keys: String) -> String {
    localized("found by the app when that account signs in (\(keys))", ja: "サインインするとアプリから見える (\(keys))")
  }
  func courseElsewhere(_ name: String) -> String {
    localized("on the devices of \(name)", ja: "\(name)のデバイスにあります")
  }
  var courseElsewhereThen: String {
    localized("this device's app is told nothing of it", ja: "このデバイスのアプリには何も伝わりません")
  }
  func courseResolved(_ number: String) -> String {
    localized("put right by #\(number)", ja: "#\(number)で解決済み")
  }
  var courseAbandoned: String {
    localized("interrupted; the customer did not put it right", ja: "中断。購入者は解決しませんでした")
  }
  func courseOnPhone(_ dialog: String) -> String {
    localized("on the phone: \(dialog), unanswered", ja: "iPhoneに表示中: \(dialog)(未応答)")
  }
  func courseAnswer(phone: String, press: String) -> String {
    localized("\(phone) goes to the phone, \(press) answers", ja: "\(phone)でiPhoneへ、\(press)で応答")
  }
  var courseAnswerUpper: String {
    localized("what lies over it on the phone is answered first", ja: "iPhoneで上に重なっているものが先です")
  }
  func courseNotUp(_ dialog: String) -> String {
    localized("\(dialog) has not come up yet", ja: "\(dialog)はまだ表示されていません")
  }
  var courseComesUp: String { localized("it comes up when the phone is free", ja: "iPhoneが空くと表示されます") }
  var courseNoAnswer: String { localized("the App Store has not answered yet", ja: "App Storeの応答待ちです") }
  func courseDue(what: String, span: String) -> String {
    localized("\(what) in \(span)", ja: "\(span)後: \(what)")
  }
  var courseNothingDue: String { localized("nothing is due", ja: "予定はありません") }
  func courseParent(_ span: String) -> String {
    localized("a parent has to decide; asked \(span) ago", ja: "保護者の判断待ち(依頼から\(span))")
  }
  func courseParentThen(approve: String, decline: String) -> String {
    localized("\(approve) approves, \(decline) declines", ja: "\(approve)で承認、\(decline)で拒否")
  }
  func courseUndelivered(_ state: String) -> String {
    localized("not delivered yet; the app knows .\(state)", ja: "未配信。アプリが知るのは.\(state)まで")
  }
  var courseUndeliveredNothing: String {
    localized("not delivered yet; the app knows nothing", ja: "未配信。アプリはまだ何も知りません")
  }
  var courseInterrupted: String {
    localized("interrupted: the customer still has to put it right", ja: "中断: 購入者の解決待ちです")
  }
  func courseResolve(_ resolve: String) -> String {
    localized("\(resolve) resolves it: a new .purchased comes", ja: "\(resolve)で解決: 新しい.purchasedが届きます")
  }
  var courseAgree: String {
    localized("agreeing on the phone brings a new .purchased", ja: "iPhoneで同意すると新しい.purchasedが届きます")
  }
  func courseFinished(_ time: String) -> String { localized("finished at \(time)", ja: "\(time)にfinish") }
  var courseUnfinished: String { localized("in the app's queue, not finished", ja: "アプリのキュー内、未finish") }
  func courseUnfinishedThen(_ finish: String) -> String {
    localized(
      "\(finish) finishes it; until then each launch delivers it again",
      ja: "\(finish)でfinish。それまで起動のたびに再配信されます")
  }
  var courseLost: String { localized("lost with the app's process", ja: "アプリのプロセスとともに失われました") }
  var courseLostThen: String {
    localized("no launch delivers it; buying again begins anew", ja: "起動しても配信されません。もう一度購入すると新しく始まります")
  }
  var courseNotInQueue: String { localized("not in the app's queue any more", ja: "アプリのキューにはもうありません") }
  var courseInQueue: String { localized("in the app's queue", ja: "アプリのキュー内") }
  var deliveredWithObserver: String {
    localized("delivered when the app has an observer", ja: "アプリにオブザーバができると配信されます")
  }
  func deliveredInForeground(_ keys: String) -> String {
    localized("delivered on return to the front: \(keys)", ja: "アプリが前面に来ると配信されます: \(keys)")
  }
  func deliveredAtLaunch(_ keys: String) -> String {
    localized("delivered at the next launch: \(keys)", ja: "アプリが起動すると配信されます: \(keys)")
  }
  var deliveredWithNext: String { localized("delivered with the next callback", ja: "次のコールバックで配信されます") }
  package func copiedDetails(_ number: String) -> String {
    localized("the details of #\(number)", ja: "#\(number)の詳細")
  }
  var factOwner: String { localized("owner", ja: "持ち主") }
  var factPeriod: String { localized("period", ja: "期間") }
  func factUntil(start: String, end: String) -> String {
    localized("\(start) to \(end)", ja: "\(start)から\(end)")
  }
  func factUntilMoment(_ time: String) -> String { localized("until \(time)", ja: "\(time)まで") }
  func factExpires(_ time: String) -> String {
    localized("expirationDate \(time)", ja: "expirationDate \(time)")
  }
  var factKind: String { localized("reason", ja: "理由") }
  var factPaid: String { localized("paid", ja: "支払い") }
  func factPaidBack(price: String, back: String) -> String {
    localized("\(price), \(back) given back", ja: "\(price)、うち\(back)を返金")
  }
  var factRevoked: String { localized("revoked", ja: "取消") }
  func factRevokedAt(time: String, percentage: String) -> String {
    localized("revocationDate \(time), \(percentage) %", ja: "revocationDate \(time)、\(percentage)%")
  }
  var factUpgraded: String {
    localized("isUpgraded: another plan took its place", ja: "isUpgraded: 別のプランに変わりました")
  }
  var factFields: String { localized("fields", ja: "項目") }
  var factOrdered: String { localized("ordered", ja: "注文") }
  func factOrderedFor(_ time: String) -> String {
    localized("from \(time): a transaction comes with the renewal", ja: "\(time)から。取引は更新のときにできます")
  }
  func factReplaced(_ number: String) -> String {
    localized("replaced by #\(number)", ja: "#\(number)に交代しました")
  }
  var factNothingOrdered: String { localized("nothing is left of it to come", ja: "これから届くものはありません") }
  var factAnswer: String { localized("answer", ja: "答え") }
  func factAnsweredWith(_ number: String) -> String {
    localized(
      "the held transaction #\(number): its identifier is this one's", ja: "利用中の取引 #\(number)。識別子は同じです")
  }
  var factRefundAsked: String { localized("the customer asked for the money back", ja: "お客様が返金を申請しました") }
  var courseOrdered: String { localized("the order stands in renewalInfo", ja: "注文はrenewalInfoにあります") }
  func courseReplaced(_ number: String) -> String {
    localized("the order is done: #\(number) came of it", ja: "注文は済みました。#\(number)がその取引です")
  }
  func courseAnswered(_ number: String) -> String {
    localized("answered with the held transaction #\(number)", ja: "利用中の取引 #\(number) が答えです")
  }
  var courseOrderedOncePaid: String {
    localized("the renewal brings a new transaction once it is paid", ja: "お支払い後の更新で新しい取引が届きます")
  }
  func courseOrderedThen(_ time: String) -> String {
    localized("\(time): the renewal brings a new transaction", ja: "\(time): 更新で新しい取引が届きます")
  }
}
