// A device that has not fetched changes of the App Store, and the events after which it catches up
// (DocC: LateDevices).

import StoreCatalog
import StoreEngine
import StoreModel
import StoreRules
import Support

extension World {
  // MARK: What the device has

  /// The world with the store as the device's lists show it, which is the source of StoreKit 2's results.
  public var listed: World { listed(with: activeListQuirks) }

  /// The world with the store from which the receipt on the device was made.
  public var ofReceipt: World {
    device.knowledge.receiptStore.map { replacingStore(with: $0) } ?? self
  }

  /// Whether the receipt on the device can be decoded and contains a purchased transaction.
  public func isInReceipt(_ number: TransactionNumber) -> Bool {
    guard !device.knowledge.isReceiptBroken else { return false }
    guard let receiptStore = device.knowledge.receiptStore else { return true }
    return receiptStore.ledger.has(number) && receiptStore.ledger[number].state == .purchased
  }

  func replacingStore(with fetched: Store) -> World {
    var world = self
    world.store = fetched
    world.store.setConfiguration(configuration)
    return world
  }

  /// The products that the device has fetched: the catalogue, and the products without approval.
  var fetchedProducts: DeviceKnowledge.FetchedProducts {
    device.knowledge.products
      ?? DeviceKnowledge.FetchedProducts(
        catalog: catalog, unapproved: configuration.facts.unapproved,
        storefront: configuration.settings.storefront)
  }

  /// The difference between the data on the device and the data of the App Store.
  public var deviceDifference: DeviceDifference {
    var difference = fetchedDifference
    let knowledge = device.knowledge
    difference.finishes =
      knowledge.finishesWaitingForNetwork.isEmpty
      ? knowledge.heldFinishes
      : (knowledge.heldFinishes + knowledge.finishesWaitingForNetwork).sorted()
    difference.deliveries = knowledge.deliveries.transactions
    let kept = keptCleared
    if !kept.isEmpty { difference.transactions = Set(kept + difference.transactions).sorted() }
    return difference
  }

  /// The difference that remains until the device fetches the data of the App Store.
  private var fetchedDifference: DeviceDifference {
    var difference = DeviceDifference()
    let knowledge = device.knowledge
    if let fetched = knowledge.listedStore {
      difference.transactions = store.listedDifferences(from: fetched)
      difference.groups = store.groupsWithDifferences(from: fetched)
    }
    if let fetched = knowledge.receiptStore {
      difference.receiptTransactions = store.listedDifferences(from: fetched)
    }
    difference.isReceiptBroken = knowledge.isReceiptBroken
    if let fetched = knowledge.products { difference.products = productsThatDiffer(from: fetched) }
    return difference
  }

  private func productsThatDiffer(from fetched: DeviceKnowledge.FetchedProducts) -> [String] {
    let identifiers = Set((catalog.allProducts + fetched.catalog.allProducts).map(\.identifier))
    return identifiers.filter { differs($0, from: fetched) }.sorted()
  }

  /// Whether a product differs from its earlier form.
  func differs(_ product: String, from fetched: DeviceKnowledge.FetchedProducts) -> Bool {
    catalog.product(product) != fetched.catalog.product(product)
      || configuration.facts.unapproved.contains(product) != fetched.unapproved.contains(product)
      || hasOtherPrice(product, in: fetched.storefront)
  }

  /// Whether the price of a product in a storefront differs from that in the device's storefront.
  private func hasOtherPrice(_ product: String, in storefront: String) -> Bool {
    let current = configuration.settings.storefront
    guard storefront != current, let product = catalog.product(product) else { return false }
    return Storefront.currency(of: storefront) != Storefront.currency(of: current)
      || product.price(storefront: storefront) != product.price(storefront: current)
  }

  /// Whether the device's lists contain the newest form of a transaction.
  public func isFetched(_ number: TransactionNumber) -> Bool {
    guard let fetched = device.knowledge.listedStore else { return true }
    return !store.listedDifferences(from: fetched).contains(number)
  }

  // MARK: Changes of the store

