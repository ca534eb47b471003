// The protocol between the simulated system and an app's purchase code.

import StoreCatalog

/// The purchase code of an app.
///
/// The app receives events, and makes calls in response. Each call has a number and gets exactly one result.
package protocol AppCode: Hashable, Sendable {
  /// Returns the calls that the app makes in response to an event, in order.
  mutating func receive(_ event: AppEvent) -> [AppCall]
  mutating func receive(_ answer: AppCallResult)
}

package struct AppCall: Hashable, Sendable {
  package enum CallPayload: Hashable, Sendable {
    /// `SKPaymentQueue.add(_:)`.
    case add(Payment)
    /// `Product.purchase(options:)`.
    case purchase(Payment)
    /// `finishTransaction` for each transaction.
    case finish([TransactionNumber])
    /// `restoreCompletedTransactions`.
    case restore
    /// Queries whether any transaction grants this product now.
    case isGranted(String)
    /// Queries the current entitlements to these products, as `Transaction.currentEntitlements` does at
    /// launch.
    case entitlements(of: Set<String>)
  }

  /// The number of the call, counted from 1 in each process.
  package let number: Int
  package let payload: CallPayload

  package init(number: Int, payload: CallPayload) {
    self.number = number
    self.payload = payload
  }
}

package struct AppCallResult: Hashable, Sendable {
  package enum CallPayload: Hashable, Sendable {
    /// The call was accepted. Its consequences arrive as events.
    case taken
    case isGranted(String, Bool)
    /// The queried products that are granted, the family shares, and the transactions in force.
    case entitlements(granted: Set<String>, shared: [SharedEntitlement], inForce: [OwnedEntitlement])
  }

  package let number: Int
  package let payload: CallPayload

  package init(number: Int, payload: CallPayload) {
    self.number = number
    self.payload = payload
  }
}

package struct SharedEntitlement: Hashable, Sendable {
  package let product: String
  package let transaction: TransactionNumber

  package init(product: String, transaction: TransactionNumber) {
    self.product = product
    self.transaction = transaction
  }
}

package struct OwnedEntitlement: Hashable, Sendable {
  package let product: String
  package let transaction: TransactionNumber

  package init(product: String, transaction: TransactionNumber) {
    self.product = product
    self.transaction = transaction
  }
}

package enum AppEvent: Hashable, Sendable {
  /// The process has started.
  ///
  /// `asks` is true if the app then queries the entitlements.
  case launched(asks: Bool)
  /// The account signed out, or a different account signed in.
  case accountChanged
  /// `paymentQueue(_:updatedTransactions:)`.
  ///
  /// `finishes` is true if the app finishes transactions automatically.
  case transactions([DeliveredTransaction], finishes: Bool)
  /// `Transaction.updates` delivers an entitlement outside the queue: a family share, or a reversed refund.
  case granted(product: String, TransactionNumber?)
  /// `Transaction.updates`: a purchase of a product other than a plan was refunded.
  indirect case revoked(TransactionNumber, payment: Payment, kind: Product.Kind)
  /// `Transaction.updates`: a period of a plan was refunded.
  case planRevoked(TransactionNumber)
  /// `Status.updates`: the service of a plan may have ended.
  case serviceMayHaveEnded(product: String)
}

/// A transaction of a callback, with the properties that the app reads.
package struct DeliveredTransaction: Hashable, Sendable {
  package let snapshot: TransactionSnapshot
  /// Whether the app receives this state of the transaction for the first time.
  package let isNew: Bool
  package let isRevoked: Bool
  package let isPlan: Bool
  package let kind: Product.Kind

  package init(snapshot: TransactionSnapshot, isNew: Bool, isRevoked: Bool, isPlan: Bool, kind: Product.Kind)
  {
    self.snapshot = snapshot
    self.isNew = isNew
    self.isRevoked = isRevoked
    self.isPlan = isPlan
    self.kind = kind
  }
}
