// Tests of `AppTransaction`, the purchase of the app itself, in each environment.

import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("AppTransaction") struct AppTransactionTests {
  private func text(_ name: String, _ world: World) -> String? {
    AppTransactionFields.table.value(name, of: (world.store, world.now))?.text(in: .utc)
  }

  private func bench(_ environment: EnvironmentName) throws -> Bench {
    var bench = try Bench(environment)
    try bench.perform(.identity(IdentityChange(version: "36", originalVersion: "12")))
    return bench
  }

  @Test("in Xcode the app was never bought: 0, the version that runs, 1970", arguments: Era.allCases)
  func xcode(era: Era) throws {
    var bench = try bench(.xcode)
    try bench.perform(.era(era), .dialogs(false), .buy(Payment(Bench.monthly)))
    #expect(text("appTransactionID", bench.world) == "0" && text("environment", bench.world) == "Xcode")
    #expect(text("appVersion", bench.world) == "36" && text("originalAppVersion", bench.world) == "36")
    #expect(text("originalPurchaseDate", bench.world) == "1970-01-01T00:00:00Z")
    #expect(bench.world.field("appTransactionID", of: 1) == .text("0"))
    let status = try #require(bench.world.statuses(ofGroupWith: Bench.monthly).first)
    #expect(bench.world.renewalInfoField("appTransactionID", of: status) == .text("0"))
  }

  @Test("in Sandbox every app has 1.0 and 2013")
  func sandbox() throws {
    let world = try bench(.sandbox).world
    #expect(text("originalAppVersion", world) == "1.0" && text("appVersion", world) == "36")
    #expect(text("originalPurchaseDate", world) == "2013-08-01T07:00:00Z")
    #expect(text("appTransactionID", world)?.count == 18)
  }

  @Test("in production the values are the account's")
  func production() throws {
    var bench = try bench(.production)
    try bench.perform(.account(.signIn(name: "a@example.com")))
    #expect(text("originalAppVersion", bench.world) == "12" && text("appVersion", bench.world) == "36")
    #expect(text("originalPurchaseDate", bench.world) == "2021-01-01T00:00:00Z")
    #expect(text("appTransactionID", bench.world)?.count == 18)
  }
}

@Suite("Finished consumables in the transaction history") struct ConsumableHistoryTests {
  private static let request = Action.identity(IdentityChange(consumableHistory: true))

  @Test(
    "the key of the app's Info.plist adds finished consumables to all and latest, in every environment",
    arguments: EnvironmentName.allCases)
  func history(environment: EnvironmentName) throws {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.coins))))
    #expect(bench.world.transaction(1)?.finishedAt != nil)
    #expect(bench.world.allTransactions().isEmpty && bench.world.store.newest(of: Plans.coins) == nil)
    try bench.perform(Self.request)
    #expect(bench.world.allTransactions() == [1] && bench.world.store.newest(of: Plans.coins) == 1)
    #expect(bench.world.unfinished.isEmpty && bench.world.currentEntitlements().isEmpty)
    try bench.perform(.identity(IdentityChange(consumableHistory: false)))
    #expect(bench.world.allTransactions().isEmpty)
  }

  @Test("before iOS 18, the key has no effect", arguments: [Era.xcode12, .xcode15])
  func olderSystems(era: Era) throws {
    var bench = try Bench.plans()
    try bench.perform(.era(era), Self.request, .outside(.buy(OutOfAppPurchase(Plans.coins))))
    #expect(bench.world.requestsConsumableHistory && bench.world.allTransactions().isEmpty)
    try bench.perform(.era(.present))
    #expect(bench.world.allTransactions() == [1])
  }

  @Test("the key changes after a purchase has fixed the identity, and receipts do not contain it")
  func fixedIdentity() throws {
    var bench = try Bench.plans()
    try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.coins))), .identity(.final))
    let history = bench.world.store.history(of: bench.world.store.people.customer)
    #expect(bench.refusal(.identity(IdentityChange(version: "99"))) != nil)
    try bench.perform(Self.request)
    #expect(bench.world.store.history(of: bench.world.store.people.customer) == history)
  }
}
