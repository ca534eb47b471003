// Tests that StoreKit 2 orders transactions by purchase date, not by creation.

import Support
import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("Lists in the order of purchase dates") struct PurchaseDateOrderTests {
  private func bought(
    _ bench: inout Bench, _ product: String, daysAgo: Int
  ) throws {
    let date = bench.world.now + .days(-daysAgo)
    try bench.perform(
      .outside(.buy(OutOfAppPurchase(product, purchaseDate: .instant(date)))))
  }

  @Test("the newest of a product is the one with the latest purchase date, not the one that was added last")
  func latest() throws {
    for product in [Bench.coins, Plans.pass] {
      var bench = try Bench.plans()
      try bench.perform(.finishPolicy(.manual))
      let sold = product == Bench.coins ? Plans.coins : product
      try bench.perform(.advance(.days(40)))
      for days in [3, 1, 9, 1] { try bought(&bench, sold, daysAgo: days) }
      #expect(bench.world.allTransactions() == [3, 1, 2, 4], "\(sold)")
      #expect(bench.world.unfinished == [3, 1, 2, 4], "\(sold)")
      // If dates are equal, the transaction added last is the newest.
      #expect(bench.world.store.newest(of: sold) == 4, "\(sold)")
      try bench.perform(.delete(.number(4)))
      #expect(bench.world.store.newest(of: sold) == 2, "\(sold)")
    }
  }

  @Test("currentEntitlements has the newest non-renewing subscription by purchase date, and is in that order")
  func entitlements() throws {
    var bench = try Bench.plans()
    try bench.perform(.advance(.days(40)))
    try bench.order(Plans.key)
    try bought(&bench, Plans.pass, daysAgo: 1)
    try bought(&bench, Plans.pass, daysAgo: 5)
    #expect(bench.world.currentEntitlements() == [2, 1])
    #expect(bench.world.entitlement(to: Plans.pass, of: FamilyMember.me) == 2)
    try bench.perform(.refund(.number(2)))
    #expect(bench.world.currentEntitlements() == [3, 1])
  }

  @Test("a renewal that is recovered in grace stands at the end of the period before it, as in verifyReceipt")
  func recoveredInGrace() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: true)
    try bench.advance(60)
    try bench.order(Plans.coins)
    try bench.perform(.finishPolicy(.manual), .billingRetry(false))
    try bench.advance(20)
    let history = bench.world.history(of: try #require(bench.world.customer))
    let told = bench.world.allTransactions()
    #expect(history.purchases.map(\.number).filter(told.contains) == told)
  }

  @Test(
    "over random walks the lists have the order of purchase dates, and latest(for:) is their last",
    arguments: 0..<12)
  func everywhere(seed: Int) throws {
    var walk = RandomWalk(seed: UInt64(seed) &+ 77_000)
    var simulator = Simulator()
    _ = try simulator.apply(.environment(EnvironmentName.allCases[seed % 3]))
    _ = try simulator.apply(.era(Era.allCases[(seed / 3 + 2) % Era.allCases.count]))
    for step in 0..<300 {
      let action =
        step % 2 == 0 ? walk.action(in: simulator.world) : walk.subscriptionAction(in: simulator.world)
      guard simulator.refusal(of: action) == nil else { continue }
      _ = try simulator.apply(action)
      guard step % 10 == 9 else { continue }
      let store = simulator.world.store
      for list in [store.allTransactions(), store.currentEntitlements(), store.unfinished] {
        #expect(
          list == list.sorted { (store.ledger[$0].beganAt, $0) < (store.ledger[$1].beganAt, $1) })
        #expect(Set(list.map { store.ledger[$0].identifier }).count == list.count)
        #expect(list.allSatisfy { store.ledger[$0].answeredWith == nil })
      }
      for number in store.unfinished {
        #expect(store.ledger[number].finishedAt == nil, "\(action)")
      }
    }
  }
}
