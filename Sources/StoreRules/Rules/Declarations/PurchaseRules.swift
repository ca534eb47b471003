// The rules for purchases: success, repeated purchases and failures.

import Support

package enum PurchaseRules {
  package static let all: [Rule] = [
    plainPurchase, duplicatePurchase, heldPlanAlert, ownedAgain, cancelled, productGone, paymentsRestricted,
    offline, injected, charged, heldIsListedOnce, purchaseInNewStorefront,
  ]

  package static let plainPurchase = Rule(
    id: .plainPurchase,
    statement: LocalizedText(
      "A confirmed purchase becomes purchased: at once in Xcode, after 3 seconds in Sandbox, with an alert "
        + "that confirms it.",
      ja: "確定した購入はpurchasedになります。Xcodeではすぐに、Sandboxでは3秒後に、完了を告げるアラートとともに。"),
    provenance: .chosen(
      LocalizedText(
        "Xcode 0 s and Sandbox 3 s: no measured delay of a plain purchase is known; the alert's English was "
          + "seen by others",
        ja: "Xcodeは0秒、Sandboxは3秒。通常の購入で測られた遅れは知られていません。アラートの英語はほかの人が見たものです")))

  package static let duplicatePurchase = Rule(
    id: .duplicatePurchase,
    statement: LocalizedText(
      "Buying the active plan again starts no new period and costs nothing: the alert says \"You are "
        + "currently subscribed\", and the answer is the existing transaction. With quirk "
        + "duplicate-purchase the answer is a new purchased transaction whose original is the first "
        + "purchase, or a failure with 3532.",
      ja: "利用中のプランをもう一度買っても新しい期間はできず、料金もかかりません。登録済みだと告げるアラートが出て、すでにある取引が答えとして届きます。"
        + "癖 duplicate-purchase によっては、最初の購入をoriginalとする新しいpurchasedの取引が届くか、3532で失敗します。"),
    provenance: .observed(
      versions: LocalizedText(
        "iOS 16 to 18 (existing); Xcode 12, iOS 14 (original); real devices (3532)",
        ja: "iOS 16から18 (すでにある取引)、Xcode 12、iOS 14 (original)、実際の端末 (3532)"),
      source: LocalizedText(
        "RevenueCat/purchases-ios #6357, flutter/flutter #171941, SwiftyStoreKit #707; "
          + "\(RuleSource.nttResonant.name.english), pattern 1; public bug reports",
        ja: "RevenueCat/purchases-ios #6357、flutter/flutter #171941、SwiftyStoreKit #707、"
          + "\(RuleSource.nttResonant.name.japanese), pattern 1、公開された不具合報告")))

  package static let heldPlanAlert = Rule(
    id: .heldPlanAlert,
    statement: LocalizedText(
      "If the active plan is bought again in Sandbox or production, the alert \"You are currently "
        + "subscribed\" replaces the payment sheet (quirk held-purchase). OK and the Home button answer the "
        + "payment. Manage cancels the payment and shows the subscription. With held-purchase alert-waits, "
        + "the payment is answered like with OK when the sheet with the subscription closes.",
      ja: "Sandboxと本番環境で利用中のプランをもう一度買うと、支払いシートの代わりに登録済みだと告げるアラートが出ます(癖 held-purchase)。"
        + "OKとホームボタンでは支払いに答えが届き、「管理」では支払いが取り消されてサブスクリプションが表示されます。"
        + "held-purchase alert-waitsでは、サブスクリプションのシートを閉じたときにOKと同じ答えが届きます。"),
    provenance: .observed(
      versions: LocalizedText("iOS 17.4, Sandbox", ja: "iOS 17.4、Sandbox"),
      source: LocalizedText(
        "SwiftyStoreKit #707 (both buttons and their results); alert-waits: hyochan/expo-iap #267 (iOS 26.1, "
          + "2025); chosen: in place of the sheet since iOS 26, "
          + "and not in Xcode",
        ja:
          "SwiftyStoreKit #707 (2つのボタンとその結果)。alert-waitsはhyochan/expo-iap #267(2025年、iOS 26.1)。"
          + "シートの代わりに出るのはiOS 26からで、Xcodeでは出ないことは独自に決めたものです"
      )))

  package static let ownedAgain = Rule(
    id: .ownedAgain,
    statement: LocalizedText(
      "Buying an owned non-consumable again is free, and the alert says that it was already bought. The "
        + "first transaction is the original of the new purchased one; the server is not notified.",
      ja: "所有している非消耗型を買うと、購入済みで無料だと告げられます。最初の購入をoriginalとする新しいpurchasedの取引が無料で届き、サーバには何も知らされません。"),
    provenance: .documented(
      LocalizedText(
        "Apple's In-App Purchase guide; Microsoft's guide; the alert's words in SwiftyStoreKit #111, in "
          + "Japanese at cocoamix.jp 5912",
        ja: "AppleのIn-App Purchaseの手引き、Microsoftの手引き。アラートの文言はSwiftyStoreKit #111、日本語はcocoamix.jp 5912")
    ))

  package static let cancelled = Rule(
    id: .cancelled,
    statement: LocalizedText(
      "Cancelling the payment sheet fails the purchase with SKErrorDomain 2, which wraps ASDErrorDomain 907 "
        + "and AMSErrorDomain 6.",
      ja: "支払いシートをキャンセルすると、購入はSKErrorDomain 2で失敗します。中にASDErrorDomain 907とAMSErrorDomain 6があります。"),
    provenance: .observed(
      versions: LocalizedText(same: "iOS 14"), source: LocalizedText("public logs", ja: "公開されたログ")))

  package static let productGone = Rule(
    id: .productGone,
    statement: LocalizedText(
      "A purchase fails with ASDServerErrorDomain 3504, mapped to SKError 5, if its product left the "
        + "catalogue before the confirmation.",
      ja: "確定の前にカタログから消えた商品はASDServerErrorDomain 3504で失敗し、SKError 5になります。"),
    provenance: .analysed(LocalizedText("StoreKit's error mapping", ja: "StoreKitのエラーの変換")))

  package static let paymentsRestricted = Rule(
    id: .paymentsRestricted,
    statement: LocalizedText(
      "A payment fails without a sheet if payments are not allowed, with SKErrorDomain 4, which wraps "
        + "ASDErrorDomain 1050.",
      ja: "支払いが許可されていなければ、シートなしで失敗します。SKErrorDomain 4の中にASDErrorDomain 1050があります。"),
    provenance: .analysed(
      LocalizedText(
        "StoreKit's error mapping; chosen: it fails at once",
        ja: "StoreKitのエラーの変換。すぐに失敗することは独自に決めたものです")))

  package static let offline = Rule(
    id: .offline,
    statement: LocalizedText(
      "A Sandbox purchase without a network fails with NSURLErrorDomain -1009, which StoreKit does not map. "
        + "Xcode's local store needs no network.",
      ja: "ネットワークがなければ、Sandboxの購入はNSURLErrorDomain -1009で失敗し、StoreKitはこれを変換しません。"
        + "Xcodeのローカルのストアにネットワークは要りません。"),
    provenance: .chosen(
      LocalizedText(
        "iOS 14 passes errors of other domains through; no source names the error",
        ja: "iOS 14はほかのドメインのエラーをそのまま渡します。どのエラーが来るかは見つかっていません")))

  package static let injected = Rule(
    id: .injected,
    statement: LocalizedText(
      "A failure that the operator sets happens at the confirmation, once or until it is turned off. In "
        + "Xcode it affects both interfaces: Product.purchase throws StoreKitError.unknown for every "
        + "failure, and an error simulated for Product.purchase fails a payment of the queue with "
        + "SKErrorDomain 0. In Sandbox and production it affects only the queue.",
      ja: "指定したエラーは確定のときに起こります。1回だけ、または解除するまでです。Xcodeでは両方のインターフェースが失敗し、Product.purchaseはどのエラーでもunknownを投げま"
        + "す。Product.purchaseに設定したエラーは、キューの支払いもSKErrorDomain 0で失敗させます。Sandboxと本番環境では、指定したエラーはキューだけのものです。"),
    provenance: .documented(
      LocalizedText(
        "SKTestSession.failTransactionsEnabled, failureError; unknown: public suites on SKTestSession since "
          + "Xcode 15.2; the queue: one public report of iOS 17; chosen: Sandbox and production",
        ja: "SKTestSession.failTransactionsEnabled、failureError。unknownはXcode 15.2以降のSKTestSessionによる公開テスト、"
          + "キューについてはiOS 17の公開された報告1件。Sandboxと本番環境は独自に決めたものです")))

  package static let charged = Rule(
    id: .charged,
    statement: LocalizedText(
      """
      A purchase can be charged although the app gets a failure, also a cancellation, and an offer code can \
      be redeemed although the call fails. The App Store has recorded the sale and delivers the transaction \
      at the next launch or restore (AppStore.sync() in StoreKit 2), whichever comes first.
      """,
      ja: """
        アプリには失敗やキャンセルが通知されたのに、請求は成立していることがあります。オファーコードも、呼び出しが失敗したのに\
        引き換え済みになることがあります。App Storeには購入が記録されており、取引は次回の起動時か復元\
        (StoreKit 2ではAppStore.sync())のうち、先に行われたほうで届きます。
        """),
    provenance: .observed(
      versions: LocalizedText("iOS 10 to 18", ja: "iOS 10から18"),
      source: LocalizedText(
        """
        bizz84/SwiftyStoreKit #626, chirag04/react-native-in-app-utils #139, Apple forums 86505; \
        cancellations: RevenueCat/purchases-ios #4903 (2025), about 20 %; codes: \
        j3k0/cordova-plugin-purchase #1617 (2024); chosen: the first code of the product is redeemed
        """,
        ja: """
          bizz84/SwiftyStoreKit #626、chirag04/react-native-in-app-utils #139、Apple forums 86505。\
          キャンセルはRevenueCat/purchases-ios #4903(2025年、約20%)、\
          コードはj3k0/cordova-plugin-purchase #1617(2024年)。製品の最初のコードを使うことは独自に決めたものです
          """)))

  package static let heldIsListedOnce = Rule(
    id: .heldIsListedOnce,
    statement: LocalizedText(
      "A payment that is answered with an existing transaction has no transaction of its own. Neither "
        + "interface lists it, neither Transaction.updates nor a launch delivers it, and it is lost with "
        + "the process that made it.",
      ja: "すでに保有している取引で答えた支払いには、独自の取引がありません。どちらのインターフェースの一覧にもTransaction.updatesにも現れず、起動時にも届かず、"
        + "支払ったプロセスとともに失われます。"),
    provenance: .observed(
      versions: LocalizedText("iOS 16 to 18, StoreKit 2", ja: "iOS 16から18、StoreKit 2"),
      source: LocalizedText(
        "RevenueCat/purchases-ios #6357; Transaction.updates: unfinished transactions only. Chosen: the "
          + "payment queue loses the payment with the process",
        ja: "RevenueCat/purchases-ios #6357、Transaction.updates: 未finishの取引のみ。"
          + "支払いキューの支払いがプロセスとともに失われることは独自に決めたものです")))

  package static let purchaseInNewStorefront = Rule(
    id: .purchaseInNewStorefront,
    statement: LocalizedText(
      "The app is asked whether a purchase continues if the storefront changes during it. The purchase "
        + "continues unless the app refuses; then it fails with SKErrorDomain 5.",
      ja: "購入の途中でストアフロントが変わると、続けるかどうかがアプリに尋ねられます。断らなければ続き、断るとSKErrorDomain 5で失敗します。"),
    provenance: .documented(
      LocalizedText(
        "Product.PurchaseOption.onStorefrontChange; "
          + "SKPaymentQueueDelegate.paymentQueue(_:shouldContinue:in:); chosen: the payment sheet appears "
          + "again with the new price",
        ja: "Product.PurchaseOption.onStorefrontChange、"
          + "SKPaymentQueueDelegate.paymentQueue(_:shouldContinue:in:)。支払いシートが新しい価格でもう一度出ることは独自に決めたものです")))
}
