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
  ]

  static let frameworkPhrases: [(String, String)] = [
    ("[purchases]", "RevenueCat"), ("[adapty v", "Adapty"),
    ("flutter: purchase-error", "flutter_inapp_purchase"),
    ("inapppurchase[js]", "cordova-plugin-purchase"), ("[apphud]", "Apphud"),
  ]

  /// Words that only one version of StoreKit uses.
  static let interfaces: [(StoreKitVersion, [String])] = [
    (
      .queue,
      [
        "skpaymentqueue", "skpaymenttransaction", "paymentqueue", "skerrordomain", "skproductsrequest",
        "skreceiptrefreshrequest", "skproductsresponse.invalidproductidentifiers",
        "skpaymenttransactionstatefailed",
        "storekit_duplicate_product_object", "storekit_finish_transaction_exception", "skqueuemanager",
        "restorecompletedtransactionsfailedwitherror", "skpayment", "skerror",
      ]
    ),
    (
      .product,
      [
        "storekiterror", "product.purchase", "product.purchaseerror", "transaction.updates",
        "verificationresult",
        "transaction.currententitlements", "transaction.unfinished", "storekit.storekiterror",
        "purchaseresult",
        "transaction.all", "appstore.sync", "sk2productpurchaset7messageos5error_pgcfu_",
      ]
    ),
  ]

  /// Words that speak of purchases.
  static let context: Set<String> = [
    "storekit", "purchase", "purchases", "purchasing", "subscription", "subscriptions", "inapppurchase",
    "iap",
    "purchaseerror", "purchasepackage", "purchasepackagefailed", "makepurchase", "itunes", "appstore",
    "skproduct",
    "skproducts",
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
  ]

  static let contextPhrases = ["in-app purchase", "in app purchase", "app store", "buy.itunes.apple.com"]

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
    .products: [
      "failed to load skproducts", "loading products failed", "failed to load products",
      "error loading products",
      "error fetching products", "products request failed", "request(_:didfailwitherror:)",
      "loading products",
      "failed to fetch products", "unable to fetch products", "skproductsrequest", "product.products(for:",
    ],
    .receiptRefresh: [
      "createappreceipt", "skreceiptrefreshrequest", "receipt refresh", "refresh receipt",
      "refreshing the receipt",
      "refreshreceipt",
    ],
    .lists: ["transaction.unfinished", "enumerating all current transactions"],
    .restore: [
      "restorecompletedtransactionsfailedwitherror", "restore failed", "failed to restore",
      "restoring purchases failed",
    ],
    .finish: ["finish does not reach the app store", "failed to finish", "finishtransaction failed"],
    .verification: ["verifyreceipt"],
  ]

  /// Phrases at the beginning of a purchase.
  static let purchaseBeginnings = ["payment sheet:"]

  /// Texts of the system in other languages that the device's texts do not contain.
  static let languages: [(String, [String])] = [
    ("zh_Hans", ["发生未知错误", "无法连接到 itunes store", "需要验证"]),
    ("ja", ["itunes storeに接続できません", "不明なエラーが発生しました"]),
    ("es", ["no se ha encontrado la app"]),
  ]
}
