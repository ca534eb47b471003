// The errors of StoreKit 2 in Apple's spelling, and the interfaces that can be made to fail with them (rule
// `storekit2.simulated-error`; DocC: StoreKit2).

import StoreRules
import Support

/// An error that StoreKit 2 throws or returns with an unverified value, such as
/// `StoreKitError.networkError`.
public struct StoreKitFailure: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case storeKitError = "StoreKitError"
    case purchaseError = "Product.PurchaseError"
    case refundRequestError = "Transaction.RefundRequestError"
    case verificationError = "VerificationResult.VerificationError"
    /// A failure without an error, which public reports describe (rule `device.silent-failure`).
    case silent = "no error"

    /// The cases, in the order of Apple's documentation.
    public var cases: [String] {
      switch self {
      case .storeKitError:
        [
          "networkError", "systemError", "userCancelled", "notAvailableInStorefront", "notEntitled",
          "unknown",
          "unsupported", "invalidPresentationContext",
        ]
      case .purchaseError:
        [
          "invalidQuantity", "productUnavailable", "purchaseNotAllowed", "ineligibleForOffer",
          "invalidOfferIdentifier", "invalidOfferPrice", "invalidOfferSignature", "missingOfferParameters",
          "paymentMethodBindingConfigurationRequired",
        ]
      case .refundRequestError: ["duplicateRequest", "failed"]
      case .verificationError:
        [
          "revokedCertificate", "invalidCertificateChain", "invalidDeviceVerification", "invalidEncoding",
          "invalidSignature", "missingRequiredProperties",
        ]
      case .silent:
        [
          "empty", "no-answer", "no-result", "late", "late-sheet", "no-end", "no-scene", "no-sheet",
          "stays-open",
          "invalid-code", "used-code",
          "expired-code",
        ]
      }
    }
  }

  public let kind: Kind
  /// The name of the case, such as `networkError`.
  public let name: String
  /// The associated error, as in `StoreKitError.systemError(_:)`; nil if it is unknown.
  public package(set) var inner: StoreError?

  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// Whether the failure happens on an open sheet, which the call presents as usual.
  package var isOnSheet: Bool { self == .openCodeSheet || refusesCode }

  /// Whether the failure keeps the app waiting, so that the call has no error.
  package var isWaiting: Bool { self == .unanswered || self == .endless || isOfBegunPurchase || isDelayed }

  /// Whether the failure concerns a purchase that the app begins as usual.
  package var isOfBegunPurchase: Bool { self == .late || self == .lateSheet || self == .withoutResult }

  /// Whether the answer comes after the delay of a `SimulatedFailure`.
  public var isDelayed: Bool { self == .late || self == .lateSheet }

  /// Whether the App Store refuses each code that the customer enters.
  package var refusesCode: Bool { self == .invalidCode || self == .usedCode || self == .expiredCode }

  /// For example `StoreKitError.networkError`, or `empty, no error`.
  public var title: String { kind == .silent ? "\(name), \(kind.rawValue)" : "\(kind.rawValue).\(name)" }

  /// For example `StoreKitError.systemError(Error Domain=…)`.
  public var text: String { title + (inner.map { "(\(ErrorFormatter.line($0)))" } ?? "") }

  /// Whether this error can have `inner` as its associated error.
  public func takes(_ inner: InjectedFailure) -> Bool {
    switch title {
    case "StoreKitError.systemError": true
    // The associated value is a `URLError`.
    case "StoreKitError.networkError": inner.domain == "NSURLErrorDomain"
    default: false
    }
  }

  /// Whether a purchase or a redemption can fail with this error and the cause `inner` although the App
  /// Store has sold the product.
  package func canBeCharged(around inner: InjectedFailure?) -> Bool {
    switch title {
    case "StoreKitError.systemError", "StoreKitError.unknown": true
    // The customer confirmed in the app of the bank and came back.
    case "StoreKitError.userCancelled": true
    // The connection was lost, or the response was too late.
    case "StoreKitError.networkError": inner != nil
    default: false
    }
  }
}

extension StoreKitFailure {
  package static let networkError = StoreKitFailure(.storeKitError, "networkError")
  package static let systemError = StoreKitFailure(.storeKitError, "systemError")
  package static let userCancelled = StoreKitFailure(.storeKitError, "userCancelled")
  package static let notAvailableInStorefront = StoreKitFailure(.storeKitError, "notAvailableInStorefront")
  package static let notEntitled = StoreKitFailure(.storeKitError, "notEntitled")
  package static let unknown = StoreKitFailure(.storeKitError, "unknown")
  package static let invalidQuantity = StoreKitFailure(.purchaseError, "invalidQuantity")
  package static let productUnavailable = StoreKitFailure(.purchaseError, "productUnavailable")
  package static let purchaseNotAllowed = StoreKitFailure(.purchaseError, "purchaseNotAllowed")
  package static let ineligibleForOffer = StoreKitFailure(.purchaseError, "ineligibleForOffer")
  package static let invalidOfferIdentifier = StoreKitFailure(.purchaseError, "invalidOfferIdentifier")
  package static let invalidOfferPrice = StoreKitFailure(.purchaseError, "invalidOfferPrice")
  package static let invalidOfferSignature = StoreKitFailure(.purchaseError, "invalidOfferSignature")
  package static let missingOfferParameters = StoreKitFailure(.purchaseError, "missingOfferParameters")
  /// The request for products returns no product.
  package static let emptyResponse = StoreKitFailure(.silent, "empty")
  /// The call gets no answer: it does not return, and no delegate is called.
  package static let unanswered = StoreKitFailure(.silent, "no-answer")
  /// The answer to the call comes after a delay.
  package static let late = StoreKitFailure(.silent, "late")
  /// The payment sheet appears after a delay.
  package static let lateSheet = StoreKitFailure(.silent, "late-sheet")
  /// The app gets no result of a purchase that the customer has confirmed.
  package static let withoutResult = StoreKitFailure(.silent, "no-result")
  /// `Product.purchase` returns `.userCancelled` without a sheet, because it finds no window scene.
  package static let missingScene = StoreKitFailure(.silent, "no-scene")
  /// The transactions of a restore come, and the restore neither finishes nor fails.
  package static let endless = StoreKitFailure(.silent, "no-end")
  /// The sheet does not appear, and the call does not return.
  package static let missingSheet = StoreKitFailure(.silent, "no-sheet")
  /// The sheet for codes stays open after the customer has redeemed a code.
  package static let openCodeSheet = StoreKitFailure(.silent, "stays-open")
  package static let invalidCode = StoreKitFailure(.silent, "invalid-code")
  package static let usedCode = StoreKitFailure(.silent, "used-code")
  package static let expiredCode = StoreKitFailure(.silent, "expired-code")
  package static let duplicateRefundRequest = StoreKitFailure(.refundRequestError, "duplicateRequest")
}

