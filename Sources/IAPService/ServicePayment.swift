// A payment as the three books have it: what the service's server knows of it, which transaction of the App Store it is
// about, and what the app made of it. A record; who changes it stands in the other files.

import StoreModel
import StoreSimulator
import Support

/// What a product is in the console.
public enum ProductType: Int, CaseIterable, Hashable, Sendable {
  case unknown = 0
  case consumable, autoRenewable, autoRenewableConsumable

  /// The word of a step.
  public var word: String {
    switch self {
    case .unknown: "unknown"
    case .consumable: "consumable"
    case .autoRenewable: "auto-renewable"
    case .autoRenewableConsumable: "auto-renewable-consumable"
    }
  }

  public init?(word: String) {
    guard let type = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = type
  }

  /// Whether each payment of it hands out something that is used up.
  public var isConsumable: Bool { self == .consumable || self == .autoRenewableConsumable }
  /// Whether it is paid period by period.
  public var isPlan: Bool { self == .autoRenewable || self == .autoRenewableConsumable }
}

/// How far the service's server is with a payment.
public enum PaymentStatus: CaseIterable, Hashable, Sendable {
  /// Asked for, and not verified.
  case reserved
  case success
  /// Paid in the App Store, and not verified for good.
  case failure
  /// Set by hand in the console.
  case refund
  /// The customer cancelled.
  case userClose
}

/// A payment's number: the order in which payments were made in this world, from 1.
public struct PaymentNumber: RowNumber {
  public let value: Int

  public init(_ value: Int) { self.value = value }
}

/// A payment.
public struct ServicePayment: Hashable, Sendable {
  /// Where it comes from.
  public enum Origin: Hashable, Sendable {
    /// The app asked for it.
    case call
    /// The App Store pays the next period by itself.
    case renewal
    /// A restore brought it to the console.
    case restored
    /// The SDK of former times left it incomplete.
    case oldSDK
    /// Another store than Apple's.
    case elsewhere(store: String)
  }

  /// What the app under test has done about it: the third book.
  public struct Delivery: Hashable, Sendable {
    /// Whether the app was given the result by the delegate.
    public internal(set) var wasDelivered = false
    /// How often it was handed out.
    public internal(set) var handedOut = 0
    /// How often that was taken back.
    public internal(set) var takenBack = 0
    /// To whom it was handed out; nil before that.
    public internal(set) var user: String?
    /// Whether the app has asked to consume it and heard no answer.
    public internal(set) var waitsForConsume = false

    /// What the customer has of it now.
    public var held: Int { handedOut - takenBack }
  }

  public let number: PaymentNumber
  /// The vendor's number of it: a date and eight digits.
  public let sequence: String
  public let origin: Origin
  public let product: String
  public let productNumber: Int
  public let type: ProductType
  /// The console's price when the payment was reserved, in digits.
  public let price: String
  public let currency: String
  /// Who asked for it.
  public let user: String
  public let payload: String?
  /// Whether a promoted purchase began it.
  public let isPromoted: Bool
  public internal(set) var status = PaymentStatus.reserved
  public internal(set) var consumedAt: Instant?
  /// The App Store's transaction.
  public internal(set) var transaction: TransactionNumber?
  public internal(set) var transactionIdentifier: String?
  public internal(set) var originalIdentifier: String?
  public internal(set) var purchasedAt: Instant?
  public internal(set) var expiresAt: Instant?
  /// When the service learned that it is paid; nil while it has not.
  public internal(set) var verifiedAt: Instant?
  /// What the app consumes it with; nil before it is verified.
  public internal(set) var accessToken: String?
  public internal(set) var delivery = Delivery()
  /// The last error about it.
  public internal(set) var error: ServiceError?
  /// Where it was stopped, if it was.
  public internal(set) var stoppedAt: PurchaseStop?

  /// When it was made.
  public let madeAt: Instant

