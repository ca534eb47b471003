// The rules for queries to StoreKit 2 and product requests.

import Support

package enum QueryRules {
  package static let all: [Rule] = [
    queries, statusOfTransaction, consumableHistory, queriesOffline, introductoryEligibility, storeKitFields,
    storefrontIdentifier, appTransaction, productsRequest, productsFail, lateProducts,
  ]

  package static let queries = Rule(
    id: .queries,
    statement: LocalizedText(
      "A query returns StoreKit's state at that moment: entitlements, all transactions without finished "
        + "consumables, unfinished transactions, or the latest of a product. Lists are in the order of the "
        + "purchase dates, and the latest is the one with the latest purchase date; equal dates are in the "
        + "order of creation.",
      ja: "問い合わせには、その時点でStoreKitが持つものが返ります。利用権、終了した消耗型を除く全取引、未終了の取引、商品の最新の取引です。一覧は購入日順で、最新とは購入日が最も新しいものです。"
        + "購入日が同じなら作成順です。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.currentEntitlements, all, unfinished, latest(for:); chosen: lists have the order of "
          + "verifyReceipt, and an app in the background may ask",
        ja: "Transaction.currentEntitlements、all、unfinished、latest(for:)。一覧がverifyReceiptと同じ順になることと、"
          + "背面のアプリも問い合わせできることは独自に決めたものです")))

  package static let statusOfTransaction = Rule(
    id: .statusOfTransaction,
    statement: LocalizedText(
      """
      status(transactionID:) takes any transaction of a subscription and returns the status of that \
      subscription (iOS 18.4). SubscriptionStatus.all returns the statuses of each group to which the \
      customer has subscribed (iOS 17); a group without a status is absent.
      """,
      ja:
        "status(transactionID:)は契約に属するどのトランザクションでも受け取り、その契約の状態を返します(iOS 18.4)。"
        + "SubscriptionStatus.allは、契約したことのあるグループごとの状態を返します(iOS 17)。状態のないグループは含まれません。"),
    provenance: .documented(
      LocalizedText(
        """
        Product.SubscriptionInfo.status(transactionID:); Product.SubscriptionInfo.Status.all; WWDC25 session \
        241. Chosen: the order of the groups is the order of the catalogue
        """,
        ja:
          "Product.SubscriptionInfo.status(transactionID:)、Product.SubscriptionInfo.Status.all、"
          + "WWDC25のセッション241。グループがカタログの順になることは独自に決めたものです")))

  package static let consumableHistory = Rule(
    id: .consumableHistory,
    statement: LocalizedText(
      "If the app's Info.plist sets SKIncludeConsumableInAppPurchaseHistory, Transaction.all and "
        + "latest(for:) contain finished consumables, in every environment. The key has no effect before "
        + "iOS 18, that is in the eras xcode-12 and xcode-15. Receipts do not change.",
      ja: "アプリのInfo.plistにSKIncludeConsumableInAppPurchaseHistoryがあれば、どの環境でもTransaction.allとlatest(for:)に"
        + "終了した消耗型が含まれます。iOS 18より前、つまり年代xcode-12とxcode-15では効果がありません。レシートは変わりません。"),
    provenance: .documented(
      LocalizedText(
        "Information Property List: SKIncludeConsumableInAppPurchaseHistory (iOS 18); chosen: the key takes "
          + "effect at once, and also for purchases made before",
        ja: "Information Property List: SKIncludeConsumableInAppPurchaseHistory(iOS 18)。すぐに効果があり、以前の購入にも及ぶことは"
          + "独自に決めたものです")))

  package static let queriesOffline = Rule(
    id: .queriesOffline,
    statement: LocalizedText(
      "Without a network StoreKit returns the transactions and statuses that the device has. In Sandbox "
        + "AppTransaction.shared throws StoreKitError.networkError, because it has to be fetched. By default "
        + "the device has every transaction; with quirk offline-device cut-off, those fetched before.",
      ja: "ネットワークがなくても、取引とステータスには端末にあるものが返ります。SandboxのAppTransaction.sharedは取得が必要なため、"
        + "StoreKitError.networkErrorを投げます。標準では端末にすべての取引があり、癖offline-device cut-offでは取得済みのものだけがあります。"),
    provenance: .chosen(
      LocalizedText(
        "no source says whether a device without a network has the app's purchase",
        ja: "ネットワークのない端末にアプリの購入情報があるかどうかを示す資料はありません")))

  package static let introductoryEligibility = Rule(
    id: .introductoryEligibility,
    statement: LocalizedText(
      "isEligibleForIntroOffer(for:) applies to the group: it is false after an introductory offer of the "
        + "group was used, and while a subscription of the group is active.",
      ja: "isEligibleForIntroOffer(for:)はグループについての答えです。グループのお試しオファーを使ったあとと、グループのサブスクリプションの利用中はfalseになります。"),
    provenance: .documented(
      LocalizedText(
        """
        SubscriptionInfo.isEligibleForIntroOffer(for:); superwall/Superwall-iOS #480, a source of rule \
        subscription.offers, contradicts it: true while a plan is active (quirk intro-eligibility by-history)
        """,
        ja: """
          SubscriptionInfo.isEligibleForIntroOffer(for:)。規則subscription.offersの資料\
          superwall/Superwall-iOS #480はこれと矛盾し、プランの利用中もtrueです(癖intro-eligibility by-history)
          """)))

  package static let storeKitFields = Rule(
    id: .storeKitFields,
    statement: LocalizedText(
      "Fields that the simulated state does not determine are made from the seed: appTransactionID, except "
        + "in Xcode, and deviceVerification. appBundleID comes from the app's name, signedDate is the time "
        + "of the answer.",
      ja: "状態から決まらない値はシードから作ります。Xcode以外のappTransactionIDとdeviceVerificationがこれにあたります。"
        + "appBundleIDはアプリ名から、signedDateは応答の時刻です。"),
    provenance: .chosen(
      LocalizedText("no source describes how Apple makes these values", ja: "Appleがこれらの値を作る方法についての資料はありません")))

  package static let storefrontIdentifier = Rule(
    id: .storefrontIdentifier,
    statement: LocalizedText(
      "Storefront.id is Apple's number of the storefront, such as 143441 for USA and 143462 for JPN. In "
        + "signed payloads it is called storefrontId. The field is absent for a storefront whose number no "
        + "source shows.",
      ja: "Storefront.idはAppleが決めたストアフロントの番号です。USAは143441、JPNは143462などです。署名付きペイロードではstorefrontIdといいます。"
        + "番号の資料がないストアフロントにはこの項目がありません。"),
    provenance: .documented(
      LocalizedText(
        "Storefront.id, storefrontId (App Store Server API); Apple publishes no table: the numbers are "
          + "those of the header X-Apple-Store-Front, as public clients of the App Store list them",
        ja: "Storefront.id、storefrontId(App Store Server API)。Appleは一覧を公開していません。番号は、App Storeの公開された"
          + "クライアントがX-Apple-Store-Frontヘッダ用に並べているものです")))

  package static let appTransaction = Rule(
    id: .appTransaction,
    statement: LocalizedText(
      "In Xcode the app itself was not purchased: appTransactionID is 0, originalAppVersion is the running "
        + "version, originalPurchaseDate is 1970. In Sandbox every app has 1.0 and 2013-08-01, in "
        + "production the values of the account.",
      ja: "Xcodeではアプリの購入がないため、appTransactionIDは0、originalAppVersionは実行中のバージョン、"
        + "originalPurchaseDateは1970年です。Sandboxではどのアプリも1.0と2013-08-01、本番環境ではアカウントごとの値です。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 27, iOS 26.5", ja: "Xcode 27、iOS 26.5"),
      source: LocalizedText(
        "values of AppTransaction.shared, and a transaction payload of August 2025 with appTransactionId 0; "
          + "Sandbox as in its receipts (Validating receipts with the App Store)",
        ja: "AppTransaction.sharedの値と、appTransactionIdが0である2025年8月の取引のペイロード。Sandboxの値はレシートのもの(Validating "
          + "receipts with the App Store)")))

  package static let productsRequest = Rule(
    id: .productsRequest,
    statement: LocalizedText(
      "A product request finds what the App Store sells. SKProductsRequest reports the other identifiers as "
        + "invalid, and Product.products(for:) omits them.",
      ja: "商品の問い合わせでは、App Storeで販売中のものが見つかります。それ以外の識別子は、SKProductsRequestでは無効とされ、"
        + "Product.products(for:)では結果に含まれません。"),
    provenance: .documented(
      LocalizedText(
        "SKProductsResponse.invalidProductIdentifiers, Product.products(for:)",
        ja: "SKProductsResponse.invalidProductIdentifiers、Product.products(for:)")))

  package static let productsFail = Rule(
    id: .productsFail,
    statement: LocalizedText(
      "Without a network a product request fails in Sandbox and production: SKProductsRequest with "
        + "NSURLErrorDomain -1009, StoreKit 2 with StoreKitError.networkError. Xcode answers from the "
        + "catalogue's file.",
      ja: "Sandboxと本番でネットワークがないと、商品の問い合わせは失敗します。SKProductsRequestではNSURLErrorDomain -1009、"
        + "StoreKit 2ではStoreKitError.networkErrorです。Xcodeはカタログのファイルから答えます。"),
    provenance: .chosen(
      LocalizedText(
        "the documents name request(_:didFailWithError:) and StoreKitError.networkError, but not the error; "
          + "an error set by `fail load-products` reaches SKProductsRequest as the nearest NSError",
        ja: "資料にあるのはrequest(_:didFailWithError:)とStoreKitError.networkErrorで、エラーの種類は示されていません。"
          + "fail load-productsの設定は、SKProductsRequestでは最も近いNSErrorになります")))

  package static let lateProducts = Rule(
    id: .lateProducts,
    statement: LocalizedText(
      "A slow request returns the state at the time of its answer. If the app's process has ended by then, "
        + "no process gets the answer.",
      ja: "遅い問い合わせには、応答の時点の状態が返ります。それまでにアプリのプロセスが終わっていれば、応答は誰にも届きません。"),
    provenance: .chosen(
      LocalizedText("no source says which moment an answer describes", ja: "どの時点の状態が返るかを示す資料はありません")))
}
