// What the Service pane says, in every language of the chrome. Words of the console and of the fields are the vendor's.

import IAPService
import Support

extension Localizer {
  var paymentNumber: String { say("no", ja: "番") }
  var paymentSequence: String { ResultField.sequence.name }
  var paymentUser: String { say("user", ja: "ユーザー") }
  var paymentStore: String { say("App Store", ja: "App Store") }
  var paymentService: String { say("service", ja: "サービス") }
  var paymentApp: String { say("app", ja: "アプリ") }
  var paymentLists: String { say("lists", ja: "一覧") }
  func paymentListsOf(_ user: String) -> String { say("lists of \(user)", ja: "\(user)の一覧") }
  var paymentUnconsumed: String { say("unconsumed", ja: "未消費") }
  var paymentActive: String { say("active", ja: "有効") }
  var paymentInProgress: String { say("in progress", ja: "進行中") }
  var paymentThisMonth: String { say("this month", ja: "今月") }
  var paymentNone: String { say("none", ja: "なし") }
  func paymentMore(_ shown: String, more: Int) -> String {
    say("\(shown) and \(more) older", ja: "\(shown) ほか\(more)件")
  }
  func paymentUntil(_ time: String) -> String { say("until \(time)", ja: "\(time)まで") }
  func paymentElsewhere(_ count: Int, _ store: String) -> String {
    say(
      count == 1
        ? " and one bought in another store (\(store))" : " and \(count) bought in another store (\(store))",
      ja: " と別のストア(\(store))で\(count)件")
  }
  var paymentWaits: String { say("waits for the next initialisation", ja: "次の初期化を待つ") }
  func paymentStrays(_ strays: String, more: Int) -> String {
    let rest = more > 0 ? say(" and \(more) more", ja: "ほか\(more)件") : ""
    return say("; paid and not asked about: \(strays)\(rest)", ja: "、未照会の支払い: \(strays)\(rest)")
  }
  func paymentOfLimit(_ paid: String, limit: String) -> String {
    say("\(paid) of \(limit); beyond that error 18", ja: "\(paid)/\(limit)。超えるとエラー18")
  }
  var paymentNoUser: String {
    say(
      "no user: purchases and lists are a user's (service user NAME)",
      ja: "ユーザー未設定。購入と一覧はユーザーのもの (service user NAME)")
  }
  var paymentTrap: String { say("trap", ja: "落とし穴") }
  var paymentThreeBooks: String { say("three books", ja: "3つの帳簿") }
  func paymentPaidBy(_ user: String) -> String { say("paid by \(user)", ja: "\(user)の支払い") }
  var paymentVerified: String { say("verified", ja: "検証済み") }
  var paymentDelivered: String { say("delivered", ja: "支給済み") }

  // MARK: The SDK

  var sdkNotInitialised: String { say("not initialised", ja: "未初期化") }
  var sdkReady: String { say("ready", ja: "準備完了") }
  var sdkNoDelegate: String { say("no delegate", ja: "delegateなし") }
  var sdkNoUser: String { say("no user", ja: "ユーザーなし") }
  func sdkUser(_ user: String) -> String { say("user \(user)", ja: "ユーザー \(user)") }
  func sdkArmed(_ stop: String) -> String { say("armed: \(stop)", ja: "設定済み: \(stop)") }

  // MARK: Before anything

