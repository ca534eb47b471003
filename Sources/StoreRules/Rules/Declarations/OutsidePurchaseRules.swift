// The rules for purchases outside the app and promoted purchases.

import Support

package enum OutsidePurchaseRules {
  package static let all: [Rule] = [
    outsidePurchase, outsidePurchaseDate, promoted, promotedKept, promotedOffer, finishedElsewhere,
  ]

  package static let outsidePurchase = Rule(
    id: .outsidePurchase,
    statement: LocalizedText(
      """
      A purchase outside the app shows no sheet here and belongs to the account that is signed in. It \
      arrives in the queue and in Transaction.updates, and is unfinished until the app runs. In Xcode Ask to \
      Buy makes it wait for approval, and Interrupted Purchase makes it fail until it is resolved; the app \
      learns of it only then (quirk outside-purchase). A failure set with fail does not stop it.
      """,
      ja: "アプリの外での購入は、ここではシートを出さず、サインイン中のアカウントのものになります。キューとTransaction.updatesに届き、アプリが動くまで未終了です。"
        + "XcodeではAsk to Buyなら承認待ちになり、購入の中断なら解決まで失敗のままで、アプリにはそのあとで届きます(癖 outside-purchase)。"
        + "failの設定には止められません。"),
    provenance: .documented(
      LocalizedText(
        "SKTestSession.buyProduct(identifier:options:), askToBuyEnabled, interruptedPurchasesEnabled, "
          + "Transaction Manager (create a transaction); chosen: the app gets nothing before, and fail does "
          + "not stop it",
        ja: "SKTestSession.buyProduct(identifier:options:)、askToBuyEnabled、interruptedPurchasesEnabled、"
          + "Transaction Manager(取引の作成)。それまでアプリに何も届かないことと、failに止められないことは独自に決めたものです")))

  package static let outsidePurchaseDate = Rule(
    id: .outsidePurchaseDate,
    statement: LocalizedText(
      "A purchase outside the app may have a date in the past in local tests. The plan's period begins "
        + "then, and the renewals due since arrive at once, each with its own dates.",
      ja: "ローカルのテストでは、アプリの外での購入に過去の日付を付けられます。プランの期間はその日に始まり、それ以後の更新が、それぞれの日付ですぐに届きます。"),
    provenance: .documented(
      LocalizedText(
        "Product.PurchaseOption.purchaseDate(_:); chosen: the date is after the end of the group's earlier "
          + "subscription, and not in the future",
        ja: "Product.PurchaseOption.purchaseDate(_:)。グループで利用していたものの終了後で、未来ではないことは独自に決めたものです")))

  package static let promoted = Rule(
    id: .promoted,
    statement: LocalizedText(
      "A promoted purchase opens the app and asks its observer. If the observer returns true, the queue "
        + "adds the payment and the sheet appears. Without an observer the purchase stops.",
      ja: "プロモーション購入はアプリを開き、オブザーバに尋ねます。trueならキューが支払いを追加し、シートが出ます。オブザーバがなければ先に進みません。"),
    provenance: .documented(
      LocalizedText(
        "paymentQueue(_:shouldAddStorePayment:for:), PurchaseIntent.intents; chosen: the purchase does not "
          + "wait for an observer",
        ja: "paymentQueue(_:shouldAddStorePayment:for:)、PurchaseIntent.intents。オブザーバを待つものがないことは独自に決めたものです")))

  package static let promotedKept = Rule(
    id: .promotedKept,
    statement: LocalizedText(
      "An app that answers a promoted purchase with false keeps the payment and can add it later. The "
        + "payment is lost when the app's process ends.",
      ja: "プロモーション購入にfalseを返したアプリは支払いを保存し、後で自分で追加できます。プロセスが終わると失われます。"),
    provenance: .documented(
      LocalizedText(
        "paymentQueue(_:shouldAddStorePayment:for:); chosen: the payment is lost with the process",
        ja: "paymentQueue(_:shouldAddStorePayment:for:)。プロセスとともに失われることは独自に決めたものです")))

  package static let promotedOffer = Rule(
    id: .promotedOffer,
    statement: LocalizedText(
      "If Streamlined Purchasing is off, a win-back offer that the customer redeems in the App Store reaches "
        + "the app as PurchaseIntent.offer. The purchase that follows has the offer. Other kinds of offers "
        + "do not occur in a purchase intent.",
      ja: "Streamlined Purchasingがオフの場合、お客様がApp Storeで利用したウィンバックオファーは、PurchaseIntent.offerとしてアプリに届きます。"
        + "続く購入にそのオファーが付きます。ほかの種類のオファーが届くことはありません。"),
    provenance: .documented(
      LocalizedText(
        "PurchaseIntent.offer (iOS 18), Supporting win-back offers in your app",
        ja: "PurchaseIntent.offer(iOS 18)、Supporting win-back offers in your app")))

  package static let finishedElsewhere = Rule(
    id: .finishedElsewhere,
    statement: LocalizedText(
      """
      Another device or process of the account can finish a purchased transaction. The transaction leaves \
      the queue here, which calls removedTransactions on the observer of a running app although the app did \
      not finish it. The transaction is not delivered again. In Xcode, the other process is on this device.
      """,
      ja: """
        同じアカウントの別の端末やプロセスが、購入済みの取引を終了することがあります。取引はこの端末のキューから消え、\
        アプリが終了していなくても、動いているアプリのオブザーバのremovedTransactionsが呼ばれます。\
        取引は再び届きません。Xcodeでは同じ端末の別のプロセスです。
        """),
    provenance: .observed(
      versions: LocalizedText("Sandbox, StoreKit 1, 2023", ja: "2023年のSandbox、StoreKit 1"),
      source: LocalizedText(
        "RevenueCat/purchases-ios #2415; chosen: every environment, and no element of Transaction.updates",
        ja: "RevenueCat/purchases-ios #2415。すべての環境とTransaction.updatesに何も届かないことは独自に決めたものです")))
}
