// Tests of Family Sharing.

import StoreModel
import StoreSimulator
import Testing

@Suite("Family Sharing") struct FamilyTests {
  private func family(_ environment: EnvironmentName = .xcode) throws -> Bench {
    var bench = try Bench.plans(environment)
    try bench.perform(.family(.join("Hanako")))
    return bench
  }

  @Test("what I buy comes to the member as a transaction of her own, period by period")
  func shared() throws {
    var bench = try family()
    try bench.order(Plans.gold)
    let shared = try #require(bench.world.transaction(2))
    #expect(shared.ownership == .familyShared && shared.original == nil && shared.price == 0)
    #expect(shared.expiresAt == bench.world.transaction(1)?.expiresAt)
    #expect(bench.entitled("Hanako") == [Plans.gold] && bench.entitled() == [Plans.gold])
    let status = try #require(bench.world.statuses(ofGroupWith: Plans.silver, for: "Hanako").first)
    #expect(status.ownership == .familyShared && status.buyer == "me" && status.renewalInfo.original == 2)
    #expect(bench.advice(Plans.gold, for: "Hanako") == .shared(by: "me"))
    #expect(bench.advice(Plans.goldYear, for: "Hanako") == .subscribe)
    try bench.advance(300)
    #expect(bench.world.transaction(4)?.original == 2 && bench.world.transaction(4)?.reason == .renewal)
    #expect(bench.world.unfinished.isEmpty && bench.callbacks.last == ["#3 purchased"])
    #expect(bench.notifications.filter { $0 == "SUBSCRIBED / INITIAL_BUY" }.count == 2)
  }

  @Test("what she buys comes to me, and the app unlocks it; a plan that is not shareable does not")
  func sharedToMe() throws {
    var bench = try family()
    try bench.perform(.family(.buy("Hanako", product: Plans.bronze)))
    #expect(bench.entitled().isEmpty && bench.entitled("Hanako") == [Plans.bronze])
    try bench.perform(.family(.buy("Hanako", product: Plans.gold)))
    #expect(bench.entitled() == [Plans.gold] && bench.world.app.unlocked[Plans.gold] == 1)
    #expect(bench.snapshots.isEmpty)
    try bench.perform(.family(.buy("Hanako", product: Plans.key)))
    #expect(bench.entitled() == [Plans.gold, Plans.key])
  }

  @Test("each way to lose what is shared", arguments: ["leave", "stop", "refund"])
  func revoked(way: String) throws {
    var bench = try family()
    try bench.perform(.family(.buy("Hanako", product: Plans.gold)))
    bench.clearEvents()
    switch way {
    case "leave": try bench.perform(.family(.leave("Hanako")))
    case "stop": try bench.perform(.family(.sharing(false, person: "Hanako")))
    default: try bench.perform(.refund(.number(1)))
    }
    let status = try #require(bench.world.statuses(ofGroupWith: Plans.gold).first)
    #expect(status.state == .revoked && status.revocationDate == bench.world.now && !status.isEntitled)
    #expect(bench.entitled().isEmpty && bench.world.app.unlocked[Plans.gold] == nil)
    #expect(bench.notifications.contains("REVOKE"))
    #expect(bench.diagnostics.contains(.entitlementsRevoked(product: Plans.gold, transaction: 2)))
    #expect(bench.advice(Plans.gold) == .revoked(bench.world.now))
  }

