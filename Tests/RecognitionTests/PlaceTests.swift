// Tests of the library, the environment and the version of StoreKit that a log names.

import StoreModel
import Testing

@testable import Recognition

@Suite("Where a log comes from") struct PlaceTests {
  private static let libraries: [(log: String, framework: String?)] = [
    ("PlatformException(23, x, {code: 23, readableErrorCode: CONFIGURATION_ERROR}, null)", "RevenueCat"),
    ("at Purchases.getOfferings(purchases_flutter.dart:1)\nSKErrorDomain 2", "RevenueCat"),
    ("(RevenueCat.OfferingsManager.Error error 1.) SKErrorDomain 0", "RevenueCat"),
    ("IAPError(code: purchase_error, source: app_store, message: SKErrorDomain)", "Flutter in_app_purchase"),
    ("PlatformException(storekit_duplicate_product_object, x, null)", "Flutter in_app_purchase"),
    ("PlatformException(E_USER_CANCELLED, x, null)", "flutter_inapp_purchase"),
    ("debugMessage: SKPaymentTransactionStateFailed, code: E_UNKNOWN", "flutter_inapp_purchase"),
    ("- expo-iap: 3.0.1\nAMSErrorDomain Code=301", "expo-iap"),
    ("RNIap.finishTransaction(purchase)\nSKErrorDomain 2", "react-native-iap"),
    ("Error Domain=com.margelo.nitro.rniap Code=-1 user-cancelled", "react-native-iap"),
    ("{\"code\":\"E_UNKNOWN\"}", "react-native-iap"),
    ("InAppBillingPurchaseException\nPurchaseError: UserCancelled", "Plugin.InAppBilling"),
    ("UnityEngine.Purchasing.Extension.UnityUtil:Update()\nSKErrorUnknown", "Unity IAP"),
    ("[CdvPurchase.AppleAppStore] purchaseFailed 6777010", "cordova-plugin-purchase"),
    ("PlatformException(userCancelled, StoreKitError, null)", nil),
  ]

  @Test("A library is named by its own words, and by shared codes only without these", arguments: libraries)
  func frameworks(log: String, framework: String?) {
    let place = Recognizer.standard.recognizeSituations(log).place
    #expect(place.framework == framework, "\(log): \(place.framework ?? "none")")
  }

  @Test("A sentence about the environment counts unless a log line names one, or two sentences differ")
  func environments() {
    let error = "SKErrorDomain 2"
    for (text, environment, isAssumed) in [
      ("USING Sandbox environment", EnvironmentName.sandbox, false),
      ("Real device, sandbox", .sandbox, false), ("- [x] Sandbox", .sandbox, false),
      ("It happens in production app", .production, false),
      ("A production app and a sandbox environment", .sandbox, true),
      ("Sandbox environment, http://localhost:4000/inAppBuy", .xcode, false),
    ] {
      let place = Recognizer.standard.recognizeSituations(text + "\n" + error).place
      #expect(place.environment == environment, "\(text)")
      #expect(place.isEnvironmentAssumed == isAssumed, "\(text)")
    }
  }

  @Test("The heading names the version of StoreKit that the scenario uses, if only one has the situation")
  func onlyInterface() throws {
    for (log, api) in [
      (
        "Error enumerating unfinished transactions: Error Domain=AMSErrorDomain Code=301",
        StoreKitVersion.product
      ),
      ("invalidDeviceVerification", .product), ("Cannot finish a purchasing transaction", .queue),
    ] {
      let recognition = Recognizer.standard.recognize(log)
      let situation = try #require(recognition.situations.first)
      #expect(recognition.place.api == api, "\(log)")
      #expect(situation.scenario.contains("app storekit 2\n") == (api == .product), "\(log)")
    }
  }
}
