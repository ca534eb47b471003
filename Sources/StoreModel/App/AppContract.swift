// What stands between the system and an app's own purchase code: values only. The app calls, with a number for each
// call, and gets exactly one answer to each; beside that it hears news. The built-in app is one that keeps to it.

import StoreCatalog

/// An app's own code: hears news and answers, and calls.
package protocol AppCode: Hashable, Sendable {
  /// Hears news; the calls that the app makes because of it, in order.
  mutating func receive(_ news: AppEvent) -> [AppCall]
  /// Hears the answer to one of its calls.
  mutating func receive(_ answer: AppCallResult)
}

/// A call of the app.
package struct AppCall: Hashable, Sendable {
  /// What the app calls.
  package enum CallPayload: Hashable, Sendable {
    /// `SKPaymentQueue.add(_:)`.
    case add(Payment)
    /// `Product.purchase(options:)`.
    case purchase(Payment)
    /// `finishTransaction` for each.
    case finish([TransactionNumber])
    /// `restoreCompletedTransactions`.
    case restore
    /// Whether something gives service of a product now.
    case isGranted(String)
    /// What gives service now of products that the app knows: `Transaction.currentEntitlements` at launch.
    case entitlements(of: Set<String>)
  }

  /// Counted from 1 in each process.
  package let number: Int
  package let what: CallPayload

  package init(number: Int, what: CallPayload) {
    self.number = number
    self.what = what
  }
}

/// The answer to a call, by its number.
package struct AppCallResult: Hashable, Sendable {
  package enum CallPayload: Hashable, Sendable {
    /// It is done, or on its way: what comes of it is news.
    case taken
    case isGranted(String, Bool)
    /// The products of those asked for that are granted, what the family shares, and the transactions that are in force.
    case entitlements(granted: Set<String>, shared: [SharedEntitlement], inForce: [OwnedEntitlement])
  }

  package let number: Int
  package let what: CallPayload

  package init(number: Int, what: CallPayload) {
    self.number = number
    self.what = what
  }
}

/// A product that the family shares, with its transaction.
package struct SharedEntitlement: Hashable, Sendable {
  package let product: String
  package let transaction: TransactionNumber

  package init(product: String, transaction: TransactionNumber) {
    self.product = product
    self.transaction = transaction
  }
}

/// A product that the customer holds, with its transaction.
package struct OwnedEntitlement: Hashable, Sendable {
  package let product: String
  package let transaction: TransactionNumber

  package init(product: String, transaction: TransactionNumber) {
    self.product = product
    self.transaction = transaction
  }
}

/// What an app is told.
package enum AppEvent: Hashable, Sendable {
  /// The process has just begun; `asks`: whether the app asks then what gives service.
  case launched(asks: Bool)
  /// Another account is signed in on the device, or none: what is in force is another thing.
  case accountChanged
  /// `paymentQueue(_:updatedTransactions:)`; `finishes`: whether the app's policy is to finish by itself.
  case transactions([DeliveredTransaction], finishes: Bool)
  /// `Transaction.updates` gives something without the queue: shared by the family, or a refund was taken back.
  case granted(product: String, TransactionNumber?)
  /// `Transaction.updates`: the money of a purchase that is no plan went back.
  indirect case revoked(TransactionNumber, payment: Payment, kind: Product.Kind)
  /// `Transaction.updates`: the money of a plan's period went back.
  case planRevoked(TransactionNumber)
  /// `Status.updates`: a plan may be in service no more.
  case serviceMayHaveEnded(product: String)
}

/// A transaction of a callback, with what the app reads of it beside.
package struct DeliveredTransaction: Hashable, Sendable {
  package let snapshot: TransactionSnapshot
  /// Whether the app was not given this state of it before.
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
