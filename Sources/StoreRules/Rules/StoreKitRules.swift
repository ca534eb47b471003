// What the rules of StoreKit 2's calls say, and where they come from: rows of the register, apart from the others because
// there are many. `RuleID.rule(_:)` is the only reader.

import Support

extension Rule {
  package static func simulatedFailure(_ texts: Localizer) -> Rule {
    Rule(
      id: .simulatedFailure,
      statement: texts.localized(
        "An interface of StoreKit 2 that is made to fail throws the error that was set, before anything else is "
          + "looked at; verification gives its error with an unverified value instead. In Xcode the error of purchase fails "
          + "payments of the queue too (purchase.injected).",
        ja:
          "失敗させるように設定されたStoreKit 2のインターフェースは、ほかの何よりも先にそのエラーを投げます。verificationでは、エラーは未検証の値とともに返ります。Xcodeでは、purchaseのエラーはキューの支払いも失敗させます(purchase.injected)。"
      ),
      provenance: .documented(
        texts.localized(
          "SKTestSession.setSimulatedError(_:forAPI:); that no sheet comes up before it is chosen",
          ja: "SKTestSession.setSimulatedError(_:forAPI:)。その前にシートが出ないことは独自に決めたものです")))
  }
}

extension Rule {
  package static func purchaseResult(_ texts: Localizer) -> Rule {
    Rule(
      id: .purchaseResult,
      statement: texts.localized(
        "Product.purchase(options:) returns once: .success with the transaction, .userCancelled, or .pending where "
          + "somebody else has to decide; what comes of a pending purchase later comes in Transaction.updates. A "
          + "process that ends takes its call along.",
        ja:
          "Product.purchase(options:)は1回だけ戻ります。取引付きのsuccess、userCancelled、またはほかの人の決定を待つpendingです。pendingのその後はTransaction.updatesに届きます。プロセスが終わると、待っていた呼び出しも消えます。"
      ),
      provenance: .documented("Product.PurchaseResult; Product.purchase(options:); Transaction.updates"))
  }

  package static func purchaseErrors(_ texts: Localizer) -> Rule {
    Rule(
      id: .purchaseErrors,
      statement: texts.localized(
        "What fails is thrown as StoreKitError or Product.PurchaseError: no network is networkError, a restricted "
          + "device purchaseNotAllowed, a product that is gone productUnavailable, a wrong offer its own case; what "
          + "StoreKit 1 knows by inner codes alone is StoreKitError.unknown, without any.",
        ja:
          "失敗はStoreKitErrorかProduct.PurchaseErrorとして投げられます。ネットワークなしはnetworkError、購入の制限はpurchaseNotAllowed、なくなった商品はproductUnavailable、オファーの誤りはそれぞれのケースです。StoreKit 1が内側のコードだけで区別するものは、コードのないStoreKitError.unknownです。"
      ),
      provenance: .documented(
        texts.localized(
          "StoreKitError; Product.PurchaseError; which "
            + "case stands for which code is chosen where no text says it",
          ja: "StoreKitError、Product.PurchaseError。文書のない対応は独自に決めたものです"
        )))
  }

  package static func interruptionIsPending(_ texts: Localizer) -> Rule {
    Rule(
      id: .interruptionIsPending,
      statement: texts.localized(
        "An interrupted purchase returns .pending to StoreKit 2; resolved, its transaction comes in "
          + "Transaction.updates. Who cancels the alert of the interruption has cancelled the purchase.",
        ja:
          "中断された購入は、StoreKit 2にはpendingを返します。解決すると、取引はTransaction.updatesに届きます。中断のアラートをキャンセルすると、購入のキャンセルになります。"
      ),
      provenance: .chosen(
        texts.localized(
          "one plug-in's manual tells it of Sandbox; Apple's documents do not say it",
          ja: "あるプラグインの手引きがSandboxについて述べています。Appleの文書にはありません")))
  }

  package static func unfinishedAnswers(_ texts: Localizer) -> Rule {
    Rule(
      id: .unfinishedAnswers,
      statement: texts.localized(
        "While a purchase of the same product and quantity is not finished, Product.purchase(options:) returns its "
          + "transaction at once, without a sheet; the queue does the same for what StoreKit 2 bought.",
        ja:
          "同じ商品と数量の購入が終了処理されていない間、Product.purchase(options:)はシートを出さず、その取引をすぐに返します。StoreKit 2で買ったものについては、キューも同じです。"
      ),
      provenance: .chosen(
        texts.localized(
          "as the queue does with what is not finished", ja: "終了処理されていないものについてのキューの動作と同じ")))
  }

