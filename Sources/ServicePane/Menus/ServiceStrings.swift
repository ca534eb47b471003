// What menus, bars and notices say of the purchase service, in every language of the chrome; and what of the service is
// on screen at all.

import IAPService
import Scenario
import Simulation
import StoreRules
import StoreSimulator
import Support
import Workbench

extension IAPService {
  /// `ok`, `http 503 once`: what its server does to requests.
  func wordOfServer(_ texts: Localizer) -> String {
    let word = Self.word(settings.mood)
    return settings.faultOnce ? "\(word) \(texts.serverOnceState)" : word
  }
}

extension Localizer {
  var serviceIsOff: String { localized("the purchase service is off", ja: "購入サービスはOFFです") }
  var serviceNobody: String { localized("nobody", ja: "なし") }
  var serviceNow: String { localized("now", ja: "現在") }
  var serverOnceState: String { localized("once", ja: "1回") }
  var servicePayment: String { localized("payment", ja: "決済を選択") }
  var serviceNoPayment: String { localized("the service has no payment yet", ja: "サービスにまだ決済がありません") }
  var serviceNoProduct: String { localized("a product is needed", ja: "商品を指定してください") }
  func actOnPayment(_ number: String) -> String { localized("act on \(number)", ja: "操作: 決済\(number)") }
  func buyHere(_ product: String) -> String { localized("buy \(product) here", ja: "ここで購入: \(product)") }
  func threeBooks(store: String, service: String, app: String) -> String {
    localized(
      "App Store \(store)   service \(service)   app \(app)",
      ja: "App Store \(store)   サービス \(service)   アプリ \(app)")
  }

  // The form
  var formBuyHere: String { localized("buy through the service", ja: "サービスを通して購入") }
  var formProduct: String { localized("product", ja: "商品") }
  var formPayload: String { localized("payload", ja: "ペイロード") }
  var formPayloadHint: String { localized("any text; it is in every result", ja: "任意の文字列。すべての結果に含まれる") }
  var formNamedBy: String { localized("the app names it by", ja: "商品の指定方法") }

  // Calls and users
  var sdkInitialised: String { localized("initialised", ja: "初期化済み") }
  var promptAppKey: String { localized("initialise with the app key: ", ja: "初期化するアプリキー: ") }
  var promptZone: String { localized("initialise in the zone: ", ja: "初期化するゾーン: ") }
  var promptUser: String { localized("user: ", ja: "ユーザー: ") }

  // Server and app
  var promptHTTP: String { localized("HTTP status (100 to 599): ", ja: "HTTPステータス (100から599): ") }
  var promptSlow: String { localized("the answer takes (5s, 60s): ", ja: "応答までの時間 (5s、60s): ") }
  var promptResultCode: String { localized("result code (5000, 9999): ", ja: "結果コード (5000、9999): ") }
  var promptAddress: String { localized("the SDK sends to: ", ja: "要求の送り先: ") }
  var promptLimit: String {
    localized("limit of a month (an amount, or off): ", ja: "1か月の限度額 (金額、または off): ")
  }
  var promptConsole: String { localized("console (.toml): ", ja: "コンソール (.toml): ") }
  func registered(_ count: Int) -> String {
    localized("\(count) \(count == 1 ? "product" : "products")", ja: "商品\(count)件")
  }
  var consoleNote: String { localized("a number uses the product, or stops it", ja: "数字で商品の使用/停止を切り替え") }
  var consoleNoPlan: String { localized("the console has no plan", ja: "コンソールに購読商品がありません") }
  var menuStops: String { localized("Stop the next purchase at", ja: "次の購入を止める位置") }
  func menuStop(_ point: String) -> String { localized("What happens at \(point)", ja: "\(point)で起こること") }
  func stopArmed(_ kind: String) -> String {
    kind.isEmpty ? localized("armed", ja: "設定済み") : localized("armed: \(kind)", ja: "設定済み: \(kind)")
  }
  var stopNone: String { localized("no stop", ja: "停止しない") }
  func words(of kind: PurchaseStop.Kind) -> String {
    switch kind {
    case .terminate: localized("terminate: the app ends", ja: "terminate: アプリが終了する")
    case .network: localized("network: it goes down", ja: "network: ネットワークが切れる")
    case .user: localized("user: another one logs in", ja: "user: 別のユーザーがログインする")
    }
  }
  var menuAppWays: String { localized("How the app is written", ja: "アプリの書き方") }
  func words(of way: AppStrategy) -> String {
    switch way {
    case .careful: localized("asks the lists, remembers, hands out once", ja: "一覧を問い合わせ、記憶し、1回だけ支給")
    case .delegateOnly: localized("hands out in the delegate only", ja: "delegateでだけ支給")
    case .consumeFirst: localized("consumes, then hands out", ja: "消費してから支給")
    case .forgetful: localized("hands out whatever is in the list", ja: "一覧にあるものをすべて支給")
    case .manual: localized("you do it by hand", ja: "手動で行う")
    }
  }
  var menuOldSDK: String { localized("An old SDK leaves a purchase of", ja: "旧SDKに残す未完了購入") }
  func menuElsewhere(_ user: String) -> String {
    localized("Bought on Android by \(user)", ja: "Androidで購入: \(user)")
  }
  func planIn(_ plan: String, store: String) -> String {
    switch store {
    case "GG": localized("\(plan) on Google Play (\(store))", ja: "\(plan): Google Play (\(store))")
    case "ONESTORE": localized("\(plan) in ONE store (\(store))", ja: "\(plan): ONE store (\(store))")
    default: localized("\(plan) in \(store)", ja: "\(plan): \(store)")
    }
  }

