// The rules for a purchase service between the app and the App Store.

import Support

package enum ServiceRules {
  package static let all: [Rule] = [
    serviceLocalReceipts, serviceReprocessing, servicePrice, serviceDelegate, serviceRestoredPeriod,
    serviceKeptPromotion, servicePromotion, serviceUser, serviceProducts, serviceResults, serviceLists,
    serviceRestore, serviceOldSDK, serviceErrors, serviceAppKey,
  ]

  package static let serviceLocalReceipts = Rule(
    id: .serviceLocalReceipts,
    statement: LocalizedText(
      "A purchase service asks the App Store to verify receipts. The App Store does not know receipts "
        + "signed by Xcode, so purchases in Xcode end with error 11 (quirk service-local-receipts).",
      ja: "購入サービスはレシートをApp Storeで検証しますが、Xcodeが署名したものは検証できません。Xcodeでの購入はエラー11になります(癖service-local-receipts)。"),
    provenance: .chosen(
      LocalizedText(
        "21002 is documented; no document of the service mentions Xcode",
        ja: "21002は文書にあります。サービスの資料にXcodeの記述はありません")))

  package static let serviceReprocessing = Rule(
    id: .serviceReprocessing,
    statement: LocalizedText(
      "The next initialisation with the payer's user id completes a paid purchase that was not completed. "
        + "The delegate is not notified; the lists contain the purchase (quirk "
        + "service-reprocessed-delegate).",
      ja: "支払い済みで完了していないものは、支払った人のユーザーIDでの次の初期化で完了します。delegateには通知されず、一覧に入ります(癖"
        + "service-reprocessed-delegate)。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021; the manual of 2018 says the opposite about the delegate",
        ja: "TOAST IAP iOS (2021年)。delegateについて2018年の手引きは逆です")))

  package static let servicePrice = Rule(
    id: .servicePrice,
    statement: LocalizedText(
      "Price and currency of a payment are those of the App Store sale, in the SDK's result and in the "
        + "answers to game servers. The price in the console is the product's, and counts toward the "
        + "monthly limit.",
      ja: "決済の価格と通貨は、SDKの結果でもゲームサーバーへの応答でも、App Storeで販売したときのものです。コンソールの価格は商品のもので、月の限度額の計算に使われます。"),
    provenance: .chosen(
      LocalizedText(
        "no document of the service says which price applies if the two differ",
        ja: "2つの価格が異なる場合について、サービスの資料に記述はありません")))

  package static let serviceDelegate = Rule(
    id: .serviceDelegate,
    statement: LocalizedText(
      "The app must set a delegate before a purchase begins. A delegate that is set later does not get the "
        + "result; the lists contain it.",
      ja: "delegateは購入の前に設定する必要があります。後から設定したdelegateに結果は通知されず、一覧に入ります。"),
    provenance: .documented(
      LocalizedText("TOAST IAP for iOS, 2021, Delegate API", ja: "TOAST IAP iOS (2021年)、Delegate API")))

  package static let serviceRestoredPeriod = Rule(
    id: .serviceRestoredPeriod,
    statement: LocalizedText(
      "A restore returns expired periods too. No list of active subscriptions contains a period that has "
        + "ended.",
      ja: "購入の復元は期限切れのものも返します。期間が終わったものは有効な購読に入りません。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021, restoring purchases, active subscriptions",
        ja: "TOAST IAP iOS (2021年)、購入復元、有効になっている購読リスト照会")))

  package static let serviceKeptPromotion = Rule(
    id: .serviceKeptPromotion,
    statement: LocalizedText(
      "The app can later buy a promoted product that the delegate declined, with the product object that it "
        + "saved and with user data, like any other purchase.",
      ja: "delegateが断ったプロモーション決済は、アプリが保存した商品オブジェクトで後から購入できます。ほかの購入と同じくユーザーデータを追加できます。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021, Delegate API, purchasing with the product object",
        ja: "TOAST IAP iOS (2021年)、Delegate API、商品オブジェクトを利用した購入")))

  package static let servicePromotion = Rule(
    id: .servicePromotion,
    statement: LocalizedText(
      "The delegate decides about a promoted purchase. If it returns YES, the SDK buys the product, and the "
        + "sheet appears after initialisation and login. If it returns NO, the promotion ends. The result "
        + "says whether the payment was promoted.",
      ja: "プロモーション決済を進めるかはdelegateが決めます。YESなら初期化とログインの後に支払いシートが出て、"
        + "NOならプロモーション決済は終わります。結果にはプロモーション決済かどうかが入ります。"
    ),
    provenance: .documented(
      LocalizedText("TOAST IAP for iOS, 2021, Delegate API", ja: "TOAST IAP iOS (2021年)、Delegate API")))

  package static let serviceUser = Rule(
    id: .serviceUser,
    statement: LocalizedText(
      "Without a user id, purchases, the active list and the unconsumed list fail. The product list, a "
        + "restore and the completion of old purchases work.",
      ja: "ユーザーIDがないと、購入、有効な購読の照会、未消費の照会は使えません。商品リストの照会、復元、以前のバージョンの購入の再処理は使えます。"),
    provenance: .documented(
      LocalizedText("TOAST IAP for iOS, 2021, service login", ja: "TOAST IAP iOS (2021年)、サービスログイン")))

  package static let serviceProducts = Rule(
    id: .serviceProducts,
    statement: LocalizedText(
      "The product list has the console's products: those that the App Store sells, and as invalid those "
        + "that it does not. A product has a type, the data of the console and the texts of the App Store. A "
        + "subscription group has one product, and plans cannot be changed.",
      ja:
        "商品リストはコンソールの商品で、App Storeで販売中のものと、情報を取得できない無効なものに分かれます。"
        + "商品には種類、コンソールの情報、App Storeの文言があります。サブスクリプショングループの商品は1つで、プランの変更はできません。"
    ),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021, product list, product types", ja: "TOAST IAP iOS (2021年)、商品リスト照会、商品の種類")))

  package static let serviceResults = Rule(
    id: .serviceResults,
    statement: LocalizedText(
      "The delegate gets the result of a purchase, also for a product that cannot be bought. User data of "
        + "the purchase is in every result: delegate, unconsumed list, active list and restore.",
      ja: "購入の結果はdelegateに通知されます。購入できない商品でも同じです。"
        + "購入時のユーザーデータは、delegate、未消費の一覧、有効な購読の一覧、復元のすべての結果に入ります。"),
    provenance: .documented(
      LocalizedText("TOAST IAP for iOS, 2021, purchase", ja: "TOAST IAP iOS (2021年)、商品購入")))

  package static let serviceLists = Rule(
    id: .serviceLists,
    statement: LocalizedText(
      "The unconsumed list has every payment for consumables, renewals included, until it is consumed by the "
        + "SDK or by REST. The active list has the user's subscriptions until they expire, also those bought "
        + "on Android.",
      ja:
        "未消費の一覧には、SDKかRESTで消費するまで消費性商品の決済が入り、更新の決済も含みます。"
        + "有効な購読の一覧には、期限が切れるまでそのユーザーの購読が入り、Androidで購入したものも含みます。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021, unconsumed purchases, active subscriptions",
        ja: "TOAST IAP iOS (2021年)、未消費購入履歴照会、有効になっている購読リスト照会")))

  package static let serviceRestore = Rule(
    id: .serviceRestore,
    statement: LocalizedText(
      "A restore reads the history of the App Store account, whatever the user id, and adds to the console "
        + "what is missing there. Renewals of a consumable subscription are then in the unconsumed list.",
      ja: "復元は、ユーザーIDに関係なくApp Storeのアカウントの購入履歴を調べ、コンソールにないものを反映します。"
        + "消費性サブスクリプションの更新は、その後で未消費の一覧に入ります。"),
    provenance: .documented(
      LocalizedText("TOAST IAP for iOS, 2021, restoring purchases", ja: "TOAST IAP iOS (2021年)、購入復元")))

  package static let serviceOldSDK = Rule(
    id: .serviceOldSDK,
    statement: LocalizedText(
      "A call of its own completes the purchases that the old SDK left. It needs sqlite3.",
      ja: "旧SDKの未完了の購入は、専用の呼び出しで再処理します。sqlite3が必要です。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021, compatibility with the old SDK", ja: "TOAST IAP iOS (2021年)、旧IAPとの互換性"
      )))

  package static let serviceErrors = Rule(
    id: .serviceErrors,
    statement: LocalizedText(
      "Errors of the SDK and of the service have the numbers 0 to 18, errors of the network 100 to 107, each "
        + "in its own domain.",
      ja: "SDKとサービスのエラーは0から18、ネットワークのエラーは100から107で、それぞれ別のドメインです。"),
    provenance: .documented(
      LocalizedText("TOAST IAP for iOS, 2021, error codes", ja: "TOAST IAP iOS (2021年)、エラーコード")))

  package static let serviceAppKey = Rule(
    id: .serviceAppKey,
    statement: LocalizedText(
      "The server requires the app key of the console. It refuses the requests of an SDK or a game server "
        + "with another key. The result code is 5000 for consuming, otherwise 1100.",
      ja: "サーバーはコンソールのアプリキーを要求します。別のキーを使うSDKやゲームサーバーの要求は拒否され、"
        + "結果コードは消費では5000、それ以外では1100です。"),
    provenance: .chosen(
      LocalizedText(
        "the documents name the key and the codes for wrong parameters, but no code for a wrong key",
        ja: "資料にはキーと、誤ったパラメーターのコードがありますが、誤ったキーのコードはありません")))
}
