// Words and phrases of logs that are not signs of one situation.

import StoreModel

/// The tables of words that tell where a log comes from and what was tried.
///
/// Words and phrases are in lowercase and in the form of `LineNormalizer`.
enum LogWords {
  /// Words of one library.
  static let frameworks: [(String, [String])] = [
    (
      "RevenueCat",
      [
        "rcpurchaseserrordomain", "rcbackenderrordomain", "revenuecat.errorcode",
        "revenuecat.backenderrorcode", "readable_error_code",
      ]
    ),
    (
      "Adapty",
      ["adapty", "adaptyerror", "com.adapty.adaptysdk", "storekitmanagererror.productpurchasefailed"]
    ),
    ("Flutter in_app_purchase", ["iaperror", "platformexception", "in_app_purchase_storekit"]),
    (
      "react-native-iap",
      ["e_unknown", "e_user_cancelled", "e_service_error", "e_receipt_failed", "e_deferred_payment"]
    ),
    ("cordova-plugin-purchase", ["cordova.js", "store.js", "ios-appstore"]),
    ("Unity IAP", ["unityinitfailreason", "mobilestore.initwithunitypurchasing", "purchasefailurereason"]),
    ("Apphud", ["apphud"]), ("Qonversion", ["qonversion"]), ("SwiftyStoreKit", ["swiftystorekit"]),
    ("expo-iap", ["expo.purchasesupdated", "expoiap"]),
    ("flutter_inapp_purchase", ["flutterinapppurchase"]), ("RMStore", ["rmstore"]),
  ]

  static let frameworkPhrases: [(String, String)] = [
    ("[purchases]", "RevenueCat"), ("[adapty v", "Adapty"),
    ("flutter: purchase-error", "flutter_inapp_purchase"),
    ("inapppurchase[js]", "cordova-plugin-purchase"), ("[apphud]", "Apphud"), ("[expo-iap]", "expo-iap"),
  ]

  /// Words that speak of purchases.
  static let context: Set<String> = [
    "storekit", "purchase", "purchases", "purchasing", "subscription", "subscriptions", "inapppurchase",
    "purchaseerror", "purchasepackage", "purchasepackagefailed", "makepurchase", "itunes", "appstore",
    "skproduct", "skproducts", "unityiap", "rniap", "skerrordomain", "skerror",
  ]

  /// Signs that programs without purchases use too, so that another word must speak of purchases.
  static let generalSigns: Set<String> = [
    "networkerror", "network-error", "systemerror", "configuration_error", "e_network_error", "e_pending",
    "e_sync_error", "networkfailed", "signatureinvalid", "network_error", "offline_connection_error",
    "sync-error", "platformexception", "store.js", "cordova.js", "paymentdeclined", "invalid_receipt",
    "usercancelled", "user-cancelled", "payment_pending", "app not found", "the app was not found",
    "invalid status code", "returned .pending", "→ .pending", "no receipt found", "the receipt is missing",
    "the receipt is not valid.", "invalidsignature", "e_interrupted", "service-error", "no products found",
    "products not found",
    "error performing request.", "product not found", "did not receive any products",
    "unavailable product", "unknown product id", "invalid product id", "request canceled",
    "user_canceled", "developer_error", "service_disconnected", "platform-android",
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
    "[iap]", "(iap)", "unity iap", "iap error", "-native-iap", "expo-iap",
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
      ]
    ),
    (
      .xcode,
      [
        "[environment: xcode]", "http://localhost:", "storekit testing", "storekittest",
        ".storekit configuration",
      ]
    ),
    (.production, ["-buy.itunes.apple.com", "api.storekit.itunes.apple.com"]),
    (.testFlight, ["testflight"]),
  ]

  /// Phrases that name the operation that failed.
  static let operations: [FailedOperation: [String]] = [
    .purchase: ["payment completed with error", "/inappbuy", "productpurchasefailed", "purchase failed"],
    .setUp: [
      "setup failed", "oninitializefailed", "canmakepayments → false", "canmakepayments = false",
      "iapallowed: 0", "purchasingunavailable", "iap-not-available", "e_iap_not_available",
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
      "appstore.sync() threw", "appstore.sync failed",
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
    .restore: ["restorepurchases", "getavailablepurchases", "getpurchasehistory", "syncios"],
    .finish: ["finishtransaction (", "completepurchase ("],
    .purchase: ["buynonconsumable", "buyconsumable", "requestpurchase", "buyproduct", "makepurchase"],
  ]

  /// Phrases at the beginning of a purchase.
  static let purchaseBeginnings = ["payment sheet:"]

  /// Phrases that the payment queue writes once at the end of a failed purchase.
  static let purchaseEnds = ["payment completed with error"]

  /// Phrases in front of the identifiers that the App Store does not know.
  static let invalidProductLists = [
    "invalid product ids", "invalid product identifiers", "invalidproductidentifiers", "notfoundids",
    "unavailable product",
  ]

  static let operationByPhrase = byPhrase(operations)
  static let operationByCall = byPhrase(operationCalls)

  private static func byPhrase(_ table: [FailedOperation: [String]]) -> [String: FailedOperation] {
    Dictionary(
      table.flatMap { operation, phrases in phrases.map { ($0, operation) } },
      uniquingKeysWith: { first, _ in first })
  }
}
