// A payment of the service, with the records of the service, the App Store and the app.

import StoreModel
import StoreSimulator
import Support

/// The type of a product in the console.
public enum ProductType: Int, CaseIterable, Hashable, Sendable {
  case unknown = 0
  case consumable, autoRenewable, autoRenewableConsumable

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

  /// Whether each payment grants units that the user consumes.
  public var isConsumable: Bool { self == .consumable || self == .autoRenewableConsumable }
  /// Whether the product is a plan that is paid for each period.
  public var isPlan: Bool { self == .autoRenewable || self == .autoRenewableConsumable }
}

public enum PaymentStatus: CaseIterable, Hashable, Sendable {
  /// Requested, but not verified.
  case reserved
  case success
  /// Paid in the App Store, but verification failed permanently.
  case failure
  /// Set manually in the console.
  case refund
  case userClose
}

/// The number of a payment in its world, counted from 1 in order of creation.
public struct PaymentNumber: RowNumber {
  public let value: Int

  public init(_ value: Int) { self.value = value }
}

public struct ServicePayment: Hashable, Sendable {
  public enum Origin: Hashable, Sendable {
    case call
    case renewal
    /// A payment that a restore found in the App Store account.
    case restored
    /// A payment that an older version of the SDK left incomplete.
    case oldSDK
    case elsewhere(store: String)
  }

  /// The app's record of a payment.
  public struct Delivery: Hashable, Sendable {
    public internal(set) var wasDelivered = false
    public internal(set) var grantCount = 0
    public internal(set) var revocationCount = 0
    public internal(set) var user: String?
    public internal(set) var waitsForConsume = false

    /// The number of grants minus revocations; more than 1 is an error of the app.
    public var netGrantCount: Int { grantCount - revocationCount }
  }

  public let number: PaymentNumber
  /// The vendor's sequence number: a date and eight digits.
  public let sequence: String
  public let origin: Origin
  public let product: String
  public let productNumber: Int
  public let type: ProductType
  /// The console's price when the payment was created, in digits.
  public let price: String
  public let currency: String
  public let user: String
  /// The user data of the app, which every result contains (rule `service.results`).
  public let payload: String?
  /// Whether the purchase began in the App Store.
  public let isPromoted: Bool
  public internal(set) var status = PaymentStatus.reserved
  public internal(set) var consumedAt: Instant?
  public internal(set) var transaction: TransactionNumber?
  public internal(set) var transactionIdentifier: String?
  public internal(set) var originalIdentifier: String?
  public internal(set) var purchasedAt: Instant?
  public internal(set) var expiresAt: Instant?
  public internal(set) var verifiedAt: Instant?
  /// The token for a consume request; nil until the payment has succeeded.
  public internal(set) var accessToken: String?
  public internal(set) var delivery = Delivery()
  public internal(set) var error: ServiceError?
  public internal(set) var stoppedAt: PurchaseStop?

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

  public var storeCode: String {
    if case .elsewhere(let store) = origin { store } else { Vendor.appStoreCode }
  }

  /// Whether the payment pays for a plan that has not expired.
  ///
  /// A plan without an expiry date is not active.
  func isActive(at now: Instant) -> Bool {
    type.isPlan && status == .success && (expiresAt.map { $0 > now } ?? false)
  }
}

public enum PaymentReference: Hashable, Sendable {
  case number(PaymentNumber)
  case sequence(String)
  case last

  /// Parses a word of a step; nil if invalid.
  ///
  /// A number of more than nine digits is a sequence number.
  public init?(word: String) {
    if word == "last" {
      self = .last
    } else if word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word), number > 0 {
      self = word.utf8.count > 9 ? .sequence(word) : .number(PaymentNumber(number))
    } else {
      return nil
    }
  }

  public var word: String {
    switch self {
    case .number(let number): String(number.value)
    case .sequence(let sequence): sequence
    case .last: "last"
    }
  }
}

public struct PaymentLedger: Hashable, Sendable {
  private var rows = AppendVector<ServicePayment>()
  /// The payment number of each App Store transaction, indexed by transaction number; 0 for none.
  private var byTransaction = AppendVector<Int32>()
  var ownerPeriods = PeriodOwnerCache()

  public init() {}

  public var count: Int { rows.count }

  public var all: AppendVector<ServicePayment> { _read { yield rows } }

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

  mutating func link(_ transaction: TransactionNumber, _ number: PaymentNumber) {
    while byTransaction.count <= transaction.value { byTransaction.append(0) }
    byTransaction[transaction.value] = Int32(number.value)
    ownerPeriods.invalidate()
    rows[number.value - 1].transaction = transaction
  }

  public func number(of transaction: TransactionNumber) -> PaymentNumber? {
    guard transaction.value < byTransaction.count, byTransaction[transaction.value] > 0 else { return nil }
    return PaymentNumber(Int(byTransaction[transaction.value]))
  }

  public func number(of reference: PaymentReference) -> PaymentNumber? {
    switch reference {
    case .number(let number): has(number) ? number : nil
    case .sequence(let sequence): number(ofSequence: sequence)
    case .last: rows.count > 0 ? PaymentNumber(rows.count) : nil
    }
  }

  /// Returns the payment with a sequence number; the last eight digits are the payment's number.
  func number(ofSequence sequence: String) -> PaymentNumber? {
    guard sequence.utf8.count == 16, let count = Int(sequence.suffix(8)), count > 0 else { return nil }
    let number = PaymentNumber(count)
    return has(number) && self[number].sequence == sequence ? number : nil
  }
}
