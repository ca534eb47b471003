// The narration of the purchase service: a sentence for each operation and for its result, for an audience that does not
// know selectors and error numbers.

import Simulation
import StoreSimulator
import Support

extension IAPService.OwnOperation {
  public var narration: LocalizedText {
    switch self {
    case .initialise, .delegate, .user, .products, .buy, .buyKept, .list, .consume, .restore, .incomplete,
      .manage, .app, .promotion, .grant, .revokeGrant, .oldSDK, .elsewhere, .receipt:
      appNarration
    case .on, .off, .console, .register, .unregister, .setStopped, .setStatus, .limit, .server, .stop,
      .consumeByServer:
      serviceNarration
    }
  }

  /// The narration of an operation of the app or of its users.
  private var appNarration: LocalizedText {
    func shown(_ text: String) -> String { VisibleText.visible(text) }
    return switch self {
    case .initialise:
      LocalizedText(
        "The app starts the service's SDK: it looks for purchases that were left.",
        ja: "アプリがサービスのSDKを起動します。終わっていない購入を探します。")
    case .delegate(true):
      LocalizedText("From now on the app hears how purchases end.", ja: "これからアプリは購入の結果の通知を受け取ります。")
    case .delegate(false):
      LocalizedText("From now on the app does not hear how purchases end.", ja: "これからアプリは購入の結果の通知を受け取りません。")
    case .user(let name?): LocalizedText("\(shown(name)) logs in.", ja: "\(shown(name))さんがログインします。")
    case .user(nil): LocalizedText("The user logs out.", ja: "ユーザーがログアウトします。")
    case .products: LocalizedText("The app asks the service what it sells.", ja: "アプリがサービスに商品を問い合わせます。")
    case .buy(let order):
      LocalizedText(
        "The app asks the service to sell \(shown(order.product)).",
        ja: "アプリがサービスに「\(shown(order.product))」の購入を頼みます。")
    case .buyKept:
      LocalizedText(
        "The app buys what it kept from the App Store's page.", ja: "App Storeのページで選ばれ、保存しておいた商品をアプリが購入します。")
    case .list(.unconsumed):
      LocalizedText("The app asks what it still has to hand out.", ja: "アプリがまだ渡していない購入を問い合わせます。")
    case .list(.active): LocalizedText("The app asks which plans are in service.", ja: "アプリが有効な購読を問い合わせます。")
    case .consume: LocalizedText("The app says what was handed out.", ja: "アプリが渡し終えたことを伝えます。")
    case .restore: LocalizedText("The app asks the service to restore purchases.", ja: "アプリがサービスに購入の復元を頼みます。")
    case .incomplete:
      LocalizedText("The app asks for what its old version left.", ja: "アプリが旧バージョンの残した購入を問い合わせます。")
    case .manage: LocalizedText("The app shows where subscriptions are managed.", ja: "アプリが購読の管理ページを開きます。")
    case .app(let way):
      LocalizedText("The app is another one now: \(way.rawValue).", ja: "アプリの作りを変えます：\(way.rawValue)。")
    case .promotion(.yes):
      LocalizedText(
        "The app will sell at once what is chosen in the App Store.", ja: "App Storeで選ばれた商品をアプリはすぐに販売します。")
    case .promotion:
      LocalizedText(
        "The app will not sell at once what is chosen in the App Store.",
        ja: "App Storeで選ばれた商品をアプリはすぐには販売しません。")
    case .grant: LocalizedText("The app hands it out by hand.", ja: "手動で商品を渡します。")
    case .revokeGrant: LocalizedText("The app takes it back by hand.", ja: "手動で商品を取り戻します。")
    case .oldSDK(let product, _):
      LocalizedText(
        "An old version of the app has left a purchase of \(shown(product)).",
        ja: "旧バージョンのアプリが「\(shown(product))」の購入を残していました。")
    case .elsewhere(let user, let product, _):
      LocalizedText(
        "\(shown(user)) buys \(shown(product)) on another phone.",
        ja: "\(shown(user))さんが別の種類のスマートフォンで「\(shown(product))」を購入します。")
    case .receipt(true): LocalizedText("The app sends fresh receipts.", ja: "アプリは新しいレシートを送ります。")
    case .receipt(false): LocalizedText("The app sends old receipts.", ja: "アプリは古いレシートを送ります。")
    default: preconditionFailure("not an operation of the app")
    }
  }

