// Tests of the changes that the developer's server makes in the App Store (rule `server.api.changes`).

import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@Suite("Changes by the developer's server") struct ServerActionTests {
  private static let token = "11111111-2222-3333-4444-55555555555a"

  @Test("a transaction that the server finishes leaves the queue and is not delivered again")
  func finish() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.storeKit(.queue), .finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.monthly)
    bench.clearEvents()
    try bench.perform(.server(.finish(.number(1))))
    #expect(bench.diagnostics.contains(.transactionsRemoved([1])))
    #expect(bench.deviations.isEmpty)
    #expect(bench.world.unfinishedInQueue.isEmpty && bench.world.transaction(1)?.finishedAt != nil)
    #expect(bench.refusal(.server(.finish(.number(1))))?.why == .alreadyFinished(1))
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.callbacks.isEmpty)
  }

  @Test("a finished consumable leaves the receipt")
  func consumable() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.perform(.finishPolicy(.manual))
    try bench.order(Plans.coins)
    let customer = try #require(bench.world.customer)
    #expect(bench.world.history(of: customer).purchases.count == 1)
    try bench.perform(.server(.finish(.last)))
    #expect(bench.world.history(of: customer).purchases.isEmpty)
  }

  @Test("a token belongs to the first purchase and the next renewals, but not to past renewals")
  func token() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.gold)
    try bench.advance(310)
    try bench.perform(.server(.setAppAccountToken(.number(1), token: Self.token.uppercased())))
    let status = try bench.own(Plans.gold)
    #expect(status.renewalInfo.appAccountToken == Self.token)
    #expect(bench.world.field("appAccountToken", of: 1)?.text(in: .utc) == Self.token)
    #expect(bench.world.field("appAccountToken", of: 2)?.text(in: .utc) == "nil")
    try bench.advance(300)
    #expect(bench.world.field("appAccountToken", of: 3)?.text(in: .utc) == Self.token)
    try bench.advance(300)
    #expect(bench.world.field("appAccountToken", of: 4)?.text(in: .utc) == Self.token)
    #expect(bench.refusal(.server(.setAppAccountToken(.number(1), token: "x"))) != nil)
  }

  @Test("a transaction names the subscription to extend, also that of a family member")
  func extend() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.perform(.family(.join("Hanako")), .family(.buy("Hanako", product: Plans.bronze)))
    let before = try bench.own(Plans.bronze, for: "Hanako").expirationDate
    try bench.perform(.server(.extendTransaction(.number(1), days: 30)))
    #expect(try bench.own(Plans.bronze, for: "Hanako").expirationDate == before + .seconds(300))
  }

  @Test("the extension for all counts the subscriptions that cannot be extended as failures")
  func extendAll() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.silver)
    try bench.perform(.family(.join("Hanako")), .family(.buy("Hanako", product: Plans.silver)))
    try bench.perform(.family(.join("Taro")), .family(.buy("Taro", product: Plans.gold)))
    let gold = try bench.own(Plans.gold, for: "Taro").expirationDate
    let request = MassExtension(product: Plans.silver, days: 30, request: "r")
    bench.clearEvents()
    try bench.perform(.server(.extendAll(request)))
    let result = try #require(bench.world.massExtensions.last)
    // A free trial cannot be extended.
    #expect(result.request == "r" && result.succeeded + result.failed == 2 && result.failed >= 1)
    #expect(bench.notifications.last == "RENEWAL_EXTENSION / SUMMARY")
    #expect(bench.notifications.filter { $0 == "RENEWAL_EXTENSION / FAILURE" }.count == result.failed)
    try bench.perform(.server(.extendAll(MassExtension(product: Plans.gold, days: 30, request: "g"))))
    #expect(bench.world.massExtensions.last?.succeeded == 1)
    #expect(try bench.own(Plans.gold, for: "Taro").expirationDate > gold)
    try bench.perform(
      .server(
        .extendAll(MassExtension(product: Plans.gold, days: 30, storefronts: ["JPN"], request: "j"))))
    #expect(bench.world.massExtensions.last.map { $0.succeeded + $0.failed } == 0)
  }

  @Test("consumption information changes nothing but the log")
  func consumption() throws {
    var bench = try Bench.plans(.production)
    try bench.order(Plans.coins)
    let before = bench.world
    bench.clearEvents()
    try bench.perform(
      .server(.consumption(.last, ConsumptionInformation(percentage: 50_000, preference: .decline))))
    #expect(bench.world == before)
    #expect(bench.events.count == 1)
  }
}
