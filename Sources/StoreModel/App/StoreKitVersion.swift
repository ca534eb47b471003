// The two interfaces of StoreKit, and the results of a purchase with StoreKit 2.

/// The interface with which the app buys.
public enum StoreKitVersion: String, CaseIterable, Hashable, Sendable {
  /// `SKPaymentQueue.add(_:)`.
  case queue = "1"
  /// `Product.purchase(options:)`.
  case product = "2"
}

/// The result of `Product.purchase(options:)` (rule `storekit2.purchase`).
public enum PurchaseResult: Hashable, Sendable {
  /// `.success(.verified(_:))`.
  case success
  /// `.success(.unverified(_:_:))`.
  case unverified(StoreKitFailure)
  case userCancelled
  case pending
  case threw(StoreKitFailure)

  /// The name in the command language: a result (`success`, `userCancelled`) or the name of an error's case.
  public var name: String {
    switch self {
    case .success: "success"
    case .unverified: "unverified"
    case .userCancelled: "userCancelled"
    case .pending: "pending"
    case .threw(let failure): failure.name
    }
  }

  /// The names of all results, and the names of a call without a result.
  public static let names: [String] = {
    var seen: Set<String> = []
    let words =
      ["success", "unverified", "userCancelled", "pending"] + StoreKitInterface.purchase.failures.map(\.name)
    return words.filter { seen.insert($0).inserted }
  }()

  /// Returns the outcome of a call for this transaction, in Swift notation.
  package func outcome(_ number: TransactionNumber) -> StoreKitCallResult.Outcome {
    switch self {
    case .success: .returned(".success(.verified(#\(number)))")
    case .unverified(let failure): .returned(".success(.unverified(#\(number), \(failure.text)))")
    case .userCancelled: .returned(".userCancelled")
    case .pending: .returned(".pending")
    case .threw(let failure): .threw(failure)
    }
  }
}

extension PurchaseCall {
  /// The name of the result in the command language; `late` while the answer is late, and otherwise
  /// `no-answer` while the call has not returned.
  public var resultName: String {
    result?.name ?? (isLate ? StoreKitFailure.late : StoreKitFailure.unanswered).name
  }
}

/// The newest call of `Product.purchase(options:)` in a process.
public struct PurchaseCall: Hashable, Sendable {
  public let product: String
  /// The result; nil while the call is pending.
  public package(set) var result: PurchaseResult?
  /// Whether the app waits for a late answer.
  public package(set) var isLate = false

  package init(product: String, result: PurchaseResult? = nil) {
    self.product = product
    self.result = result
  }
}

// MARK: - Errors

extension PurchaseResult {
  /// Maps the error of a failed purchase to StoreKit 2 (rule `storekit2.purchase.errors`).
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

  /// The StoreKit 2 errors by `SKError` code.
  ///
  /// Other codes map to `StoreKitError.unknown`.
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