  init(
    _ number: PaymentNumber, sequence: String, origin: Origin, _ product: ConsoleProduct, user: String,
    payload: String? = nil, isPromoted: Bool = false, at instant: Instant
  ) {
    self.number = number
    self.sequence = sequence
    self.origin = origin
    self.product = product.identifier
    productNumber = product.number
    type = product.type
    price = product.price
    currency = product.currency
    self.user = user
    self.payload = payload
    self.isPromoted = isPromoted
    madeAt = instant
  }

  public var isConsumed: Bool { consumedAt != nil }

  /// The code of the store that was paid.
  public var storeCode: String {
    if case .elsewhere(let store) = origin { store } else { Vendor.appStoreCode }
  }

  /// Whether it is in service at a moment; of what does not expire nothing is.
  func isActive(at now: Instant) -> Bool {
    type.isPlan && status == .success && (expiresAt.map { $0 > now } ?? false)
  }
}

/// How a step names a payment.
public enum PaymentReference: Hashable, Sendable {
  /// The pane's number.
  case number(PaymentNumber)
  /// The vendor's number.
  case sequence(String)
  /// The newest.
  case last

  /// Reads the word of a step; nil for what is none.
  public init?(word: String) {
    if word == "last" {
      self = .last
    } else if word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word), number > 0 {
      self = word.utf8.count > 9 ? .sequence(word) : .number(PaymentNumber(number))
    } else {
      return nil
    }
  }

  /// As a step writes it.
  public var word: String {
    switch self {
    case .number(let number): String(number.value)
    case .sequence(let sequence): sequence
    case .last: "last"
    }
  }
}

/// The payments of one world.
public struct PaymentLedger: Hashable, Sendable {
  private var rows = AppendVector<ServicePayment>()
  /// The payment of each of the App Store's transactions, by its number; 0 for none.
  private var byTransaction = AppendVector<Int32>()
  var ownerPeriods = PeriodOwnerCache()

  public init() {}

  public var count: Int { rows.count }

  /// All of them, in the order in which they were made.
  public var all: AppendVector<ServicePayment> { _read { yield rows } }

  /// The number that the next one will have.
  var next: PaymentNumber { PaymentNumber(rows.count + 1) }

  public subscript(number: PaymentNumber) -> ServicePayment {
    _read { yield rows[number.value - 1] }
    _modify { yield &rows[number.value - 1] }
  }

  public func has(_ number: PaymentNumber) -> Bool {
    (1...max(1, rows.count)).contains(number.value) && rows.count > 0
  }

  mutating func append(_ payment: ServicePayment) {
    rows.append(payment)
    if let transaction = payment.transaction { link(transaction, payment.number) }
  }

  /// A transaction is about a payment.
  mutating func link(_ transaction: TransactionNumber, _ number: PaymentNumber) {
    while byTransaction.count <= transaction.value { byTransaction.append(0) }
    byTransaction[transaction.value] = Int32(number.value)
    ownerPeriods.invalidate()
    rows[number.value - 1].transaction = transaction
  }

  /// The payment that a transaction is about.
  public func number(of transaction: TransactionNumber) -> PaymentNumber? {
    guard transaction.value < byTransaction.count, byTransaction[transaction.value] > 0 else { return nil }
    return PaymentNumber(Int(byTransaction[transaction.value]))
  }

  /// The payment that a step names.
  public func number(of reference: PaymentReference) -> PaymentNumber? {
    switch reference {
    case .number(let number): has(number) ? number : nil
    case .sequence(let sequence): number(ofSequence: sequence)
    case .last: rows.count > 0 ? PaymentNumber(rows.count) : nil
    }
  }

  /// The payment of a vendor's number, whose last eight digits count the payments of the world.
  func number(ofSequence sequence: String) -> PaymentNumber? {
    guard sequence.utf8.count == 16, let count = Int(sequence.suffix(8)), count > 0 else { return nil }
    let number = PaymentNumber(count)
    return has(number) && self[number].sequence == sequence ? number : nil
  }
}
