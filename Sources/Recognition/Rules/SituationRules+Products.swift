// Rules of products and offers.

import StoreModel

extension SituationRules {
  private static let server = "ASDServerErrorDomain"

  static let products: [SituationRule] = [
    SituationRule(
      kind: .productsNotLoaded, operation: .products,
      signs: [
        Sign.words(
          "6777002", "storekit_getproductrequest_platform_error", "storekit2_products_error",
          "productRequestFailed", "E_QUERY_PRODUCT", "query-product", "PRODUCT_REQUEST_TIMED_OUT",
          "PRODUCT_REQUEST_TIMED_OUT_ERROR"),
        Sign.outer("RCPurchasesErrorDomain", 31), Sign.outer("RevenueCat.ErrorCode", 31),
        Sign.sentences("loading products failed", "Failed to load SKProducts"),
        Sign.outer("AdaptyErrorDomain", 1002), Sign.wrappers("SKErrorDomain", 507),
      ], environment: .sandbox, alternative: .productsNotFound, rule: .productsFail,
      reproduction: .failure("StoreKitError.networkError"),
      samples: [
        "[store.js] ERROR: ios -> ERROR 6777002: Load failed", "Failed to load SKProducts from the App Store",
      ]),
    SituationRule(
      kind: .productsNotFound, operation: .products,
      signs: [
        Sign.sentences(
          "could be fetched from App Store Connect", "No products found", "products not found",
          "product not found", "did not receive any products", "Could not find SKProduct",
          "Unavailable product", "Invalid product ID", "Unknown product ID", "Unknown product identifier",
          "purchase a unknown product", "purchase an unknown product",
          "No In-App Purchase product identifiers were found", "No valid In-App Purchase products were found",
          "payment for an invalid product", "Failed to get response from platform", "SKU not found"),
        Sign.words("notFoundIDs", "NoProductsAvailable", "InvalidProduct"),
        Sign.sentences("Invalid Product IDs", "Invalid product identifiers"),
        Sign.words(
          "invalidProductIdentifiers", "SKProductsResponse.invalidProductIdentifiers", "6777012",
          "noProductIDsFound", "sku-not-found", "E_SKU_NOT_FOUND",
          "CONFIGURATION_ERROR", "storekit2_failed_to_fetch_product", "storekit_no_response",
          "storekit_invalid_payment_object"),
        Sign.outer("RCPurchasesErrorDomain", 23), Sign.outer("RevenueCat.ErrorCode", 23),
        Sign.outer("AdaptyErrorDomain", 1000),
        // The log of iapbench for `Product.products(for:)`.
        (1...9).flatMap { Sign.phrases("found, \($0) invalid") },
      ], alternative: .productsNotLoaded, rule: .productsRequest,
      reproduction: .steps(
        queue: ["products %product %missing"], product: ["products %product %missing"]),
      samples: [
        "Invalid Product IDs: ( \"com.example.a\" )",
        "[store.js] ERROR: ios -> ERROR 6777003: Trying to purchase a unknown product - {}",
      ]),
    SituationRule(
      kind: .productUnavailable, operation: .purchase,
      signs: [
        Sign.errors(server, 3504), Sign.errors("ASDErrorDomain", 1054),
        Sign.errors("com.apple.commerce.client", 1002),
        Sign.outer("SKErrorDomain", 5, isCertain: true), Sign.outer("RCPurchasesErrorDomain", 5),
        Sign.outer("RevenueCat.ErrorCode", 5), Sign.outer("AdaptyErrorDomain", 5),
        Sign.outer("StoreKit.StoreKitError", 4), Sign.outer("StoreKit.Product.PurchaseError", 1),
        Sign.words(
          "productUnavailable", "Product.PurchaseError.productUnavailable",
          "SKError.storeProductNotAvailable",
          "storeProductNotAvailable", "notAvailableInStorefront", isCertain: true),
        Sign.words(
          "SKErrorStoreProductNotAvailable", "E_ITEM_UNAVAILABLE", "item-unavailable", "6777023",
          "PRODUCT_NOT_AVAILABLE_FOR_PURCHASE", "PRODUCT_NOT_AVAILABLE_FOR_PURCHASE_ERROR",
          "productNotAvailableForPurchaseError", "PurchaseFailureReason.ProductUnavailable"),
        Sign.sentences("The product is not available for purchase."), Sign.errorTexts(server, 3504),
        Sign.errorTexts("ASDErrorDomain", 1054),
      ],
      // Xcode sells all products of its file.
      environments: [.sandbox, .production, .testFlight], rule: .productGone,
      reproduction: .steps(
        queue: ["catalog purchasable %product off", "buy %product", "settle"],
        product: ["catalog purchasable %product off", "buy %product", "settle"]),
      samples: [
        "OnPurchaseFailed, reason: ProductUnavailable", "threw Product.PurchaseError.productUnavailable",
      ]),
    SituationRule(
      kind: .offerSignatureInvalid, operation: .offerSignature,
      signs: [
        Sign.errors(server, 3903), Sign.outer("SKErrorDomain", 12, isCertain: true),
        Sign.outer("AdaptyErrorDomain", 12), Sign.outer("StoreKit.Product.PurchaseError", 6),
        Sign.words("invalidOfferSignature", "SKError.invalidSignature", isCertain: true),
        Sign.words(
          "SKErrorInvalidSignature", "6777031", "INVALID_PROMOTIONAL_OFFER",
          "INVALID_PROMOTIONAL_OFFER_ERROR",
          "INVALID_APPLE_SUBSCRIPTION_KEY", "INVALID_APPLE_SUBSCRIPTION_KEY_ERROR"),
        Sign.outer("RCPurchasesErrorDomain", 17, 33), Sign.outer("RevenueCat.ErrorCode", 17, 33),
        Sign.sentences(
          "The signature generated by RevenueCat could not be decoded",
          "The information associated with this PromotionalOffer is not valid"),
        Sign.errorTexts(server, 3903), Sign.deviceTexts("unableToPurchaseTitle"),
      ], alternative: .offerInvalid, rule: .offerSignature,
      reproduction: .failure("ASDServerErrorDomain/3903"),
      samples: ["SKErrorDomain error 12", "Product.PurchaseError.invalidOfferSignature"]),
    SituationRule(
      kind: .offerInvalid, operation: .offerSignature,
      signs: [
        Sign.errors(server, 3900, 3901, 3902), Sign.outer("SKErrorDomain", 11, 13, 14, isCertain: true),
        Sign.outer("AdaptyErrorDomain", 11, 13, 14), Sign.outer("StoreKit.Product.PurchaseError", 4, 5, 7),
        Sign.words(
          "invalidOfferIdentifier", "invalidOfferPrice", "missingOfferParams", "missingOfferParameters"),
        Sign.words(
          "6777029", "6777030", "6777032", "SKErrorInvalidOfferIdentifier", "SKErrorInvalidOfferPrice",
          "SKErrorMissingOfferParams"), Sign.errorTexts(server, 3900, 3901, 3902),
      ], alternative: .offerSignatureInvalid, rule: .offers,
      reproduction: .failure("ASDServerErrorDomain/3900"),
      samples: ["Error Domain=SKErrorDomain Code=11 \"(null)\""]),
    SituationRule(
      kind: .offerIneligible, operation: .offerSignature,
      signs: [
        Sign.errors(server, 3904), Sign.outer("SKErrorDomain", 18, isCertain: true),
        Sign.outer("RCPurchasesErrorDomain", 18),
        Sign.outer("RevenueCat.ErrorCode", 18), Sign.outer("StoreKit.Product.PurchaseError", 3),
        Sign.words("ineligibleForOffer", "SKErrorIneligibleForOffer", "INELIGIBLE_ERROR"),
        Sign.errorTexts(server, 3904),
      ], rule: .offers, reproduction: .failure("ASDServerErrorDomain/3904"),
      samples: ["Product.PurchaseError.ineligibleForOffer"]),
  ]
}