/// An interface of StoreKit for which an error can be simulated.
///
/// `SKTestSession.setSimulatedError(_:forAPI:)` has the cases up to `offerCode`, except `entitlements`. The
/// other cases are calls that fail in public reports (rules `device.simulated-error`, `device.late-answer`).
public enum StoreKitInterface: String, CaseIterable, Hashable, Sendable {
  case loadProducts = "load-products"
  case purchase
  case verification
  case appStoreSync = "app-store-sync"
  case subscriptionStatus = "subscription-status"
  /// `Transaction.currentEntitlements`.
  case entitlements
  case appTransaction = "app-transaction"
  case manageSubscriptions = "manage-subscriptions"
  case refundRequest = "refund-request"
  case offerCode = "offer-code"
  /// `SKReceiptRefreshRequest`.
  case receiptRefresh = "receipt-refresh"
  /// `Transaction.unfinished`.
  case unfinished
  /// `finishTransaction(_:)` and `Transaction.finish()`.
  case finish
  /// `restoreCompletedTransactions()`.
  case restore

  /// Whether a chain of errors can be written without the StoreKit 2 error that contains it.
  public var takesChains: Bool {
    switch self {
    case .receiptRefresh, .unfinished, .finish, .restore: true
    case .loadProducts, .purchase, .verification, .appStoreSync, .subscriptionStatus, .entitlements,
      .appTransaction, .manageSubscriptions, .refundRequest, .offerCode:
      false
    }
  }

  /// Whether the App Store can sell a product although this interface fails.
  public var canCharge: Bool { self == .purchase || self == .offerCode }

  public var kinds: [StoreKitFailure.Kind] {
    switch self {
    case .loadProducts, .appStoreSync, .appTransaction, .subscriptionStatus, .manageSubscriptions, .offerCode,
      .receiptRefresh, .unfinished, .finish, .restore:
      [.storeKitError]
    case .purchase: [.storeKitError, .purchaseError]
    case .refundRequest: [.storeKitError, .refundRequestError]
    case .verification: [.verificationError]
    // The sequence throws no errors.
    case .entitlements: []
    }
  }

  /// The errors that the interface can throw, in the order of Apple's documentation, and then its failures
  /// without an error.
  public var failures: [StoreKitFailure] {
    kinds.flatMap { kind in kind.cases.map { StoreKitFailure(kind, $0) } } + silentFailures
  }

  private var silentFailures: [StoreKitFailure] {
    switch self {
    case .loadProducts: [.emptyResponse, .unanswered, .late]
    case .purchase: [.unanswered, .withoutResult, .late, .lateSheet, .missingScene]
    case .appStoreSync, .subscriptionStatus, .entitlements, .appTransaction, .receiptRefresh, .unfinished:
      [.unanswered, .late]
    case .restore: [.unanswered, .late, .endless]
    case .manageSubscriptions, .refundRequest: [.missingSheet]
    case .offerCode: [.missingSheet, .openCodeSheet, .invalidCode, .usedCode, .expiredCode]
    case .verification, .finish: []
    }
  }

  /// Returns the failure with this name; nil if the interface does not have it.
  public func failure(named name: String) -> StoreKitFailure? { failures.first { $0.name == name } }
}

public struct SimulatedFailure: Hashable, Sendable {
  public let failure: StoreKitFailure
  public let inner: InjectedFailure?
  public let once: Bool
  /// Whether the App Store sells the product although the app receives the error.
  public let isCharged: Bool
  /// The time until the answer; nil unless the failure is a delay.
  public let delay: TimeSpan?

  /// The delay of a late answer to which no delay is given.
  public static let usualDelay = TimeSpan.seconds(60)

  public init(
    _ failure: StoreKitFailure, inner: InjectedFailure? = nil, once: Bool = false, isCharged: Bool = false,
    delay: TimeSpan? = nil
  ) {
    self.delay = failure.isDelayed ? delay ?? Self.usualDelay : nil
    self.failure = failure
    self.inner = inner
    self.once = once
    self.isCharged = isCharged
  }

  /// The reason why the error cannot be simulated; nil if it can be simulated.
  public var fault: FailureInjectionError? {
    if let fault = inner?.fault { return fault }
    guard isCharged else { return nil }
    guard failure.canBeCharged(around: inner) else { return .beforeConfirmation(failure.name) }
    var charged = inner
    charged?.isCharged = true
    return charged?.fault
  }
}
