// Rules of purchases that fail: the network, the account and the server.

import StoreModel

extension SituationRules {
  private static let server = "ASDServerErrorDomain"
  private static let daemon = "ASDErrorDomain"
  private static let media = "AMSErrorDomain"

  /// Failed purchases.
  static let purchases: [SituationRule] = [
    SituationRule(
      kind: .failedNoNetwork, operation: .purchase,
      signs: [
        Sign.errors("NSURLErrorDomain", -1001, -1003, -1005, -1009, -1020),
        Sign.errors("SSErrorDomain", 110), Sign.outer("SKErrorDomain", 7, isCertain: true),
        Sign.outer("RCPurchasesErrorDomain", 10, 35), Sign.outer("RevenueCat.ErrorCode", 10, 35),
        Sign.outer("AdaptyErrorDomain", 7, 2005), Sign.outer("StoreKit.StoreKitError", 0),
        Sign.words(
          "E_NETWORK_ERROR", "StoreKitError.networkError", "networkError", "network-error", "6777014",
          "6777025", "NETWORK_ERROR", "OFFLINE_CONNECTION_ERROR", "networkFailed",
          "SKErrorCloudServiceNetworkConnectionFailed", "cloudServiceNetworkConnectionFailed"),
        Sign.sentences("Error performing request."),
        Sign.errorTexts("NSURLErrorDomain", -1001, -1003, -1004, -1005, -1009),
      ], environment: .sandbox, alternative: .failedCannotConnect, rule: .offline,
      reproduction: .failure("NSURLErrorDomain/-1009"),
      samples: [
        """
        Purchase failed: Error Domain=NSURLErrorDomain Code=-1009 \"The Internet connection appears to be \
        offline.\"
        """,
        """
        Product.purchase(a.b) threw StoreKitError.networkError(Error Domain=NSURLErrorDomain Code=-1001 \
        \"x\")
        """,
      ]),
    SituationRule(
      kind: .failedCannotConnect, operation: .purchase,
      signs: [
        Sign.errors("NSURLErrorDomain", -999, -1004),
        Sign.phraseList(LogWords.cannotConnect.map(\.text)),
      ], environment: .sandbox, alternative: .failedNoNetwork, rule: .offline,
      reproduction: .failure("NSURLErrorDomain/-1004"),
      samples: [
        "Error Domain=SKErrorDomain Code=0 \"Cannot connect to iTunes Store\"",
        "{ code: 'ENSURLERRORDOMAIN-1004', message: 'Could not connect' } purchase",
      ]),
    SituationRule(
      kind: .failedInvalidStatus, operation: .purchase,
      signs: [
        Sign.errors(media, 301), Sign.errorTexts(media, 301), Sign.phrases("Invalid Status Code"),
        // The daemon's reason for the status 410.
        Sign.phrases(
          "account has no storefront", "can't update this account's storefront",
          near: [.error(domain: media, code: 301), .phrase("invalid status code")]
        ).map(\.asWrapper),
      ],
      environment: .sandbox, rule: .serverAnswerInErrors,
      reproduction: .failure("ASDErrorDomain/500>AMSErrorDomain/301"),
      samples: [
        """
        Error Domain=ASDErrorDomain Code=500 UserInfo={NSUnderlyingError=0x1 {Error Domain=AMSErrorDomain \
        Code=301}}
        """
      ]),
    SituationRule(
      kind: .failedMaxRetry, operation: .purchase,
      signs: [Sign.errors(media, 306), Sign.errorTexts(media, 306)], environment: .sandbox,
      rule: .serverAnswerInErrors, reproduction: .failure("ASDErrorDomain/500>AMSErrorDomain/306"),
      samples: ["Error Domain=AMSErrorDomain Code=306 \"Reached max retry count\""]),
    SituationRule(
      kind: .failedInternalServer, operation: .purchase,
      signs: [Sign.errors(media, 305)], environment: .sandbox, rule: .serverAnswerInErrors,
      reproduction: .failure("ASDErrorDomain/500>AMSErrorDomain/305"),
      samples: ["Error Domain=AMSErrorDomain Code=305 \"Server Error\""]),
    SituationRule(
      kind: .failedAuthentication, operation: .purchase,
      signs: [
        Sign.errors(media, 0, 2, 100), Sign.errors("com.apple.accounts", 4), Sign.errors(daemon, 530),
        Sign.errorTexts(media, 2), Sign.errorTexts("com.apple.accounts", 4),
      ], environment: .sandbox, alternative: .failedNoAccount, rule: .severalErrors,
      reproduction: .failure("ASDErrorDomain/500>AMSErrorDomain/100>(AMSErrorDomain/2,com.apple.accounts/4)"),
      samples: ["Error Domain=ASDErrorDomain Code=530 \"Authentication Failed\""]),
    SituationRule(
      kind: .failedNoAccount, operation: .purchase,
      signs: [
        Sign.errors(daemon, 509), Sign.errors("StoreKit_Shared.StoreKitInternalError", 7),
        Sign.errors("ISErrorDomain", -128), Sign.errorTexts(daemon, 509),
      ], environment: .sandbox, alternative: .failedAuthentication, rule: .accountNeeded,
      reproduction: .failure("ASDErrorDomain/509"),
      samples: ["Error Domain=ASDErrorDomain Code=509 \"No active account\""]),
    SituationRule(
      kind: .failedWrongPassword, operation: .purchase,
      signs: [
        Sign.errors("SSServerErrorDomain", -5000, 5020), Sign.errorTexts("SSServerErrorDomain", -5000, 5020),
      ],
      environment: .sandbox, rule: .unknownErrors, reproduction: .failure("SSServerErrorDomain/-5000"),
      samples: ["Error Domain=SSServerErrorDomain Code=5020 \"Forget Your Password?\""]),
    SituationRule(
      kind: .failedVerificationRequired, operation: .purchase,
      signs: [Sign.errors(server, 2024), Sign.errorTexts(server, 2024)], rule: .errorMapping,
      reproduction: .failure("ASDServerErrorDomain/2024"),
      samples: ["Error Domain=ASDServerErrorDomain Code=2024 \"需要验证\""]),
    SituationRule(
      kind: .failedPaymentMethod, operation: .purchase,
      signs: [Sign.errors(server, 2005, 2037), Sign.errorTexts(server, 2005), Sign.words("PaymentDeclined")],
      rule: .errorMapping, reproduction: .failure("ASDServerErrorDomain/2005"),
      samples: ["Error Domain=ASDServerErrorDomain Code=2005 \"Your payment method was declined.\""]),
    SituationRule(
      kind: .failedIAPInfoUnavailable, operation: .purchase,
      signs: [Sign.errors(server, 3539), Sign.errorTexts(server, 3539)], environment: .sandbox,
      rule: .errorMapping, reproduction: .failure("ASDServerErrorDomain/3539"),
      samples: ["{\"code\":\"3539\",\"domain\":\"ASDServerErrorDomain\"}"]),
    SituationRule(
      kind: .failedNoTransactions, operation: .purchase,
      signs: [Sign.errors(daemon, 825), Sign.errorTexts(daemon, 825)], environment: .sandbox,
      rule: .errorMapping, reproduction: .failure("ASDErrorDomain/825"),
      samples: ["Error Domain=ASDErrorDomain Code=825 \"No transactions in response\""]),
    SituationRule(
      kind: .failedAppNotFound, operation: .lists,
      signs: [
        Sign.serverCodes(4_040_004), Sign.words("AppNotKnown"),
        Sign.phrases("No se ha encontrado la app", "The app was not found", "App not found"),
      ], environment: .sandbox, rule: .serverAnswerInErrors,
      reproduction: .failure("ASDErrorDomain/500>AMSErrorDomain/305", payload: 4_040_004),
      samples: ["Error Domain=ASDErrorDomain Code=500\nerrorCode = 4040004;"]),
    SituationRule(
      kind: .failedUnknown, operation: .purchase,
      signs: [
        Sign.errors("SSServerErrorDomain", 5002), Sign.errors("SSServerErrorDomain", 0),
        Sign.errors(daemon, 507, 512, 950, 1061), Sign.errors(media, 512),
        Sign.errors("SKInternalErrorDomain", 3),
        Sign.errorTexts("SSServerErrorDomain", 5002), Sign.wrappers(daemon, 500),
        Sign.words(
          "StoreKitError.unknown", "StoreKitError.systemError", "systemError", "StoreKitError.unsupported",
          "StoreKitError.notEntitled", "notEntitled",
          "cloudServicePermissionDenied", "cloudServiceRevoked", "privacyAcknowledgementRequired",
          "unauthorizedRequestData", "SKError.unsupportedPlatform"),
        Sign.outer("StoreKit.StoreKitError", 1, 2, 6).map(\.asWrapper),
        Sign.outer("StoreKit.StoreKitError", 5),
        Sign.wrappers("RCPurchasesErrorDomain", 0, 2), Sign.wrappers("RevenueCat.ErrorCode", 0, 2),
        Sign.outer("AdaptyErrorDomain", 1006).map(\.asWrapper),
        Sign.phrases("There was a problem with the App Store.", "Product purchase failed").map(\.asWrapper),
        Sign.vagueWords(
          "6777003", "6777010", "6777013", "6777015", "6777016", "6777018", "6777021", "6777022",
          "6777024", "6777026", "6777027", "6777028", "E_SERVICE_ERROR", "E_REMOTE_ERROR", "E_PURCHASE_ERROR",
          "STORE_PROBLEM", "STORE_PROBLEM_ERROR", "storeProblemError", "productPurchaseFailed",
          "service-error",
          "purchase-error", "PurchaseFailureReason.Unknown"),
        Sign.phrases(
          "reason: unknown",
          near: [
            .phrase("onpurchasefailed"), .phrase("purchasefailurereason"),
            .phrase("storelistener purchasefail"),
          ]
        ).map(\.asWrapper),
      ], environment: .sandbox, alternative: .interruptedPurchase, rule: .unknownErrors,
      reproduction: .failure("SSServerErrorDomain/5002"),
      samples: [
        "error: Error Domain=SSServerErrorDomain Code=5002 \"An unknown error has occurred\"",
        "Unity IAP: OnPurchaseFailed, reason: Unknown", "Purchase failed: unknown (StoreKit.StoreKitError)",
      ]),
  ]
}
