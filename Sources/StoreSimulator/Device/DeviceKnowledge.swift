// What the device has fetched from the App Store.

import StoreCatalog
import StoreEngine
import StoreModel

/// What a device that is behind the App Store has fetched.
///
/// By default the device follows the App Store at once, and this value contains only settings. Older copies of
/// the store share their storage with the store.
public struct DeviceKnowledge: Hashable, Sendable {
  public private(set) var cache = DeviceCache.fresh
  public private(set) var isReceiptStale = false
  /// The store as StoreKit 2 lists it on the device; nil while the device has the newest.
  private(set) var listedStore: Store?
  /// The store from which the receipt on the device was made; nil while the receipt is the newest.
  private(set) var receiptStore: Store?
  /// The products as the device has fetched them; nil while the device has the newest.
  private(set) var products: FetchedProducts?

  /// The products of an earlier time.
  struct FetchedProducts: Hashable, Sendable {
    let catalog: Catalog
    let unapproved: Set<String>
  }

  init() {}

  /// Keeps the settings of a device that is replaced or whose account changes.
  init(settingsOf other: DeviceKnowledge) {
    cache = other.cache
    isReceiptStale = other.isReceiptStale
  }

  /// Whether a change of the store can now leave the device behind.
  var mayFallBehind: Bool { cache.isLate(.entitlements) || isReceiptStale }

  mutating func set(_ cache: DeviceCache) {
    self.cache = cache
    if !cache.isLate(.entitlements) { listedStore = nil }
    if !cache.isLate(.products) { products = nil }
  }

  mutating func setReceipt(isStale: Bool) {
    isReceiptStale = isStale
    if !isStale { receiptStore = nil }
  }

  /// Records that the store has changed; `before` is the store as the device had fetched it.
  ///
  /// Returns whether the device's lists are behind since this change.
  mutating func recordChange(since before: Store) -> Bool {
    if isReceiptStale, receiptStore == nil { receiptStore = before }
    guard cache.isLate(.entitlements), listedStore == nil else { return false }
    listedStore = before
    return true
  }

  /// Records that the products have changed; returns whether the device is behind since this change.
  mutating func recordChange(since before: FetchedProducts) -> Bool {
    guard cache.isLate(.products), products == nil else { return false }
    products = before
    return true
  }

  /// Drops everything that is older than the store.
  mutating func catchUp() {
    listedStore = nil
    receiptStore = nil
    products = nil
  }

  mutating func refreshReceipt() { receiptStore = nil }
}
