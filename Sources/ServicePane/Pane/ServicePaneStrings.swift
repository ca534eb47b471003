// What the Service pane says, in every language of the chrome. Words of the console and of the fields are the vendor's.

import IAPService
import Support
import Workbench

extension Localizer {
  var paymentNumber: String { localized("no", ja: "番") }
  var paymentSequence: String { ResultField.sequence.name }
  var paymentUser: String { localized("user", ja: "ユーザー") }
  var paymentStore: String { localized("App Store", ja: "App Store") }
  var paymentService: String { localized("service", ja: "サービス") }
  var paymentApp: String { localized("app", ja: "アプリ") }
  var paymentLists: String { localized("lists", ja: "一覧") }
  func paymentListsOf(_ user: String) -> String { localized("lists of \(user)", ja: "\(user)の一覧") }
  var paymentUnconsumed: String { localized("unconsumed", ja: "未消費") }
  var paymentActive: String { localized("active", ja: "有効") }
  var paymentInProgress: String { localized("in progress", ja: "進行中") }
  var paymentThisMonth: String { localized("this month", ja: "今月") }
  var paymentNone: String { localized("none", ja: "なし") }
  func paymentMore(_ shown: String, more: Int) -> String {
    localized("\(shown) and \(more) older", ja: "\(shown) ほか\(more)件")
  }
  func paymentUntil(_ time: String) -> String { localized("until \(time)", ja: "\(time)まで") }
  func paymentElsewhere(_ count: Int, _ store: String) -> String {
    localized(
      count == 1
        ? " and one bought in another store (\(store))" : " and \(count) bought in another store (\(store))",
      ja: " と別のストア(\(store))で\(count)件")
  }
  var paymentWaits: String { localized("waits for the next initialisation", ja: "次の初期化を待つ") }
  func paymentStrays(_ unmatchedTransactions: String, more: Int) -> String {
    let rest = more > 0 ? localized(" and \(more) more", ja: "ほか\(more)件") : ""
    return localized(
      "; paid and not asked about: \(unmatchedTransactions)\(rest)",
      ja: "、未照会の支払い: \(unmatchedTransactions)\(rest)")
  }
  func paymentOfLimit(_ paid: String, limit: String) -> String {
    localized("\(paid) of \(limit); beyond that error 18", ja: "\(paid)/\(limit)。超えるとエラー18")
  }
  var paymentNoUser: String {
    localized(
      "no user: purchases and lists are a user's (service user NAME)",
      ja: "ユーザー未設定。購入と一覧はユーザーのもの (service user NAME)")
  }
  var paymentTrap: String { localized("trap", ja: "落とし穴") }
  var paymentThreeBooks: String { localized("three books", ja: "3つの帳簿") }
  func paymentPaidBy(_ user: String) -> String { localized("paid by \(user)", ja: "\(user)の支払い") }
  var paymentVerified: String { localized("verified", ja: "検証済み") }
  var paymentDelivered: String { localized("delivered", ja: "支給済み") }

  // MARK: The SDK

  var sdkNotInitialised: String { localized("not initialised", ja: "未初期化") }
  var sdkReady: String { localized("ready", ja: "準備完了") }
  var sdkNoDelegate: String { localized("no delegate", ja: "delegateなし") }
  var sdkNoUser: String { localized("no user", ja: "ユーザーなし") }
  func sdkUser(_ user: String) -> String { localized("user \(user)", ja: "ユーザー \(user)") }
  func sdkArmed(_ stop: String) -> String { localized("armed: \(stop)", ja: "設定済み: \(stop)") }

  // MARK: Before anything

