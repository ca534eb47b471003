// Tests of restoring purchases, and of failing restores.

import Support
import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("Restoring") struct RestoreTests {
  private func restored(_ bench: Bench) -> [TransactionSnapshot] {
    bench.snapshots.filter { $0.state == .restored }
  }

  @Test(
    "every finished period of a subscription and every non-consumable, in one array",
    arguments: EnvironmentName.allCases)
  func each(environment: EnvironmentName) throws {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    for product in [Plans.gold, Plans.coins, Plans.pass, Plans.key] { try bench.order(product) }
    for _ in 0..<2 { try bench.advance(to: bench.own(Plans.gold).expirationDate) }
    let first = bench.world.identifierText(1)
    bench.clearEvents()
    try bench.perform(.restore)
    #expect(bench.callbacks == [["#7 restored", "#8 restored", "#9 restored", "#10 restored"]])
    let products = restored(bench).map(\.productIdentifier)
    #expect(products == [Plans.gold, Plans.key, Plans.gold, Plans.gold])
    #expect(
      restored(bench).filter { $0.productIdentifier == Plans.gold }.allSatisfy {
        $0.original?.identifier == first
      })
    #expect(Set(restored(bench).compactMap(\.identifier)).count == 4)
    #expect(bench.diagnostics.last == .restoreFinished(count: 4))
    #expect(bench.world.transactionCount == 10 && bench.notifications.isEmpty)
    // A second restore returns the originals again, not the copies from the first restore.
    bench.clearEvents()
    try bench.perform(.restore)
    #expect(restored(bench).count == 4)
  }

  @Test("a restored period keeps its webOrderLineItemID, and the next period has another one")
  func lineItems() throws {
    var bench = try Bench(.sandbox)
    try bench.buyAndConfirm(Bench.monthly)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.restore)
    let item = try #require(bench.world.transaction(1)?.webOrderLineItemID)
    #expect(bench.world.transaction(3)?.webOrderLineItemID == item)
    #expect(bench.world.transaction(4)?.webOrderLineItemID == nil)
    try bench.perform(.advance(.seconds(300)))
    let next = try #require(bench.world.transaction(5)?.webOrderLineItemID)
    #expect(next != item)
  }

  @Test("nothing for what is not finished, was refunded, was answered with another, or is free a second time")
  func nothing() throws {
    var bench = try Bench.plans()
    try bench.perform(.finishPolicy(.manual))
    try bench.order(Plans.gold)
    try bench.order(Plans.key)
    try bench.perform(.restore)
    #expect(restored(bench).isEmpty && bench.diagnostics.last == .restoreFinished(count: 0))
    try bench.perform(.finishAll, .finishPolicy(.automatic))
    try bench.order(Plans.key)
    try bench.order(Plans.silver)
    #expect(bench.world.transactionCount == 4)
    try bench.perform(.restore)
    #expect(restored(bench).map(\.productIdentifier) == [Plans.gold, Plans.key])
    try bench.perform(.refund(.number(2)))
    bench.clearEvents()
    try bench.perform(.restore)
    #expect(restored(bench).map(\.productIdentifier) == [Plans.gold])
  }

  @Test("a plan that is over is restored, and the app does not open it")
  func over() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.silver)
    try bench.order(Plans.gold)
    try bench.perform(.newDevice)
    #expect(bench.world.app.unlocked.isEmpty)
    try bench.perform(.restore)
    #expect(restored(bench).map(\.productIdentifier) == [Plans.silver, Plans.gold])
    #expect(bench.world.app.unlocked == [Plans.gold: 1])
    try bench.act(.expire, Plans.gold)
    try bench.perform(.newDevice, .restore)
    #expect(bench.world.app.unlocked.isEmpty)
  }

  @Test("what the family shares is restored while it is shared")
  func shared() throws {
    var bench = try Bench.plans()
    try bench.perform(.family(.join("Hanako")), .family(.buy("Hanako", product: Plans.gold)))
    try bench.advance(300)
    try bench.perform(.restore)
    #expect(restored(bench).map(\.productIdentifier) == [Plans.gold, Plans.gold])
    try bench.perform(.family(.leave("Hanako")))
    bench.clearEvents()
    try bench.perform(.restore)
    #expect(restored(bench).isEmpty)
  }

  private func failure(_ bench: Bench) -> StoreError? {
    guard case .restoreFailed(let error)? = bench.diagnostics.last else { return nil }
    return error
  }

  @Test("without a network, and by an injected failure, it fails and brings nothing")
  func fails() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.gold)
    bench.clearEvents()
    try bench.perform(.network(false), .restore)
    #expect(failure(bench)?.domain == "NSURLErrorDomain" && failure(bench)?.code == -1009)
    let down = InjectedFailure(domain: "ASDServerErrorDomain", code: 2037)
    try bench.perform(.network(true), .fail(down, once: true), .restore)
    #expect(failure(bench)?.domain == "SKErrorDomain" && failure(bench)?.underlying?.code == 2037)
    #expect(bench.callbacks.isEmpty && bench.world.switches.failure == nil)
    try bench.perform(.restore)
    #expect(bench.callbacks.count == 1)
  }

  @Test("a signed-out device asks for sign-in: a dismissal fails, an answer restores, a repeat is ignored")
  func signIn() throws {
    for environment in [EnvironmentName.sandbox, .production] {
      var bench = try Bench.plans(
        environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
      try bench.order(Plans.gold)
      // In production, the account cannot sign out in the settings, so only Sandbox asks for an account.
      guard bench.refusal(.account(.signOut)) == nil else { continue }
      bench.clearEvents()
      try bench.perform(.account(.signOut), .restore)
      #expect(bench.world.device.topDialog?.kind == .signInAlert && failure(bench) == nil)
      try bench.perform(.restore)
      #expect(
        bench.world.device.dialogs.count == 1 && bench.console.last?.hasPrefix("Ignoring restore") == true)
      try bench.perform(.tap("cancel"))
      #expect(failure(bench)?.code == 0 && failure(bench)?.underlying?.code == 509)
      #expect(bench.callbacks.isEmpty)
      try bench.perform(.restore, .tap("sign-in"))
      #expect(restored(bench).count == 1 && bench.world.device.account != nil)
    }
  }

  @Test("closed by the Home button it fails; a process that ended hears nothing")
  func left() throws {
    var home = try Bench.plans(.sandbox)
    try home.perform(.account(.signOut), .restore, .home)
    #expect(failure(home)?.underlying?.code == 509)
    var ended = try Bench.plans(.sandbox)
    try ended.perform(.account(.signOut), .restore, .app(.terminate), .app(.launch))
    #expect(failure(ended) == nil && ended.world.device.dialogs.isEmpty)
    try ended.perform(.restore)
    #expect(ended.world.device.topDialog?.kind == .signInAlert)
  }
}
