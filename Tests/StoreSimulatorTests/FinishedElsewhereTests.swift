// Tests of transactions that another device or process of the account finishes (rule `outside.finish`).

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Testing

@Suite("Transactions finished elsewhere") struct FinishedElsewhereTests {
  private static let finish = StoreModel.Action.outside(.finish(.number(1)))

  private func bench(_ environment: EnvironmentName = .sandbox, _ version: StoreKitVersion = .queue) throws
    -> Bench
  {
    var bench = try Bench(environment)
    try bench.perform(.storeKit(version), .finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.monthly)
    bench.clearEvents()
    return bench
  }

  @Test(
    "the queue calls removedTransactions although the app did not finish the transaction",
    arguments: EnvironmentName.allCases)
  func removed(environment: EnvironmentName) throws {
    var bench = try bench(environment)
    try bench.perform(Self.finish)
    #expect(bench.diagnostics.contains(.transactionsRemoved([1])))
    #expect(bench.deviations == [.finishedElsewhere(1)])
    #expect(bench.world.unfinished.isEmpty && bench.world.unfinishedInQueue.isEmpty)
    #expect(bench.world.transaction(1)?.finishedAt != nil)
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.callbacks.isEmpty && bench.ownUpdates.isEmpty)
  }

  @Test("an app that does not run has no callback, and the next launch delivers nothing")
  func terminated() throws {
    var bench = try bench()
    try bench.perform(.app(.terminate), Self.finish, .app(.launch))
    #expect(!bench.diagnostics.contains(.transactionsRemoved([1])))
    #expect(bench.callbacks.isEmpty && bench.world.unfinished.isEmpty)
  }

  @Test("a launch does not deliver renewals that were finished while the app did not run")
  func renewals() throws {
    var bench = try bench(.sandbox, .product)
    try bench.perform(.app(.terminate), .advance(.seconds(660)))
    let renewals = bench.world.unfinished.filter { $0 != 1 }
    #expect(renewals.count == 2)
    for number in renewals { try bench.perform(.outside(.finish(.number(number)))) }
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(bench.ownUpdates.map(\.update.number) == [1])
  }

  @Test("a purchase of StoreKit 2 is no longer unfinished, and no queue calls back")
  func storeKit2() throws {
    var bench = try bench(.production, .product)
    try bench.perform(Self.finish)
    #expect(!bench.diagnostics.contains(.transactionsRemoved([1])))
    #expect(bench.world.unfinished.isEmpty)
  }

  @Test(
    "the queue calls removedTransactions for outside purchases and StoreKit 2 purchases that it delivered")
  func delivered() throws {
    for finish: StoreModel.Action in [.finish(.number(1)), Self.finish] {
      var bench = try Bench(.sandbox)
      try bench.perform(.finishPolicy(.manual), .outside(.buy(OutOfAppPurchase(Bench.coins))))
      #expect(bench.callbacks == [["#1 purchased"]])
      try bench.perform(finish)
      #expect(bench.diagnostics.contains(.transactionsRemoved([1])))

      bench = try self.bench(.sandbox, .product)
      #expect(bench.callbacks.isEmpty)
      try bench.perform(.storeKit(.queue), .app(.terminate), .app(.launch))
      #expect(bench.callbacks == [["#1 purchased"]])
      try bench.perform(finish)
      #expect(bench.diagnostics.contains(.transactionsRemoved([1])))
    }
  }

  @Test("a late device still lists the transaction as unfinished in its lists")
  func late() throws {
    var bench = try bench()
    try bench.perform(.deviceSync(.cache(.late(by: nil, only: nil))), Self.finish)
    #expect(bench.world.deviceDifference.transactions == [1])
  }

  @Test("a transaction that is finished, failed or of another account is refused")
  func refused() throws {
    var bench = try bench()
    try bench.perform(Self.finish)
    #expect(bench.refusal(Self.finish) != nil)
    try bench.perform(.buy(Payment(Bench.coins)), .cancel)
    #expect(bench.refusal(.outside(.finish(.number(2)))) != nil)
    bench = try self.bench()
    try bench.perform(.account(.signIn(name: "b@example.com")))
    #expect(bench.refusal(Self.finish) != nil)
  }
}
