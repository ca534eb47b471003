// Words and phrases of logs that are not signs of one situation.

import StoreModel

/// The tables of words that tell where a log comes from and what was tried.
///
/// Words and phrases are in lowercase and in the form of `LineNormalizer`.
enum LogWords {
  /// Words that speak of purchases.
  static let context: Set<String> = [
    "storekit", "purchase", "purchases", "purchasing", "subscription", "subscriptions", "inapppurchase",
    "purchaseerror", "purchasepackage", "purchasepackagefailed", "makepurchase", "itunes", "appstore",
    "skproduct", "skproducts", "unityiap", "rniap", "skerrordomain", "skerror", "e_iap_not_available",
  ]

  /// Signs that programs without purchases use too, so that another word must speak of purchases.
  static let generalSigns: Set<String> = [
    "networkerror", "network-error", "systemerror", "configuration_error", "e_network_error", "e_pending",
    "e_sync_error", "networkfailed", "signatureinvalid", "network_error", "offline_connection_error",
    "sync-error", "store.js", "cordova.js", "paymentdeclined", "invalid_receipt",
    "usercancelled", "user-cancelled", "payment_pending", "app not found", "the app was not found",
    "invalid status code", "returned .pending", "→ .pending", "no receipt found", "the receipt is missing",
    "the receipt is not valid.", "invalidsignature", "e_interrupted", "service-error", "no products found",
    "products not found",
    "error performing request.", "product not found", "did not receive any products",
    "unavailable product", "unknown product id", "invalid product id", "request canceled",
    "user_canceled", "developer_error", "service_disconnected", "platform-android",
    "has a transaction in progress", "sku not found", "reason: unknown", "restorefailed", "restore_failed",
    "restore transactions failed", "restoretransactions failed", "invalidproduct",
  ]

  /// Codes for a cancellation that libraries for logins have too.
  ///
  /// A text about a login needs another word about purchases.
  static let loginSigns: Set<String> = ["e_user_cancelled", "e_user_canceled"]

  /// Words of texts about logins.
  static let loginWords: Set<String> = [
    "login", "signin", "oauth", "auth", "authentication", "biometrics",
  ]

  /// Whether programs without purchases have a word or phrase too.
  static func isGeneral(_ sign: String) -> Bool {
    generalSigns.contains(sign) || loginSigns.contains(sign)
  }

  /// Texts of the device that other programs show too.
  static let generalDeviceTexts: Set<String> = ["unknownError"]

  static let contextPhrases = [
    "in-app purchase", "in app purchase", "app store", "buy.itunes.apple.com", "payment completed with error",
    "[iap]", "(iap)", "iap error", "-native-iap", "inapppurchase", "in_app_purchase", "inappbilling",
    "istorelistener", "idetailedstorelistener",
  ]

  /// Keys of the App Store Server API, of its notifications and of the answers of verifyReceipt.
  static let serverPhrases = [
    "notificationtype", "signedpayload", "signedtransactioninfo", "signedrenewalinfo",
    "originaltransactionid", "original_transaction_id", "latest_receipt_info",
  ]

  /// Words of the answers and requests of verifyReceipt.
  static let receiptPhrases = ["receipt"]

  /// Phrases that name an environment.
  static let environments: [(EnvironmentName, [String])] = [
    (
      .sandbox,
      [
        "sandbox.itunes.apple.com", "[environment: sandbox]", "mzstorekit-sb.itunes.apple.com",
        "itunesstore.sandbox", "receipt_type\":\"productionsandbox", "api.storekit-sandbox",
        "appstore.environment.sandbox",
      ]
    ),
    (
      .xcode,
      [
        "[environment: xcode]", "http://localhost:", "storekit testing", "storekittest",
        ".storekit configuration", "appstore.environment.xcode",
      ]
    ),
    (
      .production,
      ["-buy.itunes.apple.com", "api.storekit.itunes.apple.com", "appstore.environment.production"]
    ),
    (.testFlight, ["testflight"]),
  ]

  /// Phrases of reports that name an environment, in sentences in which the failure can be elsewhere.
  static let weakEnvironments: [(EnvironmentName, [String])] = [
    (
      .sandbox,
      [
        "sandbox environment", "sandbox mode", "sandbox tester", "sandbox testing", "using sandbox",
        "device, sandbox", "device (sandbox", "testing: sandbox", "[x] sandbox", "environment sandbox",
        "running in sandbox", "running in the sandbox",
      ]
    ),
    (
      .production,
      [
        "production app", "production environment", "production mode", "[x] production",
        "environment production", "running in production",
      ]
    ),
    (.xcode, ["environment xcode", "running in xcode"]),
  ]

