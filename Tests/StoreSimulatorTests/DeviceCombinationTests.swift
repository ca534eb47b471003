// Tests of settings and quirks that together make the device differ from the App Store.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("Settings of a device that differs from the App Store, together") struct DeviceCombinationTests {
  private func bench(_ version: StoreKitVersion = .product) throws -> Bench {
    var bench = try Bench(.production)
    try bench.perform(.storeKit(version), .finishPolicy(.manual), .quirk(.offlineDevice(.cutOff)))
    return bench
  }

  private let outside = StoreModel.Action.outside(.buy(OutOfAppPurchase(Bench.noAds)))
  private let finishElsewhere = StoreModel.Action.outside(.finish(.number(1)))

  // MARK: A device without a network

  @Test("a device that is late until AppStore.sync() stays late when the network is back")
  func lateUntilSync() throws {
    var bench = try bench()
    try bench.perform(
      .deviceSync(.cache(.late(by: nil, until: .sync, only: nil))), .network(false), outside, .network(true))
    #expect(!bench.world.isFetched(1))
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(!bench.world.isFetched(1))
    try bench.perform(.appStore(.sync), .tap("sign-in"))
    #expect(bench.world.isFetched(1) && bench.world.deviceDifference.isEmpty)
  }

  @Test("the delay of a stale receipt begins again when the network is back")
  func staleReceipt() throws {
    var bench = try bench()
    try bench.perform(
      .deviceSync(.receipt(isStale: true, by: .seconds(10))), .network(false), outside,
      .advance(.seconds(60)), .network(true), .advance(.seconds(9)))
    #expect(!bench.world.isInReceipt(1) && bench.world.isFetched(1))
    try bench.perform(.advance(.seconds(1)))
    #expect(bench.world.isInReceipt(1))
  }

  @Test("a device that a launch without a network has emptied stays empty until the network is back")
  func emptied() throws {
    var bench = try bench()
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.deviceSync(.cache(.empty(by: .seconds(1)))), .advance(.seconds(1)))
    #expect(bench.world.listed.allTransactions() == [1])
    try bench.perform(.network(false), .app(.terminate), .app(.launch), .advance(.seconds(60)))
    #expect(bench.world.listed.allTransactions().isEmpty)
    try bench.perform(.network(true))
    #expect(bench.world.listed.allTransactions().isEmpty)
    try bench.perform(.advance(.seconds(1)))
    #expect(bench.world.listed.allTransactions() == [1])
  }

  @Test("after a new installation without a network, the device fetches everything with the network")
  func reinstalled() throws {
    var bench = try bench()
    try bench.perform(
      .deviceSync(.cache(.late(by: nil, until: .newDevice, only: nil))), outside, .network(false),
      .app(.reinstall), .app(.launch))
    #expect(!bench.world.isFetched(1))
    try bench.perform(.network(true))
    #expect(bench.world.isFetched(1))
  }

  @Test("the queue of a device without a network keeps a transaction that another device has finished")
  func finishedElsewhere() throws {
    var bench = try bench(.queue)
    try bench.buyAndConfirm(Bench.noAds)
    bench.clearEvents()
    try bench.perform(.network(false), finishElsewhere)
    #expect(bench.world.unfinishedInQueue == [1] && bench.deviations.isEmpty)
    try bench.perform(.network(true))
    #expect(bench.world.unfinishedInQueue.isEmpty && bench.deviations.contains(.finishedElsewhere(1)))
    #expect(bench.diagnostics.contains(.transactionsRemoved([1])))
  }

  // MARK: Deliveries

  @Test("a delivery that waits is dropped if another device finishes the transaction")
  func finishedDelivery() throws {
    var bench = try bench()
    try bench.perform(.deviceSync(.deliveries(.late(by: .seconds(60)))), outside)
    #expect(bench.world.deviceDifference.deliveries == [1])
    try bench.perform(finishElsewhere)
    #expect(bench.world.deviceDifference.deliveries.isEmpty)
    try bench.perform(.advance(.seconds(60)))
    #expect(bench.ownUpdates.isEmpty)
  }

  @Test("a finish that the device has kept is settled if another device finishes the transaction")
  func heldFinish() throws {
    var bench = try bench()
    try bench.perform(.quirk(.finishHolds(.untilRelaunch)))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.finish(.number(1)))
    #expect(bench.world.deviceDifference.finishes == [1])
    try bench.perform(finishElsewhere)
    #expect(bench.world.deviceDifference.isEmpty)
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.world.unfinished.isEmpty && bench.ownUpdates.isEmpty)
  }

  @Test("AppStore.sync() delivers before the lists are fetched, so a finish does not make them old")
  func syncAndDeliveries() throws {
    var bench = try bench()
    try bench.perform(
      .finishPolicy(.automatic), .deviceSync(.cache(.late(by: nil, only: nil))),
      .deviceSync(.deliveries(.lost)), outside, .appStore(.sync), .tap("sign-in"))
    #expect(bench.ownUpdates.map(\.update.number) == [1] && bench.world.unfinished.isEmpty)
    #expect(bench.world.deviceDifference.isEmpty)
  }

  @Test("the lists of an empty device do not change the deliveries")
  func emptyAndDelivered() throws {
    var bench = try bench()
    try bench.perform(
      .deviceSync(.cache(.empty())), .deviceSync(.deliveries(.late(by: .seconds(60)))), outside)
    #expect(bench.world.unfinished == [1] && bench.world.listed.allTransactions().isEmpty)
    try bench.perform(.advance(.seconds(60)))
    #expect(bench.ownUpdates.map(\.update.number) == [1] && bench.world.listed.allTransactions().isEmpty)
  }

  // MARK: Receipts

  @Test("a broken receipt is deleted with the app, and a purchase whose result is late creates a new one")
  func absentReceipt() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.storeKit(.product), .finishPolicy(.manual), .deviceSync(.receiptBroken))
    try bench.perform(.app(.reinstall))
    #expect(bench.world.device.knowledge.isReceiptAbsent && !bench.world.device.knowledge.isReceiptBroken)
    try bench.perform(.app(.launch), .deviceSync(.deliveries(.late(by: .seconds(60)))))
    try bench.buyAndConfirm(Bench.noAds)
    #expect(bench.world.deviceDifference.deliveries == [1])
    #expect(!bench.world.device.knowledge.isReceiptAbsent && bench.world.isInReceipt(1))
  }

  @Test("a restore repairs a broken receipt")
  func restored() throws {
    var bench = try Bench(.sandbox)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.deviceSync(.receiptBroken))
    #expect(!bench.world.isInReceipt(1))
    try bench.perform(.restore, .settle)
    #expect(bench.world.isInReceipt(1) && bench.world.deviceDifference.isEmpty)
  }

  @Test("a throttled refresh creates a receipt that is absent")
  func throttled() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.quirk(.receiptRefresh(.throttled)), .app(.reinstall), .app(.launch))
    #expect(bench.world.device.knowledge.isReceiptAbsent)
    try bench.perform(.appStore(.refreshReceipt))
    #expect(!bench.world.device.knowledge.isReceiptAbsent)
  }
}
