// The rows of the table of errors: codes, meanings, English texts and user info, each with its source.

import Support

/// The rows of the table, by domain.
///
/// If no log shows an English text, this project has chosen the text, and its source says so. The folder
/// `ErrorTexts` contains the texts that logs show in other languages.
package enum ErrorRows {
  package static let media = "AMSErrorDomain"
  private static let server = "ASDServerErrorDomain"
  package static let daemon = "ASDErrorDomain"
  private static let oldServer = "SSServerErrorDomain"
  static let unhandled = "Unhandled exception"
  private static let unknownReason = "An unknown error occurred"

  private static func sk(_ code: Int, _ name: String, _ sentence: String) -> ErrorRow {
    ErrorRow(
      domain: "SKErrorDomain", code: code, name: name, sentence: sentence, descriptions: [:],
      failureReason: nil, cause: nil, form: ErrorRow.UserInfoFormat(),
      provenance: .documented(LocalizedText(same: "SKError.Code; SKError.h, by position")))
  }

  private static func inner(
    _ domain: String, _ code: Int, _ meaning: String, _ description: String? = nil,
    reason: String? = nil, cause: (String, Int)? = nil,
    form: ErrorRow.UserInfoFormat = ErrorRow.UserInfoFormat(),
    source provenance: Provenance
  ) -> ErrorRow {
    ErrorRow(
      domain: domain, code: code, name: nil, sentence: meaning,
      descriptions: descriptions(domain: domain, code: code, english: description),
      failureReason: reason, cause: cause.map { InjectedFailure(domain: $0.0, code: $0.1) }, form: form,
      provenance: provenance)
  }

  private static func descriptions(domain: String, code: Int, english: String?) -> [String: String] {
    var descriptions: [String: String] = [:]
    descriptions["en"] = english
    for language in ErrorTexts.languages {
      descriptions[language] = ErrorTexts.table(language)?.text("\(domain) \(code)")
    }
    return descriptions
  }

  private static func observed(_ versions: String, _ source: String) -> Provenance {
    .observed(versions: LocalizedText(same: versions), source: LocalizedText(same: source))
  }

  /// The source of errors known only from a table of the client framework; this project has chosen their
  /// texts.
  private static let mapped = Provenance.analysed(
    LocalizedText(same: "public analysis of the client framework, about iOS 18; the text is chosen"))

  private static let early = ErrorRow.UserInfoFormat(isBeforeConfirmation: true)
  private static let silent = ErrorRow.UserInfoFormat(isSilentSinceIOS16: true)

  /// The rows of `SKErrorDomain`, whose codes are positions in SKError.h.
  ///
  /// DocC: LogFormats names the source of the sentences.
  package static let skErrors: [ErrorRow] = [
    sk(0, "unknown", "an unknown or unexpected error occurred."),
    sk(1, "clientInvalid", "the client is not allowed to perform the attempted action."),
    sk(2, "paymentCancelled", "the user canceled a payment request."),
    sk(3, "paymentInvalid", "one of the payment parameters was not recognized by the App Store."),
    sk(4, "paymentNotAllowed", "the user is not allowed to authorize payments."),
    sk(5, "storeProductNotAvailable", "the requested product is not available in the store."),
    sk(6, "cloudServicePermissionDenied", "the user has not allowed access to Cloud service information."),
    sk(7, "cloudServiceNetworkConnectionFailed", "the device could not connect to the network."),
    sk(8, "cloudServiceRevoked", "the user has revoked permission to use this cloud service."),
    sk(9, "privacyAcknowledgementRequired", "the user has not yet acknowledged the privacy policy."),
    sk(10, "unauthorizedRequestData", "the app uses a property for which it does not have the entitlement."),
    sk(11, "invalidOfferIdentifier", "the offer identifier could not be found or is not active."),
    sk(12, "invalidSignature", "the signature in a payment discount is not valid."),
    sk(13, "missingOfferParams", "parameters are missing in a payment discount."),
    sk(14, "invalidOfferPrice", "the price of the offer is no longer valid."),
    sk(15, "overlayCancelled", "the overlay was cancelled."),
    sk(16, "overlayInvalidConfiguration", "the configuration of the overlay is not valid."),
    sk(17, "overlayTimeout", "the overlay took too long."),
    sk(18, "ineligibleForOffer", "the user is not eligible for the subscription offer."),
    sk(19, "unsupportedPlatform", "the platform does not support this."),
    sk(20, "overlayPresentedInBackgroundScene", "the overlay was presented in a scene in the background."),
    sk(
      21, "paymentMethodBindingConfigurationRequired",
      "a configuration of the payment method binding is required."),
  ]

  package static let others: [ErrorRow] = serverRows + daemonRows + mediaRows + otherRows

  private static let serverRows: [ErrorRow] = [
    inner(
      server, 3038, "the terms have changed: an interrupted purchase",
      "Apple Media Services Terms and Conditions have changed.",
      source: observed(
        "iOS 14 and later",
        "NTT Resonant 2021 (ja); j3k0/cordova-plugin-purchase #1243 (de); SwiftyStoreKit #615, "
          + "InAppBillingPlugin #382"
      )),
    inner(
      server, 3532, "the customer is already subscribed to this",
      "You are currently subscribed to this",
      source: observed(
        "iOS 14 to 18",
        "adaptyteam/AdaptySDK-Flutter #59, flutter/flutter #179500; CSDN 125227423 (zh); "
          + "NTT Resonant 2021 (ja, its alert)"
      )),
    inner(
      server, 3504, "the item was not found", "Item not found.",
      source: observed("iOS 14 and later", "aidea #16, volcengine 1925856 (zh); the English text is chosen")),
    inner(
      server, 3539, "no information about in-app purchases is available",
      "There is no information available for In‑App Purchases. Try again later.",
      source: observed("iOS 17", "pedaling/react-native-in-app-purchase #45")),
    inner(
      server, 3029, "payment information is needed: an interrupted purchase",
      "Payment information required",
      source: observed("iOS 14", "CSDN saw471 112463737 (zh); the English and Japanese texts are chosen")),
    inner(
      server, 2024, "confirmation by the customer is required",
      "Confirmation required",
      source: observed("iOS 14", "bizz84/SwiftyStoreKit #626 (en); CSDN saw471 112463737 (zh)")),
    inner(
      server, 2005, "the payment method was declined",
      "Your payment method was declined.",
      source: observed("iOS 14", "CSDN saw471 112463737 (zh); the English text is chosen")),
    inner(
      server, 2037, "the purchase cannot be completed",
      "Your purchase could not be completed.",
      source: observed("iOS 14 and later", "aidea #16 (zh); the English text is chosen")),
    inner(
      server, 3900, "the offer identifier is not valid", "Invalid offer identifier", source: mapped),
    inner(server, 3901, "the offer price is not valid", "Invalid offer price", source: mapped),
    inner(server, 3902, "offer parameters are missing", "Missing offer parameters", source: mapped),
    inner(
      server, 3903, "the offer signature is not valid", "Invalid offer signature", source: mapped),
    inner(
      server, 3904, "the customer is not eligible for the offer", "Ineligible for offer",
      source: mapped),
  ]

  private static let daemonRows: [ErrorRow] = [
    inner(
      daemon, 500, "wrapper of an error of the media service", unhandled, reason: unknownReason,
      cause: (media, 301), form: silent,
      source: observed(
        "iOS 14: Unhandled exception; iOS 16 to 18: (null)",
        "bizz84/SwiftyStoreKit #592, #642; RevenueCat/purchases-ios #2674, #4379, "
          + "purchases-flutter #781, adaptyteam/AdaptySDK-Flutter #92"
      )),
    inner(
      daemon, 506, "an app is already being installed (device management, not a purchase)",
      "Install request is a duplicate", form: early,
      source: observed("macOS 11", "learn.microsoft.com, cannot-install-macos-apps-and-run-shell-scripts")),
    inner(
      daemon, 507, "the store's answer could not be decoded", "Error decoding object",
      reason: "Attempted to decode store response",
      source: observed("iOS 14, simulator", "apphud/ApphudSDK #27, flutter/flutter #78255")),
    inner(
      daemon, 509, "no account is signed in", "No active account", form: early,
      source: observed("iOS 15 and later", "public source comments and device logs of apps on simulators")),
    inner(
      daemon, 512, "the request to the parent could not be sent", unhandled, reason: unknownReason,
      cause: (media, 512), form: silent,
      source: .analysed(
        LocalizedText(same: "public analysis of the client framework; user info as of code 500"))),
    inner(
      daemon, 530, "a simulator without a store account", "Authentication Failed", form: early,
      source: observed("simulator", "a public source comment of an Expo app")),
    inner(
      daemon, 603, "the receipt was refreshed too often", "Request throttled",
      reason: "Unified receipt is valid and current", form: ErrorRow.UserInfoFormat(serverCode: 0),
      source: observed("iOS 16", "RevenueCat/purchases-ios #2146")),
    inner(
      daemon, 825, "the response has no transactions", "No transactions in response",
      form: ErrorRow.UserInfoFormat(isDebugDescription: true),
      source: observed("iOS 15 to 18", "hyochan/flutter_inapp_purchase #361, Apple forums 770662")),
    inner(
      daemon, 907, "the user cancelled", unhandled, reason: unknownReason, cause: (media, 6), form: silent,
      source: observed(
        "iOS 14: Unhandled exception; iOS 17: (null)",
        "CSDN saw471 112463737, flutter/flutter #85104, hyochan/react-native-iap #1973; "
          + "flutter/flutter #154763"
      )),
    inner(
      daemon, 950, "an error without a known log", source: .chosen(LocalizedText(same: "no log was found"))),
    inner(daemon, 1050, "payments are not allowed", "Payments not allowed", source: mapped),
    inner(daemon, 1051, "the client is not valid", "Invalid client", source: mapped),
    inner(
      daemon, 1052, "Ask to Buy: becomes deferred, never failed", unhandled, reason: unknownReason,
      form: early, source: observed("iOS 14; no newer log is known", "NTT Resonant 2021")),
    inner(daemon, 1054, "the product is not available", "Product not available", source: mapped),
    inner(
      daemon, 1061, "no client could show the dialog", "No client available to handle dialog request",
      form: early, source: .analysed(LocalizedText(same: "public analysis of the daemon"))),
  ]

  private static let mediaRows: [ErrorRow] = [
    inner(
      media, 0, "authentication failed for an unknown reason", "Authentication Failed",
      reason: "Encountered an unrecognized authentication failure.", form: early,
      source: observed("iOS 14", "bizz84/SwiftyStoreKit #592")),
    inner(
      media, 2, "no delegate could ask for the password", "Finance Authentication Error",
      reason: "No delegate to perform authentication",
      form: ErrorRow.UserInfoFormat(
        status: 401, inside: [100: "An unknown error occurred. Please try again."],
        isBeforeConfirmation: true),
      source: observed(
        "iOS 17; inside code 100: iOS 16",
        "Craig-Ronald/capacitor-subscriptions #8, whose reason continues with the request; "
          + "j3k0/cordova-plugin-purchase #1338"
      )),
    inner(
      media, 6, "the payment sheet was cancelled", "Payment Sheet Failed",
      reason: "Payment sheet cancelled",
      source: observed("iOS 14 to 17", "CSDN saw471 112463737, flutter/flutter #85104, #154763")),
    inner(
      media, 100, "authentication failed", "Authentication Failed",
      reason: "The authentication failed.",
      form: ErrorRow.UserInfoFormat(
        reasonAroundOne: "The verify credentials call failed.", isBeforeConfirmation: true),
      source: observed(
        "iOS 14 to 16",
        "j3k0/cordova-plugin-purchase #1338; around one error: bizz84/SwiftyStoreKit #592, #642")
    ),
    inner(
      media, 301, "an HTTP error", "Invalid Status Code",
      reason: "The response has an invalid status code", form: ErrorRow.UserInfoFormat(status: 500),
      source: observed(
        "iOS 16 to 18",
        "RevenueCat/purchases-ios #2674, purchases-flutter #781, adaptyteam/AdaptySDK-Flutter #92")
    ),
    inner(
      media, 305, "the server answered with an error", "Server Error",
      form: ErrorRow.UserInfoFormat(status: 200),
      source: observed(
        "iOS 17 and 18, simulator",
        "public suites on SKTestSession.failureError quote \"Server Error\"; the status is chosen")),
    inner(
      media, 306, "too many attempts", "Reached max retry count",
      reason: "Task reached max retry count (3 / 3);", form: ErrorRow.UserInfoFormat(status: 200),
      source: observed("iOS 17", "RevenueCat/purchases-ios #4379")),
    inner(
      media, 511, "the request to the parent was sent", "Family permission required", form: early,
      source: observed("iOS 14", "NTT Resonant 2021")),
    inner(
      media, 512, "the request to the parent could not be sent", "Family permission failed",
      form: early, source: .analysed(LocalizedText(same: "public analysis of the client framework"))),
  ]

  private static let otherRows: [ErrorRow] = [
    inner(
      "com.apple.accounts", 4, "the simulator cannot sign in a Sandbox account",
      "No auth plugin to verify credentials for accounts of type com.apple.account.iTunesStore.sandbox",
      form: early,
      source: observed(
        "iOS 14 to 16, simulator", "j3k0/cordova-plugin-purchase #1338, bizz84/SwiftyStoreKit #642")),
    inner("com.apple.commerce.client", 600, "the user cancelled", source: mapped),
    inner("com.apple.commerce.client", 1002, "the product is not available", source: mapped),
    inner(
      oldServer, -5000, "the password was wrong", "Your password was entered incorrectly.",
      form: early, source: observed("iOS 4 to 6", "fernweh.jp, skpaymenttransactionstatefailed-error")),
    inner(
      oldServer, 0, "a downgrade that was reported as a failure", "You are all set",
      source: observed("iOS 10", "openradar 33124158")),
    inner(
      oldServer, 5002, "an unknown server error", "An unknown error has occurred",
      source: observed("iOS 6", "MKSG-MugunthKumar/MKStoreKit #98")),
    inner(
      oldServer, 5020, "the password was wrong several times", "Forget Your Password?", form: early,
      source: observed("iOS 4 to 6", "fernweh.jp, skpaymenttransactionstatefailed-error")),
    inner(
      "SSErrorDomain", 100, "the account has no receipt for the app (a receipt refresh)",
      source: observed(
        "iOS 8", "openradar 20069733, bizz84/SwiftyStoreKit #118, samritchie.net, January 2015")),
    inner(
      "SSErrorDomain", 110, "no connection (before iOS 14)", "Cannot connect to iTunes Store",
      form: early, source: observed("iOS 9", "openradar 25502597, bizz84/SwiftyStoreKit #395")),
    inner(
      "ISErrorDomain", -128, "an unknown error of the Mac App Store (no account is signed in)",
      "Unknown Error.", form: early,
      source: observed("macOS 10.13 and later", "public logs of mas install")),
    inner(
      "SKInternalErrorDomain", 3, "a test session cannot save its configuration", form: early,
      source: observed("iOS 26.3 to 26.5, simulator", "Apple forums 826971, public notes on SKTestSession")),
    inner(
      "StoreKit_Shared.StoreKitInternalError", 7, "a simulator without a store account", form: early,
      source: observed("simulator", "public notes, together with ASDErrorDomain 509")),
    inner(
      "NSURLErrorDomain", -1001, "the request timed out", "The request timed out.",
      source: .documented(LocalizedText(same: "NSURLErrorTimedOut; StoreKit, Handling errors"))),
    inner(
      "NSURLErrorDomain", -999, "the request was cancelled", "cancelled", form: early,
      source: observed("iOS 10", "NSURLErrorCancelled; chirag04/react-native-in-app-utils #117")),
    inner(
      "NSURLErrorDomain", -1009, "the device is offline",
      "The Internet connection appears to be offline.", form: early,
      source: observed("iOS 14", "RevenueCat/purchases-ios #396; StoreKit, Handling errors")),
    inner(
      "NSURLErrorDomain", -1003, "the host cannot be found",
      "A server with the specified hostname could not be found.", form: early,
      source: .documented(LocalizedText(same: "NSURLErrorCannotFindHost; StoreKit, Handling errors"))),
    inner(
      "NSURLErrorDomain", -1004, "the host cannot be reached",
      "Could not connect to the server.", form: early,
      source: .documented(LocalizedText(same: "NSURLErrorCannotConnectToHost; StoreKit, Handling errors"))),
    inner(
      "NSURLErrorDomain", -1005, "the connection was lost", "The network connection was lost.",
      source: observed(
        "macOS 10.15", "mas-cli/mas #649; NSURLErrorNetworkConnectionLost; StoreKit, Handling errors")),
  ]
}
