// What the device has fetched from the App Store.

import StoreCatalog
import StoreEngine
import StoreModel
import Support

/// The data that the device has fetched from the App Store.
///
/// By default the device follows the App Store at once, and this value contains only settings. Older copies
/// of the store share their storage with the store.
public struct DeviceKnowledge: Hashable, Sendable {
  public private(set) var cache = DeviceCache.fresh
  public private(set) var isReceiptStale = false
  /// The delay after which a stale receipt is refreshed; nil if time does not help.
  public private(set) var receiptDelay: TimeSpan?
  /// The first event at which a stale receipt is refreshed.
  public private(set) var receiptEnd = DeviceCacheEnd.launch
  /// Whether the receipt was deleted with the app, and nothing has created a new one.
  public private(set) var isReceiptAbsent = false
  /// Whether the receipt on the device cannot be decoded.
  public private(set) var isReceiptBroken = false
  /// Whether the app was deleted and installed again, and has not been launched since.
  private(set) var isReinstalled = false
  /// The parts that the device has lost and not fetched again.
  public private(set) var emptied: Set<DeviceCachePart> = []
  /// The time since which the device keeps the entitlements of plans that end; nil unless quirk
  /// `expired-entitlements` is on.
  private(set) var entitlementsReadAt: Instant?
  /// The store as StoreKit 2 lists it on the device; nil while the device has the newest.
  private(set) var listedStore: Store?
  /// The store from which the receipt on the device was made; nil while the receipt is the newest.
  ///
  /// While the receipt is absent, this is a store without purchases.
  private(set) var receiptStore: Store?
  /// The store from before the purchase history was cleared; nil unless the device keeps the purchases (quirk
  /// `clear-reaches`).
  private(set) var clearedStore: Store?
  /// Whether the app was launched since the purchase history was cleared.
  private(set) var hasLaunchedSinceClear = false
  /// The purchases whose payment sheet has appeared a second time (quirk `sheet-repeats once`).
  private var repeatedSheets: Set<TransactionNumber> = []
  /// The time until which StoreKit 2's lists are empty after a purchase; nil before such a purchase (quirk
  /// `lists-after-purchase`).
  private(set) var emptyUntil: Instant?
  /// The products as the device has fetched them; nil while the device has the newest.
  private(set) var products: FetchedProducts?
  /// The transactions whose first `finish` the device has not passed on or has lost.
  private var finishes: [TransactionNumber: FinishState] = [:]
  /// The transactions of redeemed offer codes that the app receives at its next launch, ascending.
  private(set) var withheld: [TransactionNumber] = []
  /// The payments of an ended process whose sheets have not appeared (rule `device.stuck-purchase`).
  private var keptSheets: [TransactionNumber] = []

  /// Whether the device has no network and can therefore fetch nothing (quirk `offline-device`).
  var isCutOff = false
  /// The store as it was when the device could last fetch something; nil while nothing has changed since.
  private(set) var offlineStore: Store?
  /// The calls of `finish` that wait for the network, with their times.
  private var offlineFinishes: [TransactionNumber: Instant] = [:]
  /// The transactions and updates that the device has not passed on to the app.
  var deliveries = WaitingDeliveries()
  /// How often finished transactions have come again in the running app (quirk `finish-holds for-150s`).
  private var returns: [TransactionNumber: Int] = [:]
  /// How often `Transaction.updates` has repeated a finished purchase (quirk `updates-repeat`).
  private var repeats: [TransactionNumber: Int] = [:]

  /// The state of a `finish` that the device has not passed on at once (quirk `finish-holds`).
  private enum FinishState: Hashable {
    /// The app has finished the transaction, and the transaction is unfinished in the App Store.
    case held(at: Instant)
    /// The next `finish` is passed on.
    case settled
  }

  /// The products of an earlier time.
  struct FetchedProducts: Hashable, Sendable {
    let catalog: Catalog
    let unapproved: Set<String>
    /// The storefront whose prices the products have.
    let storefront: String
  }

  init() {}

  /// Keeps the settings of a device that is replaced, and the record of the calls of `finish`.
  ///
  /// With `--until never`, the new device has the old data too.
  init(settingsOf other: DeviceKnowledge) {
    cache = other.cache
    isReceiptStale = other.isReceiptStale
    receiptDelay = other.receiptDelay
    receiptEnd = other.receiptEnd
    if receiptEnd == .never, !other.isReceiptAbsent { receiptStore = other.receiptStore }
    entitlementsReadAt = other.entitlementsReadAt
    finishes = other.finishes
    isCutOff = other.isCutOff
    deliveries = WaitingDeliveries(other.deliveries.setting)
    if cache.end == .never {
      listedStore = other.listedStore
      products = other.products
      emptied = other.emptied
      dropUnlessLate()
    } else {
      endEmptiness()
    }
  }