  func serviceBefore(_ steps: String) -> String {
    say("No payment yet. First: \(steps).", ja: "決済はまだありません。まず \(steps)。")
  }
  func serviceFirstUser(_ key: String) -> String { say("\(key) sets the user", ja: "\(key)でユーザーを設定") }
  func serviceFirstInit(_ key: String) -> String { say("\(key) initialises the SDK", ja: "\(key)でSDKを初期化") }
  func serviceFirstBuy(_ key: String) -> String { say("\(key) buys", ja: "\(key)で購入") }
  var serviceNext: String { say(", then ", ja: "、次に ") }
  func serviceXcode(_ keys: String) -> String {
    say(
      "Receipts signed in Xcode are refused by the App Store: every purchase ends with 11. \(keys) goes to the Sandbox; "
        + "or: quirk service-local-receipts accepted.",
      ja: "Xcodeで署名されたレシートはApp Storeに拒否され、購入はすべて11になります。\(keys)でSandboxへ、または quirk "
        + "service-local-receipts accepted。")
  }
  var serviceBeforeHeading: String { say("Before anything, in the real app", ja: "実際のアプリで最初に必要なこと") }
  var serviceBeforeConsole: String {
    say(
      "In the console: switch IAP on, register products, copy the app key (service console, service init --app-key).",
      ja: "コンソールでIAPを有効にし、商品を登録し、アプリキーを確認する (service console、service init --app-key)。")
  }
  var serviceBeforeLink: String {
    let (frameworks, pod) = (IAPService.frameworks, IAPService.pod)
    return say(
      "In the project: the pod \(pod), or \(frameworks) and StoreKit linked, with -ObjC and -lc++; sqlite3 too where an "
        + "old SDK left purchases.",
      ja: "プロジェクトにpodの\(pod)を入れるか、\(frameworks)、StoreKitをリンクし、-ObjCと-lc++を指定する。"
        + "旧SDKの未完了の購入がある場合はsqlite3も。")
  }
  var serviceBeforeCapability: String {
    say(
      "The capability In-App Purchase; without it purchases end with 17 (device --purchases restricted).",
      ja: "Capabilityの In-App Purchase を有効にする。なければ購入は17になる (device --purchases restricted)。")
  }
  var serviceBeforeOrder: String {
    say(
      "In the app: after its own login set the user, then initialise with the delegate: what is found unfinished belongs "
        + "to that user.",
      ja: "アプリ自身のログインの後にユーザーを設定し、delegateとともに初期化する。未完了の決済はそのユーザーのものとして処理される。")
  }
  var serviceNoPaymentYet: String { say("there is no payment yet", ja: "決済はまだありません") }
  var promptFilterPayments: String { say("filter payments: ", ja: "決済の絞り込み: ") }
  func noPaymentMatches(filter: String, leave: String) -> String {
    say("No payment has \"\(filter)\": \(leave) shows all.", ja: "「\(filter)」の決済はありません。\(leave)ですべて表示。")
  }

  // MARK: Console

  var consoleTitle: String { say("Console", ja: "コンソール") }
  func consoleKnown(_ known: Int, of count: Int) -> String {
    say("\(known) of \(count) known to the App Store", ja: "App Storeにあるのは\(known)/\(count)")
  }
  var consoleEmpty: String {
    say(
      "Nothing is registered: service product add, or service console builtin.",
      ja: "登録なし。service product add または service console builtin。")
  }
  func consoleInvalid(_ word: String, more: Int) -> String {
    more == 0
      ? say("\(word) is invalid: the App Store knows it not", ja: "\(word) は無効: App Storeにない")
      : say(
        "\(word) and \(more) more are invalid: not in the App Store",
        ja: "\(word) ほか\(more)件は無効: App Storeにない")
  }
  func consoleMore(_ count: Int) -> String { say("and \(count) more", ja: "ほか\(count)件") }
  var consoleDeliverBy: String { say("deliver by", ja: "支給") }
  func consoleWay(_ way: AppStrategy) -> String {
    switch way {
    case .careful: say("the lists, once per paymentSeq", ja: "一覧による。paymentSeqごとに1回")
    case .delegateOnly: say("the delegate only", ja: "delegateだけで")
    case .consumeFirst: say("the lists, after consuming", ja: "一覧による。消費した後に")
    case .forgetful: say("the lists, whatever is in them", ja: "一覧にあるものをすべて")
    case .manual: say("hand", ja: "手動で")
    }
  }

  // MARK: Details

  func detailsPayment(_ number: String) -> String { say("payment \(number)", ja: "決済 \(number)") }
  func detailsProduct(_ word: String) -> String { say("product \(word)", ja: "商品 \(word)") }
  var paymentGiven: String { say("given to the app", ja: "アプリに通知済み") }
  var paymentNotGiven: String { say("not given to the app yet", ja: "アプリに未通知") }
  func paymentNoToken(_ status: String) -> String { say("none before \(status)", ja: "\(status) の前はなし") }
  func paymentByStore(_ text: String) -> String { say("\(text) (App Store)", ja: "\(text) (App Store)") }
  func paymentCut(_ bytes: Int) -> String {
    say(".. \(bytes) bytes in all", ja: ".. 全体で\(bytes)バイト")
  }
  var paymentConsolePrice: String { say("console's price", ja: "コンソールの価格") }
  var paymentStatus: String { say("status", ja: "状態") }
  func paymentStoppedAt(_ stop: String) -> String { say("stopped at \(stop)", ja: "\(stop)で停止") }
  func copyOfPayment(_ number: String) -> String {
    say("the result of payment \(number)", ja: "決済\(number)の結果")
  }
  func whyPayment(_ number: String, now: String) -> String {
    say("payment \(number): \(now)", ja: "決済\(number): \(now)")
  }
}