  package static func heldAnswers(_ texts: Localizer) -> Rule {
    Rule(
      id: .heldAnswers,
      statement: texts.localized(
        "A non-consumable that is owned, and a plan that is held, are bought again with StoreKit 2 for nothing: "
          + ".success has the transaction that there is.",
        ja:
          "所有している非消耗型や利用中のプランをStoreKit 2でもう一度買っても、料金はかからず、successにはすでにある取引が入ります。"),
      provenance: .observed(
        versions: texts.localized("iOS 16 to 18", ja: "iOS 16から18"),
        source: "RevenueCat/purchases-ios #6357; flutter/flutter #171941"))
  }

  package static func heldIsListedOnce(_ texts: Localizer) -> Rule {
    Rule(
      id: .heldIsListedOnce,
      statement: texts.localized(
        "A payment that is answered with a transaction that is held already has no transaction of its own. It is in no "
          + "list of either interface, comes in no Transaction.updates and at no launch, and is lost with the process "
          + "that made it.",
        ja:
          "すでに保有している取引で答えた支払いには、独自の取引がありません。どちらのインターフェースの一覧にもTransaction.updatesにも現れず、起動時にも届かず、支払ったプロセスとともに失われます。"
      ),
      provenance: .observed(
        versions: texts.localized("iOS 16 to 18, StoreKit 2", ja: "iOS 16から18、StoreKit 2"),
        source: texts.localized(
          "RevenueCat/purchases-ios #6357; Transaction.updates: unfinished transactions only. That the payment "
            + "queue forgets the payment with the process is chosen",
          ja:
            "RevenueCat/purchases-ios #6357、Transaction.updates: 未finishの取引のみ。支払いキューの支払いがプロセスとともに失われることは独自に決めたものです"
        )))
  }

  package static func missedRenewals(_ texts: Localizer) -> Rule {
    Rule(
      id: .missedRenewals,
      statement: texts.localized(
        "Renewals that were made while no process ran come to the next one in Transaction.updates, the newest first. "
          + "On macOS the finished original comes with them (quirk missed-renewals).",
        ja:
          "プロセスが動いていない間の更新は、次のプロセスのTransaction.updatesに新しいものから届きます。macOSではfinish済みの最初の取引も一緒に届きます(癖 missed-renewals)。"
      ),
      provenance: .observed(
        versions: texts.localized("iOS 27.0 and macOS 26.6", ja: "iOS 27.0とmacOS 26.6"),
        source: texts.localized(
          "measurements of 2026; the place of what else is not finished among them is chosen",
          ja: "2026年の測定。ほかの未finishの取引の位置は独自に決めたものです")))
  }

  package static func handedOver(_ texts: Localizer) -> Rule {
    Rule(
      id: .handedOver,
      statement: texts.localized(
        "An answer that has a transaction hands it to the app: Transaction.unfinished, all, currentEntitlements, "
          + "latest(for:), a status, and Transaction.updates. The app can finish it then, and unlocks what it finishes.",
        ja:
          "取引を含む応答はその取引をアプリに渡します。Transaction.unfinished、all、currentEntitlements、latest(for:)、ステータス、Transaction.updatesです。アプリはその取引を終了でき、終了するものを使えるようにします。"
      ),
      provenance: .documented(
        texts.localized(
          "Transaction.unfinished, Transaction.finish(); that the built-in app unlocks when it finishes is chosen",
          ja: "Transaction.unfinished、Transaction.finish()。内蔵のアプリが終了のときに使えるようにすることは独自に決めたものです")))
  }

  package static func listeners(_ texts: Localizer) -> Rule {
    Rule(
      id: .listeners,
      statement: texts.localized(
        "The answer of a purchase goes to its caller and to no listener. What the store decides later, a renewal "
          + "and what is bought elsewhere comes to both listeners, by whichever interface it was bought: to the "
          + "queue's observer and to Transaction.updates. With StoreKit 2 the built-in app handles it in the observer "
          + "while there is one, else in Transaction.updates.",
        ja:
          "購入の答えは呼び出し元だけに届き、リスナーには届きません。あとから決まったもの、更新、ほかでの購入は、どちらのインターフェースで買ったものでも、キューのオブザーバとTransaction.updatesの両方に届きます。StoreKit 2の場合、内蔵のアプリはオブザーバがあればそこで、なければTransaction.updatesで処理します。"
      ),
      provenance: .documented(
        texts.localized(
          "Transaction.updates; that a purchase of the same device does not come there: purchases-ios #2063; "
            + "that the queue hears of StoreKit 2's transactions is chosen",
          ja: "Transaction.updates。同じ端末の購入がそこに届かないこと: purchases-ios #2063。キューがStoreKit 2の取引を知ることは独自に決めたものです"
        )))
  }

