// The results of the app's calls to StoreKit 2.

import Support

/// The result of a call to StoreKit 2, such as `Product.purchase(coins_100) → .success(.verified(#3))`.
public struct StoreKitCallResult: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    /// The returned value in Swift notation.
    case returned(String)
    case threw(StoreKitFailure)
  }

  public struct Field: Hashable, Sendable {
    public let name: String
    /// The value in Swift notation; the text `nil` if there is no value.
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A transaction, product or status in the result.
  public struct Part: Hashable, Sendable {
    /// For example `#3 com.example.monthly`.
    public let title: String
    public let fields: [Field]
    public let transaction: TransactionNumber?

    public init(_ title: String, _ fields: [Field] = [], transaction: TransactionNumber? = nil) {
      self.title = title
      self.fields = fields
      self.transaction = transaction
    }
  }

  /// The subject of the call, for screens that word the result differently.
  public enum Topic: Hashable, Sendable {
    case purchase(PurchaseResult)
    /// A query that returned `count` transactions or statuses.
    case query(StoreKitQuery, count: Int)
    case products(ProductsResponse)
    /// The process that had requested products has ended.
    case productsLost
    /// The end of a receipt refresh.
    case receiptRefresh(hasFailed: Bool)
  }

  /// The call in Swift notation (`Product.purchase(coins_100)`).
  public let call: String
  public let outcome: Outcome
  public let parts: [Part]
  /// The transaction that the result is about; nil if there is none or more than one.
  public let transaction: TransactionNumber?
  /// The interface that was called; nil if no error can be simulated for the interface.
  public let interface: StoreKitInterface?
  public let topic: Topic?

  public init(
    _ call: String, _ outcome: Outcome, parts: [Part] = [], transaction: TransactionNumber? = nil,
    interface: StoreKitInterface? = nil, topic: Topic? = nil
  ) {
    self.topic = topic
    self.call = call
    self.outcome = outcome
    self.parts = parts
    self.transaction = transaction
    self.interface = interface
  }

  public var headline: String {
    switch outcome {
    case .returned(""): call
    case .returned(let value): "\(call) → \(value)"
    case .threw(let failure): "\(call) threw \(failure.text)"
    }
  }

  public var hasFailed: Bool {
    if case .threw = outcome { return true }
    return switch topic {
    case .products(let answer): answer.hasFailed
    case .receiptRefresh(let hasFailed): hasFailed
    case .purchase, .query, .productsLost, nil: false
    }
  }

  public var lineCount: Int { parts.reduce(1) { $0 + 1 + $1.fields.count } }

  /// The headline, then each part with its fields.
  public var lines: [String] {
    [headline]
      + parts.flatMap { part in
        ["  \(part.title)"] + part.fields.map { "    \($0.name): \($0.value)" }
      }
  }

  public var transactions: [TransactionNumber] {
    let ofParts = parts.compactMap(\.transaction)
    return (transaction.map { [$0] } ?? []) + ofParts.filter { $0 != transaction }
  }
}
