// The ways in which the device can be late.

import Support

/// The time at which the device has changes of the App Store.
public enum DeviceCache: Hashable, Sendable {
  /// The device has every change at once.
  case fresh
  /// The device has a change only after the delay or at an event of `until`, whichever comes first.
  ///
  /// The delay is nil if only an event helps. `only` is the part that is late; with nil, all parts are late.
  case late(by: TimeSpan?, until: DeviceCacheEnd = .launch, only: DeviceCachePart?)
  /// The device has lost what it had fetched, and fetches everything after the delay or at an event of
  /// `until`, whichever comes first.
  ///
  /// With a delay, each launch empties the device again. `only` is the part that is empty; with nil, all
  /// parts are empty.
  case empty(by: TimeSpan? = nil, until: DeviceCacheEnd = .launch, only: DeviceCachePart? = nil)

  public func isLate(_ part: DeviceCachePart) -> Bool {
    guard case .late(_, _, let only) = self else { return false }
    return only == nil || only == part
  }

  /// Whether the device loses a part.
  public func isEmpty(_ part: DeviceCachePart) -> Bool {
    guard case .empty(_, _, let only) = self else { return false }
    return only == nil || only == part
  }

  /// Whether a part can differ from that of the App Store.
  public func concerns(_ part: DeviceCachePart) -> Bool { isLate(part) || isEmpty(part) }

  /// Whether each launch empties the device again.
  public var isEmptiedAtLaunch: Bool {
    if case .empty(.some, _, _) = self { true } else { false }
  }

  /// The delay after which the device has a change; nil if it has changes at once or waits for an event.
  public var delay: TimeSpan? {
    switch self {
    case .fresh: nil
    case .late(let delay, _, _), .empty(let delay, _, _): delay
    }
  }

  /// The first event that helps; nil if the device has changes at once.
  public var end: DeviceCacheEnd? {
    switch self {
    case .fresh: nil
    case .late(_, let end, _), .empty(_, let end, _): end
    }
  }

  /// Whether the device fetches everything because of a cause.
  ///
  /// An empty device with a delay does not fetch at a launch, because the delay counts from the launch.
  public func fetches(at cause: DeviceCatchUpCause) -> Bool {
    switch cause {
    case .delay, .operator, .account: true
    case .receiptRefresh, .receiptDelay, .restore, .purchase: false
    case .network: self == .fresh
    case .launch: !isEmptiedAtLaunch && end.map { $0 <= .launch } ?? true
    case .sync: end.map { $0 <= .sync } ?? true
    case .reinstall: end.map { $0 <= .newDevice } ?? true
    }
  }
}

/// The first of the events after which a late device fetches everything; the later events help too.
public enum DeviceCacheEnd: String, CaseIterable, Comparable, Hashable, Sendable {
  /// A launch of the app.
  case launch
  /// A successful `AppStore.sync()`.
  case sync
  /// A new device, or the first launch after the app was deleted and installed again.
  case newDevice = "new-device"
  /// No event; only the operator and a change of account.
  case never

  public static func < (a: DeviceCacheEnd, b: DeviceCacheEnd) -> Bool { a.order < b.order }

  private var order: Int {
    switch self {
    case .launch: 0
    case .sync: 1
    case .newDevice: 2
    case .never: 3
    }
  }
}

/// The data that the device fetches and keeps.
public enum DeviceCachePart: String, CaseIterable, Hashable, Sendable {
  /// The products that `Product.products(for:)` and `SKProductsRequest` return.
  case products
  /// The transactions and statuses that StoreKit 2 lists.
  case entitlements
}

/// A change of the operator in how the device follows the App Store.
public enum DeviceSync: Hashable, Sendable {
  case cache(DeviceCache)
  /// Whether the receipt on the device does not change until it is refreshed.
  ///
  /// A stale receipt is refreshed after the delay or at an event of `until`, whichever comes first; with nil,
  /// time does not help.
  case receipt(isStale: Bool, by: TimeSpan? = nil, until: DeviceCacheEnd = .launch)
  /// The receipt on the device can no longer be decoded, until it is refreshed.
  case receiptBroken
  /// The time at which the app receives transactions and updates.
  case deliveries(DeviceDeliveries)
  /// The device fetches everything now.
  case catchUp
}

/// The event after which the device has the newest data.
public enum DeviceCatchUpCause: String, CaseIterable, Hashable, Sendable {
  case launch, sync, receiptRefresh, delay, `operator`, account, network
  case receiptDelay, restore, purchase, reinstall
}

/// The difference between the data on the device and the data of the App Store.
public struct DeviceDifference: Hashable, Sendable {
  /// The transactions whose newest form the device's lists do not contain, ascending.
  public var transactions: [TransactionNumber] = []
  /// The identifiers of the subscription groups whose statuses on the device are old.
  public var groups: [String] = []
  /// The transactions whose newest form the receipt on the device does not contain, ascending.
  public var receiptTransactions: [TransactionNumber] = []
  /// Whether the receipt on the device cannot be decoded.
  public var isReceiptBroken = false
  /// The products that a request returns in an old form, sorted.
  public var products: [String] = []
  /// The transactions that the app has finished and that are unfinished in the App Store, ascending.
  public var finishes: [TransactionNumber] = []
  /// The transactions that the device has not passed on to the app, ascending.
  public var deliveries: [TransactionNumber] = []

  public init() {}

  public var isEmpty: Bool {
    transactions.isEmpty && groups.isEmpty && receiptTransactions.isEmpty && !isReceiptBroken
      && products.isEmpty && finishes.isEmpty && deliveries.isEmpty
  }
}
