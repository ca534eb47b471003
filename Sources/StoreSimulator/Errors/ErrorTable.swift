// The catalogue of errors: what the App Store and the system answer, with their texts in the known languages and what
// they mean. One table; injected failures, environments and the search for errors all read it (DocC: ErrorTable).

/// One known error.
public struct ErrorRow: Hashable, Sendable {
  public let domain: String
  public let code: Int
  /// The name of the case for `SKErrorDomain`; nil for errors that have none.
  public let name: String?
  /// The sentence of the error's documentation (SKErrorDomain), or what the error means.
  public let sentence: String
  /// `NSLocalizedDescription` by language (`en`, `ja`, `de`, `zh_Hans`, `ru`, `fr`); empty prints `"(null)"`.
  public let descriptions: [String: String]
  public let failureReason: String?
  /// The error inside it, by domain and code, where logs show one.
  public let cause: InjectedFailure?

  /// The description in a language, English where that is not known.
  public func description(language: String) -> String? { descriptions[language] ?? descriptions["en"] }
}

/// The table of errors.
public enum ErrorTable {
  /// Every row: SKError first, then the server's and the system's.
  public static let rows: [ErrorRow] = skErrors + innerErrors

  private static let byKey: [InjectedFailure: ErrorRow] = Dictionary(
    rows.map { (InjectedFailure(domain: $0.domain, code: $0.code), $0) },
    uniquingKeysWith: { first, _ in first })

  /// The row of an error, if it is known.
  public static func row(domain: String, code: Int) -> ErrorRow? {
    byKey[InjectedFailure(domain: domain, code: code)]
  }

  /// How many errors a chain may have: real reports have three.
  public static let longestChain = 16

  /// What `fail NAME` means: an SKError name (`paymentNotAllowed`), `DOMAIN/CODE` of the table, or a chain of any
  /// domains and codes, the outermost first (`ASDErrorDomain/500>AMSErrorDomain/301`).
  public static func failure(named text: String) -> InjectedFailure? {
    let links = text.split(separator: ">", omittingEmptySubsequences: false)
    if links.count > 1 {
      let chain = links.compactMap { link(String($0)) }
      guard chain.count == links.count, chain.count <= longestChain else { return nil }
      return InjectedFailure(chain: chain)
    }
    if let row = skErrors.first(where: { $0.name == text }) {
      return InjectedFailure(domain: row.domain, code: row.code)
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let code = Int(parts[1]), row(domain: String(parts[0]), code: code) != nil else {
      return nil
    }
    return InjectedFailure(domain: String(parts[0]), code: code)
  }

  /// Whether StoreKit gives an app this error inside an `SKErrorDomain` one with that code (rule `errors.mapping`).
  public static func wraps(_ inner: InjectedFailure, in code: Int) -> Bool {
    ErrorMapping.outcome(domain: inner.domain, code: inner.code) == .wrapped(code: code)
  }

  /// One error of a chain: a domain without blanks, and a code.
  private static func link(_ text: String) -> InjectedFailure? {
    if let row = skErrors.first(where: { $0.name == text }) {
      return InjectedFailure(domain: row.domain, code: row.code)
    }
    guard let slash = text.lastIndex(of: "/"), let code = Int(text[text.index(after: slash)...]) else {
      return nil
    }
    let domain = text[..<slash]
    let isDomain =
      !domain.isEmpty && domain.utf8.count <= longestDomain
      && domain.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0.properties.generalCategory != .control
      }
    return isDomain ? InjectedFailure(domain: String(domain), code: code) : nil
  }

  /// In bytes.
  private static let longestDomain = 256

  /// The canonical spelling for `fail`.
  public static func name(of failure: InjectedFailure) -> String {
    guard failure.causes.isEmpty else {
      let chain = [InjectedFailure(domain: failure.domain, code: failure.code)] + failure.causes
      return chain.map { "\($0.domain)/\($0.code)" }.joined(separator: ">")
    }
    return row(domain: failure.domain, code: failure.code)?.name ?? "\(failure.domain)/\(failure.code)"
  }

  /// Every name that `fail` takes, in the order of the table.
  public static var allNames: [String] {
    rows.map { name(of: InjectedFailure(domain: $0.domain, code: $0.code)) }
  }

  private static func sk(_ code: Int, _ name: String, _ sentence: String) -> ErrorRow {
    ErrorRow(
      domain: "SKErrorDomain", code: code, name: name, sentence: sentence, descriptions: [:],
      failureReason: nil,
      cause: nil)
  }

