// The rules of calls to StoreKit 2: purchase, its options and its errors.

import Support

package enum StoreKitCallRules {
  package static let all: [Rule] = [
    simulatedFailure, purchaseResult, purchaseErrors, interruptionIsPending, unfinishedAnswers, heldAnswers,
    listeners, purchaseOptions, offerSignature, purchaseDate,
  ]

  package static let simulatedFailure = Rule(
    id: .simulatedFailure,
    statement: LocalizedText(
      "An interface of StoreKit 2 that is made to fail throws the error that was set, before anything else is "
        + "looked at; verification gives its error with an unverified value instead. In Xcode the error of purchase fails "
        + "payments of the queue too (purchase.injected).",
      ja:
        "失敗させるように設定されたStoreKit 2のインターフェースは、ほかの何よりも先にそのエラーを投げます。verificationでは、エラーは未検証の値とともに返ります。Xcodeでは、purchaseのエラーはキューの支払いも失敗させます(purchase.injected)。"
    ),
    provenance: .documented(
      LocalizedText(
        "SKTestSession.setSimulatedError(_:forAPI:); that no sheet comes up before it is chosen",
        ja: "SKTestSession.setSimulatedError(_:forAPI:)。その前にシートが出ないことは独自に決めたものです")))

  package static let purchaseResult = Rule(
    id: .purchaseResult,
    statement: LocalizedText(
      "Product.purchase(options:) returns once: .success with the transaction, .userCancelled, or .pending where "
        + "somebody else has to decide; what comes of a pending purchase later comes in Transaction.updates. A "
        + "process that ends takes its call along.",
      ja:
        "Product.purchase(options:)は1回だけ戻ります。取引付きのsuccess、userCancelled、またはほかの人の決定を待つpendingです。pendingのその後はTransaction.updatesに届きます。プロセスが終わると、待っていた呼び出しも消えます。"
    ),
    provenance: .documented(
      LocalizedText(same: "Product.PurchaseResult; Product.purchase(options:); Transaction.updates")))

  package static let purchaseErrors = Rule(
    id: .purchaseErrors,
    statement: LocalizedText(
      "What fails is thrown as StoreKitError or Product.PurchaseError: no network is networkError, a restricted "
        + "device purchaseNotAllowed, a product that is gone productUnavailable, a wrong offer its own case; what "
        + "StoreKit 1 knows by inner codes alone is StoreKitError.unknown, without any.",
      ja:
        "失敗はStoreKitErrorかProduct.PurchaseErrorとして投げられます。ネットワークなしはnetworkError、購入の制限はpurchaseNotAllowed、なくなった商品はproductUnavailable、オファーの誤りはそれぞれのケースです。StoreKit 1が内側のコードだけで区別するものは、コードのないStoreKitError.unknownです。"
    ),
    provenance: .documented(
      LocalizedText(
        "StoreKitError; Product.PurchaseError; which "
          + "case stands for which code is chosen where no text says it",
        ja: "StoreKitError、Product.PurchaseError。文書のない対応は独自に決めたものです"
      )))

  package static let interruptionIsPending = Rule(
    id: .interruptionIsPending,
    statement: LocalizedText(
      "An interrupted purchase returns .pending to StoreKit 2; resolved, its transaction comes in "
        + "Transaction.updates. Who cancels the alert of the interruption has cancelled the purchase.",
      ja:
        "中断された購入は、StoreKit 2にはpendingを返します。解決すると、取引はTransaction.updatesに届きます。中断のアラートをキャンセルすると、購入のキャンセルになります。"
    ),
    provenance: .chosen(
      LocalizedText(
        "one plug-in's manual tells it of Sandbox; Apple's documents do not say it",
        ja: "あるプラグインの手引きがSandboxについて述べています。Appleの文書にはありません")))

  package static let unfinishedAnswers = Rule(
    id: .unfinishedAnswers,
    statement: LocalizedText(
      "While a purchase of the same product and quantity is not finished, Product.purchase(options:) returns its "
        + "transaction at once, without a sheet; the queue does the same for what StoreKit 2 bought.",
      ja:
        "同じ商品と数量の購入が終了処理されていない間、Product.purchase(options:)はシートを出さず、その取引をすぐに返します。StoreKit 2で買ったものについては、キューも同じです。"
    ),
    provenance: .chosen(
      LocalizedText(
        "as the queue does with what is not finished", ja: "終了処理されていないものについてのキューの動作と同じ")))

  package static let heldAnswers = Rule(
    id: .heldAnswers,
    statement: LocalizedText(
      "A non-consumable that is owned, and a plan that is held, are bought again with StoreKit 2 for nothing: "
        + ".success has the transaction that there is.",
      ja:
        "所有している非消耗型や利用中のプランをStoreKit 2でもう一度買っても、料金はかからず、successにはすでにある取引が入ります。"),
    provenance: .observed(
      versions: LocalizedText("iOS 16 to 18", ja: "iOS 16から18"),
      source: LocalizedText(same: "RevenueCat/purchases-ios #6357; flutter/flutter #171941")))

  package static let listeners = Rule(
    id: .listeners,
    statement: LocalizedText(
      "The answer of a purchase goes to its caller and to no listener. What the store decides later, a renewal "
        + "and what is bought elsewhere comes to both listeners, by whichever interface it was bought: to the "
        + "queue's observer and to Transaction.updates. With StoreKit 2 the built-in app handles it in the observer "
        + "while there is one, else in Transaction.updates.",
      ja:
        "購入の答えは呼び出し元だけに届き、リスナーには届きません。あとから決まったもの、更新、ほかでの購入は、どちらのインターフェースで買ったものでも、キューのオブザーバとTransaction.updatesの両方に届きます。StoreKit 2の場合、内蔵のアプリはオブザーバがあればそこで、なければTransaction.updatesで処理します。"
    ),
    provenance: .documented(
      LocalizedText(
        "Transaction.updates; that a purchase of the same device does not come there: purchases-ios #2063; "
          + "that the queue hears of StoreKit 2's transactions is chosen",
        ja: "Transaction.updates。同じ端末の購入がそこに届かないこと: purchases-ios #2063。キューがStoreKit 2の取引を知ることは独自に決めたものです"
      )))

  package static let purchaseOptions = Rule(
    id: .purchaseOptions,
    statement: LocalizedText(
      "A purchase can say its quantity, the app's account as a UUID, an offer, whether the customer may have the "
        + "introductory offer, and whether it goes on in another storefront; the queue knows the account as its "
        + "payment's user name.",
      ja:
        "購入には、数量、アプリのアカウント(UUID)、オファー、お試しオファーの対象かどうか、別のストアフロントでも続けるかを指定できます。キューではアカウントは支払いのユーザ名です。"
    ),
    provenance: .documented(
      LocalizedText(same: "Product.PurchaseOption; SKMutablePayment.applicationUsername")))

  package static let offerSignature = Rule(
    id: .offerSignature,
    statement: LocalizedText(
      "A promotional offer whose signature is older than 24 hours, has a nonce that was used or is of another key "
        + "fails before a sheet comes up: SKError 12 for the queue, PurchaseError.invalidOfferSignature for "
        + "StoreKit 2.",
      ja:
        "プロモーションオファーの署名が24時間より古い、使用済みのnonceを持つ、または別の鍵によるものなら、シートが出る前に失敗します。キューではSKError 12、StoreKit 2ではPurchaseError.invalidOfferSignatureです。"
    ),
    provenance: .documented(
      LocalizedText(
        "Generating a signature for promotional offers; SKError.invalidSignature; that all three fail alike and "
          + "before the sheet is chosen",
        ja:
          "Generating a signature for promotional offers、SKError.invalidSignature。3つとも同じようにシートの前に失敗することは独自に決めたものです"
      )))

  package static let purchaseDate = Rule(
    id: .purchaseDate,
    statement: LocalizedText(
      "A local test can date a purchase back: a subscription's first period begins then, and the renewals that "
        + "were due since come at once, each at the end of the one before.",
      ja: "ローカルテストでは購入日を過去にできます。サブスクリプションの最初の期間はその日に始まり、それ以後に期限の来た更新は、前の期間の終わりに続けてすぐに届きます。"),
    provenance: .documented(
      LocalizedText(
        "Product.PurchaseOption.purchaseDate(_:renewalBehavior:); that renewals come at once is chosen",
        ja: "Product.PurchaseOption.purchaseDate(_:renewalBehavior:)。更新がすぐに届くことは独自に決めたものです")))
}