  /// The time at which the app receives transactions and updates.
  public var deliverySetting: DeviceDeliveries { deliveries.setting }

  /// Whether a part of the device's data can be older than that of the App Store.
  public var canBeLate: Bool {
    cache != .fresh || isReceiptStale || isReceiptAbsent || isReceiptBroken || deliveries.setting != .prompt
      || isCutOff
  }

  /// Whether the device does not fetch a change of the store at once.
  var mayFallBehind: Bool { cache.isLate(.entitlements) || isReceiptStale || isCutOff }

  mutating func set(_ cache: DeviceCache) {
    self.cache = cache
    if !isCutOff { dropUnlessLate() }
  }

  mutating func setReceipt(isStale: Bool, by delay: TimeSpan?, until end: DeviceCacheEnd) {
    isReceiptStale = isStale
    receiptDelay = isStale ? delay : nil
    receiptEnd = isStale ? end : .launch
    if isStale { isReceiptBroken = false } else if !isCutOff { refreshReceipt() }
  }

  /// Drops the older data of each part that is neither late nor empty.
  private mutating func dropUnlessLate() {
    emptied = emptied.filter { cache.concerns($0) }
    if !cache.isLate(.entitlements), !emptied.contains(.entitlements) { listedStore = nil }
    if !cache.isLate(.products), !emptied.contains(.products) { products = nil }
  }

  /// The parts of the device's data that are old since a change of the store.
  struct OldParts {
    var lists = false
    var receipt = false
  }

  /// Records that the store has changed; `before` is the store as the device had fetched it.
  mutating func recordChange(since before: Store) -> OldParts {
    var parts = OldParts()
    if isCutOff, offlineStore == nil { offlineStore = before }
    if isReceiptStale || isCutOff, receiptStore == nil {
      receiptStore = before
      parts.receipt = true
    }
    if cache.isLate(.entitlements) || isCutOff, listedStore == nil {
      listedStore = before
      parts.lists = true
    }
    return parts
  }

  /// Records that the products have changed; returns whether the device's products are old since
  /// this change.
  mutating func recordChange(since before: FetchedProducts) -> Bool {
    guard cache.isLate(.products), products == nil else { return false }
    products = before
    return true
  }

  /// Drops the lists and the products that are older than the store.
  mutating func catchUp() {
    listedStore = nil
    products = nil
    offlineStore = nil
    emptied = []
    endEmptiness()
  }

  /// Drops everything that is older than the store only because the device had no network.
  mutating func reconnect() {
    isCutOff = false
    offlineStore = nil
    dropUnlessLate()
    if !isReceiptStale, fetchesReceipt(at: .network) { refreshReceipt() }
  }

  /// Replaces the parts that an empty device has lost.
  mutating func empty(lists: Store, products: FetchedProducts) {
    if cache.isEmpty(.entitlements) {
      listedStore = lists
      emptied.insert(.entitlements)
    }
    if cache.isEmpty(.products) {
      self.products = products
      emptied.insert(.products)
    }
  }

  /// Lets a device that was emptied once follow the App Store.
  private mutating func endEmptiness() {
    if case .empty = cache, !cache.isEmptiedAtLaunch { cache = .fresh }
  }

  mutating func emptyLists(until instant: Instant) { emptyUntil = instant }

  // MARK: The receipt

  mutating func refreshReceipt() {
    receiptStore = nil
    isReceiptAbsent = false
    isReceiptBroken = false
  }

  /// Breaks the receipt, which is the newest after it is repaired.
  mutating func breakReceipt() {
    setReceipt(isStale: false, by: nil, until: .launch)
    isReceiptAbsent = false
    isReceiptBroken = true
  }

  mutating func readEntitlements(at instant: Instant?) { entitlementsReadAt = instant }

  /// Deletes the receipt; `store` is a store without purchases.
  mutating func deleteReceipt(_ store: Store) {
    receiptStore = store
    isReceiptAbsent = true
    isReceiptBroken = false
  }

  /// Whether the device fetches a receipt because of a cause.
  ///
  /// A launch does not create a receipt. `AppStore.sync()`, a refresh and a restore create one that is
  /// absent. They update an old receipt unless the device waits for a later event.
  func fetchesReceipt(at cause: DeviceCatchUpCause) -> Bool {
    switch cause {
    case .launch, .delay: !isReceiptAbsent && receiptEnd == .launch
    case .reinstall: !isReceiptAbsent && receiptEnd <= .newDevice
    case .receiptDelay, .account, .network: !isReceiptAbsent
    case .sync, .receiptRefresh, .restore: isReceiptAbsent || receiptEnd <= .sync
    case .operator, .purchase: true
    }
  }

