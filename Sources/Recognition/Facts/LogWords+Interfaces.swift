// Words of logs that tell which version of StoreKit an app uses.

import StoreModel

extension LogWords {
  /// Words that only one version of StoreKit, or a library for it, uses.
  static let interfaces: [(StoreKitVersion, [String])] = [
    (
      .queue,
      [
        "skpaymentqueue", "skpaymenttransaction", "paymentqueue", "skproductsrequest",
        "skreceiptrefreshrequest", "skproductsresponse.invalidproductidentifiers",
        "skpaymenttransactionstatepurchasing", "skpaymenttransactionstatepurchased",
        "skpaymenttransactionstatefailed", "skpaymenttransactionstaterestored",
        "skpaymenttransactionstatedeferred", "skpaymenttransactionstate", "skpayment",
        "restorecompletedtransactionsfailedwitherror", "skqueuemanager",
        "storekit_duplicate_product_object", "storekit_finish_transaction_exception",
        "storekit_invalid_payment_object", "storekit_getproductrequest_platform_error",
        "inapppurchaseapi", "skpaymentqueuewrapper", "swiftystorekit", "rmstore", "mkstorekit",
      ]
    ),
    (
      .product,
      [
        "storekiterror", "product.purchase", "product.purchaseerror", "transaction.updates",
        "verificationresult", "transaction.currententitlements", "transaction.unfinished",
        "storekit.storekiterror", "storekit.product.purchaseerror", "storekit.invalidrequesterror",
        "product.purchaseresult", "transaction.all", "appstore.sync", "inapppurchase2api", "expoiap",
        "openiap",
      ]
    ),
  ]

  /// Parts of words, such as the names of classes and files in a stack of calls.
  ///
  /// The name `PurchaseResult` alone tells nothing, because libraries have a type of this name too.
  static let interfacePhrases: [(StoreKitVersion, [String])] = [
    (
      .queue,
      [
        "iossk1", "storekit1wrapper", "sk1product", "sk1storeproduct", "sk1storetransaction",
        "sk1queuemanager", "store_kit_wrappers/", "fiapaymentqueuehandler", "inapppurchase[js]",
        "inapppurchase[objc]",
      ]
    ),
    (
      .product,
      [
        "iossk2", "storekit2transactionlistener", "storekit2purchase", "sk2product", "sk2purchase",
        "sk2transaction", "sk2storeproduct", "sk2storetransaction", "sk2_pigeon", "storekit2_",
        "store_kit_2_wrappers", "expo-iap", "com.margelo.nitro.rniap", "purchaseresult.pending",
        "purchaseresult.usercancelled",
      ]
    ),
  ]

  /// Types of errors and codes, which decide only if no other word names the version.
  ///
  /// The error domain of the payment queue occurs in logs of StoreKit 2, and libraries have the codes of
  /// OpenIAP for other stores too.
  static let weakInterfaces: [(StoreKitVersion, [String])] = [
    (.queue, ["skerrordomain", "skerror"]),
    (
      .product,
      [
        "user-cancelled", "deferred-payment", "already-owned", "sku-not-found", "query-product",
        "item-unavailable", "receipt-failed", "sync-error", "transaction-validation-failed",
        "iap-not-available", "service-error",
      ]
    ),
  ]
}