  /// Numbers by position in SKError.h; where the sentences come from, DocC: LogFormats.
  private static let skErrors: [ErrorRow] = [
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

  private static func inner(
    _ domain: String, _ code: Int, _ meaning: String, _ descriptions: [String: String] = [:],
    reason: String? = nil, cause: (String, Int)? = nil
  ) -> ErrorRow {
    ErrorRow(
      domain: domain, code: code, name: nil, sentence: meaning, descriptions: descriptions,
      failureReason: reason,
      cause: cause.map { InjectedFailure(domain: $0.0, code: $0.1) })
  }

  private static let server = "ASDServerErrorDomain"
  private static let daemon = "ASDErrorDomain"
  private static let media = "AMSErrorDomain"
  private static let unhandled = ["en": "Unhandled exception"]
  private static let unknownReason = "An unknown error occurred"

  private static let innerErrors: [ErrorRow] = [
    inner(
      server, 3038, "the terms have changed: an interrupted purchase",
      [
        "en": "Apple Media Services Terms and Conditions have changed.",
        // With a space after Apple, unlike the alert: both as they were seen (DocC: ErrorTable).
        "ja": "Apple メディアサービスの利用規約が変更されました。",
        "de": "Die allgemeinen Geschäftsbedingungen der Apple-Mediendienste haben sich geändert.",
        "zh_Hans": "Apple 媒体服务条款与条件已更改。",
        "ru": "Положения и условия мультимедийных сервисов Apple изменены",
      ]),
    inner(
      server, 3532, "the customer is subscribed to this already",
      [
        "en": "You are currently subscribed to this", "ja": "現在サブスクリプションを利用中です。", "zh_Hans": "您目前已订阅此项目",
      ]),
    inner(server, 3504, "the item was not found", ["en": "Item not found.", "zh_Hans": "找不到此项目。"]),
    inner(
      server, 3539, "there is no information for in-app purchases now",
      ["en": "There is no information available for In‑App Purchases. Try again later."]),
    inner(
      server, 3029, "payment information is needed: an interrupted purchase",
      ["en": "Payment information required", "ja": "お支払い情報が必要です", "zh_Hans": "需要付款信息"]),
    inner(server, 2024, "verification is needed", ["en": "Verification required", "zh_Hans": "需要验证"]),
    inner(
      server, 2005, "the payment method was declined",
      ["en": "Your payment method was declined.", "zh_Hans": "您的付款方式被拒。"]),
    inner(
      server, 2037, "the purchase cannot be completed",
      ["en": "Your purchase could not be completed.", "zh_Hans": "你的购买无法完成"]),
    inner(server, 3900, "the offer identifier is not valid", ["en": "Invalid offer identifier"]),
    inner(server, 3901, "the offer price is not valid", ["en": "Invalid offer price"]),
    inner(server, 3902, "offer parameters are missing", ["en": "Missing offer parameters"]),
    inner(server, 3903, "the offer signature is not valid", ["en": "Invalid offer signature"]),
    inner(server, 3904, "the customer is not eligible for the offer", ["en": "Ineligible for offer"]),
    inner(
      daemon, 500, "wrapper of an error of the media service", unhandled, reason: unknownReason,
      cause: (media, 301)),
    inner(
      daemon, 506, "an app is being installed already (device management, no purchase)",
      ["en": "Install request is a duplicate"]),
    inner(
      daemon, 507, "the store's answer could not be decoded", ["en": "Error decoding object"],
      reason: "Attempted to decode store response"),
    inner(daemon, 509, "no account is signed in", ["en": "No active account"]),
    inner(
      daemon, 512, "the request to the parent could not be sent", unhandled, reason: unknownReason,
      cause: (media, 512)),
    inner(daemon, 530, "a simulator without a store account", ["en": "Authentication Failed"]),
    inner(daemon, 603, "the receipt was refreshed too often", ["en": "Request throttled"]),
    inner(daemon, 825, "the answer held no transactions", ["en": "No transactions in response"]),
    inner(daemon, 907, "the user cancelled", unhandled, reason: unknownReason, cause: (media, 6)),
    inner(daemon, 950, "an error without a known log"),
    inner(daemon, 1050, "payments are not allowed", ["en": "Payments not allowed"]),
    inner(daemon, 1051, "the client is not valid", ["en": "Invalid client"]),
    inner(
      daemon, 1052, "Ask to Buy: becomes deferred, never failed", unhandled, reason: unknownReason),
    inner(daemon, 1054, "the product is not available", ["en": "Product not available"]),
    inner(
      daemon, 1061, "nothing could show the dialog", ["en": "No client available to handle dialog request"]),
    inner(media, 2, "an unknown error", ["en": "An unknown error occurred. Please try again."]),
    inner(
      media, 6, "the payment sheet was cancelled", ["en": "Payment Sheet Failed"],
      reason: "Payment sheet cancelled"),
    inner(
      media, 100, "authentication failed", ["en": "Authentication Failed"],
      reason: "The authentication failed."),
    inner(
      media, 301, "an HTTP error", ["en": "Invalid Status Code"],
      reason: "The response has an invalid status code"),
    inner(media, 305, "seen for simulated failures"),
    inner(
      media, 306, "tried too often", ["en": "Reached max retry count"],
      reason: "Task reached max retry count (3 / 3)"),
    inner(media, 511, "the request to the parent was sent", ["en": "Family permission required"]),
    inner(media, 512, "the request to the parent could not be sent", ["en": "Family permission failed"]),
    inner("com.apple.commerce.client", 600, "the user cancelled"),
    inner("com.apple.commerce.client", 1002, "the product is not available"),
    inner("SSErrorDomain", 110, "no connection (before iOS 14)", ["en": "Cannot connect to iTunes Store"]),
    inner("NSURLErrorDomain", -1001, "the request timed out", ["en": "The request timed out."]),
    inner("NSURLErrorDomain", -999, "the request was cancelled", ["en": "cancelled"]),
    inner(
      "NSURLErrorDomain", -1009, "the device is offline",
      ["en": "The Internet connection appears to be offline."]),
  ]
}
