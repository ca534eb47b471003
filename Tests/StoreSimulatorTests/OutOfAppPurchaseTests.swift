// Tests of purchases outside the app that a switch of the test session delays (rule `outside.buy`).

import StoreModel
import StoreSimulator
import Testing

@Suite("Purchases outside the app that wait") struct HeldOutsideTests {
  private func bench(_ environment: EnvironmentName = .xcode) throws -> Bench {
    try Bench.plans(environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
  }

  @Test("approved, a purchase has the offer and the terms with which it was made")
  func terms() throws {
    var bench = try bench()
    try bench.perform(
      .askToBuy(true), .outside(.buy(OutOfAppPurchase(Plans.silver, offer: "FORNEW", renews: false))))
    #expect(bench.world.transaction(1)?.state == .deferred && bench.world.pendingRequestCount == 1)
    #expect(bench.callbacks.isEmpty && bench.updates.isEmpty && bench.entitled().isEmpty)
    #expect(bench.diagnostics.contains(.outsidePurchaseHeld(transaction: 1, by: .askToBuy)))
    #expect(bench.refusal(.finish(.number(1))) != nil)
    try bench.perform(.approve(.number(1)))
    #expect(bench.callbacks == [["#1 purchased"]] && bench.entitled() == [Plans.silver])
    #expect(try bench.last(Plans.silver).offer?.kind == .code && bench.last(Plans.silver).price == 0)
    #expect(try bench.own(Plans.silver).renewalInfo.willAutoRenew == false)
    #expect(bench.world.pendingRequestCount == 0 && bench.world.waitingTransactions.isEmpty)
  }

  @Test("an interruption decides before Ask to Buy; resolved, a second transaction comes")
  func interrupted() throws {
    var bench = try bench()
    try bench.perform(
      .askToBuy(true), .interrupted(true, cause: .terms),
      .outside(.buy(OutOfAppPurchase(Plans.coins, quantity: 2))))
    #expect(bench.world.transaction(1)?.state == .failed && bench.world.transaction(1)?.interruption == .open)
    #expect(
      bench.diagnostics.contains(.switchOverrides(transaction: 1, .interrupted, over: [.askToBuy])))
    #expect(bench.callbacks.isEmpty)
    try bench.perform(.resolve(.number(1)))
    #expect(bench.callbacks == [["#2 purchased"]] && bench.world.transaction(2)?.price == 1980)
  }

  @Test("declined or deleted, nothing comes of it")
  func declined() throws {
    var bench = try bench()
    try bench.perform(.askToBuy(true), .outside(.buy(OutOfAppPurchase(Plans.key))), .decline(.number(1)))
    try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.key))), .delete(.number(2)))
    #expect(bench.callbacks.isEmpty && bench.world.pendingRequestCount == 0 && bench.entitled().isEmpty)
  }

  @Test("in Sandbox and production, and in Xcode 15, it is bought at once")
  func atOnce() throws {
    for environment in EnvironmentName.allCases {
      var bench = try bench(environment)
      if environment == .xcode { try bench.perform(.era(.xcode15)) }
      try bench.perform(
        .askToBuy(true), .interrupted(true, cause: .terms), .outside(.buy(OutOfAppPurchase(Plans.key))))
      #expect(bench.world.transaction(1)?.state == .purchased && bench.entitled() == [Plans.key])
    }
  }
}

@Suite("Promoted purchases with an offer") struct PromotedOfferTests {
  /// Returns a bench whose customer once had the silver plan and uses an app with StoreKit 2.
  private func lapsed() throws -> Bench {
    var bench = try Bench.plans()
    try bench.perform(.storeKit(.product), .outside(.buy(OutOfAppPurchase(Plans.silver, renews: false))))
    try bench.advance(to: bench.own(Plans.silver).expirationDate)
    return bench
  }

  private func promote(_ product: String, _ offer: String) -> Action {
    .outside(.promote(product, offer: offer))
  }

  @Test("the purchase that follows has the win-back offer, at once or deferred", arguments: [true, false])
  func winBack(isImmediate: Bool) throws {
    var bench = try lapsed()
    try bench.perform(.appPolicy(.addsStorePayments, isImmediate), promote(Plans.silver, "back"))
    if !isImmediate { try bench.perform(.appStore(.buyPromoted)) }
    try bench.perform(.confirm, .settle)
    #expect(try bench.last(Plans.silver).offer?.kind == .winBack)
    #expect(try bench.last(Plans.silver).price == 2000 && bench.entitled() == [Plans.silver])
  }

  @Test("an offer that the purchase intent cannot have is refused with the reason, and changes nothing")
  func refused() throws {
    var bench = try Bench.plans()
    #expect(bench.refusal(promote(Plans.silver, "back"))?.why == .appStore(.intentOfferNeedsStoreKit2))
    try bench.perform(.storeKit(.product))
    #expect(
      bench.refusal(promote(Plans.silver, "back"))?.why
        == .subscription(.offerNotEligible("back", .neverSubscribed)))
    bench = try lapsed()
    let otherPlan = bench.refusal(promote(Plans.gold, "back"))
    #expect(otherPlan?.why == .subscription(.noOffer("back", product: Plans.gold)))
    let otherKind = bench.refusal(promote(Plans.silver, "FORALL"))
    #expect(otherKind?.why == .appStore(.intentOfferIsNoWinBack("FORALL")))
    #expect(otherKind?.instead == .anyOf([.word("back")]))
    #expect(bench.refusal(promote(Plans.coins, "back"))?.why == .appStore(.offerOfNoPlan(Plans.coins)))
    try bench.perform(.era(.xcode15))
    #expect(bench.refusal(promote(Plans.silver, "back"))?.why == .appStore(.intentOfferNeedsNewerSystem))
    #expect(bench.world.app.deferredPayments.isEmpty && bench.world.device.dialogs.isEmpty)
  }

  @Test("a deferred purchase is refused after the customer has become ineligible for its offer")
  func lateRefusal() throws {
    var bench = try lapsed()
    try bench.perform(.appPolicy(.addsStorePayments, false), promote(Plans.silver, "back"))
    try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.silver))))
    #expect(bench.refusal(.appStore(.buyPromoted)) != nil)
  }
}
