// An error that a log contains.

import StoreRules

/// An error in a log, with its texts and the underlying errors that the log shows.
struct LoggedError: Hashable, Sendable {
  var domain: String
  /// nil if the log ends before the code, or if a wrapper omitted it.
  var code: Int?
  var line: Int
  /// `NSLocalizedDescription`, or the text after the code.
  var description: String?
  /// `NSLocalizedFailureReason`.
  var reason: String?
  /// `AMSStatusCode`.
  var status: Int?
  /// The `errorCode` of `AMSServerPayload`.
  var payload: Int?
  /// `NSErrorFailingURLKey` or `NSErrorFailingURLStringKey`.
  var failingURL: FailingURL?
  /// The indices of the underlying errors in `LogFacts.errors`.
  var causes: [Int] = []
  /// Whether another error contains this error.
  var isUnderlying = false

  /// `ASDServerErrorDomain 3532`, or only the domain.
  var name: String { code.map { "\(domain) \($0)" } ?? domain }

  func isCase(_ domain: String, _ code: Int) -> Bool { self.code == code && self.domain == domain }
}

/// The host of the request that failed.
struct FailingURL: Hashable, Sendable {
  /// In lowercase.
  let host: String
  let line: Int

  /// Returns nil if the text is no address with a host.
  init?(_ text: String, line: Int) {
    let parts = text.lowercased().split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].hasSuffix(":"), parts[1].isEmpty, parts.count > 2,
      let host = parts[2].split(whereSeparator: { "/:?#".contains($0) }).first
    else { return nil }
    (self.host, self.line) = (String(host), line)
  }

  /// Whether the App Store or Xcode's local store cannot be the server of the request.
  var isForeign: Bool { !Self.storeHosts.contains { host == $0 || host.hasSuffix(".\($0)") } }

  private static let storeHosts = ["apple.com", "mzstatic.com", "icloud.com", "localhost", "127.0.0.1"]
}

/// The spelling of error domains.
enum ErrorDomains {
  /// Domains of wrappers and of the system that the error table does not contain.
  private static let others = [
    "SKErrorDomain", "SKServerErrorDomain", "com.apple.commerce.server", "kCFErrorDomainCFNetwork",
    "NSCocoaErrorDomain", "NSPOSIXErrorDomain", "NSOSStatusErrorDomain", "RCPurchasesErrorDomain",
    "RCBackendErrorDomain", "RevenueCat.ErrorCode", "RevenueCat.BackendErrorCode", "AdaptyErrorDomain",
    "com.adapty.AdaptySDK", "AdaptySDK", "StoreKit.StoreKitError", "StoreKit.Product.PurchaseError",
    "com.qonversion.io", "QonversionErrorDomain",
  ]

  /// The known domains by their name in lowercase.
  private static let byLowercase: [String: String] = Dictionary(
    (ErrorTable.rows.map(\.domain) + others).map { ($0.lowercased(), $0) },
    uniquingKeysWith: { first, _ in first })

  /// The names of domains that do not end in `ErrorDomain`.
  static let unusualNames = Set(byLowercase.keys.filter { !$0.hasSuffix("errordomain") })

  /// Returns the usual spelling of a known domain; another name is returned unchanged.
  static func canonical(_ name: String) -> String { byLowercase[name.lowercased()] ?? name }

  /// Whether only StoreKit, the App Store or a library for purchases has errors of this domain.
  static func speaksOfPurchases(_ name: String) -> Bool {
    byLowercase[name.lowercased()] != nil && !general.contains(name) || isTypeOfStoreKit(name)
  }

  /// Whether the domain is the name of a type of StoreKit, such as `StoreKit.InvalidRequestError`.
  static func isTypeOfStoreKit(_ name: String) -> Bool { name.hasPrefix("StoreKit.") }

  /// Domains of libraries around StoreKit's errors, and numbered cases of Swift errors.
  ///
  /// StoreKit itself never has an error of these domains in a transaction.
  static let libraries: Set<String> = [
    "RCPurchasesErrorDomain", "RCBackendErrorDomain", "RevenueCat.ErrorCode", "RevenueCat.BackendErrorCode",
    "AdaptyErrorDomain", "com.adapty.AdaptySDK", "AdaptySDK", "com.qonversion.io", "QonversionErrorDomain",
    "StoreKit.StoreKitError", "StoreKit.Product.PurchaseError",
  ]

  /// Types of libraries, in lowercase, whose errors are printed without a domain.
  static let aliases = ["adaptyerror": "AdaptyErrorDomain", "skerror": "SKErrorDomain"]

  /// The domains whose errors say nothing about a purchase.
  static let general: Set<String> = [
    "NSURLErrorDomain", "kCFErrorDomainCFNetwork", "NSCocoaErrorDomain", "NSPOSIXErrorDomain",
    "NSOSStatusErrorDomain",
  ]
}
