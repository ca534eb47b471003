// The state of a transaction at the moment of a callback.

import StoreRules
import Support

public struct TransactionSnapshot: Hashable, Sendable {
  public let number: TransactionNumber
  public let productIdentifier: String
  public let quantity: Int
  public let state: TransactionState
  /// `transactionIdentifier`; nil until purchased or restored.
  public let identifier: String?
  public let original: OriginalSnapshot?
  public let error: StoreError?

  public init(
    number: TransactionNumber, productIdentifier: String, quantity: Int, state: TransactionState,
    identifier: String?,
    original: OriginalSnapshot?, error: StoreError?
  ) {
    self.number = number
    self.productIdentifier = productIdentifier
    self.quantity = quantity
    self.state = state
    self.identifier = identifier
    self.original = original
    self.error = error
  }
}

/// `SKPaymentTransactionState`, with its raw values (DocC: PaymentQueue).
public enum TransactionState: Int, CaseIterable, Hashable, Sendable {
  case purchasing = 0
  case purchased, failed, restored, deferred

  public var name: String {
    switch self {
    case .purchasing: "purchasing"
    case .purchased: "purchased"
    case .failed: "failed"
    case .restored: "restored"
    case .deferred: "deferred"
    }
  }
}