  // The bar
  func statusService(_ profile: String) -> String { localized("service \(profile)", ja: "サービス \(profile)") }
  var statusServiceShort: String { localized("service", ja: "サービス") }
  func statusUser(_ name: String) -> String { localized("user \(name)", ja: "ユーザー \(name)") }
  var statusNoUser: String { localized("no user", ja: "ユーザーなし") }
  func statusServer(_ word: String) -> String { localized("server \(word)", ja: "サーバー \(word)") }
  func watchersUser(_ name: String) -> String { localized("logged in: \(name)", ja: "ログイン中: \(name)") }
  var watchersNoUser: String { localized("nobody is logged in", ja: "ログインしていません") }
  var watchersServer: String { localized("the service is disturbed", ja: "サービスに障害が発生中") }

  // Notices
  func serviceIsOn(_ pane: String) -> String {
    localized(
      "the purchase service is on; \(pane) shows its three books", ja: "購入サービスがONになりました。\(pane)で3つの帳簿を表示")
  }
  func serviceRefusesXcode(sandbox: String, quirk: String) -> String {
    localized(
      "the service is on, and refuses receipts signed in Xcode: purchases end with 11; \(sandbox) goes to Sandbox, "
        + "\(quirk) lets them pass",
      ja: "サービスはONですが、Xcodeで署名されたレシートは拒否され、購入は11になります。\(sandbox)でSandboxへ、\(quirk)で受け入れ")
  }
  func serviceIsOffNow(_ step: String) -> String {
    localized(
      "the service is off; its books stay in the session: \(step)",
      ja: "サービスをOFFにしました。帳簿はセッションに残ります (\(step))")
  }
}

// MARK: For people who watch

extension Localizer {
  func storyServicePaid(_ product: String) -> String {
    localized(
      "The App Store has taken the money for \(product): the service's SDK hears it, the app does not yet.",
      ja: "App Storeが「\(product)」の代金を受け取りました。サービスのSDKに伝わりましたが、アプリはまだ知りません。")
  }
  func storyServicePaidSeveral(_ count: String) -> String {
    localized(
      "The service's SDK hears of \(count) payments at once.", ja: "サービスのSDKに\(count)件の支払いがまとめて伝わります。")
  }
  func storyServiceDeferred(_ product: String) -> String {
    localized(
      "The parent decides about \(product): the service's SDK tells the app nothing.",
      ja: "「\(product)」は保護者の判断待ちです。サービスのSDKはアプリに何も伝えません。")
  }
}
