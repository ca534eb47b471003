// Tests of plan changes (DocC: Subscriptions).

import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

struct PlanMove: CustomTestStringConvertible {
  let from: String
  let to: String
  let isNow: Bool
  let note: String

  var testDescription: String { "\(from) to \(to)" }

  static let all = [
    PlanMove(from: Plans.silver, to: Plans.gold, isNow: true, note: "upgrade"),
    PlanMove(from: Plans.silver, to: Plans.goldYear, isNow: true, note: "upgrade of another duration"),
    PlanMove(from: Plans.bronze, to: Plans.silverYear, isNow: true, note: "upgrade"),
    PlanMove(from: Plans.gold, to: Plans.silver, isNow: false, note: "downgrade"),
    PlanMove(from: Plans.goldYear, to: Plans.bronze, isNow: false, note: "downgrade"),
    PlanMove(from: Plans.silver, to: Plans.silverExtra, isNow: true, note: "crossgrade, same duration"),
    PlanMove(from: Plans.silver, to: Plans.silverYear, isNow: false, note: "crossgrade, other duration"),
    PlanMove(from: Plans.silverYear, to: Plans.silver, isNow: false, note: "crossgrade, other duration"),
  ]
}

@Suite("Changing the plan") struct PlanChangeTests {
  @Test("each move, in the app and in the settings", arguments: PlanMove.all, [true, false])
  func moves(move: PlanMove, inApp: Bool) throws {
    var bench = try Bench.plans()
    try bench.order(move.from)
    try bench.advance(60)
    let end = try bench.own(move.from).expirationDate
    let now: PlanAdvice = move.note == "crossgrade, same duration" ? .switchNow : .upgradeNow
    let expected: PlanAdvice = move.isNow ? now : .switchAtRenewal(end)
    #expect(bench.advice(move.to) == expected)
    bench.clearEvents()
    if inApp { try bench.order(move.to) } else { try bench.act(.change, move.to) }
    #expect(bench.notifications == ["DID_CHANGE_RENEWAL_PREF / \(move.isNow ? "UPGRADE" : "DOWNGRADE")"])
    if move.isNow {
      try checkNow(bench, move)
    } else {
      try checkAtRenewal(&bench, move, end: end)
    }
  }

  private func checkNow(_ bench: Bench, _ move: PlanMove) throws {
    let old = try #require(bench.world.transaction(1))
    let new = try bench.last(move.to)
    #expect(old.isUpgraded && old.refunded > 0 && old.refunded < old.price || old.price == 0)
    #expect(new.original == 1 && new.reason == .purchase && new.purchasedAt == bench.world.now)
    #expect(bench.updates.contains { $0.transaction == 1 })
    #expect(bench.entitled() == [move.to])
    #expect(bench.world.app.unlocked[move.to] == 1 && bench.world.app.unlocked[move.from] == nil)
    #expect(try bench.own(move.from).renewalInfo.currentProductID == move.to)
  }

