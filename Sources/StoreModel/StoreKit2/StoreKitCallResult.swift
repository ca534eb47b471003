// The results of the app's calls to StoreKit 2.

import Support

/// The result of a call of the app to StoreKit 2: `Product.purchase(coins_100) → .success(.verified(#3))`.
///
/// Purchases, queries and sheets share this type, so that log, raw events and screen need no other one.
public struct StoreKitCallResult: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    /// The returned value in Swift notation.
    case returned(String)
    case threw(StoreKitFailure)
  }

  /// A field under its name in StoreKit.
  public struct Field: Hashable, Sendable {
    public let name: String
    /// The value in Swift notation; `nil` for a missing value.
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// An element of the result: a transaction, a product or a status.
  public struct Part: Hashable, Sendable {
    /// The title of the element: `#3 com.example.monthly`.
    public let title: String
    public let fields: [Field]
    /// The number of the element's transaction.
    public let transaction: TransactionNumber?

    public init(_ title: String, _ fields: [Field] = [], transaction: TransactionNumber? = nil) {
      self.title = title
      self.fields = fields
      self.transaction = transaction
    }
  }

  /// The subject of the call, for displays with other wording.
  public enum Topic: Hashable, Sendable {
    case purchase(PurchaseResult)
    /// A query, with the number of its transactions or statuses.
    case query(StoreKitQuery, count: Int)
    case products(ProductsResponse)
    /// The process that requested products has ended.
    case productsLost
  }

  /// The call in Swift notation with its arguments: `Product.purchase(coins_100)`.
  public let call: String
  public let outcome: Outcome
  public let parts: [Part]
  /// The transaction that the result is about; nil for none or several.
  public let transaction: TransactionNumber?
  /// The interface that was called; nil for an interface that cannot be made to fail.
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

  /// The first line: the call and its outcome.
  public var headline: String {
    switch outcome {
    case .returned(""): call
    case .returned(let value): "\(call) → \(value)"
    case .threw(let failure): "\(call) threw \(failure.text)"
    }
  }

  /// Whether the call threw, or a product request failed.
  public var hasFailed: Bool {
    if case .threw = outcome { return true }
    if case .products(let answer) = topic { return answer.hasFailed }
    return false
  }

  public var lineCount: Int { parts.reduce(1) { $0 + 1 + $1.fields.count } }

  /// All lines: the headline, then each part with its fields.
  public var lines: [String] {
    [headline]
      + parts.flatMap { part in
        ["  \(part.title)"] + part.fields.map { "    \($0.name): \($0.value)" }
      }
  }

  /// The numbers of all transactions that the result is about.
  public var transactions: [TransactionNumber] {
    let ofParts = parts.compactMap(\.transaction)
    return (transaction.map { [$0] } ?? []) + ofParts.filter { $0 != transaction }
  }
}