  package static func purchaseOptions(_ texts: Localizer) -> Rule {
    Rule(
      id: .purchaseOptions,
      statement: texts.localized(
        "A purchase can say its quantity, the app's account as a UUID, an offer, whether the customer may have the "
          + "introductory offer, and whether it goes on in another storefront; the queue knows the account as its "
          + "payment's user name.",
        ja:
          "購入には、数量、アプリのアカウント(UUID)、オファー、お試しオファーの対象かどうか、別のストアフロントでも続けるかを指定できます。キューではアカウントは支払いのユーザ名です。"
      ),
      provenance: .documented("Product.PurchaseOption; SKMutablePayment.applicationUsername"))
  }

  package static func offerSignature(_ texts: Localizer) -> Rule {
    Rule(
      id: .offerSignature,
      statement: texts.localized(
        "A promotional offer whose signature is older than 24 hours, has a nonce that was used or is of another key "
          + "fails before a sheet comes up: SKError 12 for the queue, PurchaseError.invalidOfferSignature for "
          + "StoreKit 2.",
        ja:
          "プロモーションオファーの署名が24時間より古い、使用済みのnonceを持つ、または別の鍵によるものなら、シートが出る前に失敗します。キューではSKError 12、StoreKit 2ではPurchaseError.invalidOfferSignatureです。"
      ),
      provenance: .documented(
        texts.localized(
          "Generating a signature for promotional offers; SKError.invalidSignature; that all three fail alike and "
            + "before the sheet is chosen",
          ja:
            "Generating a signature for promotional offers、SKError.invalidSignature。3つとも同じようにシートの前に失敗することは独自に決めたものです"
        )))
  }

  package static func purchaseDate(_ texts: Localizer) -> Rule {
    Rule(
      id: .purchaseDate,
      statement: texts.localized(
        "A local test can date a purchase back: a subscription's first period begins then, and the renewals that "
          + "were due since come at once, each at the end of the one before.",
        ja: "ローカルテストでは購入日を過去にできます。サブスクリプションの最初の期間はその日に始まり、それ以後に期限の来た更新は、前の期間の終わりに続けてすぐに届きます。"),
      provenance: .documented(
        texts.localized(
          "Product.PurchaseOption.purchaseDate(_:renewalBehavior:); that renewals come at once is chosen",
          ja: "Product.PurchaseOption.purchaseDate(_:renewalBehavior:)。更新がすぐに届くことは独自に決めたものです")))
  }

  package static func appAccountToken(_ texts: Localizer) -> Rule {
    Rule(
      id: .appAccountToken,
      statement: texts.localized(
        "The app account token of a purchase is in every later transaction of the subscription, in RenewalInfo and in "
          + "verifyReceipt's app_account_token. A change of the subscription with another token replaces it: in "
          + "RenewalInfo at once, in transactions from the next one on. A purchase without a token keeps the earlier "
          + "one, and transactions shared by family members have none. A renewal's SKPayment has no user name.",
        ja:
          "購入時のアプリアカウントのトークンは、そのサブスクリプションのその後のすべての取引、RenewalInfo、verifyReceiptのapp_account_tokenに入ります。別のトークンで変更すると置き換わります。RenewalInfoではすぐに、取引では次の取引から変わります。トークンのない購入では前のトークンが残り、ファミリー共有の取引にはトークンがありません。更新のSKPaymentにユーザ名はありません。"
      ),
      provenance: .documented(
        texts.localized(
          "RenewalInfo.appAccountToken; JWSRenewalInfoDecodedPayload; that a purchase without a token keeps the earlier "
            + "one and that shared transactions have none is chosen; the missing user name was observed in Xcode 14",
          ja:
            "RenewalInfo.appAccountToken、JWSRenewalInfoDecodedPayload。トークンのない購入で前のトークンが残ること、共有の取引にトークンがないことは独自に決めたものです。ユーザ名がないことはXcode 14で観察されました"
        )))
  }
}
