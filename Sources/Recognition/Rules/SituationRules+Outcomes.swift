// Rules of purchases that end in another way than by an error: cancelled, deferred, interrupted, repeated.

import StoreModel

extension SituationRules {
  private static let server = "ASDServerErrorDomain"
  private static let daemon = "ASDErrorDomain"
  private static let media = "AMSErrorDomain"

  /// Purchases that were cancelled, deferred, interrupted, answered or forbidden.
  static let outcomes: [SituationRule] = [
    SituationRule(
      kind: .interruptedPurchase, operation: .purchase,
      signs: [
        Sign.errors(server, 3038, 3029),
        Sign.errorTexts(server, 3038, 3029).map(\.asBridge),
        Sign.deviceTexts("termsAlertTitle", "termsAlertMessage", "paymentAlertTitle", "paymentAlertMessage")
          .map(\.asBridge),
        Sign.phrases("userInfo = [:]", near: [.error(domain: "SKErrorDomain", code: 0)]),
        Sign.wrappers("SKErrorDomain", 0), Sign.vagueDeviceTexts("unknownError"),
        Sign.words("E_INTERRUPTED", "AppleTermsConditionsChanged"),
        Sign.vagueWords("E_UNKNOWN", "SKErrorUnknown", "SKError.unknown"),
        Sign.errors("AdaptyErrorDomain", 0).map(\.asWrapper),
      ], environment: .sandbox, alternative: .failedUnknown, rule: .sandboxInterrupted,
      rulesOfEnvironments: [.xcode: .xcodeInterrupted, .production: .productionInterrupted],
      reproduction: .steps(
        queue: ["interrupted on", "buy %product", "confirm", "%end"],
        product: ["interrupted on", "buy %product", "confirm", "%end"]),
      reset: ["interrupted off"],
      completion: Completion(permission: .resolve, steps: ["resolve last", "settle"]) {
        $0.interruption.behavior == .failsSilently
      },
      samples: [
        "Error Domain=ASDServerErrorDomain Code=3038 \"Apple メディアサービスの利用規約が変更されました。\"",
        "error.domain = SKErrorDomain, error.code = 0\nerror.userInfo = [:]",
      ]),
    SituationRule(
      kind: .userCancelled, operation: .purchase,
      signs: [
        Sign.errors(daemon, 907), Sign.errors(media, 6), Sign.errors("com.apple.commerce.client", 600),
        Sign.outer("SKErrorDomain", 2, isCertain: true), Sign.outer("RCPurchasesErrorDomain", 1),
        Sign.outer("RevenueCat.ErrorCode", 1), Sign.outer("AdaptyErrorDomain", 2),
        Sign.outer("StoreKit.StoreKitError", 3),
        Sign.words(
          "userCancelled", "StoreKitError.userCancelled", "SKError.paymentCancelled", "paymentCancelled",
          isCertain: true),
        Sign.words(
          "E_USER_CANCELLED", "E_USER_CANCELED", "user-cancelled", "storekit2_purchase_cancelled",
          "SKErrorPaymentCancelled", "PURCHASE_CANCELLED", "PURCHASE_CANCELLED_ERROR",
          "purchaseCancelledError",
          "6777006", "PurchaseFailureReason.UserCancelled"),
        Sign.errorTexts(media, 6), Sign.sentences("Purchase was cancelled."),
        Sign.phrases("User cancelled the purchase", "Request Canceled"),
      ], rule: .cancelled,
      reproduction: .steps(queue: ["buy %product", "cancel"], product: ["buy %product", "cancel"]),
      reset: [],
      samples: [
        "(SKErrorDomain error 2.)",
        "Fehler: Der Vorgang konnte nicht abgeschlossen werden. (SKErrorDomain-Fehler 2.)",
        "{\"code\":\"E_USER_CANCELLED\",\"message\":\"cancelled\"}", "ESKERRORDOMAIN2",
        "Purchase failed. (StoreKit.StoreKitError error 3.)",
        "Product.purchase(a.b) → .userCancelled",
      ]),
    SituationRule(
      kind: .askToBuy, operation: .purchase,
      signs: [
        Sign.errors(daemon, 1052), Sign.errors(media, 511), Sign.errorTexts(media, 511),
        Sign.deviceTexts("askTitle", "askMessage.subscription", "askMessage.purchase").map(\.asBridge),
        Sign.states(.deferred),
        Sign.phrases(
          "(Ask to Buy)", "Ask to Buy request", "Ask to Buy pending", "waiting for parent",
          "waiting for a parent", "waiting for parental approval", "pending parental approval",
          "Purchase deferred", "Payment deferred", "Transaction deferred", "Transaction is deferred"),
      ], alternative: .purchasePending, rule: .sandboxDeferred,
      rulesOfEnvironments: [.xcode: .xcodeDeferred, .production: .productionAskToBuy],
      reproduction: .steps(
        queue: ["ask-to-buy on", "buy %product%asks", "confirm", "settle", "tap ask", "settle"],
        product: ["ask-to-buy on", "buy %product%asks", "confirm", "settle", "tap ask", "settle"]),
      reset: ["ask-to-buy off"],
      completion: Completion(permission: .approve, steps: ["approve last", "settle"]),
      samples: [
        "Error Domain=ASDErrorDomain Code=1052 \"Unhandled exception\"",
        "Transaction ID = nil, State = .deferred", "SKPaymentTransactionState(rawValue: 4)",
        "SKPaymentTransactionStateDeferred", "[IAP] product a.b state=deferred",
        "transaction a.b state .deferred", "Purchase deferred (Ask to Buy)", "waiting for parent approval",
      ]),
    SituationRule(
      kind: .purchasePending, operation: .purchase,
      signs: [
        Sign.outer("RCPurchasesErrorDomain", 20), Sign.outer("RevenueCat.ErrorCode", 20),
        Sign.words(
          "PAYMENT_PENDING", "PAYMENT_PENDING_ERROR", "paymentPendingError", "storekit2_purchase_pending",
          "E_PENDING"),
        Sign.words("E_DEFERRED_PAYMENT", "deferred-payment"),
        Sign.sentences("The payment is pending."),
        Sign.phrases("→ .pending", "returned .pending"),
        Sign.phrases("PurchaseResult.pending").map(\.asCertain),
      ], alternative: .askToBuy, rule: .interruptionIsPending,
      reproduction: .steps(
        queue: ["ask-to-buy on", "buy %product%asks", "confirm", "settle", "tap ask", "settle"],
        product: ["ask-to-buy on", "buy %product%asks", "confirm", "settle", "tap ask", "settle"]),
      reset: ["ask-to-buy off"],
      completion: Completion(permission: .approve, steps: ["approve last", "settle"]),
      stepsWithoutPermission: (
        ["interrupted on", "buy %product", "confirm", "%end"], ["interrupted off"]
      ),
      samples: [
        "Product.purchase(a.b) returned .pending",
        "PlatformException(storekit2_purchase_pending, pending, null)",
        "product.purchase() result: .pending", "StoreKit\nresult = pending",
      ]),
    SituationRule(
      kind: .alreadySubscribed, operation: .purchase,
      signs: [
        Sign.errors(server, 3532), Sign.outer("RCPurchasesErrorDomain", 6),
        Sign.outer("RevenueCat.ErrorCode", 6),
        Sign.words(
          "E_ALREADY_OWNED", "already-owned", "PRODUCT_ALREADY_PURCHASED", "PRODUCT_ALREADY_PURCHASED_ERROR",
          "productAlreadyPurchasedError"),
        Sign.sentences("This product is already active for the user."), Sign.errorTexts(server, 3532),
        Sign.deviceTexts("alreadySubscribed").map(\.asBridge),
        Sign.phrases("You're currently subscribed to this", "You are currently subscribed to this").map(
          \.asBridge),
      ], rule: .duplicatePurchase, reproduction: .failure("ASDServerErrorDomain/3532"),
      samples: ["{domain: ASDServerErrorDomain, userInfo: {x: 1}, code: 3532}"]),
    SituationRule(
      kind: .unfinishedTransaction, operation: .purchase,
      signs: [
        Sign.words(
          "storekit_duplicate_product_object", "ExistingPurchasePending",
          "PurchaseFailureReason.ExistingPurchasePending",
          "E_NOT_ENDED", "DuplicateTransaction", "PurchaseFailureReason.DuplicateTransaction"),
        Sign.sentences("There is a pending transaction for the same product"),
        // The numbers of Sandbox transactions begin like this.
        Sign.sentences(
          "has a transaction in progress: 1000000", "has a transaction in progress: 2000000",
          "has a transaction in progress"),
        Sign.phrases(
          "was not finished: it is delivered again", "has already been purchased but it has not been finished"
        ),
      ], rule: .duplicateAddKeepsUnfinished,
      reproduction: .steps(
        queue: [
          "finish-policy manual", "buy %product", "confirm", "settle", "%ok", "buy %product", "settle",
        ],
        product: [
          "finish-policy manual", "buy %product", "confirm", "settle", "%ok", "buy %product", "settle",
        ]),
      samples: [
        "PlatformException(storekit_duplicate_product_object, There is a pending transaction)",
        "InAppPurchase[js]: product gold has a transaction in progress: 430000123",
      ]),
    SituationRule(
      kind: .finishedWhilePurchasing, operation: .finish,
      signs: [
        Sign.words("storekit_finish_transaction_exception"),
        Sign.sentences("Cannot finish a purchasing transaction"),
      ], rule: .finishRemoves,
      reproduction: .steps(
        queue: [
          "finish-policy manual", "buy %product", "expect refused finish last", "confirm", "settle", "%ok",
          "finish last",
        ], product: []),
      samples: ["NSInvalidArgumentException: Cannot finish a purchasing transaction"]),
    SituationRule(
      kind: .paymentsNotAllowed, operation: .purchase,
      signs: [
        Sign.errors(daemon, 1050), Sign.outer("SKErrorDomain", 4, isCertain: true),
        Sign.outer("RCPurchasesErrorDomain", 3), Sign.outer("RevenueCat.ErrorCode", 3),
        Sign.outer("AdaptyErrorDomain", 4, 1003), Sign.outer("StoreKit.Product.PurchaseError", 2),
        Sign.words("SKError.paymentNotAllowed", "paymentNotAllowed", "purchaseNotAllowed", isCertain: true),
        Sign.words(
          "SKErrorPaymentNotAllowed", "PurchasingUnavailable", "6777001", "6777008", "PURCHASE_NOT_ALLOWED",
          "PURCHASE_NOT_ALLOWED_ERROR", "purchaseNotAllowedError",
          "cantMakePayments", "iap-not-available"),
        Sign.sentences("The device or user is not allowed to make the purchase."),
        Sign.errorTexts(daemon, 1050),
        Sign.phrases("iapAllowed: 0", "canMakePayments → false", "canMakePayments = false"),
      ], environment: .production, rule: .paymentsRestricted,
      reproduction: .steps(
        queue: ["device --purchases restricted", "buy %product", "settle"],
        product: ["device --purchases restricted", "buy %product", "settle"]),
      reset: ["device --purchases allowed"],
      samples: ["unityInitFailReason: PurchasingUnavailable", "Product.PurchaseError.purchaseNotAllowed"]),
    SituationRule(
      kind: .paymentInvalid, operation: .purchase,
      signs: [
        Sign.errors(daemon, 1051), Sign.outer("SKErrorDomain", 1, 3, isCertain: true),
        Sign.outer("RCPurchasesErrorDomain", 4), Sign.outer("RevenueCat.ErrorCode", 4),
        Sign.outer("AdaptyErrorDomain", 1, 3), Sign.outer("StoreKit.Product.PurchaseError", 0),
        Sign.words(
          "SKError.paymentInvalid", "SKError.clientInvalid", "paymentInvalid", "clientInvalid",
          "invalidQuantity", "SKErrorPaymentInvalid", "SKErrorClientInvalid", "6777005", "6777007",
          "PURCHASE_INVALID",
          "PURCHASE_INVALID_ERROR", "purchaseInvalidError"),
      ], rule: .errorMapping, reproduction: .failure("SKErrorDomain/3"),
      samples: ["Error Domain=SKErrorDomain Code=3 \"(null)\""]),
    SituationRule(
      kind: .restoreFailed, operation: .restore,
      signs: [
        Sign.words("6777019", "receiveRestoredTransactionsFailed", "E_SYNC_ERROR", "sync-error"),
        Sign.outer("AdaptyErrorDomain", 1011),
        Sign.phrases(
          "paymentQueue(_:restoreCompletedTransactionsFailedWithError:)",
          "restoreCompletedTransactionsFailedWithError", "restored transactions failed with error",
          "AppStore.sync() threw", "Restore Transactions Failed", "RestoreTransactions failed",
          "Restore purchases failed", "Restoring purchases failed", "Failed to restore purchases"),
        Sign.words("RestoreFailed", "restore_failed"),
      ], rule: .restore, reproduction: .failure("NSURLErrorDomain/-1009"),
      samples: [
        "paymentQueue(_:restoreCompletedTransactionsFailedWithError:) called",
        "InAppBillingPurchaseException: Restore Transactions Failed",
      ]),
  ]
}

extension Sign {
  /// The sign with the strength of a library's word: the sheet or alert alone tells what happened.
  var asBridge: Sign {
    Sign(pattern: pattern, strength: .bridge, isCertain: isCertain, near: near)
  }

  /// The sign as one that alone leaves no doubt.
  var asCertain: Sign { Sign(pattern: pattern, strength: strength, isCertain: true, near: near) }

  /// The sign with the strength of an error that only contains others.
  var asWrapper: Sign {
    Sign(pattern: pattern, strength: .wrapper, isCertain: false, near: near)
  }
}
