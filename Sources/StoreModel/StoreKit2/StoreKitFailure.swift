// The errors of StoreKit 2 as Apple spells them, and which of its interfaces may be made to fail with which: one table
// that the command language, the simulator and the screen read (rule `storekit2.simulated-error`; DocC: StoreKit2).

import StoreRules

/// An error that StoreKit 2 throws, or that stands in an unverified value: `StoreKitError.networkError`.
public struct StoreKitFailure: Hashable, Sendable {
  /// The type that has the case.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case storeKitError = "StoreKitError"
    case purchaseError = "Product.PurchaseError"
    case refundRequestError = "Transaction.RefundRequestError"
    case verificationError = "VerificationResult.VerificationError"

    /// Its cases, in the order of the documentation.
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
      }
    }
  }

  public let kind: Kind
  /// The case: `networkError`.
  public let name: String
  /// The error inside it, as `StoreKitError.systemError(_:)` has one; nil if it is not known.
  public package(set) var inner: StoreError?

  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// Type and case: `StoreKitError.networkError`.
  public var title: String { "\(kind.rawValue).\(name)" }

  /// Type and case with the error inside: `StoreKitError.systemError(Error Domain=…)`.
  public var text: String { title + (inner.map { "(\(ErrorFormatter.line($0)))" } ?? "") }

  /// Whether it can have an error inside, and that one.
  public func takes(_ inner: InjectedFailure) -> Bool {
    switch title {
    case "StoreKitError.systemError": true
    // Its associated value is a `URLError`.
    case "StoreKitError.networkError": inner.domain == "NSURLErrorDomain"
    default: false
    }
  }

  /// Whether a purchase can be charged although it throws this; `inner`: the error inside.
  package func canBeCharged(around inner: InjectedFailure?) -> Bool {
    switch title {
    case "StoreKitError.systemError", "StoreKitError.unknown": true
    // A connection that was lost, or an answer that came too late.
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
  package static let duplicateRefundRequest = StoreKitFailure(.refundRequestError, "duplicateRequest")
}

/// An interface of StoreKit 2 that can be made to fail: `SKTestSession.setSimulatedError(_:forAPI:)`.
public enum StoreKitInterface: String, CaseIterable, Hashable, Sendable {
  case loadProducts = "load-products"
  case purchase
  case verification
  case appStoreSync = "app-store-sync"
  case subscriptionStatus = "subscription-status"
  case appTransaction = "app-transaction"
  case manageSubscriptions = "manage-subscriptions"
  case refundRequest = "refund-request"
  case offerCode = "offer-code"

  /// The types of error that it can fail with.
  public var kinds: [StoreKitFailure.Kind] {
    switch self {
    case .loadProducts, .appStoreSync, .appTransaction, .subscriptionStatus, .manageSubscriptions, .offerCode:
      [.storeKitError]
    case .purchase: [.storeKitError, .purchaseError]
    case .refundRequest: [.storeKitError, .refundRequestError]
    case .verification: [.verificationError]
    }
  }

  /// The errors that it can fail with, in the order of the documentation.
  public var failures: [StoreKitFailure] {
    kinds.flatMap { kind in kind.cases.map { StoreKitFailure(kind, $0) } }
  }

  /// The error of this name that it can fail with.
  public func failure(named name: String) -> StoreKitFailure? { failures.first { $0.name == name } }
}

/// An error that an interface of StoreKit 2 is made to fail with.
public struct SimulatedFailure: Hashable, Sendable {
  public let failure: StoreKitFailure
  /// The error inside it.
  public let inner: InjectedFailure?
  /// Whether the next call alone fails.
  public let once: Bool
  /// Whether the App Store sells the product although the app has the failure.
  public let isCharged: Bool

  public init(
    _ failure: StoreKitFailure, inner: InjectedFailure? = nil, once: Bool = false, isCharged: Bool = false
  ) {
    self.failure = failure
    self.inner = inner
    self.once = once
    self.isCharged = isCharged
  }

  /// Why it cannot be brought about; nil if it can.
  public var fault: FailureInjectionError? {
    if let fault = inner?.fault { return fault }
    guard isCharged else { return nil }
    guard failure.canBeCharged(around: inner) else { return .beforeConfirmation(failure.name) }
    var charged = inner
    charged?.isCharged = true
    return charged?.fault
  }
}