  // MARK: The app

  mutating func markReinstalled() { isReinstalled = true }

  /// Returns the cause of a launch, and records the launch.
  mutating func beginProcess() -> DeviceCatchUpCause {
    defer { isReinstalled = false }
    return isReinstalled ? .reinstall : .launch
  }

  // MARK: Cleared purchases and repeated sheets

  mutating func keep(cleared store: Store) {
    clearedStore = store
    hasLaunchedSinceClear = false
  }

  mutating func dropCleared() { clearedStore = nil }

  mutating func recordLaunch() { hasLaunchedSinceClear = true }

  /// Records that the payment sheet of a purchase appears again; returns false if it has done so before.
  mutating func repeatSheet(of number: TransactionNumber) -> Bool { repeatedSheets.insert(number).inserted }

  // MARK: Calls of finish that are not passed on

  /// The transactions that the app has finished and whose `finish` was not passed on, ascending.
  var heldFinishes: [TransactionNumber] {
    guard !finishes.isEmpty else { return [] }
    return finishes.compactMap { if case .held = $0.value { $0.key } else { nil } }.sorted()
  }

  /// Returns when the app finished a transaction whose `finish` was not passed on; otherwise nil.
  func heldFinish(of number: TransactionNumber) -> Instant? {
    if !offlineFinishes.isEmpty, let instant = offlineFinishes[number] { return instant }
    guard !finishes.isEmpty, case .held(let instant) = finishes[number] else { return nil }
    return instant
  }

  /// The transactions whose `finish` waits for the network, ascending.
  var finishesWaitingForNetwork: [TransactionNumber] {
    offlineFinishes.isEmpty ? [] : offlineFinishes.keys.sorted()
  }

  func finishWaitsForNetwork(of number: TransactionNumber) -> Bool { offlineFinishes[number] != nil }

  mutating func holdForNetwork(_ numbers: [TransactionNumber], at instant: Instant) {
    for number in numbers { offlineFinishes[number] = instant }
  }

  mutating func removeFinishesWaitingForNetwork() -> [TransactionNumber] {
    defer { offlineFinishes = [:] }
    return finishesWaitingForNetwork
  }

  /// Keeps a call of `finish`, unless the device has kept one for this transaction before.
  ///
  /// If `again` is true, the device keeps each call. Returns whether the device keeps the call.
  mutating func hold(finishOf number: TransactionNumber, at instant: Instant, again: Bool) -> Bool {
    guard again || finishes[number] == nil else { return false }
    finishes[number] = .held(at: instant)
    return true
  }

  /// Records that the device passes on the next `finish` of these transactions.
  mutating func settleFinishes(of numbers: [TransactionNumber]) {
    for number in numbers { finishes[number] = .settled }
  }

  /// Drops a call of `finish` that was not passed on, because another device has finished the transaction.
  mutating func dropFinish(of number: TransactionNumber) {
    if heldFinish(of: number) != nil, finishes[number] != nil { finishes[number] = .settled }
    offlineFinishes[number] = nil
  }

  // MARK: Repeated updates

  mutating func countRepeat(of number: TransactionNumber) { repeats[number, default: 0] += 1 }

  mutating func countReturn(of number: TransactionNumber) { returns[number, default: 0] += 1 }

  func returns(of number: TransactionNumber) -> Int { returns[number] ?? 0 }

  func repeats(of number: TransactionNumber) -> Int { repeats[number] ?? 0 }

  // MARK: Offer codes

  mutating func keepSheets(of numbers: [TransactionNumber]) { keptSheets += numbers }

  mutating func removeKeptSheets() -> [TransactionNumber] {
    defer { keptSheets = [] }
    return keptSheets
  }

  mutating func withhold(_ number: TransactionNumber) { withheld.append(number) }

  mutating func removeWithheld() -> [TransactionNumber] {
    defer { withheld = [] }
    return withheld
  }

  mutating func remove(_ removed: Set<TransactionNumber>) {
    withheld.removeAll(where: removed.contains)
    keptSheets.removeAll(where: removed.contains)
    repeatedSheets.subtract(removed)
    if !finishes.isEmpty { finishes = finishes.filter { !removed.contains($0.key) } }
    if !offlineFinishes.isEmpty { offlineFinishes = offlineFinishes.filter { !removed.contains($0.key) } }
    if !returns.isEmpty { returns = returns.filter { !removed.contains($0.key) } }
    if !repeats.isEmpty { repeats = repeats.filter { !removed.contains($0.key) } }
    deliveries.remove(removed)
  }
}
