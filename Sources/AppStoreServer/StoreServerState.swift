// The input of the App Store's server: a copy of the worlds and the server's settings.

import StoreModel
import StoreRules
import StoreSimulator
import Support

public struct StoreServerState: Sendable {
  /// The worlds of the environments that have been entered.
  public var worlds: [EnvironmentName: World]
  public var identity: AppIdentity
  /// The quirks of all stores; if nil, each world's own quirks apply.
  public var quirks: ReceiptQuirks?
  /// Whether the app is released; otherwise production has no account with purchases in the app.
  public var isReleased = true
  /// The status override for the next verifyReceipt response; nil for the regular status.
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

  /// Returns the quirks of an environment's world.
  ///
  /// A store without a world has the quirks of the first world whose receipts it verifies. If there is no
  /// such world, it has those of the first world.
  public func quirks(of environment: EnvironmentName) -> ReceiptQuirks {
    let first = worlds(of: environment).first ?? EnvironmentName.allCases.lazy.compactMap { worlds[$0] }.first
    return quirks ?? (worlds[environment] ?? first).map { ReceiptQuirks($0.quirks) } ?? ReceiptQuirks()
  }

  /// Returns the worlds whose receipts a store verifies.
  func worlds(of store: EnvironmentName) -> [World] {
    EnvironmentName.allCases.filter { $0.rules.receiptKind.store == store }.compactMap { worlds[$0] }
  }
}

/// Variations in how the store treats receipts; the first case of each enum is the default.
public struct ReceiptQuirks: Hashable, Sendable {
  public typealias Fields = Quirk.ReceiptFields
  public typealias Order = Quirk.ReceiptOrder
  public typealias Tampered = Quirk.TamperedReceipt
  public typealias InAppHistory = Quirk.InAppHistory
  public typealias ConsumablesLatest = Quirk.ConsumablesLatest
  public typealias IsRetryable = Quirk.IsRetryable
  public typealias VerifyHistory = Quirk.VerifyHistory
  public typealias Dates = Quirk.ReceiptDates

  public var fields = Fields.now
  public var order = Order.oldestFirst
  /// The number of newest transactions in a receipt of the Sandbox; nil for all.
  public var sandboxTruncation: Int?
  public var tampered = Tampered.notAuthenticated
  /// The periods of a subscription that a receipt contains.
  public var inAppHistory = InAppHistory.all
  /// The number of newest rows in `latest_receipt_info`; nil for all.
  public var historyTruncation: Int?
  /// The value of `latest_receipt_info` for a customer who has bought only consumables.
  public var consumablesLatest = ConsumablesLatest.absent
  public var isRetryable = IsRetryable.boolean
  /// Whether `latest_receipt_info` and `latest_receipt` contain the newest transaction.
  public var verifyHistory = VerifyHistory.complete
  /// The time zone of the dates in a receipt from Xcode.
  public var dates = Dates.utc

  public init() {}

  public init(_ quirks: Quirks) {
    fields = quirks.receiptFields
    order = quirks.receiptOrder
    sandboxTruncation = quirks.sandboxTruncates.count
    tampered = quirks.tamperedReceipt
    inAppHistory = quirks.inAppHistory
    historyTruncation = quirks.historyTruncates.count
    consumablesLatest = quirks.consumablesLatest
    isRetryable = quirks.isRetryable
    verifyHistory = quirks.verifyHistory
    dates = quirks.receiptDates
  }

  /// The delay between the purchase date of the first period and the original purchase date.
  ///
  /// In 2017, the original purchase date was the time when the store recorded the payment. In the only
  /// complete sample, it is three seconds later.
  var originalPurchaseDelay: TimeSpan { fields == .of2017 ? .seconds(3) : .zero }
}

/// A status that the store returns regardless of the receipt.
public struct ReceiptStatusOverride: Hashable, Sendable {
  public let status: Int
  /// The value of `is-retryable`; allowed only for the statuses 21100 to 21199.
  public let isRetryable: Bool?
  /// Whether the override ends after one request.
  public let isOnce: Bool

  public static func isAllowed(_ status: Int) -> Bool {
    [21005, 21006, 21009].contains(status) || internalErrors.contains(status)
  }

  static let internalErrors = 21100...21199

  /// Nil if `status` cannot be overridden, or if `isRetryable` is set for a status outside 21100 to 21199.
  public init?(status: Int, isRetryable: Bool? = nil, isOnce: Bool = false) {
    guard Self.isAllowed(status), isRetryable == nil || Self.internalErrors.contains(status) else {
      return nil
    }
    self.status = status
    self.isRetryable = isRetryable
    self.isOnce = isOnce
  }
}