  @Test("who joins gets what is shared, and who comes back gets it again under the old original")
  func joining() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.order(Plans.key)
    try bench.perform(.family(.join("Hanako")))
    #expect(bench.entitled("Hanako") == [Plans.gold, Plans.key])
    try bench.perform(.family(.leave("Hanako")))
    #expect(bench.entitled("Hanako").isEmpty)
    bench.clearEvents()
    try bench.perform(.family(.join("Hanako")))
    #expect(bench.entitled("Hanako") == [Plans.gold, Plans.key])
    #expect(bench.notifications.contains("SUBSCRIBED / RESUBSCRIBE"))
    let again = try #require(bench.world.statuses(ofGroupWith: Plans.gold, for: "Hanako").first)
    #expect(again.state == .subscribed && again.renewalInfo.original == 3)
  }

  @Test("a plan that is shared ends for the holder with its service, not by a revocation")
  func ended() throws {
    var bench = try family()
    try bench.perform(.family(.buy("Hanako", product: Plans.gold)))
    try bench.act(.cancel, Plans.gold, "Hanako")
    bench.clearEvents()
    try bench.advance(300)
    #expect(bench.entitled().isEmpty && !bench.notifications.contains("REVOKE"))
    #expect(bench.world.statuses(ofGroupWith: Plans.gold).first?.state == .expired)
    // When Hanako later buys another plan, the old share stays inactive.
    try bench.perform(.family(.buy("Hanako", product: Plans.bronze)))
    #expect(bench.world.statuses(ofGroupWith: Plans.gold).first?.state == .expired)
    #expect(bench.entitled().isEmpty)
  }

  @Test(
    "in her grace I am entitled by the documents, in her billing retry nobody is; recovered it comes back")
  func trouble() throws {
    var bench = try family(.sandbox)
    try bench.perform(.family(.buy("Hanako", product: Plans.gold)))
    try bench.perform(.billingRetry(true), .gracePeriod(true, length: .days16))
    bench.clearEvents()
    try bench.advance(300)
    #expect(bench.world.statuses(ofGroupWith: Plans.gold).first?.state == .inGracePeriod)
    #expect(bench.entitled() == [Plans.gold])
    // The billing message appears on Hanako's device, not on this one.
    #expect(!bench.updates.contains(.message(.billingIssue, product: Plans.gold)))
    try bench.advance(150)
    #expect(bench.world.statuses(ofGroupWith: Plans.gold).first?.state == .inBillingRetryPeriod)
    #expect(bench.entitled().isEmpty)
    try bench.perform(.recover(product: Plans.gold, person: "Hanako"))
    #expect(bench.entitled() == [Plans.gold])
  }

  @Test("a change to a plan that is not shareable is a revocation for the holder")
  func changedPlan() throws {
    var bench = try family()
    try bench.perform(.family(.buy("Hanako", product: Plans.silver)))
    #expect(bench.entitled() == [Plans.silver])
    try bench.act(.change, Plans.silverExtra, "Hanako")
    #expect(bench.entitled().isEmpty && bench.entitled("Hanako") == [Plans.silverExtra])
    try bench.act(.change, Plans.gold, "Hanako")
    #expect(bench.entitled() == [Plans.gold])
    #expect(bench.world.statuses(ofGroupWith: Plans.gold).first?.state == .subscribed)
  }

  @Test("when I leave, all is over in both directions")
  func leaving() throws {
    var bench = try family()
    try bench.order(Plans.key)
    try bench.perform(.family(.buy("Hanako", product: Plans.gold)))
    try bench.perform(.family(.leave(FamilyMember.me)))
    #expect(bench.entitled() == [Plans.key] && bench.entitled("Hanako") == [Plans.gold])
    #expect(bench.world.familyMembers.map(\.name) == ["me"])
  }

  @Test("a restore brings what is shared, with the holder's first transaction as the original")
  func restored() throws {
    var bench = try family()
    try bench.perform(.family(.buy("Hanako", product: Plans.gold)))
    try bench.perform(.restore)
    #expect(bench.snapshots.last?.state == .restored && bench.snapshots.last?.original?.identifier == "1")
  }

  @Test(
    "a period that is ended early ends for the family too", arguments: [SubscriptionAction.renew, .expire])
  func endedEarly(act: SubscriptionAction) throws {
    var bench = try Bench.plans()
    try bench.perform(.family(.join("Hanako")), .billingRetry(true))
    try bench.order(Plans.gold)
    try bench.advance(60)
    try bench.act(act, Plans.gold)
    #expect(bench.world.transaction(2)?.ownership == .familyShared)
    #expect(bench.world.transaction(2)?.expiresAt == bench.world.now)
    #expect(bench.entitled("Hanako").isEmpty)
  }
}
