// Words of logs that tell which library an app uses.

extension LogWords {
  /// Words of one library.
  static let frameworks: [(String, [String])] = [
    (
      "RevenueCat",
      [
        "rcpurchaseserrordomain", "rcbackenderrordomain", "revenuecat.errorcode",
        "revenuecat.backenderrorcode", "readable_error_code", "readableerrorcode",
      ]
    ),
    (
      "Adapty",
      ["adapty", "adaptyerror", "com.adapty.adaptysdk", "storekitmanagererror.productpurchasefailed"]
    ),
    ("Flutter in_app_purchase", ["iaperror"]),
    ("react-native-iap", ["rniap", "rniapios"]),
    ("cordova-plugin-purchase", ["cordova.js", "store.js", "ios-appstore"]),
    ("Unity IAP", ["unityinitfailreason", "mobilestore.initwithunitypurchasing", "purchasefailurereason"]),
    ("Apphud", ["apphud"]), ("Qonversion", ["qonversion"]), ("SwiftyStoreKit", ["swiftystorekit"]),
    ("expo-iap", ["expo.purchasesupdated", "expoiap"]),
    ("flutter_inapp_purchase", ["flutterinapppurchase"]), ("RMStore", ["rmstore"]),
  ]

  /// Codes that several libraries share; without the name of another library, they are of this library.
  static let weakFrameworks: [(String, [String])] = [
    (
      "react-native-iap",
      [
        "e_unknown", "e_user_cancelled", "e_user_canceled", "e_service_error", "e_receipt_failed",
        "e_deferred_payment", "e_already_owned", "e_item_unavailable", "e_network_error", "e_remote_error",
        "e_iap_not_available", "e_sku_not_found", "e_query_product", "e_purchase_error", "e_not_ended",
        "e_interrupted", "e_sync_error", "e_pending", "e_transaction_validation_failed",
      ]
    )
  ]

  /// Parts of lines that name a library: its name, its modules, files and log prefixes.
  static let frameworkPhrases: [(String, String)] = [
    ("[purchases]", "RevenueCat"), ("revenuecat", "RevenueCat"), ("purchases_flutter", "RevenueCat"),
    ("react-native-purchases", "RevenueCat"),
    ("[adapty v", "Adapty"), ("[apphud]", "Apphud"),
    ("in_app_purchase_storekit", "Flutter in_app_purchase"),
    ("package:in_app_purchase/", "Flutter in_app_purchase"),
    ("platformexception(storekit", "Flutter in_app_purchase"),
    ("flutter_inapp_purchase", "flutter_inapp_purchase"),
    ("flutter: purchase-error", "flutter_inapp_purchase"),
    ("platformexception(e_", "flutter_inapp_purchase"),
    ("debugmessage: skpaymenttransactionstate", "flutter_inapp_purchase"),
    ("react-native-iap", "react-native-iap"), ("[rn-iap]", "react-native-iap"),
    ("nitro.rniap", "react-native-iap"), ("expo-iap", "expo-iap"),
    ("inapppurchase[js]", "cordova-plugin-purchase"), ("inapppurchase[objc]", "cordova-plugin-purchase"),
    ("cdvpurchase", "cordova-plugin-purchase"), ("cordova-plugin-purchase", "cordova-plugin-purchase"),
    ("unityengine.purchasing", "Unity IAP"), ("unity iap", "Unity IAP"),
    ("plugin.inappbilling", "Plugin.InAppBilling"),
    ("inappbillingpurchaseexception", "Plugin.InAppBilling"),
  ]
}