  /// The narration of an operation on the service, its products or its payments.
  private var serviceNarration: LocalizedText {
    func shown(_ text: String) -> String { VisibleText.visible(text) }
    return switch self {
    case .on:
      LocalizedText("From now on the app sells through a purchase service.", ja: "これからアプリは購入サービスを通して販売します。")
    case .off:
      LocalizedText(
        "From now on the app sells without the purchase service.", ja: "これからアプリは購入サービスを使わずに販売します。")
    case .console:
      LocalizedText("The service's list of products is another one now.", ja: "サービスの商品リストを入れ替えます。")
    case .register(let product):
      LocalizedText(
        "The service gets a new product: \(shown(product.name)).", ja: "サービスに「\(shown(product.name))」を登録します。")
    case .unregister(let word):
      LocalizedText("\(shown(word)) is taken out of the service.", ja: "サービスから「\(shown(word))」を削除します。")
    case .setStopped(let word, true):
      LocalizedText("The service sells \(shown(word)) no more.", ja: "サービスでの「\(shown(word))」の販売を止めます。")
    case .setStopped(let word, false):
      LocalizedText("The service sells \(shown(word)) again.", ja: "サービスでの「\(shown(word))」の販売を再開します。")
    case .setStatus(_, .success):
      LocalizedText("Somebody at the service sets the payment to paid.", ja: "サービスの担当者が決済を成功にします。")
    case .setStatus(_, .refund):
      LocalizedText("Somebody at the service sets the payment to refunded.", ja: "サービスの担当者が決済を返金済みにします。")
    case .limit(nil): LocalizedText("There is no limit to purchases any more.", ja: "購入の限度額をなくします。")
    case .limit: LocalizedText("From now on there is a limit to purchases.", ja: "これから購入に限度額があります。")
    case .server(.ok, _): LocalizedText("The service answers as it should.", ja: "サービスは正常に応答します。")
    case .server: LocalizedText("From now on the service is disturbed.", ja: "これからサービスに障害が起きます。")
    case .stop(nil): LocalizedText("Nothing will come in between.", ja: "途中の停止を解除します。")
    case .stop: LocalizedText("Something will come in between the next purchase.", ja: "次の購入は途中で止まります。")
    case .consumeByServer:
      LocalizedText("The game's own server says what was handed out.", ja: "ゲームのサーバーが渡し終えたことを伝えます。")
    default: preconditionFailure("not an operation on the service")
    }
  }
}

extension IAPService {
  /// What is told to nobody who watches.
  static let withoutNarration = LocalizedText(same: "")

  /// What is told of a line where nothing else is said: engineers' lines are left out, remarks are sentences.
  static func narration(of kind: String, _ line: LocalizedText) -> LocalizedText {
    switch kind {
    case "call", "result", "product", "server", "should-add": withoutNarration
    default: sentence(line)
    }
  }

  /// A line as a sentence.
  private static func sentence(_ line: LocalizedText) -> LocalizedText {
    let english = line.english.prefix(1).uppercased() + line.english.dropFirst()
    return LocalizedText(english + ".", ja: line.japanese + "。")
  }

  /// A product as those who watch read it.
  static func name(of product: String, in world: World) -> String {
    VisibleText.visible(
      world.catalog.product(product)?.displayName(locale: world.device.locale) ?? product)
  }

  /// What a handler's answer means.
  static func narration(of call: SDKCall, count: Int, _ error: ServiceError?) -> LocalizedText {
    if let error {
      return LocalizedText(
        "The app is told that this cannot be: \(error.why.english).",
        ja: "アプリにエラーが返ります：\(error.why.japanese)。")
    }
    switch call {
    case .unconsumed:
      return count == 0
        ? LocalizedText("Nothing is left to be handed out.", ja: "渡していない購入はありません。")
        : LocalizedText("\(count) still to be handed out.", ja: "まだ渡していない購入は\(count)件です。")
    case .active:
      return count == 0
        ? LocalizedText("No plan is in service.", ja: "有効な購読はありません。")
        : LocalizedText(
          "\(count == 1 ? "One plan is" : "\(count) plans are") in service.", ja: "有効な購読は\(count)件です。")
    case .consume: return LocalizedText("The service notes it as used up.", ja: "サービスは消費済みとして記録します。")
    case .restore:
      return count == 0
        ? LocalizedText("There is nothing to restore.", ja: "復元する購入はありません。")
        : LocalizedText("The service has restored \(count).", ja: "サービスが\(count)件を復元しました。")
    case .incomplete:
      return count == 0
        ? LocalizedText("Nothing was left.", ja: "残っている購入はありません。")
        : LocalizedText("\(count) left purchases are completed.", ja: "残っていた購入\(count)件が完了しました。")
    case .products: return LocalizedText("The service tells the app what it sells.", ja: "サービスがアプリに商品を知らせます。")
    case .setUser, .initialise, .setDelegate, .purchase, .openURL: return withoutNarration
    }
  }
}
