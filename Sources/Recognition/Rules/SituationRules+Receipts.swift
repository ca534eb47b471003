// Rules of receipts, of verification, and of logs that have nothing to do with the App Store.

import StoreModel

extension SituationRules {
  static let receipts: [SituationRule] = [
    SituationRule(
      kind: .receiptRefreshFailed, operation: .receiptRefresh,
      signs: [
        Sign.errors("ASDErrorDomain", 603), Sign.errorTexts("ASDErrorDomain", 603),
        Sign.errors("SSErrorDomain", 100),
        Sign.words("6777011", "refreshReceiptFailed"), Sign.outer("AdaptyErrorDomain", 1010),
        Sign.phrases("createAppReceipt").map(\.asBridge),
      ], environment: .sandbox, alternative: .noReceipt, rule: .receiptRefresh,
      reproduction: .failure("ASDErrorDomain/500>AMSErrorDomain/301"),
      samples: ["AMSURL=https://mzstorekit-sb.itunes.apple.com/inApps/v1/receipts/createAppReceipt"]),
    SituationRule(
      kind: .noReceipt, operation: .receiptRefresh,
      signs: [
        Sign.outer("RCPurchasesErrorDomain", 9),
        Sign.outer("RevenueCat.ErrorCode", 9),
        Sign.outer("AdaptyErrorDomain", 1005),
        Sign.words(
          "MISSING_RECEIPT_FILE", "MISSING_RECEIPT_FILE_ERROR", "cantReadReceipt", "E_RECEIPT_FAILED"),
        Sign.words("receipt-failed", "6777004"),
        Sign.sentences("The receipt is missing", "No receipt found", "the app has no receipt"),
      ], environment: .sandbox,
      // In production the installation brings the receipt.
      environments: [.sandbox, .testFlight, .xcode], rule: .receiptExists,
      reproduction: .steps(queue: ["expect refused receipt show"], product: ["expect refused receipt show"]),
      samples: ["Error Domain=RCPurchasesErrorDomain Code=9 \"The receipt is missing.\""]),
    SituationRule(
      kind: .receiptInvalid, operation: .verification,
      signs: [
        Sign.outer("RCPurchasesErrorDomain", 8), Sign.outer("RevenueCat.ErrorCode", 8),
        Sign.outer("RCBackendErrorDomain", 7103), Sign.outer("RevenueCat.BackendErrorCode", 7103),
        Sign.words("INVALID_RECEIPT", "INVALID_RECEIPT_ERROR", "6778001", "APPLE_RECEIPT_INVALID"),
        Sign.sentences("The receipt is not valid."),
        Sign.statuses(21_003),
      ], environment: .xcode, alternative: .receiptMalformed, rule: .receiptXcode,
      reproduction: .verification(21_003), samples: ["[Purchases] - ERROR: The receipt is not valid."]),
    SituationRule(
      kind: .receiptMalformed, operation: .verification,
      signs: [Sign.statuses(21_002)], environment: .xcode, alternative: .receiptInvalid,
      rule: .verifyMalformed, reproduction: .verification(21_002),
      samples: ["Status: APPLE_RECEIPT_VALIDATION_ERROR. Details: 21002"]),
    SituationRule(
      kind: .receiptOfSandbox, operation: .verification,
      signs: [Sign.statuses(21_007)], environment: .sandbox, environments: [.sandbox, .testFlight],
      rule: .receiptStatus, reproduction: .verification(21_007),
      samples: ["verifyReceipt validation response: { status: 21007 }"]),
    SituationRule(
      kind: .receiptOfProduction, operation: .verification,
      signs: [Sign.statuses(21_008)], environment: .production, environments: [.production],
      rule: .receiptStatus, reproduction: .verification(21_008), samples: ["{\"status\":21008}"]),
    SituationRule(
      kind: .receiptStatus, operation: .verification,
      signs: [
        Sign.statuses(21_000, 21_001, 21_004, 21_005, 21_006, 21_009, 21_010),
        (21_100...21_199).flatMap { Sign.statuses($0) },
        Sign.words("6777017", "6778002", "6778003", "6778004", "6778005", "6778006"),
        Sign.vagueWords("6777020"),
      ],
      // The receipt of Xcode has the status 21002.
      environments: [.sandbox, .production, .testFlight], rule: .receiptStatus,
      reproduction: .verification(21_005),
      samples: ["verifyReceipt answered with status: 21004", "{\"status\": 21199, \"is-retryable\": true}"]),
    SituationRule(
      kind: .transactionUnverified, operation: .purchase,
      signs: [
        Sign.words(
          "VerificationResult.unverified", "storekit2_purchase_unverified", "invalidCertificateChain",
          "invalidDeviceVerification", "transaction-validation-failed", "E_TRANSACTION_VALIDATION_FAILED",
          "SignatureInvalid"),
        Sign.phrases("VerificationResult.VerificationError", ".unverified("),
      ], rule: .simulatedFailure,
      reproduction: .steps(
        queue: [],
        product: ["fail verification invalidSignature", "buy %product", "confirm", "settle"]),
      samples: [
        "Product.purchase → .success(.unverified(#1, VerificationResult.VerificationError.invalidSignature))"
      ]),
    SituationRule(
      kind: .notAppStore, operation: .purchase,
      signs: [
        Sign.words(
          "BillingClient", "com.android.billingclient", "com.android.vending", "com.android.vending.billing",
          "BillingResponseCode", "BillingResponse", "BILLING_UNAVAILABLE", "launchBillingFlow",
          "BillingResult", "IabHelper", "IabResult", "InAppBillingService", "PurchasesUpdatedListener",
          "android-playstore", "platform-android", "ITEM_ALREADY_OWNED", "ITEM_NOT_OWNED", "USER_CANCELED",
          "DEVELOPER_ERROR", "SERVICE_DISCONNECTED"),
        Sign.sentences(
          "BILLING_RESPONSE_RESULT_", "Google Play", "Play Store", "In-app billing", "Amazon Appstore",
          "Huawei AppGallery",
          // RevenueCat writes this sign in front of errors of Google Play.
          "🤖‼️"),
      ], rule: .unknownErrors, reproduction: .none,
      samples: [
        "E/BillingClient: Google Play In-app Billing API version is not supported on this device.",
        "E/IabHelper: In-app billing error: Purchase failed: response code 1:User Canceled",
        "PurchasesError(code=PurchaseCancelledError, underlyingErrorMessage=ErrorCode: USER_CANCELED.)",
      ]),
  ]
}
