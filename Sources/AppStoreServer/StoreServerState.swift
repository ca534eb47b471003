// What the server answers from: a copy of the session's worlds and of what is set for the server. A value that whoever
// plays hands over; nothing that is done to the worlds afterwards reaches an answer that is under way.

import StoreModel
import StoreRules
import StoreSimulator
import Support

/// The worlds behind the stores.
public struct StoreServerState: Sendable {
  /// By environment; only those that were visited.
  public var worlds: [EnvironmentName: World]
  public var identity: AppIdentity
  /// The quirks of every store, where they are not those of its world.
  public var quirks: ReceiptQuirks?
  /// What the next request for a receipt's verification is answered instead.
  public var fault: ReceiptStatusOverride?

  public init(
    _ simulator: Simulator, identity: AppIdentity? = nil, quirks: ReceiptQuirks? = nil,
    fault: ReceiptStatusOverride? = nil
  ) {
    worlds = simulator.worlds
    self.identity = identity ?? simulator.world.identity
    self.quirks = quirks
    self.fault = fault
  }

  /// What one of the stores' answers differ in.
  public func quirks(of environment: EnvironmentName) -> ReceiptQuirks {
    quirks ?? worlds[environment].map { ReceiptQuirks($0.quirks) } ?? ReceiptQuirks()
  }
}

/// What the store's answers about receipts differ in, each default first.
public struct ReceiptQuirks: Hashable, Sendable {
  public typealias Fields = Quirk.ReceiptFields
  public typealias Order = Quirk.ReceiptOrder
  public typealias Tampered = Quirk.TamperedReceipt
  public typealias InAppHistory = Quirk.InAppHistory
  public typealias IsRetryable = Quirk.IsRetryable

  public var fields = Fields.now
  public var order = Order.oldestFirst
  /// How many transactions a receipt of the Sandbox has at most: the newest; nil for all.
  public var sandboxTruncation: Int?
  public var tampered = Tampered.notAuthenticated
  /// Which periods of a subscription a receipt has.
  public var inAppHistory = InAppHistory.all
  /// The maximum number of rows in `latest_receipt_info`, of which the newest stay; `nil` for all.
  public var historyTruncation: Int?
  /// The JSON type of `is-retryable`.
  public var isRetryable = IsRetryable.boolean

  public init() {}

  public init(_ quirks: Quirks) {
    fields = quirks.receiptFields
    order = quirks.receiptOrder
    sandboxTruncation = quirks.sandboxTruncates.count
    tampered = quirks.tamperedReceipt
    inAppHistory = quirks.inAppHistory
    historyTruncation = quirks.historyTruncates.count
    isRetryable = quirks.isRetryable
  }

  /// How much later than the first period's purchase date its original purchase date is.
  ///
  /// In 2017 the purchase date was when the customer paid, the original one when the store had written it down: three
  /// seconds later in the only whole sample.
  var originalPurchaseDelay: TimeSpan { fields == .of2017 ? .seconds(3) : .zero }
}

/// A status that the store answers whatever the receipt is.
public struct ReceiptStatusOverride: Hashable, Sendable {
  public let status: Int
  /// Whether the answer says that trying again helps; only of the statuses from 21100 on.
  public let isRetryable: Bool?
  /// Whether one request uses it up.
  public let isOnce: Bool

  /// The statuses that can be asked for.
  public static func canBe(_ status: Int) -> Bool {
    [21005, 21006, 21009].contains(status) || internalErrors.contains(status)
  }

  static let internalErrors = 21100...21199

  /// Nil for a status that comes of the receipt itself, and for a word about trying again where none is sent.
  public init?(status: Int, isRetryable: Bool? = nil, isOnce: Bool = false) {
    guard Self.canBe(status), isRetryable == nil || Self.internalErrors.contains(status) else { return nil }
    self.status = status
    self.isRetryable = isRetryable
    self.isOnce = isOnce
  }
}
