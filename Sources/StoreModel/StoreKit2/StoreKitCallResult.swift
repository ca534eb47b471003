// What StoreKit 2 answers when the app calls it: the call in its Swift name, what came of it, and what there is to be read
// of it under the real names. One shape for purchases, questions and sheets, so that log, raw events and screen need
// no other.

import Support

/// An answer of StoreKit 2 to a call of the app: `Product.purchase(coins_100) → .success(.verified(#3))`.
public struct StoreKitCallResult: Hashable, Sendable {
  /// What came of a call.
  public enum Outcome: Hashable, Sendable {
    /// It returned this, as Swift writes it.
    case returned(String)
    /// It threw this.
    case threw(StoreKitFailure)
  }

  /// A field under its real name.
  public struct Field: Hashable, Sendable {
    public let name: String
    /// As Swift writes it; `nil` for what is not there.
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// One thing of what was answered: a transaction, a product, a status.
  public struct Part: Hashable, Sendable {
    /// What it is: `#3 com.example.monthly`.
    public let title: String
    public let fields: [Field]
    /// The transaction that it is, by number.
    public let transaction: TransactionNumber?

    public init(_ title: String, _ fields: [Field] = [], transaction: TransactionNumber? = nil) {
      self.title = title
      self.fields = fields
      self.transaction = transaction
    }
  }

  /// What was asked, for those who tell it in other words than the call's.
  public enum Topic: Hashable, Sendable {
    /// What a purchase came to.
    case purchase(PurchaseResult)
    /// How many transactions or statuses there are of it.
    case query(StoreKitQuery, count: Int)
    case products(ProductsResponse)
    /// The process that asked for products has ended.
    case productsLost
  }

  /// The call in its Swift name, with what it was called with: `Product.purchase(coins_100)`.
  public let call: String
  public let outcome: Outcome
  public let parts: [Part]
  /// The transaction that the answer is about; nil where it is about none, or more than one.
  public let transaction: TransactionNumber?
  /// The interface that answered; nil for one that cannot be made to fail.
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

  /// The first line: the call and what came of it.
  public var headline: String {
    switch outcome {
    case .returned(""): call
    case .returned(let value): "\(call) → \(value)"
    case .threw(let failure): "\(call) threw \(failure.text)"
    }
  }

  /// Whether it threw, or a request for products failed.
  public var hasFailed: Bool {
    if case .threw = outcome { return true }
    if case .products(let answer) = topic { return answer.hasFailed }
    return false
  }

  /// How many lines there are.
  public var lineCount: Int { parts.reduce(1) { $0 + 1 + $1.fields.count } }

  /// All lines: the first one, then each part with its fields below it.
  public var lines: [String] {
    [headline]
      + parts.flatMap { part in
        ["  \(part.title)"] + part.fields.map { "    \($0.name): \($0.value)" }
      }
  }

  /// Everybody that it is about, by number.
  public var transactions: [TransactionNumber] {
    let ofParts = parts.compactMap(\.transaction)
    return (transaction.map { [$0] } ?? []) + ofParts.filter { $0 != transaction }
  }
}
