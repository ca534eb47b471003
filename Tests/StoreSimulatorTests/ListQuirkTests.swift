// Tests of the quirks that change StoreKit 2's lists and results: each is off by default.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("Quirks of StoreKit 2's lists and results") struct ListQuirkTests {
  private func bench(_ quirk: Quirk, _ environment: EnvironmentName = .xcode) throws -> Bench {
    var bench = try Bench(environment)
    try bench.perform(.storeKit(.product), .renewalRate(.monthEvery5Minutes), .quirk(quirk))
    if environment == .xcode { try bench.perform(.dialogs(false)) }
    return bench
  }

  /// Performs a query, and returns its outcome and its rule.
  private func answer(
    _ query: StoreKitQuery, _ bench: inout Bench
  ) throws -> (outcome: StoreKitCallResult.Outcome, rule: RuleID?) {
    bench.clearEvents()
    try bench.perform(.query(query))
    let answers = bench.events.compactMap { event in
      if case .storekit(let answer) = event.kind { (answer.outcome, event.rule) } else { nil }
    }
    return try #require(answers.last)
  }

  private func purchaseResults(_ bench: Bench) -> [(PurchaseResult, RuleID?)] {
    bench.events.compactMap { event in
      guard case .storekit(let answer) = event.kind, case .purchase(let result) = answer.topic else {
        return nil
      }
      return (result, event.rule)
    }
  }

  // MARK: lists-after-purchase

  @Test("after a purchase the lists are empty for one second, also after a relaunch, and then complete")
  func emptyAfterPurchase() throws {
    var bench = try bench(.listsAfterPurchase(.afterOneSecond))
    try bench.buy(Bench.noAds)
    try bench.perform(.advance(.seconds(2)))
    try bench.buy(Bench.monthly)
    let queries: [StoreKitQuery] = [
      .entitlements, .all, .status(product: Bench.monthly), .statusGroup("Pro"), .statuses,
    ]
    for query in queries {
      let answer = try answer(query, &bench)
      #expect(answer.outcome == .returned("[]") && answer.rule == .listsAfterPurchase, "\(query)")
    }
    let latest = try answer(.latest(product: Bench.noAds), &bench)
    #expect(latest.outcome == .returned("nil") && latest.rule == .listsAfterPurchase)
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(try answer(.all, &bench).outcome == .returned("[]"))
    try bench.perform(.advance(TimeSpan(microseconds: 999_999)))
    #expect(try answer(.all, &bench).outcome == .returned("[]"))
    try bench.perform(.advance(TimeSpan(microseconds: 1)))
    let complete = try answer(.all, &bench)
    #expect(complete.outcome == .returned("[.verified(#1), .verified(#2)]") && complete.rule == .queries)
  }

  @Test("a failed purchase and a purchase with the queue leave the lists complete; the default does, too")
  func notEmpty() throws {
    var bench = try bench(.listsAfterPurchase(.afterOneSecond))
    try bench.buy(Bench.noAds)
    try bench.perform(
      .advance(.seconds(1)), .simulatedFailure(.purchase, SimulatedFailure(.networkError, once: true)))
    try bench.buy(Bench.coins)
    #expect(try answer(.all, &bench).outcome == .returned("[.verified(#1)]"))
    try bench.perform(.storeKit(.queue))
    try bench.buy(Bench.monthly)
    #expect(try answer(.entitlements, &bench).outcome == .returned("[.verified(#1), .verified(#2)]"))
    var usual = try self.bench(.listsAfterPurchase(.atOnce))
    try usual.buy(Bench.noAds)
    #expect(try answer(.all, &usual).outcome == .returned("[.verified(#1)]"))
  }

  @Test("Transaction.unfinished contains the purchase at once")
  func unfinishedAfterPurchase() throws {
    var bench = try bench(.listsAfterPurchase(.afterOneSecond))
    try bench.perform(.finishPolicy(.manual))
    try bench.buy(Bench.noAds)
    #expect(try answer(.unfinished, &bench).outcome == .returned("[.verified(#1)]"))
    #expect(try answer(.all, &bench).outcome == .returned("[]"))
  }

  // MARK: period-gap

  @Test("for 0.7 s after a renewal the plan is expired and not entitled; nothing else changes")
  func periodGap() throws {
    var bench = try bench(.periodGap(.observed))
    try bench.buy(Bench.monthly)
    #expect(try answer(.status(product: Bench.monthly), &bench).outcome == .returned("[subscribed #1]"))
    try bench.perform(.advance(.seconds(300)))
    #expect(bench.world.transactionCount == 2)
    let status = try answer(.status(product: Bench.monthly), &bench)
    #expect(status.outcome == .returned("[expired #1]") && status.rule == .periodGap)
    let shown = try #require(bench.world.listed.statuses(ofGroupWith: Bench.monthly).first)
    #expect(!shown.renewalInfo.willAutoRenew && shown.expirationDate == bench.world.now)
    let entitlements = try answer(.entitlements, &bench)
    #expect(entitlements.outcome == .returned("[]") && entitlements.rule == .periodGap)
    let all = try answer(.all, &bench)
    #expect(all.outcome == .returned("[.verified(#1), .verified(#2)]") && all.rule == .queries)
    #expect(try answer(.latest(product: Bench.monthly), &bench).outcome == .returned(".verified(#2)"))
    #expect(bench.world.holds(Bench.monthly) && bench.world.app.unlocked[Bench.monthly] == 1)
    try bench.perform(.advance(TimeSpan(microseconds: 699_999)))
    #expect(try answer(.entitlements, &bench).outcome == .returned("[]"))
    try bench.perform(.advance(TimeSpan(microseconds: 1)))
    let renewed = try answer(.status(product: Bench.monthly), &bench)
    #expect(renewed.outcome == .returned("[subscribed #2]") && renewed.rule == .groupStatus)
    #expect(try answer(.entitlements, &bench).outcome == .returned("[.verified(#2)]"))
  }

  @Test("a first purchase, an end without renewal and the default have no gap")
  func noGap() throws {
    var bench = try bench(.periodGap(.observed))
    try bench.buy(Bench.monthly)
    #expect(try answer(.entitlements, &bench).outcome == .returned("[.verified(#1)]"))
    var usual = try self.bench(.periodGap(.none))
    try usual.buy(Bench.monthly)
    try usual.perform(.advance(.seconds(300)))
    let status = try answer(.status(product: Bench.monthly), &usual)
    #expect(status.outcome == .returned("[subscribed #2]") && status.rule == .groupStatus)
    try bench.perform(
      .subscription(.cancel, product: Bench.monthly, person: FamilyMember.me), .advance(.seconds(300)))
    let ended = try answer(.status(product: Bench.monthly), &bench)
    #expect(ended.outcome == .returned("[expired #1]") && ended.rule == .groupStatus)
  }

  @Test("a late device and a period gap work together")
  func gapOfLateDevice() throws {
    var bench = try bench(.periodGap(.observed))
    try bench.buy(Bench.monthly)
    try bench.perform(.deviceSync(.cache(.late(by: nil, only: nil))), .advance(.seconds(300)))
    let late = try answer(.all, &bench)
    #expect(late.outcome == .returned("[.verified(#1)]") && late.rule == .deviceLate)
    #expect(try answer(.entitlements, &bench).outcome == .returned("[]"))
    try bench.perform(.deviceSync(.catchUp))
    let gap = try answer(.entitlements, &bench)
    #expect(gap.outcome == .returned("[]") && gap.rule == .periodGap)
  }

  // MARK: intro-eligibility

  @Test("the first result of isEligibleForIntroOffer stays until the process ends")
  func introEligibility() throws {
    var bench = try bench(.introEligibility(.cached))
    let query = StoreKitQuery.introEligibility(product: Bench.yearly)
    #expect(try answer(query, &bench).outcome == .returned("true"))
    try bench.buy(Bench.monthly)
    let cached = try answer(query, &bench)
    #expect(cached.outcome == .returned("true") && cached.rule == .introEligibility)
    try bench.perform(.app(.terminate), .app(.launch))
    let live = try answer(query, &bench)
    #expect(live.outcome == .returned("false") && live.rule == .introductoryEligibility)
    var usual = try self.bench(.introEligibility(.live))
    _ = try answer(query, &usual)
    try usual.buy(Bench.monthly)
    #expect(try answer(query, &usual).outcome == .returned("false"))
  }

  // MARK: declined-delivery

  private func asked(_ version: StoreKitVersion, _ quirk: Quirk.DeclinedDelivery) throws -> Bench {
    var bench = try bench(.declinedDelivery(quirk))
    try bench.perform(.storeKit(version), .askToBuy(true))
    try bench.buy(Bench.monthly)
    bench.clearEvents()
    return bench
  }

  @Test("a declined request arrives in the queue as failed, with SKErrorDomain 0 and no information")
  func declined() throws {
    var bench = try asked(.queue, .ios27)
    try bench.perform(.decline(.last))
    #expect(bench.callbacks == [["#1 failed"]])
    let error = try #require(bench.snapshots.first?.error)
    #expect(error.domain == "SKErrorDomain" && error.code == 0)
    let callback = bench.events.first { if case .callback = $0.kind { true } else { false } }
    #expect(callback?.rule == .declinedDelivery)
    #expect(bench.refusal(.approve(.last)) != nil && bench.refusal(.decline(.last)) != nil)
    var usual = try asked(.queue, .none)
    try usual.perform(.decline(.last))
    #expect(usual.callbacks.isEmpty)
    #expect(usual.diagnostics == [.declinedDeliversNothing(transaction: 1)])
  }

  @Test("an app that does not run receives the declined request at its next launch, and only then")
  func declinedWhileAway() throws {
    var bench = try asked(.queue, .ios27)
    try bench.perform(.app(.terminate), .decline(.last))
    #expect(bench.callbacks.isEmpty)
    try bench.perform(.app(.launch))
    #expect(bench.callbacks == [["#1 failed"]])
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.callbacks.isEmpty)
    var waiting = try asked(.queue, .ios27)
    try waiting.perform(.app(.background), .decline(.last), .app(.terminate), .app(.launch))
    #expect(waiting.callbacks == [["#1 failed"]])
  }

  @Test("a purchase with StoreKit 2 that returned pending has no later result")
  func declinedProduct() throws {
    var bench = try asked(.product, .ios27)
    try bench.perform(.decline(.last))
    #expect(bench.callbacks.isEmpty && bench.world.transaction(1)?.state == .deferred)
    #expect(bench.diagnostics == [.declinedDeliversNothing(transaction: 1)])
    #expect(bench.events.contains { $0.rule == .declinedDelivery })
  }

  // MARK: interrupted-result

  @Test("an interrupted purchase throws unknown and can be completed")
  func interrupted() throws {
    var bench = try bench(.interruptedResult(.unknown))
    try bench.perform(.interrupted(true, cause: .terms))
    try bench.buy(Bench.monthly)
    #expect(purchaseResults(bench).map(\.0) == [.threw(.unknown)])
    #expect(purchaseResults(bench).map(\.1) == [.interruptedResult])
    try bench.perform(.interrupted(false, cause: .terms), .resolve(.number(1)))
    #expect(bench.world.transaction(2)?.state == .purchased && bench.world.holds(Bench.monthly))
    var usual = try self.bench(.interruptedResult(.pending))
    try usual.perform(.interrupted(true, cause: .terms))
    try usual.buy(Bench.monthly)
    #expect(purchaseResults(usual).map(\.0) == [.pending])
  }

  @Test("in Sandbox the sheet that the customer agrees to completes the purchase that threw")
  func interruptedInSandbox() throws {
    let results: [(String, PurchaseResult)] = [("ok", .threw(.unknown)), ("cancel", .userCancelled)]
    for (button, result) in results {
      var bench = try bench(.interruptedResult(.unknown), .sandbox)
      try bench.perform(.interrupted(true, cause: .terms))
      try bench.buy(Bench.monthly)
      try bench.perform(bench.acceptance, .settle, .tap(button))
      #expect(purchaseResults(bench).map(\.0) == [result])
      guard result != .userCancelled else { continue }
      try bench.perform(.tap("agree"), .settle)
      #expect(bench.world.transaction(2)?.state == .purchased && bench.world.holds(Bench.monthly))
    }
  }

  // MARK: retry-lists

  private func inRetry(_ quirk: Quirk.RetryLists) throws -> Bench {
    var bench = try bench(.retryLists(quirk))
    try bench.buy(Bench.monthly)
    try bench.perform(.billingRetry(true), .advance(.seconds(300)))
    return bench
  }

  @Test("during billing retry, all, latest and the status contain a renewal that is not paid")
  func unpaidRenewal() throws {
    var bench = try inRetry(.renewal)
    #expect(bench.diagnostics.contains(.unpaidRenewalListed(transaction: 2)))
    let all = try answer(.all, &bench)
    #expect(all.outcome == .returned("[.verified(#1), .verified(#2)]") && all.rule == .retryLists)
    #expect(try answer(.latest(product: Bench.monthly), &bench).outcome == .returned(".verified(#2)"))
    let status = try answer(.status(product: Bench.monthly), &bench)
    #expect(status.outcome == .returned("[inBillingRetryPeriod #2]") && status.rule == .retryLists)
    let entitlements = try answer(.entitlements, &bench)
    #expect(entitlements.outcome == .returned("[]") && entitlements.rule == .queries)
    #expect(try answer(.unfinished, &bench).outcome == .returned("[]"))
    // The store regards the renewal as failed, and `last` as the transaction that was paid.
    let renewal = try #require(bench.world.transaction(2))
    #expect(renewal.state == .failed && renewal.isUnpaidRenewal && !renewal.isInQueue)
    #expect(bench.world.number(of: .last) == 1 && bench.refusal(.refund(.number(2))) != nil)
    let paid = try #require(bench.world.transaction(1))
    #expect(renewal.purchasedAt == paid.expiresAt)
    #expect(renewal.expiresAt == paid.expiresAt.map { $0 + .seconds(300) })
  }

  @Test("a recovered renewal keeps the identifiers of the unpaid one")
  func paidRenewal() throws {
    var bench = try inRetry(.renewal)
    let unpaid = try #require(bench.world.transaction(2))
    try bench.perform(.recover(product: Bench.monthly, person: FamilyMember.me))
    let paid = try #require(bench.world.transaction(2))
    #expect(bench.world.transactionCount == 2 && paid.state == .purchased && paid.reason == .renewal)
    #expect(paid.identifier == unpaid.identifier && paid.webOrderLineItemID == unpaid.webOrderLineItemID)
    let all = try answer(.all, &bench)
    #expect(all.outcome == .returned("[.verified(#1), .verified(#2)]") && all.rule == .queries)
    #expect(try answer(.entitlements, &bench).outcome == .returned("[.verified(#2)]"))
  }

  @Test("after billing retry has ended, and with the default, nothing unpaid is listed")
  func notListed() throws {
    var bench = try inRetry(.renewal)
    try bench.perform(.advance(.seconds(600)))
    #expect(try answer(.all, &bench).outcome == .returned("[.verified(#1)]"))
    #expect(try answer(.status(product: Bench.monthly), &bench).outcome == .returned("[expired #1]"))
    var usual = try inRetry(.none)
    #expect(usual.world.transactionCount == 1)
    #expect(try answer(.all, &usual).outcome == .returned("[.verified(#1)]"))
    // The quirk lists the renewal of a plan that is in billing retry already.
    try usual.perform(.quirk(.retryLists(.renewal)))
    #expect(try answer(.all, &usual).outcome == .returned("[.verified(#1), .verified(#2)]"))
    try usual.perform(.quirk(.retryLists(.none)))
    #expect(try answer(.all, &usual).outcome == .returned("[.verified(#1)]"))
    try usual.perform(.delete(.number(2)), .quirk(.retryLists(.renewal)))
    #expect(try answer(.all, &usual).outcome == .returned("[.verified(#1)]"))
    try usual.perform(.recover(product: Bench.monthly, person: FamilyMember.me))
    #expect(try answer(.all, &usual).outcome == .returned("[.verified(#1), .verified(#3)]"))
  }

  // MARK: All

  @Test("with every quirk on, no list has a transaction that the store lacks", arguments: 1...20)
  func random(seed: UInt64) throws {
    var walk = RandomWalk(seed: seed)
    var bench = try Bench()
    let quirks: [Quirk] = [
      .listsAfterPurchase(.afterOneSecond), .periodGap(.observed), .introEligibility(.cached),
      .declinedDelivery(.ios27), .interruptedResult(.unknown), .retryLists(.renewal),
      .expiredEntitlements(.stay), Quirk(.renewalLead, "1h")!,
    ]
    for quirk in quirks { try bench.perform(.quirk(quirk)) }
    for _ in 0..<200 {
      let action = walk.action(in: bench.world)
      guard bench.refusal(action) == nil else { continue }
      try bench.perform(action)
      let listed = bench.world.listed.allTransactions()
      #expect(listed.allSatisfy { bench.world.transactionNumbers.contains($0) })
    }
    try bench.perform(.era(.present), .network(true), .deviceSync(.catchUp))
    #expect(bench.world.listed == bench.world)
  }
}
