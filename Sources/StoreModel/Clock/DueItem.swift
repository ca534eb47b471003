// Items of the agenda as the time menu and the status bar show them.

import Support

/// An event that is due at a known time.
public struct DueItem: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case purchase, secondSheet, askToBuyAlert, deferral
    case requestExpiry
    /// A subscription renews; `product` is the plan of the new period.
    case renewal
    case failingRenewal
    case expiry
    case graceEnd
    case retryEnd
    /// A later attempt to collect an unpaid renewal succeeds.
    case recovery
    /// The App Store answers a request for products.
    case products
    /// The device fetches everything from the App Store.
    case deviceCatchUp
    /// The device fetches a new receipt.
    case receiptRefresh
    /// `Transaction.updates` delivers a finished purchase again.
    case repeatedUpdate
    /// The device passes on late deliveries to the app.
    case delivery
    /// The running app receives a finished transaction again.
    case unfinishedAgain
    /// A call of StoreKit gets its late answer; `transaction` is that of a purchase.
    case lateAnswer
    /// The payment sheet of a purchase appears late.
    case lateSheet
  }

  public let at: Instant
  public let kind: Kind
  /// The transaction of the event or of the subscription's latest period; 0 if there is neither.
  public let transaction: TransactionNumber
  public let product: String
  /// Whether the item is one of the short delays in `EnvironmentRules.Delays`, which `settle` runs.
  public let isInteraction: Bool

  package init(at: Instant, kind: Kind, transaction: TransactionNumber, product: String, isInteraction: Bool)
  {
    self.at = at
    self.kind = kind
    self.transaction = transaction
    self.product = product
    self.isInteraction = isInteraction
  }

  /// A short English description (`#2 is purchased`).
  public var what: String {
    switch kind {
    case .purchase: "#\(transaction) is purchased"
    case .secondSheet: "outcome of the second sheet of #\(transaction)"
    case .askToBuyAlert: "Ask to Buy alert of #\(transaction)"
    case .deferral: "#\(transaction) is deferred"
    case .requestExpiry: "the request of #\(transaction) expires"
    case .renewal: "\(product) renews"
    case .failingRenewal: "\(product) fails to renew"
    case .expiry: "\(product) expires"
    case .graceEnd: "grace period of \(product) ends"
    case .retryEnd: "billing retry of \(product) ends"
    case .recovery: "\(product) is paid"
    case .products: "the answer to the request for products"
    case .deviceCatchUp: "the device catches up with the App Store"
    case .receiptRefresh: "the device fetches a new receipt"
    case .repeatedUpdate: "Transaction.updates repeats #\(transaction)"
    case .delivery: "the device passes on late deliveries to the app"
    case .unfinishedAgain: "the app receives #\(transaction) again"
    case .lateSheet: "the payment sheet of #\(transaction) appears"
    case .lateAnswer:
      transaction > 0 ? "the app receives the result of #\(transaction)" : "the late answer to a call"
    }
  }
}