  /// Performs a change of the store; a late device keeps the store as it was before.
  mutating func changeStore<Result>(_ change: (inout Store) -> Result) -> Result {
    guard device.knowledge.mayFallBehind else { return change(&store) }
    let before = store
    let result = change(&store)
    if !store.listsEqual(before) {
      let old = device.knowledge.recordChange(since: before)
      if old.lists { scheduleCatchUp() }
      if old.receipt { scheduleReceiptRefresh() }
    }
    return result
  }

  /// Records a change of the products or of their storefront; a late device keeps the products as they were
  /// before.
  mutating func recordProductChange(since before: DeviceKnowledge.FetchedProducts) {
    guard
      !before.catalog.isSame(as: catalog) || before.unapproved != configuration.facts.unapproved
        || before.storefront != configuration.settings.storefront,
      device.knowledge.recordChange(since: before)
    else { return }
    scheduleCatchUp()
  }

  /// Schedules that the device catches up if it is late and something differs.
  mutating func rescheduleCatchUp() {
    store.cancel(.catchUp)
    if !fetchedDifference.isEmpty { scheduleCatchUp() }
  }

  private mutating func scheduleCatchUp() {
    guard let delay = device.knowledge.cache.delay else { return }
    store.schedule(.catchUp, at: advanced(by: delay))
  }

  /// Schedules that a stale receipt is refreshed after its delay, if the receipt is old.
  mutating func rescheduleReceiptRefresh() {
    cancelReceiptRefresh()
    if device.knowledge.receiptStore != nil { scheduleReceiptRefresh() }
  }

  private mutating func scheduleReceiptRefresh() {
    guard let delay = device.knowledge.receiptDelay else { return }
    store.schedule(.refreshReceipt, at: advanced(by: delay))
  }

  // MARK: Catching up

  mutating func perform(_ work: DeviceWork) {
    switch work {
    case .catchUp: catchUp(by: .delay)
    case .refreshReceipt: refreshReceipt(by: .receiptDelay)
    case .repeatUpdate(let number, let remaining): repeatUpdate(number, remaining: remaining)
    case .deliver: releaseDeliveries(dueAt: now)
    case .returnUnfinished(let number): returnUnfinished(number)
    case .answer(let call): answerLate(call)
    }
  }

  /// Lets the device fetch what it fetches because of a cause, and records the data that was old.
  ///
  /// A device without a network fetches nothing, unless the account changes.
  mutating func catchUp(by cause: DeviceCatchUpCause) {
    guard !isCutOff || cause == .account else { return }
    dropCleared(by: cause)
    var difference = fetchedDifference
    if device.knowledge.cache.fetches(at: cause) {
      device.knowledge.catchUp()
      store.cancel(.catchUp)
    } else {
      difference = receiptDifference
    }
    readEntitlements()
    if device.knowledge.fetchesReceipt(at: cause) {
      device.knowledge.refreshReceipt()
      cancelReceiptRefresh()
    } else {
      difference.receiptTransactions = []
      // The copy of the store belongs to the current customer.
      if cause == .account { device.knowledge.deleteReceipt(store.withoutPurchases()) }
    }
    record(difference, cause)
  }

  /// Lets the device fetch a new receipt, unless it has no network.
  mutating func refreshReceipt(by cause: DeviceCatchUpCause = .receiptRefresh) {
    let knowledge = device.knowledge
    guard knowledge.receiptStore != nil || knowledge.isReceiptBroken, !isCutOff,
      knowledge.fetchesReceipt(at: cause)
    else { return }
    let difference = receiptDifference
    device.knowledge.refreshReceipt()
    cancelReceiptRefresh()
    record(difference, cause)
  }

  /// The difference between the receipt on the device and the data of the App Store.
  var receiptDifference: DeviceDifference {
    let fetched = fetchedDifference
    var difference = DeviceDifference()
    difference.receiptTransactions = fetched.receiptTransactions
    difference.isReceiptBroken = fetched.isReceiptBroken
    return difference
  }

  private mutating func cancelReceiptRefresh() {
    if device.knowledge.receiptDelay != nil { store.cancel(.refreshReceipt) }
  }

