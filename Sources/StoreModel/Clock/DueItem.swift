// What is due, told to people: the list of the time menu, the status bar's next thing.

import Support

/// Something that will happen by itself when its time comes.
public struct DueItem: Hashable, Sendable {
  /// What will happen.
  public enum Kind: Hashable, Sendable {
    case purchase, secondSheet, askToBuyAlert, deferral
    /// A request to the parent is too old to be answered.
    case requestExpiry
    /// A subscription renews, into another plan where `product` is not the present one.
    case renewal
    /// A renewal that will fail.
    case failingRenewal
    case expiry
    case graceEnd
    case retryEnd
    /// A try to collect that will succeed.
    case recovery
    /// A request for products is answered.
    case products
  }

  public let at: Instant
  public let kind: Kind
  /// The transaction that it is about; of a subscription, that of the present or last period; 0 where it is about none.
  public let transaction: TransactionNumber
  /// The product: of a renewal, the one that it renews into.
  public let product: String
  /// Whether it is one of the short delays of the delay table, which `settle` runs.
  public let isInteraction: Bool

  package init(at: Instant, kind: Kind, transaction: TransactionNumber, product: String, isInteraction: Bool)
  {
    self.at = at
    self.kind = kind
    self.transaction = transaction
    self.product = product
    self.isInteraction = isInteraction
  }

  /// What will happen, in a few words: `#2 is purchased`.
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
    }
  }
}