  /// Phrases that occur in some environments only.
  static let possibleEnvironments: [(environments: Set<EnvironmentName>, texts: [String])] = [
    ([.sandbox, .testFlight], ["storekit/sandboxreceipt"])
  ]

  /// Phrases that name the operation that failed.
  static let operations: [FailedOperation: [String]] = [
    .purchase: ["payment completed with error", "/inappbuy", "productpurchasefailed", "purchase failed"],
    .setUp: [
      "setup failed", "oninitializefailed", "canmakepayments → false", "canmakepayments = false",
      "iapallowed: 0", "purchasingunavailable", "iap-not-available",
    ],
    .products: [
      "failed to load skproducts", "loading products failed", "failed to load products",
      "error loading products", "error fetching products", "products request failed",
      "request(_:didfailwitherror:)", "loading products", "failed to fetch products",
      "unable to fetch products", "skproductsrequest", "product.products(for:",
    ],
    .receiptRefresh: [
      "createappreceipt", "skreceiptrefreshrequest", "receipt refresh", "refresh receipt",
      "refreshing the receipt", "refreshreceipt", "refreshing receipt",
    ],
    .lists: [
      "transaction.unfinished", "enumerating all current transactions", "enumerating unfinished",
      "error enumerating", "enumerating transactions", "/inapps/v1/history",
    ],
    .restore: [
      "restorecompletedtransactionsfailedwitherror", "restore failed", "failed to restore",
      "restoring purchases failed", "restored transactions failed with error", "restore purchases failed",
      "restore transactions failed", "restoretransactions failed", "failed to restore purchases",
      "appstore.sync() threw",
      "appstore.sync failed",
    ],
    .finish: [
      "finish does not reach the app store", "failed to finish", "finishtransaction failed",
      "error finishing",
    ],
    .verification: ["verifyreceipt", "verify receipt failed", "receipt verification failed"],
  ]

  /// Names of functions of libraries, which name the operation in the line of an error and in the stack of
  /// calls that follows it.
  static let operationCalls: [FailedOperation: [String]] = [
    .products: ["queryproductdetails", "getproducts (", "fetchproducts", "getsubscriptions ("],
    .restore: [
      "restorepurchases", "getavailablepurchases", "getpurchasehistory", "getpurchasesasync", "syncios",
      "appstore.sync",
    ],
    .finish: ["finishtransaction (", "completepurchase ("],
    .purchase: [
      "buynonconsumable", "buyconsumable", "requestpurchase", "buyproduct", "makepurchase",
      "product.purchase(", "purchasepackage(",
    ],
  ]

  /// Calls that do nothing but synchronize with the App Store.
  static let syncCalls: Set<String> = ["syncios", "appstore.sync"]

  /// Parts of words that say that a call failed.
  static let failureWords = ["fail", "error", "reject", "threw", "throw", "exception", "cancel"]

  /// Words that say that a call returned.
  static let endWords = ["complete", "return", "finish", "success", "result", "ended", "→"]

  /// Parts of lines of a stack of calls.
  static let stackSigns = ["(package:", " 0x"]

  /// Sequences of StoreKit 2 that deliver the transactions of waiting purchases.
  static let deliveries = ["transaction.updates"]

  /// Phrases at the beginning of a purchase.
  static let purchaseBeginnings = ["payment sheet:"]

  /// Phrases that the payment queue writes once at the end of a failed purchase.
  static let purchaseEnds = ["payment completed with error"]

  /// Phrases in front of the identifier of the product that is bought.
  static let boughtProducts = [
    "add(payment)", "add(payment:", "purchasing product", "buying product", "product.purchase(",
  ]

  /// Phrases in front of the identifiers that the App Store does not know.
  static let invalidProductLists = [
    "invalid product ids", "invalid product identifiers", "invalidproductidentifiers", "notfoundids",
    "unavailable product",
  ]

  static let operationByPhrase: [String: FailedOperation] = Dictionary(
    operations.flatMap { operation, phrases in phrases.map { ($0, operation) } },
    uniquingKeysWith: { first, _ in first })
}