  /// Creates the receipt after a purchase, if the receipt was deleted with the app.
  ///
  /// A stale receipt waits for a refresh.
  mutating func createReceiptAfterPurchase() {
    let knowledge = device.knowledge
    if knowledge.isReceiptAbsent, !knowledge.isReceiptStale { refreshReceipt(by: .purchase) }
  }

  /// Lets an empty device lose what it has fetched.
  private mutating func emptyDevice() {
    let products = DeviceKnowledge.FetchedProducts(
      catalog: Catalog(source: ""), unapproved: [], storefront: configuration.settings.storefront)
    device.knowledge.empty(lists: store.withoutPurchases(), products: products)
    store.cancel(.catchUp)
    scheduleCatchUp()
  }

  /// Lets the device catch up at a launch; a device that is empty after each launch loses its data.
  ///
  /// After a new installation without a network, the device fetches everything when the network is back.
  mutating func catchUpAtLaunch() {
    if isCutOff {
      dropCleared(by: .launch)
    } else {
      catchUp(by: device.knowledge.beginProcess())
    }
    if device.knowledge.cache.isEmptiedAtLaunch { emptyDevice() }
  }

  mutating func record(_ difference: DeviceDifference, _ cause: DeviceCatchUpCause) {
    guard !difference.isEmpty else { return }
    emitDiagnostic(.deviceCaughtUp(difference, by: cause), rule: .deviceCatchesUp)
  }

  // MARK: The operator's steps

  /// Returns why the device cannot be set to follow the App Store in this way; nil if it can.
  func refusal(ofSync sync: DeviceSync) -> Refusal? {
    if sync == .catchUp, isCutOff {
      return Refusal(.deviceIsCutOff, possible: .first(.action(.network(true))))
    }
    let delay: TimeSpan?
    let steps: [DeviceSync]
    var reason = RefusalReason.cacheIsNeverNewer
    switch sync {
    case .cache(.late(let span, let end, let part)):
      delay = span
      steps = [.cache(.fresh), .cache(.late(by: .seconds(10), until: end, only: part))]
    case .cache(.empty(let span, let end, let part)):
      delay = span
      steps = [.cache(.fresh), .cache(.empty(by: .seconds(10), until: end, only: part))]
    case .receipt(_, let span, let end):
      delay = span
      steps = [.receipt(isStale: false), .receipt(isStale: true, by: .seconds(10), until: end)]
    case .deliveries(let setting):
      delay = setting.delay
      steps = [.deliveries(.prompt), .deliveries(.late(by: .seconds(60)))]
      reason = .deliveryIsNeverEarly
    case .cache(.fresh), .receiptBroken, .catchUp: return nil
    }
    guard let delay else { return nil }
    guard !delay.isNegative, delay != .zero else {
      return Refusal(reason, possible: .anyOf(steps.map { .action(.deviceSync($0)) }))
    }
    return advanced(by: delay) > .distantFuture ? Refusal(.outsideCalendar, possible: .momentWithin) : nil
  }

  mutating func perform(_ sync: DeviceSync) {
    switch sync {
    case .cache(let cache):
      let difference = fetchedDifference
      device.knowledge.set(cache)
      if case .empty = cache { emptyDevice() } else { rescheduleCatchUp() }
      if cache == .fresh, !isCutOff {
        var left = difference
        left.receiptTransactions = []
        left.isReceiptBroken = false
        record(left, .operator)
      }
    case .receiptBroken:
      cancelReceiptRefresh()
      device.knowledge.breakReceipt()
    case .receipt(let isStale, let delay, let end):
      let difference = receiptDifference
      cancelReceiptRefresh()
      device.knowledge.setReceipt(isStale: isStale, by: delay, until: end)
      if isStale {
        rescheduleReceiptRefresh()
      } else if !isCutOff {
        record(difference, .operator)
      }
    case .deliveries(let setting): set(setting)
    case .catchUp:
      // The app may finish the transactions, so finish is passed on and the lists are fetched afterwards.
      releaseDeliveries()
      passOnFinishes()
      catchUp(by: .operator)
    }
  }
}