  private func checkAtRenewal(_ bench: inout Bench, _ move: PlanMove, end: Instant) throws {
    #expect(bench.entitled() == [move.from])
    let info = try bench.own(move.to).renewalInfo
    #expect(info.currentProductID == move.from && info.autoRenewPreference == move.to)
    #expect(bench.advice(move.to) == .ordered(from: end))
    #expect(bench.advice(move.from) == .currentUntil(end, then: move.to))
    // The payment is answered with the transaction of the current plan.
    if let answer = bench.snapshots.last { #expect(answer.state == .purchased && answer.identifier == "0") }
    bench.clearEvents()
    try bench.perform(.buy(Payment(move.to)), .confirm, .settle)
    #expect(bench.world.device.topDialog?.kind == .alreadyOrderedAlert && bench.notifications.isEmpty)
    try bench.perform(.tap("ok"))
    try bench.advance(to: end)
    let renewed = try bench.last(move.to)
    #expect(renewed.reason == .renewal && renewed.original == 1 && renewed.purchasedAt == end)
    #expect(bench.entitled() == [move.to] && bench.notifications == ["DID_RENEW"])
    #expect(bench.world.transaction(1)?.refunded == 0 && bench.world.transaction(1)?.isUpgraded == false)
    #expect(bench.world.app.unlocked[move.to] == 1 && bench.world.app.unlocked[move.from] == nil)
    #expect(renewed.price == Money.milliunits(Plans.catalog.product(move.to)?.displayPrice ?? ""))
  }

  @Test("what is given back: Basic at ¥490, upgraded after three of five minutes, gives ¥196")
  func proRated() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.device(DeviceChange(storefront: "JPN")))
    try bench.buyAndConfirm("com.example.subscriptionlab.basic")
    let start = try #require(bench.world.transaction(1)?.purchasedAt)
    // In Sandbox, a purchase takes three seconds.
    try bench.advance(to: start + .seconds(177))
    try bench.perform(.buy(Payment(Bench.monthly)), .confirm, .settle)
    #expect(bench.world.transaction(1)?.refunded == 196_000)
    #expect(bench.world.transaction(1)?.price == 490_000)
  }

  @Test(
    "what is given back is rounded down to what can be paid: whole yen, whole cents",
    arguments: [("JPN", 200, 490_000, 326_000), ("USA", 196, 2490, 1620), ("USA", 200, 2490, 1660)])
  func proRatedDown(storefront: String, secondsLeft: Int, price: Int, back: Int) throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.device(DeviceChange(storefront: storefront)))
    try bench.buyAndConfirm("com.example.subscriptionlab.basic")
    let start = try #require(bench.world.transaction(1)?.purchasedAt)
    try bench.advance(to: start + .seconds(300 - secondsLeft - 3))
    try bench.perform(.buy(Payment(Bench.monthly)), .confirm, .settle)
    #expect(bench.world.transaction(1)?.price == Int64(price))
    #expect(bench.world.transaction(1)?.refunded == Int64(back))
  }

  @Test("the present plan chosen again takes the order back", arguments: [true, false])
  func takenBack(inApp: Bool) throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.order(Plans.silver)
    bench.clearEvents()
    if inApp { try bench.order(Plans.gold) } else { try bench.act(.change, Plans.gold) }
    #expect(bench.notifications == ["DID_CHANGE_RENEWAL_PREF"])
    try bench.advance(300)
    #expect(bench.entitled() == [Plans.gold] && bench.notifications.last == "DID_RENEW")
  }

  @Test("an order for the renewal can be changed into another one")
  func reordered() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.order(Plans.silver)
    try bench.order(Plans.bronze)
    #expect(try bench.own(Plans.gold).renewalInfo.autoRenewPreference == Plans.bronze)
    try bench.advance(300)
    #expect(bench.entitled() == [Plans.bronze])
  }

  @Test("a downgrade of who had cancelled switches auto-renew on")
  func cancelledThenDowngraded() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.act(.cancel, Plans.gold)
    bench.clearEvents()
    try bench.order(Plans.silver)
    #expect(
      bench.notifications == [
        "DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_ENABLED", "DID_CHANGE_RENEWAL_PREF / DOWNGRADE",
      ])
    try bench.advance(300)
    #expect(bench.entitled() == [Plans.silver])
  }

  @Test("cancelled after a downgrade, the order is gone with it")
  func downgradedThenCancelled() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.order(Plans.silver)
    try bench.act(.cancel, Plans.gold)
    #expect(bench.advice(Plans.silver) == .switchAtRenewal(.defaultStart + .seconds(300)))
    try bench.advance(300)
    #expect(bench.entitled().isEmpty)
  }

  @Test("in billing retry any other plan begins at once, and nothing is given back")
  func duringRetry() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: false)
    #expect(bench.advice(Plans.bronze) == .subscribe)
    try bench.order(Plans.bronze)
    #expect(bench.entitled() == [Plans.bronze] && bench.world.transaction(1)?.refunded == 0)
    #expect(bench.world.transaction(1)?.isUpgraded == false)
  }

  @Test("a downgrade ordered in grace comes with the recovery")
  func duringGrace() throws {
    var bench = try Bench.plans()
    try bench.perform(.quirk(Quirk(.graceInLocalTest, "documented")!))
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: true)
    try bench.order(Plans.silver)
    #expect(bench.entitled() == [Plans.gold])
    try bench.advance(60)
    try bench.perform(.recover(product: Plans.gold, person: "me"))
    #expect(bench.entitled() == [Plans.silver])
    #expect(try bench.own(Plans.silver).expirationDate == .defaultStart + .seconds(600))
  }

  @Test("by quirk an ordered downgrade is a failure in the queue")
  func failingDowngrade() throws {
    var bench = try Bench.plans()
    try bench.perform(.quirk(Quirk(.downgradeOrder, "fails")!))
    try bench.order(Plans.gold)
    try bench.order(Plans.silver)
    #expect(bench.snapshots.last?.state == .failed)
    #expect(try bench.own(Plans.gold).renewalInfo.autoRenewPreference == Plans.silver)
  }

  @Test("groups are apart: a plan of another group is a subscription of its own")
  func otherGroup() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.order(Plans.other)
    #expect(bench.entitled() == [Plans.gold, Plans.other])
    #expect(bench.notifications.filter { $0 == "SUBSCRIBED / INITIAL_BUY" }.count == 2)
  }
}
