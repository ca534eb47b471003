// Which of StoreKit's two interfaces an app buys with, and what a purchase with the second one can answer. Values only: who
// buys how is the app's, what is answered the world's (rules `storekit2.purchase` to `storekit2.listeners`).

/// The interface with which the app buys.
public enum StoreKitVersion: String, CaseIterable, Hashable, Sendable {
  /// `SKPaymentQueue.add(_:)`.
  case queue = "1"
  /// `Product.purchase(options:)`.
  case product = "2"
}

/// What became of a call of `Product.purchase(options:)`.
public enum PurchaseResult: Hashable, Sendable {
  /// `.success(.verified(_:))`.
  case success
  /// `.success(.unverified(_:_:))`.
  case unverified(StoreKitFailure)
  case userCancelled
  case pending
  case threw(StoreKitFailure)

  /// One word for it: `success`, `unverified`, `userCancelled`, `pending`, or the case of the error.
  public var name: String {
    switch self {
    case .success: "success"
    case .unverified: "unverified"
    case .userCancelled: "userCancelled"
    case .pending: "pending"
    case .threw(let failure): failure.name
    }
  }

  /// Every word that there can be, each once.
  public static let names: [String] = {
    var seen: Set<String> = []
    let words =
      ["success", "unverified", "userCancelled", "pending"] + StoreKitInterface.purchase.failures.map(\.name)
    return words.filter { seen.insert($0).inserted }
  }()

  /// What the call returns or throws, as Swift writes it.
  package func outcome(_ number: TransactionNumber) -> StoreKitCallResult.Outcome {
    switch self {
    case .success: .returned(".success(.verified(#\(number)))")
    case .unverified(let failure): .returned(".success(.unverified(#\(number), \(failure.name)))")
    case .userCancelled: .returned(".userCancelled")
    case .pending: .returned(".pending")
    case .threw(let failure): .threw(failure)
    }
  }
}

/// The newest call of `Product.purchase(options:)` of a process.
public struct PurchaseCall: Hashable, Sendable {
  /// The product that it was called for.
  public let product: String
  /// What it returned or threw; nil while it waits.
  public package(set) var result: PurchaseResult?

  package init(product: String, result: PurchaseResult? = nil) {
    self.product = product
    self.result = result
  }
}

// MARK: - Errors

extension PurchaseResult {
  /// What a failed purchase ends with (rule `storekit2.purchase.errors`).
  package init(_ error: StoreError?) {
    guard let error else {
      self = .threw(.unknown)
      return
    }
    switch error.domain {
    case "SKErrorDomain":
      self = error.code == 2 ? .userCancelled : .threw(Self.failures[error.code] ?? .unknown)
    case "NSURLErrorDomain": self = .threw(.networkError)
    default:
      var failure = StoreKitFailure.systemError
      failure.inner = error
      self = .threw(failure)
    }
  }

  /// The error of StoreKit 2 that says what a code of `SKError` says; the others are `StoreKitError.unknown`.
  private static let failures: [Int: StoreKitFailure] = [
    4: .purchaseNotAllowed,
    5: .productUnavailable,
    7: .networkError,
    11: .invalidOfferIdentifier,
    12: .invalidOfferSignature,
    13: .missingOfferParameters,
    14: .invalidOfferPrice,
    18: .ineligibleForOffer,
  ]
}
