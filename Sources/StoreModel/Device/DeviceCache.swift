// The ways in which the device can be late.

import Support

/// The time at which the device has changes of the App Store.
public enum DeviceCache: Hashable, Sendable {
  /// The device has every change at once.
  case fresh
  /// The device has a change only after `delay` or, with nil, after a relaunch or `AppStore.sync()`.
  ///
  /// `part` is the part that is late; with nil, all parts are late.
  case late(by: TimeSpan?, only: DeviceCachePart?)

  public func isLate(_ part: DeviceCachePart) -> Bool {
    guard case .late(_, let only) = self else { return false }
    return only == nil || only == part
  }

  /// The delay after which the device has a change; nil if it has changes at once or waits for an event.
  public var delay: TimeSpan? {
    if case .late(let delay, _) = self { delay } else { nil }
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
  case receipt(isStale: Bool)
  /// The device fetches everything now.
  case catchUp
}

/// The event after which the device has the newest data.
public enum DeviceCatchUpCause: String, CaseIterable, Hashable, Sendable {
  case launch, sync, receiptRefresh, delay, `operator`, account
}

/// The difference between the data on the device and the data of the App Store.
public struct DeviceDifference: Hashable, Sendable {
  /// The transactions whose newest form the device's lists do not contain, ascending.
  public var transactions: [TransactionNumber] = []
  /// The identifiers of the subscription groups whose statuses on the device are old.
  public var groups: [String] = []
  /// The transactions whose newest form the receipt on the device does not contain, ascending.
  public var receiptTransactions: [TransactionNumber] = []
  /// The products that a request returns in an old form, sorted.
  public var products: [String] = []
  /// The transactions that the app has finished and that are unfinished in the App Store, ascending.
  public var finishes: [TransactionNumber] = []

  public init() {}

  public var isEmpty: Bool {
    transactions.isEmpty && groups.isEmpty && receiptTransactions.isEmpty && products.isEmpty
      && finishes.isEmpty
  }
}
