// The rules for calls to StoreKit 2: purchases, their options and their errors.

import Support

package enum StoreKitCallRules {
  package static let all: [Rule] = [
    simulatedFailure, purchaseResult, purchaseErrors, interruptionIsPending, unfinishedAnswers, heldAnswers,
    listeners, purchaseOptions, offerSignature, offerIgnored, purchaseDate,
  ]

  package static let simulatedFailure = Rule(
    id: .simulatedFailure,
    statement: LocalizedText(
      "An interface of StoreKit 2 that is set to fail throws its error before any other check; verification "
        + "returns its error with an unverified value instead. In Xcode the error of purchase fails "
        + "payments of the queue too (purchase.injected).",
      ja: "失敗させるように設定されたStoreKit 2のインターフェースは、ほかの何よりも先にそのエラーを投げます。verificationでは、エラーは未検証の値とともに返ります。"
        + "Xcodeでは、purchaseのエラーはキューの支払いも失敗させます(purchase.injected)。"),
    provenance: .documented(
      LocalizedText(
        "SKTestSession.setSimulatedError(_:forAPI:); chosen: no sheet appears before it",
        ja: "SKTestSession.setSimulatedError(_:forAPI:)。その前にシートが出ないことは独自に決めたものです")))

  package static let purchaseResult = Rule(
    id: .purchaseResult,
    statement: LocalizedText(
      "Product.purchase(options:) returns once: success with the transaction, userCancelled, or pending if "
        + "somebody else has to decide. The result of a pending purchase arrives in Transaction.updates. A "
        + "call never returns if its process ends.",
      ja: "Product.purchase(options:)は1回だけ戻ります。取引付きのsuccess、userCancelled、またはほかの人の決定を待つpendingです。"
        + "pendingのその後はTransaction.updatesに届きます。プロセスが終わると、待っていた呼び出しも消えます。"),
    provenance: .documented(
      LocalizedText(same: "Product.PurchaseResult; Product.purchase(options:); Transaction.updates")))

  package static let purchaseErrors = Rule(
    id: .purchaseErrors,
    statement: LocalizedText(
      "A failure is thrown as StoreKitError or Product.PurchaseError: no network is networkError, a "
        + "restricted device purchaseNotAllowed, a missing product productUnavailable, a wrong offer its "
        + "own case. A failure that StoreKit 1 identifies only by inner codes is StoreKitError.unknown, "
        + "without a code.",
      ja: "失敗はStoreKitErrorかProduct.PurchaseErrorとして投げられます。ネットワークなしはnetworkError、購入の制限はpurchaseNotAllowed、"
        + "なくなった商品はproductUnavailable、オファーの誤りはそれぞれのケースです。StoreKit 1が内側のコードだけで区別するものは、"
        + "コードのないStoreKitError.unknownです。"),
    provenance: .documented(
      LocalizedText(
        "StoreKitError; Product.PurchaseError; chosen: the cases that no document defines",
        ja: "StoreKitError、Product.PurchaseError。文書のない対応は独自に決めたものです")))

  package static let interruptionIsPending = Rule(
    id: .interruptionIsPending,
    statement: LocalizedText(
      "An interrupted purchase returns pending to StoreKit 2; when it is resolved, its transaction arrives "
        + "in Transaction.updates. Cancelling the alert of the interruption cancels the purchase.",
      ja: "中断された購入は、StoreKit 2にはpendingを返します。解決すると、取引はTransaction.updatesに届きます。中断のアラートをキャンセルすると、"
        + "購入のキャンセルになります。"),
    provenance: .chosen(
      LocalizedText(
        "one plug-in's manual says so about Sandbox; Apple's documents do not",
        ja: "あるプラグインの手引きがSandboxについて述べています。Appleの文書にはありません")))

  package static let unfinishedAnswers = Rule(
    id: .unfinishedAnswers,
    statement: LocalizedText(
      "Product.purchase(options:) returns the newest unfinished transaction of the same product and quantity "
        + "at once, without a sheet. The queue does the same for purchases of StoreKit 2.",
      ja: "同じ商品と数量の購入が終了処理されていない間、Product.purchase(options:)はシートを出さず、そのうち最も新しい取引をすぐに返します。"
        + "StoreKit 2で買ったものについては、キューも同じです。"),
    provenance: .chosen(
      LocalizedText("as the queue does with unfinished transactions", ja: "終了処理されていないものについてのキューの動作と同じ")))

  package static let heldAnswers = Rule(
    id: .heldAnswers,
    statement: LocalizedText(
      "Buying an owned non-consumable or the active plan again with StoreKit 2 costs nothing: success "
        + "contains the existing transaction.",
      ja: "所有している非消耗型や利用中のプランをStoreKit 2でもう一度買っても、料金はかからず、successにはすでにある取引が入ります。"),
    provenance: .observed(
      versions: LocalizedText("iOS 16 to 18", ja: "iOS 16から18"),
      source: LocalizedText(same: "RevenueCat/purchases-ios #6357; flutter/flutter #171941")))

  package static let listeners = Rule(
    id: .listeners,
    statement: LocalizedText(
      "The answer of a purchase goes to its caller and to no listener. Later decisions of the store, "
        + "renewals and purchases made elsewhere go to both listeners, whichever interface bought them: to "
        + "the queue's observer and to Transaction.updates. With StoreKit 2 the built-in app handles them "
        + "in the observer if there is one, otherwise in Transaction.updates.",
      ja: "購入の答えは呼び出し元だけに届き、リスナーには届きません。あとから決まったもの、更新、ほかでの購入は、どちらのインターフェースで買ったものでも、"
        + "キューのオブザーバとTransaction.updatesの両方に届きます。StoreKit 2の場合、内蔵のアプリはオブザーバがあればそこで、"
        + "なければTransaction.updatesで処理します。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.updates; a purchase of the same device does not arrive there: purchases-ios #2063; "
          + "chosen: the queue gets StoreKit 2's transactions",
        ja: "Transaction.updates。同じ端末の購入がそこに届かないこと: purchases-ios #2063。キューがStoreKit 2の取引を知ることは独自に決めたものです")))

  package static let purchaseOptions = Rule(
    id: .purchaseOptions,
    statement: LocalizedText(
      "A purchase can set its quantity, the app's account as a UUID, an offer, whether the customer may "
        + "have the introductory offer, and whether it continues in another storefront. The queue has the "
        + "account as the payment's user name.",
      ja: "購入には、数量、アプリのアカウント(UUID)、オファー、お試しオファーの対象かどうか、別のストアフロントでも続けるかを指定できます。キューではアカウントは支払いのユーザ名です。"),
    provenance: .documented(
      LocalizedText(same: "Product.PurchaseOption; SKMutablePayment.applicationUsername")))

  package static let offerSignature = Rule(
    id: .offerSignature,
    statement: LocalizedText(
      "A promotional offer fails if its signature is older than 24 hours, has a used nonce or was made with "
        + "another key: SKError 12 for the queue, PurchaseError.invalidOfferSignature for StoreKit 2. In "
        + "Sandbox and production the payment sheet shows the offer, an alert says \"Unable to "
        + "Purchase\", and then the payment fails. In Xcode it fails before a sheet appears.",
      ja: "プロモーションオファーの署名が24時間より古い、使用済みのnonceを持つ、または別の鍵によるものなら失敗します。キューではSKError 12、"
        + "StoreKit 2ではPurchaseError.invalidOfferSignatureです。"
        + "Sandboxと本番環境では支払いシートにオファーが出て、購入できないというアラートのあとで失敗します。"
        + "Xcodeではシートが出る前に失敗します。"),
    provenance: .documented(
      LocalizedText(
        "Generating a signature for promotional offers; SKError.invalidSignature; sheet and alert: "
          + "react-native-iap #516, #2715, flutter_inapp_purchase #578; chosen: all three fail alike, "
          + "at OK of the alert, and before the sheet in Xcode",
        ja: "Generating a signature for promotional offers、SKError.invalidSignature。シートとアラートは"
          + "react-native-iap #516、#2715、flutter_inapp_purchase #578。"
          + "3つとも同じように失敗すること、アラートのOKで失敗すること、"
          + "Xcodeではシートの前に失敗することは独自に決めたものです")))

  package static let offerIgnored = Rule(
    id: .offerIgnored,
    statement: LocalizedText(
      "The App Store can ignore a promotional offer with a compact JWS without an error. The purchase "
        + "succeeds at the normal price, and its transaction has no offer.",
      ja: "App StoreはコンパクトなJWSのプロモーションオファーを、エラーなしで無視することがあります。購入は通常の価格で成立し、トランザクションにオファーはありません。"),
    provenance: .observed(
      versions: LocalizedText(same: "iOS 18.6"),
      source: LocalizedText(
        "apple/app-store-server-library-python #151; chosen: every environment, and the sheet shows no "
          + "offer",
        ja: "apple/app-store-server-library-python #151。どの環境でも同じことと、シートにオファーがないことは独自に決めたものです")))

  package static let purchaseDate = Rule(
    id: .purchaseDate,
    statement: LocalizedText(
      "A local test can backdate a purchase: a subscription's first period begins then, and the renewals "
        + "due since arrive at once, each at the end of the one before.",
      ja: "ローカルテストでは購入日を過去にできます。サブスクリプションの最初の期間はその日に始まり、それ以後に期限の来た更新は、前の期間の終わりに続けてすぐに届きます。"),
    provenance: .documented(
      LocalizedText(
        "Product.PurchaseOption.purchaseDate(_:renewalBehavior:); chosen: renewals arrive at once",
        ja: "Product.PurchaseOption.purchaseDate(_:renewalBehavior:)。更新がすぐに届くことは独自に決めたものです")))
}