  func serviceBefore(_ steps: String) -> String {
    localized("No payment yet. First: \(steps).", ja: "決済はまだありません。まず \(steps)。")
  }
  func serviceFirstUser(_ key: String) -> String { localized("\(key) sets the user", ja: "\(key)でユーザーを設定") }
  func serviceFirstInit(_ key: String) -> String {
    localized("\(key) initialises the SDK", ja: "\(key)でSDKを初期化")
  }
  func serviceFirstBuy(_ key: String) -> String { localized("\(key) buys", ja: "\(key)で購入") }
  var serviceNext: String { localized(", then ", ja: "、次に ") }
  func serviceXcode(_ keys: String) -> String {
    localized(
      "Receipts signed in Xcode are refused by the App Store: every purchase ends with 11. \(keys) goes to the Sandbox; "
        + "or: quirk service-local-receipts accepted.",
      ja: "Xcodeで署名されたレシートはApp Storeに拒否され、購入はすべて11になります。\(keys)でSandboxへ、または quirk "
        + "service-local-receipts accepted。")
  }
  var serviceBeforeHeading: String { localized("Before anything, in the real app", ja: "実際のアプリで最初に必要なこと") }
  var serviceBeforeConsole: String {
    localized(
      "In the console: switch IAP on, register products, copy the app key (service console, service init --app-key).",
      ja: "コンソールでIAPを有効にし、商品を登録し、アプリキーを確認する (service console、service init --app-key)。")
  }
  var serviceBeforeLink: String {
    let (frameworks, pod) = (IAPService.frameworks, IAPService.pod)
    return localized(
      "In the project: the pod \(pod), or \(frameworks) and StoreKit linked, with -ObjC and -lc++; sqlite3 too where an "
        + "old SDK left purchases.",
      ja: "プロジェクトにpodの\(pod)を入れるか、\(frameworks)、StoreKitをリンクし、-ObjCと-lc++を指定する。"
        + "旧SDKの未完了の購入がある場合はsqlite3も。")
  }
  var serviceBeforeCapability: String {
    localized(
      "The capability In-App Purchase; without it purchases end with 17 (device --purchases restricted).",
      ja: "Capabilityの In-App Purchase を有効にする。なければ購入は17になる (device --purchases restricted)。")
  }
  var serviceBeforeOrder: String {
    localized(
      "In the app: after its own login set the user, then initialise with the delegate: what is found unfinished belongs "
        + "to that user.",
      ja: "アプリ自身のログインの後にユーザーを設定し、delegateとともに初期化する。未完了の決済はそのユーザーのものとして処理される。")
  }
  var serviceNoPaymentYet: String { localized("there is no payment yet", ja: "決済はまだありません") }
  var promptFilterPayments: String { localized("filter payments: ", ja: "決済の絞り込み: ") }
  func noPaymentMatches(filter: String, leave: String) -> String {
    localized("No payment has \"\(filter)\": \(leave) shows all.", ja: "「\(filter)」の決済はありません。\(leave)ですべて表示。")
  }

  // MARK: Console

  var consoleTitle: String { localized("Console", ja: "コンソール") }
  func consoleKnown(_ known: Int, of count: Int) -> String {
    localized("\(known) of \(count) known to the App Store", ja: "App Storeにあるのは\(known)/\(count)")
  }
  var consoleEmpty: String {
    localized(
      "Nothing is registered: service product add, or service console builtin.",
      ja: "登録なし。service product add または service console builtin。")
  }
  func consoleInvalid(_ word: String, more: Int) -> String {
    more == 0
      ? localized("\(word) is invalid: the App Store knows it not", ja: "\(word) は無効: App Storeにない")
      : localized(
        "\(word) and \(more) more are invalid: not in the App Store",
        ja: "\(word) ほか\(more)件は無効: App Storeにない")
  }
  func consoleMore(_ count: Int) -> String { localized("and \(count) more", ja: "ほか\(count)件") }
  var consoleDeliverBy: String { localized("deliver by", ja: "支給") }
  func consoleWay(_ way: AppStrategy) -> String {
    switch way {
    case .careful: localized("the lists, once per paymentSeq", ja: "一覧による。paymentSeqごとに1回")
    case .delegateOnly: localized("the delegate only", ja: "delegateだけで")
    case .consumeFirst: localized("the lists, after consuming", ja: "一覧による。消費した後に")
    case .forgetful: localized("the lists, whatever is in them", ja: "一覧にあるものをすべて")
    case .manual: localized("hand", ja: "手動で")
    }
  }

  // MARK: Details

  func detailsPayment(_ number: String) -> String { localized("payment \(number)", ja: "決済 \(number)") }
  func detailsProduct(_ word: String) -> String { localized("product \(word)", ja: "商品 \(word)") }
  var paymentGiven: String { localized("given to the app", ja: "アプリに通知済み") }
  var paymentNotGiven: String { localized("not given to the app yet", ja: "アプリに未通知") }
  func paymentNoToken(_ status: String) -> String {
    localized("none before \(status)", ja: "\(status) の前はなし")
  }
  func paymentByStore(_ text: String) -> String {
    localized("\(text) (App Store)", ja: "\(text) (App Store)")
  }
  func paymentCut(_ bytes: Int) -> String {
    localized(".. \(bytes) bytes in all", ja: ".. 全体で\(bytes)バイト")
  }
  var paymentConsolePrice: String { localized("console's price", ja: "コンソールの価格") }
  var paymentStatus: String { localized("status", ja: "状態") }
  func paymentStoppedAt(_ stop: String) -> String { localized("stopped at \(stop)", ja: "\(stop)で停止") }
  func copyOfPayment(_ number: String) -> String {
    localized("the result of payment \(number)", ja: "決済\(number)の結果")
  }
  func whyPayment(_ number: String, now: String) -> String {
    localized("payment \(number): \(now)", ja: "決済\(number): \(now)")
  }
}
