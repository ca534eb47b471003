// Tests of a plan that is bought again after a lapse (quirk `bought-after-lapse`).

import Support
import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("A plan that is bought again after a lapse") struct BoughtAfterLapseTests {
  /// Returns a bench with a lapsed plan, whose period lasted until second 300.
  private func lapsed(_ value: Quirk.BoughtAfterLapse) throws -> Bench {
    var bench = try Bench.plans()
    try bench.perform(.quirk(.boughtAfterLapse(value)))
    try bench.order(Plans.gold)
    try bench.act(.cancel, Plans.gold)
    try bench.advance(400)
    bench.clearEvents()
    return bench
  }

  private func statuses(_ bench: Bench) -> [String] {
    bench.world.statuses(ofGroupWith: Plans.gold).map { "\($0.state) #\($0.renewalInfo.original)" }
  }

  @Test("with same-original, the second purchase continues the first subscription")
  func same() throws {
    var bench = try lapsed(.sameOriginal)
    try bench.order(Plans.gold)
    #expect(bench.world.transaction(2)?.original == 1)
    #expect(statuses(bench) == ["subscribed #1"])
  }

  @Test("with new-original, the second purchase is an original, and the lapsed status stays as the last")
  func new() throws {
    var bench = try lapsed(.newOriginal)
    try bench.order(Plans.gold)
    #expect(bench.notifications == ["SUBSCRIBED / INITIAL_BUY"])
    #expect(bench.world.transaction(2)?.original == nil)
    #expect(bench.snapshots.last?.number == 2 && bench.snapshots.last?.original == nil)
    #expect(statuses(bench) == ["subscribed #2", "expired #1"])
    #expect(bench.entitled() == [Plans.gold])
    try bench.advance(300)
    #expect(try bench.last(Plans.gold).original == 2)
    #expect(statuses(bench) == ["subscribed #2", "expired #1"])
    #expect(bench.world.field("originalID", of: 1) != bench.world.field("originalID", of: 2))
  }

  @Test("a second lapse gives three originals, the newest first among the lapsed ones")
  func twice() throws {
    var bench = try lapsed(.newOriginal)
    try bench.order(Plans.gold)
    try bench.act(.cancel, Plans.gold)
    try bench.advance(400)
    try bench.order(Plans.silver)
    #expect(statuses(bench) == ["subscribed #3", "expired #2", "expired #1"])
  }

  @Test("the introductory offer stays used, and short gaps do not restart continuous service")
  func inherited() throws {
    for value in [Quirk.BoughtAfterLapse.sameOriginal, .newOriginal] {
      var bench = try Bench.plans()
      try bench.perform(.quirk(.boughtAfterLapse(value)))
      try bench.order(Plans.silver)
      #expect(bench.world.transaction(1)?.offer?.kind == .introductory)
      try bench.act(.expire, Plans.silver)
      try bench.order(Plans.silver)
      #expect(bench.world.transaction(2)?.offer == nil, "\(value)")
      let info = try bench.own(Plans.silver).renewalInfo
      #expect(info.recentSubscriptionStartDate == .defaultStart, "\(value)")
    }
  }

  @Test("a refunded period is not a lapse, because its refund can be reversed")
  func refunded() throws {
    var bench = try Bench.plans()
    try bench.perform(.quirk(.boughtAfterLapse(.newOriginal)))
    try bench.order(Plans.gold)
    try bench.perform(.refund(.number(1)))
    try bench.order(Plans.gold)
    #expect(bench.world.transaction(2)?.original == 1)
    #expect(statuses(bench) == ["subscribed #1"])
  }

  @Test("deleting the second original makes the lapsed subscription the current one again")
  func deleted() throws {
    var bench = try lapsed(.newOriginal)
    try bench.order(Plans.gold)
    try bench.perform(.delete(.number(2)))
    #expect(statuses(bench) == ["expired #1"])
    try bench.order(Plans.gold)
    #expect(statuses(bench) == ["subscribed #3", "expired #1"])
    try bench.perform(.delete(.number(1)))
    #expect(statuses(bench) == ["subscribed #3"])
  }

  @Test("a plan in billing retry is bought again with a new original, and its retry is not paid later")
  func inRetry() throws {
    var bench = try Bench.plans()
    try bench.perform(.quirk(.boughtAfterLapse(.newOriginal)))
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: false)
    try bench.perform(.billingRetry(false))
    bench.clearEvents()
    try bench.order(Plans.gold)
    #expect(bench.notifications == ["SUBSCRIBED / INITIAL_BUY"])
    #expect(statuses(bench) == ["subscribed #2", "inBillingRetryPeriod #1"])
    bench.clearEvents()
    try bench.advance(3_000)
    #expect(!bench.notifications.contains { $0.hasSuffix("BILLING_RECOVERY") })
    #expect(statuses(bench).contains("expired #1"))
  }

  @Test("with original-id new-at-renewal, a renewal without a gap is the original of another subscription")
  func newAtRenewal() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(.quirk(.originalID(.newAtRenewal)))
    bench.clearEvents()
    try bench.advance(to: bench.own(Plans.gold).expirationDate)
    #expect(bench.notifications == ["SUBSCRIBED / INITIAL_BUY"])
    #expect(bench.world.transaction(2)?.original == nil)
    #expect(bench.snapshots.map(\.number) == [2])
    #expect(statuses(bench) == ["subscribed #2", "expired #1"])
    #expect(bench.entitled() == [Plans.gold])
    try bench.perform(.quirk(.originalID(.kept)))
    try bench.advance(to: bench.own(Plans.gold).expirationDate)
    #expect(bench.world.transaction(3)?.original == 2)
    #expect(statuses(bench) == ["subscribed #2", "expired #1"])
  }

  @Test("an ordered change has no second original")
  func orderedChange() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.order(Plans.silver)
    try bench.perform(.quirk(.originalID(.newAtRenewal)))
    try bench.advance(to: bench.own(Plans.gold).expirationDate)
    #expect(try bench.last(Plans.silver).original == 1)
  }

  @Test("the sheet for managing subscriptions names the plan once")
  func sheet() throws {
    var bench = try lapsed(.newOriginal)
    try bench.order(Plans.gold)
    try bench.perform(.appStore(.manageSubscriptions(group: nil)))
    let choices = bench.world.device.topDialog?.buttons.compactMap(\.choice) ?? []
    #expect(choices.contains(Plans.silver) && !choices.contains(Plans.gold))
  }
}
