// The rules for the store: catalogue, identifiers, deleted and listed transactions, and server notifications.

import Support

package enum StoreRules {
  package static let all: [Rule] = [
    catalogSettings, identifiers, deleteTransaction, approval, purchasable, testTransactions,
    serverNotifications, notificationDelivery,
    laterFeature,
  ]

  package static let catalogSettings = Rule(
    id: .catalogSettings,
    statement: LocalizedText(
      "Xcode applies a catalogue's settings to the test session: loading the .storekit file sets them, "
        + "including storefront and locale, and \"reset switches\" restores them. In Sandbox and production "
        + "they are only reported.",
      ja: "Xcodeでは.storekitファイルの設定がテストセッションの設定です。読み込むと、ストアフロントとロケールも含めてファイルのとおりになり、"
        + "reset switches でそこに戻ります。Sandboxと本番環境では知らせるだけです。"),
    provenance: .documented(
      LocalizedText(
        "SKTestSession.init(configurationFileNamed:), resetToDefaultState(); chosen: the error for an index "
          + "of _storeKitErrors, in the order of Apple's pages",
        ja: "SKTestSession.init(configurationFileNamed:)、resetToDefaultState()。"
          + "_storeKitErrorsの番号が選ぶエラーは、Appleのページの順番として独自に決めたもの")))

  package static let identifiers = Rule(
    id: .identifiers,
    statement: LocalizedText(
      "In Xcode transaction identifiers and web order line items count from 0, and again after all "
        + "transactions were cleared; the App Store's have up to 16 digits. In Xcode a waiting or failed "
        + "transaction has an SKTestTransaction.identifier at once and keeps it; the app's own "
        + "transactionIdentifier is nil until an approval or a resolution, and then has that number.",
      ja: "Xcodeの取引の識別子と請求の明細の番号は0から数え、全取引を消去するとまた0から始まります。App Storeのものは16桁までの数です。Xcodeでは、"
        + "待機中や失敗した取引にもすぐにSKTestTransaction.identifierが付き、変わりません。アプリのtransactionIdentifierは承認または解決されるまでnil"
        + "で、そのあと同じ番号になります。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 12 and later", ja: "Xcode 12以降"),
      source: LocalizedText(
        "test data of Apple's app-store-server-library (identifier 0, an original of 0); flutter/packages; "
          + "app-store-server-api #67; SKTestSession.approveAskToBuyTransaction(identifier:), "
          + "resolveIssueForTransaction(identifier:); chosen: a number set by the operator goes to the "
          + "app's next transaction",
        ja: "Appleのapp-store-server-libraryのテストデータ (識別子0、originalも0)、flutter/packages、"
          + "app-store-server-api #67、SKTestSession.approveAskToBuyTransaction(identifier:)、"
          + "resolveIssueForTransaction(identifier:)。指定した番号をアプリの次の取引に使うことは独自に決めたものです")))

  package static let deleteTransaction = Rule(
    id: .deleteTransaction,
    statement: LocalizedText(
      "Deleting a transaction also deletes the transactions that have it as their original. A subscription "
        + "without its newest transaction returns to the period before: a deleted upgrade counts as never "
        + "made, and the period lasts until its own expiration date, without a renewal.",
      ja: "取引を削除すると、それをoriginalとする取引も消えます。最新の取引を削除したサブスクリプションは1つ前の期間に戻ります。削除されたアップグレードはなかったことになり、"
        + "前の期間は本来の有効期限まで続き、更新されません。"),
    provenance: .chosen(
      LocalizedText(
        "SKTestSession.deleteTransaction says that the transaction is deleted, but not what happens to the "
          + "period before it",
        ja: "SKTestSession.deleteTransactionの文書は取引が削除されることだけを述べ、前の期間がどうなるかは述べていません")))

  package static let purchasable = Rule(
    id: .purchasable,
    statement: LocalizedText(
      "A request finds a product with missing metadata, with its price, but a purchase fails before the "
        + "sheet: ASDServerErrorDomain 3504, mapped to SKError 5, for the queue, and "
        + "PurchaseError.productUnavailable (\"Item Not Available\") for StoreKit 2. Xcode's local store "
        + "sells each product of the file.",
      ja: "メタデータの不足した商品は、リクエストでは価格とともに見つかりますが、購入はシートの前に失敗します。"
        + "キューではASDServerErrorDomain 3504がSKError 5になり、StoreKit 2ではPurchaseError.productUnavailableです。"
        + "Xcodeのローカルのストアはファイルのどの商品も販売します。"),
    provenance: .observed(
      versions: LocalizedText("Sandbox, iOS 26", ja: "iOS 26のSandbox"),
      source: LocalizedText(
        "samoylenkodmitry/Cranpose #354; the error of the queue: StoreKit's error mapping; chosen: "
          + "TestFlight and production behave alike",
        ja: "samoylenkodmitry/Cranpose #354。キューのエラーはStoreKitのエラーの変換。"
          + "TestFlightと本番環境も同じことは独自に決めたものです")))

  package static let approval = Rule(
    id: .approval,
    statement: LocalizedText(
      "Xcode and Sandbox find and sell a product that App Review has not approved. In production it is an "
        + "invalid identifier, and a payment for it fails as for an unavailable product.",
      ja: "App Reviewで承認されていない商品は、XcodeとSandboxでは見つかり、購入できます。本番では無効な識別子になり、支払いは商品が利用できないエラーで失敗します。"),
    provenance: .documented(
      LocalizedText(
        "Testing In-App Purchases with sandbox; chosen: the payment fails without a sheet",
        ja: "Testing In-App Purchases with sandbox。シートなしで失敗することは独自に決めたものです")))

  package static let testTransactions = Rule(
    id: .testTransactions,
    statement: LocalizedText(
      "SKTestSession.allTransactions() lists all transactions, including failed ones, those that wait for a "
        + "parent, and consumables.",
      ja: "SKTestSession.allTransactions()は、失敗したもの、保護者を待つもの、消耗型も含めて、すべての取引を一覧にします。"),
    provenance: .documented(
      LocalizedText(
        "SKTestSession.allTransactions(); chosen: other environments list them too",
        ja: "SKTestSession.allTransactions()。ほかの環境でも一覧にすることは独自に決めたものです")))

  package static let serverNotifications = Rule(
    id: .serverNotifications,
    statement: LocalizedText(
      "The App Store notifies the developer's server of each event of the life cycle. Xcode has no server; "
        + "the log shows what would be sent.",
      ja: "App Storeは出来事をすべて開発者のサーバに知らせます。Xcodeにサーバはなく、ログには送られるはずの内容が出ます。"),
    provenance: .documented(
      LocalizedText(
        "App Store Server Notifications V2, notificationType and subtype. ONE_TIME_CHARGE in production "
          + "since 27 May 2025: Apple's mail in SwiftOldDriver/iOS-Weekly #4977; therefore only in the era "
          + "present",
        ja: "App Store Server Notifications V2、notificationTypeとsubtype。ONE_TIME_CHARGEが本番で届くのは2025年5月27日から"
          + "(SwiftOldDriver/iOS-Weekly #4977にあるAppleのメール)。そのため時代presentだけです")))

  package static let notificationDelivery = Rule(
    id: .notificationDelivery,
    statement: LocalizedText(
      "The App Store posts a notification to the developer's server. The statuses 200 to 206 are a success. "
        + "After a failure, production posts it again 1, 12, 24, 48 and 72 hours after the attempt before; "
        + "the Sandbox makes one attempt. notificationUUID stays the same. Notifications can arrive twice or "
        + "in another order, and sometimes lack a field.",
      ja: "App Storeは通知を開発者のサーバーに送ります。ステータス200〜206が成功です。失敗すると、本番では前回から1、12、24、48、72時間後に"
        + "送り直し、Sandboxでは1回しか送りません。notificationUUIDは変わりません。二重に届くこと、順序が変わること、"
        + "項目が欠けることもあります。"),
    provenance: .documented(
      LocalizedText(
        "Responding to App Store Server Notifications; Apple forums 716641, 700173; chosen: a timeout of "
          + "5 s, redirects are not followed, a retry has the payload of the first attempt",
        ja: "Responding to App Store Server Notifications、Apple forums 716641、700173。"
          + "5秒で打ち切ること、リダイレクトに従わないこと、再送の内容が初回と同じことは独自に決めたものです")))

  package static let laterFeature = Rule(
    id: .laterFeature,
    statement: LocalizedText(
      "In the eras ios-6 and 2017, features of later versions stay usable. The log names each of them once, "
        + "with the version and the year in which it appeared.",
      ja: "時代ios-6と2017でも、あとのバージョンの機能を使えます。ログは、その機能が現れたバージョンと年をそれぞれ一度だけ示します。"),
    provenance: .documented(
      LocalizedText(
        "Apple's availability notes and announcements; each feature has its own source. Chosen: the feature "
          + "stays usable",
        ja: "Appleの対応バージョンの記載と発表。機能ごとに出典があります。使えるままにすることは独自に決めたものです")))
}
