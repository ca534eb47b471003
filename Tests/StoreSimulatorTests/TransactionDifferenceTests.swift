// Tests of the differences between device and App Store in one transaction.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("Differences between device and App Store in a transaction") struct TransactionDifferenceTests {
  private func bench() throws -> Bench {
    var bench = try Bench()
    try bench.perform(.storeKit(.product), .renewalRate(.monthEvery5Minutes), .dialogs(false))
    return bench
  }

  @Test("a renewal, another purchase and a refund that the device has not fetched are told apart")
  func lists() throws {
    var bench = try bench()
    try bench.buy(Bench.monthly)
    try bench.buy(Bench.noAds)
    try bench.perform(.deviceSync(.cache(.late(by: nil, only: nil))))
    #expect(bench.world.differingTransactions.isEmpty)
    try bench.perform(.refund(.number(2)), .advance(.seconds(301)))
    try bench.buy(Bench.coins)
    #expect(bench.world.deviceDifferences(in: 1) == [])
    #expect(bench.world.deviceDifferences(in: 2) == [.refundNotFetched])
    #expect(bench.world.deviceDifferences(in: 3) == [.renewalNotFetched])
    #expect(bench.world.deviceDifferences(in: 4) == [.transactionNotFetched])
    #expect(bench.world.differingTransactions == [2, 3, 4])
    try bench.perform(.deviceSync(.catchUp))
    #expect(bench.world.differingTransactions.isEmpty && bench.world.deviceDifferences(in: 3) == [])
  }

  @Test("a receipt that lacks a transaction, or contains an older form of it")
  func receipt() throws {
    var bench = try bench()
    try bench.buy(Bench.noAds)
    try bench.perform(.deviceSync(.receipt(isStale: true)), .refund(.number(1)))
    try bench.buy(Bench.coins)
    #expect(bench.world.deviceDifferences(in: 1) == [.changeNotInReceipt])
    #expect(bench.world.deviceDifferences(in: 2) == [.notInReceipt])
    #expect(Set(bench.world.deviceDifference.receiptTransactions) == bench.world.differingTransactions)
  }

  @Test("a finish that the device has not passed on")
  func finish() throws {
    var bench = try bench()
    try bench.perform(.quirk(.finishHolds(.untilRelaunch)))
    try bench.buy(Bench.noAds)
    #expect(bench.world.deviceDifferences(in: 1) == [.finishNotPassedOn])
    #expect(bench.world.differingTransactions == [1])
  }

  @Test("the statuses of a group are those of the device only while they differ")
  func statuses() throws {
    var bench = try bench()
    try bench.buy(Bench.monthly)
    try bench.perform(.deviceSync(.cache(.late(by: nil, only: nil))))
    let group = try #require(
      bench.world.catalog.product(Bench.monthly)?.subscription?.groupIdentifier)
    #expect(bench.world.fetchedStatuses(group: group) == nil)
    try bench.perform(.advance(.seconds(301)))
    #expect(bench.world.fetchedStatuses(group: group)?.map(\.state) == [.expired])
    try bench.perform(.deviceSync(.catchUp))
    #expect(bench.world.fetchedStatuses(group: group) == nil)
  }
}
