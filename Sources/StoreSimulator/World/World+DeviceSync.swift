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

  /// Whether the receipt on the device contains a purchased transaction.
  public func isInReceipt(_ number: TransactionNumber) -> Bool {
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
      ?? DeviceKnowledge.FetchedProducts(catalog: catalog, unapproved: configuration.facts.unapproved)
  }

  /// The difference between the data on the device and the data of the App Store.
  public var deviceDifference: DeviceDifference {
    var difference = fetchedDifference
    difference.finishes = device.knowledge.heldFinishes
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
    if !store.listsEqual(before), device.knowledge.recordChange(since: before) { scheduleCatchUp() }
    return result
  }

  /// Records a change of the products; a late device keeps the products as they were before.
  mutating func recordProductChange(since before: DeviceKnowledge.FetchedProducts) {
    guard
      !before.catalog.isSame(as: catalog) || before.unapproved != configuration.facts.unapproved,
      device.knowledge.recordChange(since: before)
    else { return }
    scheduleCatchUp()
  }

  private mutating func scheduleCatchUp() {
    guard let delay = device.knowledge.cache.delay else { return }
    store.schedule(.catchUp, at: advanced(by: delay))
  }

  // MARK: Catching up

  mutating func perform(_ work: DeviceWork) {
    switch work {
    case .catchUp: catchUp(by: .delay)
    case .repeatUpdate(let number, let remaining): repeatUpdate(number, remaining: remaining)
    }
  }

  /// Lets the device fetch everything, and records the data that was old.
  mutating func catchUp(by cause: DeviceCatchUpCause) {
    let difference = fetchedDifference
    device.knowledge.catchUp()
    store.cancel(.catchUp)
    record(difference, cause)
  }

  /// Lets the device fetch a new receipt.
  mutating func refreshReceipt() {
    var difference = DeviceDifference()
    difference.receiptTransactions = fetchedDifference.receiptTransactions
    device.knowledge.refreshReceipt()
    record(difference, .receiptRefresh)
  }

  private mutating func record(_ difference: DeviceDifference, _ cause: DeviceCatchUpCause) {
    guard !difference.isEmpty else { return }
    emitDiagnostic(.deviceCaughtUp(difference, by: cause), rule: .deviceCatchesUp)
  }

  // MARK: The operator's steps

  /// Returns why the device cannot be set to follow the App Store in this way; nil if it can.
  func refusal(ofSync sync: DeviceSync) -> Refusal? {
    guard case .cache(.late(let delay?, let part)) = sync else { return nil }
    guard !delay.isNegative, delay != .zero else {
      let possible: [AlternativeStep] = [
        .action(.deviceSync(.cache(.fresh))),
        .action(.deviceSync(.cache(.late(by: .seconds(10), only: part)))),
      ]
      return Refusal(.cacheIsNeverNewer, possible: .anyOf(possible))
    }
    return advanced(by: delay) > .distantFuture ? Refusal(.outsideCalendar, possible: .momentWithin) : nil
  }

  mutating func perform(_ sync: DeviceSync) {
    switch sync {
    case .cache(let cache):
      let difference = fetchedDifference
      device.knowledge.set(cache)
      store.cancel(.catchUp)
      if !fetchedDifference.isEmpty { scheduleCatchUp() }
      if cache == .fresh {
        var left = difference
        left.receiptTransactions = []
        record(left, .operator)
      }
    case .receipt(let isStale):
      var difference = DeviceDifference()
      difference.receiptTransactions = fetchedDifference.receiptTransactions
      device.knowledge.setReceipt(isStale: isStale)
      if !isStale { record(difference, .operator) }
    case .catchUp:
      passOnFinishes()
      catchUp(by: .operator)
    }
  }
}
