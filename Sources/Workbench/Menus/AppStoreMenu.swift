// The menu of what the app asks the App Store for, and of what comes to it from outside: sheets of the system, messages,
// purchases that are made elsewhere.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support

extension ScreenCommand {
  static let appStoreMenu = ScreenCommand(
    "app-store-menu", keys: [.deviceMenu: "s"],
    localized("App Store: sheets, messages", ja: "App Store: シート、メッセージ"),
    localized(
      "sheets that the app asks for, messages, purchases from outside the app",
      ja: "アプリが出すシート、メッセージ、アプリの外での購入"),
    .menu(.bound(.appStoreMenu)))

  static let manageSubscriptions = ScreenCommand(
    "app manage-subscriptions", keys: [.appStoreMenu: "m"],
    localized("manage subscriptions", ja: "サブスクリプションを管理"),
    localized("AppStore.showManageSubscriptions(in:)", ja: "AppStore.showManageSubscriptions(in:)"),
    .step { _ in .action(.appStore(.manageSubscriptions(group: nil))) })

  static let appRequestsRefund = ScreenCommand(
    "app requests-refund", keys: [.appStoreMenu: "r"],
    localized("request a refund", ja: "返金をリクエスト"),
    localized(
      "Transaction.beginRefundRequest(in:) of the selected transaction",
      ja: "選択中の取引のTransaction.beginRefundRequest(in:)"),
    .step { bench in
      bench.actTarget.map { .action(.appStore(.requestRefund(.number($0), text: ""))) }
    },
    refusal: { $0.refusalWithoutTransaction },
    target: { bench in
      bench.targetTransaction.map {
        bench.texts.localized("request a refund of #\($0)", ja: "#\($0)の返金をリクエスト")
      }
    })

  static let redeemOfferCode = ScreenCommand(
    "app redeems-offer-code", keys: [.appStoreMenu: "c"],
    localized("redeem an offer code", ja: "オファーコードを使う"),
    localized("AppStore.presentOfferCodeRedeemSheet(in:)", ja: "AppStore.presentOfferCodeRedeemSheet(in:)"),
    .step { _ in .action(.appStore(.redeemOfferCode(product: nil))) })

  static let appSyncs = ScreenCommand(
    "app syncs", keys: [.appStoreMenu: "y"],
    localized("AppStore.sync()", ja: "AppStore.sync()"),
    localized(
      "the app calls AppStore.sync(), which asks for the account", ja: "アプリがAppStore.sync()を呼び、アカウントが尋ねられる"),
    .step { _ in .action(.appStore(.sync)) })

  static let showMessages = ScreenCommand(
    "app shows-messages", keys: [.appStoreMenu: "g"],
    localized("show put-off messages", ja: "後回しのメッセージを表示"),
    localized("Message.display(in:) of all that the app put off", ja: "アプリが後回しにしたもののMessage.display(in:)"),
    .step { _ in .action(.appStore(.showMessages)) })

  static let toggleDefersMessages = ScreenCommand(
    "toggle-defers-messages", keys: [.appStoreMenu: "d"],
    localized("puts messages off", ja: "メッセージを後回しにする"),
    localized("the app displays the App Store's messages later", ja: "App Storeのメッセージをアプリが後で表示する"),
    .step { .action($0.otherPolicy(.defersMessages)) },
    setting: { $0.setting(of: .defersMessages) })

  static let sendGenericMessage = ScreenCommand(
    "outside message generic", keys: [.appStoreMenu: "t"],
    localized("a generic message comes", ja: "genericのメッセージが届く"),
    localized("the App Store sends a message with the reason generic", ja: "App Storeが理由genericのメッセージを送る"),
    .step { _ in .action(.outside(.message(.generic, product: nil))) })

  static let buyOutside = ScreenCommand(
    "outside buy", keys: [.appStoreMenu: "o"],
    localized("bought outside the app", ja: "アプリの外で購入"),
    localized(
      "the selected product is bought on another device or on the App Store",
      ja: "選択中の商品を、別の端末やApp Storeで購入する"),
    .step { bench in bench.selectedProduct.map { .action(.outside(.buy(OutOfAppPurchase($0)))) } },
    refusal: { $0.refusalWithoutProduct },
    target: { bench in
      bench.nameOfSelected.map { bench.texts.localized("\($0) bought outside the app", ja: "\($0)をアプリの外で購入") }
    },
    term: { _ in "Create Transaction" })

  static let promoteProduct = ScreenCommand(
    "outside promote", keys: [.appStoreMenu: "p"],
    localized("promoted purchase", ja: "プロモーション購入"),
    localized(
      "the customer begins the purchase on the App Store",
      ja: "お客様がApp Storeで購入を始める"),
    .step { bench in bench.selectedProduct.map { .action(.outside(.promote($0))) } },
    refusal: { $0.refusalWithoutProduct },
    target: { bench in
      bench.nameOfSelected.map { bench.texts.localized("promoted purchase of \($0)", ja: "\($0)のプロモーション購入") }
    },
    term: { _ in "Send Purchase Intent" })

  static let toggleAddsStorePayments = ScreenCommand(
    "toggle-adds-store-payments", keys: [.appStoreMenu: "a"],
    localized("buys promoted purchases", ja: "プロモーション購入を続ける"),
    localized("what the app answers to shouldAddStorePayment", ja: "shouldAddStorePaymentへのアプリの返事"),
    .step { .action($0.otherPolicy(.addsStorePayments)) },
    setting: { $0.setting(of: .addsStorePayments) })

  static let buyPromoted = ScreenCommand(
    "app buys-promoted", keys: [.appStoreMenu: "b"],
    localized("buy what was kept", ja: "保存した購入を行う"),
    localized("the app buys the promoted purchase that it kept", ja: "アプリが、保存したプロモーション購入を行う"),
    .step { _ in .action(.appStore(.buyPromoted)) })
}

extension CommandSection {
  static let appStoreMenu = CommandSection(
    .appStoreMenu, localized("App Store", ja: "App Store"), openingCommand: .appStoreMenu,
    commands: [
      .manageSubscriptions, .appRequestsRefund, .redeemOfferCode, .appSyncs, .buyOutside, .promoteProduct,
      .toggleAddsStorePayments, .buyPromoted, .sendGenericMessage, .toggleDefersMessages, .showMessages,
    ])
}

extension Workbench {
  /// The selected product as the customer reads it.
  fileprivate var nameOfSelected: String? {
    selectedProduct.flatMap(session.world.catalog.product).map {
      VisibleText.visible($0.displayName(locale: session.world.device.locale))
    }
  }
}
