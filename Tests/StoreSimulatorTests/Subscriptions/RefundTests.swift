// Tests of refunds and revocation (DocC: Subscriptions).

import StoreModel
import StoreRules
import StoreSimulator
import Testing

@Suite("Refunds") struct RefundTests {
  @Test("refunded, service is gone at once: date, state, entitlement, auto-renew")
  func refunded() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.advance(100)
    bench.clearEvents()
    try bench.perform(.refund(.last))
    let status = try bench.own(Plans.gold)
    #expect(status.state == .revoked && status.revocationDate == bench.world.now)
    #expect(!status.renewalInfo.willAutoRenew && bench.entitled().isEmpty)
    #expect(bench.world.transaction(1)?.refunded == 9990 && bench.world.app.unlocked[Plans.gold] == nil)
    #expect(bench.updates.first == revoked(1, Plans.gold, 100))
    #expect(bench.diagnostics.contains(.entitlementsRevoked(product: Plans.gold, transaction: 1)))
    #expect(bench.notifications.sorted() == ["DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED", "REFUND"])
    #expect(bench.advice(Plans.gold) == .revoked(bench.world.now) && bench.world.nextDue == nil)
  }

  private func revoked(_ number: TransactionNumber, _ product: String, _ percentage: Percentage)
    -> StoreKitUpdate
  {
    .transaction(
      TransactionUpdate(
        number: number, product: product, identifier: Int64(number.value - 1), person: "me",
        change: .revoked(percentage: percentage)))
  }

  @Test("a refund of a past period marks it, and the present one goes on")
  func pastPeriod() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.advance(300)
    try bench.perform(.refund(.number(1)))
    #expect(bench.entitled() == [Plans.gold])
    #expect(try bench.own(Plans.gold).state == .subscribed && bench.world.transaction(1)?.refunded == 9990)
  }

  @Test("bought again after a refund, a new period begins at once")
  func boughtAgain() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(.refund(.last))
    try bench.order(Plans.gold)
    #expect(try bench.own(Plans.gold).state == .subscribed && bench.entitled() == [Plans.gold])
    #expect(bench.notifications.last == "SUBSCRIBED / RESUBSCRIBE")
  }

  @Test(
    "asked for in the app in Xcode it is granted whatever the text",
    arguments: ["", "DECLINE", "GRANT_PRORATED"])
  func requestedInXcode(text: String) throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(.requestRefund(.last, RefundRequest(reason: .other, text: text)))
    #expect(try bench.own(Plans.gold).state == .revoked && bench.world.transaction(1)?.refunded == 9990)
  }

  @Test("in Sandbox DECLINE refuses, and auto-renew is off all the same")
  func declined() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.gold)
    bench.clearEvents()
    try bench.perform(.requestRefund(.last, RefundRequest(reason: .other, text: "DECLINE")))
    #expect(
      bench.notifications == [
        "DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED", "CONSUMPTION_REQUEST", "REFUND_DECLINED",
      ])
    #expect(bench.entitled() == [Plans.gold] && bench.world.transaction(1)?.refunded == 0)
    #expect(try bench.own(Plans.gold).renewalInfo.willAutoRenew == false)
  }

  @Test("only the reason other has texts that decide")
  func otherReason() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.gold)
    try bench.perform(.requestRefund(.last, RefundRequest(reason: .legal, text: "DECLINE")))
    #expect(try bench.own(Plans.gold).state == .revoked)
  }

  @Test(
    "GRANT_PRORATED gives a subscription's part by the time left, everything else half",
    arguments: [
      (75, "75", Int64(7492)), (150, "50", 4995), (0, "100", 9990), (100, "66.667", 6660),
      (200, "33.333", 3329), (299, "0.333", 33),
    ])
  func proRated(seconds: Int, percentage: String, back: Int64) throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.gold)
    try bench.advance(seconds)
    try bench.perform(.requestRefund(.last, RefundRequest(reason: .other, text: "GRANT_PRORATED")))
    let transaction = try bench.last(Plans.gold)
    #expect(transaction.refundPercentage.description == percentage && transaction.refunded == back)
    #expect(bench.world.field("revocationPercentage", of: 1) == .number(percentage))
    let told = bench.updates.compactMap { update -> Percentage? in
      guard case .transaction(let update) = update, case .revoked(let part) = update.change else {
        return nil
      }
      return part
    }
    #expect(told == [transaction.refundPercentage])
    #expect(try bench.own(Plans.gold).state == .revoked)
    try bench.order(Plans.key)
    try bench.perform(.requestRefund(.last, RefundRequest(reason: .other, text: "GRANT_PRORATED")))
    #expect(try bench.last(Plans.key).refunded == 1500 && bench.entitled().isEmpty)
  }

  @Test("in production the App Store decides later")
  func production() throws {
    var bench = try Bench.plans(.production, rate: .realtime)
    try bench.order(Plans.gold)
    try bench.perform(.requestRefund(.last, RefundRequest(reason: .unsatisfied)))
    #expect(bench.entitled() == [Plans.gold] && bench.diagnostics.contains(.refundWaits(transaction: 1)))
    try bench.perform(.refund(.last))
    #expect(bench.entitled().isEmpty && bench.notifications.last == "REFUND")
  }

  @Test("a refund that is taken back gives the rest of the period again, without renewal")
  func reversed() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(.refund(.last))
    try bench.advance(100)
    bench.clearEvents()
    try bench.perform(.reverseRefund(.last))
    #expect(bench.entitled() == [Plans.gold] && bench.world.transaction(1)?.refunded == 0)
    #expect(bench.notifications == ["REFUND_REVERSED"])
    #expect(try bench.own(Plans.gold).renewalInfo.willAutoRenew == false)
    try bench.advance(200)
    #expect(try bench.own(Plans.gold).state == .expired)
    try bench.order(Plans.key)
    try bench.perform(.refund(.last))
    #expect(bench.entitled().isEmpty)
    try bench.perform(.reverseRefund(.last))
    #expect(bench.entitled() == [Plans.key])
  }

  @Test(
    "the operator refunds a finished consumable: consumption data is requested and the app is told",
    arguments: EnvironmentName.allCases)
  func consumables(environment: EnvironmentName) throws {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    try bench.order(Plans.coins)
    try bench.order(Plans.coins)
    #expect(bench.world.allTransactions().isEmpty && bench.world.app.unlocked[Plans.coins] == 2)
    let identifier = bench.world.transaction(1)?.identifier
    bench.clearEvents()
    try bench.perform(.refund(.number(1)))
    #expect(bench.notifications == ["CONSUMPTION_REQUEST", "REFUND"])
    #expect(
      bench.updates == [
        .transaction(
          TransactionUpdate(
            number: 1, product: Plans.coins, identifier: identifier, person: "me",
            change: .revoked(percentage: 100)))
      ])
    #expect(bench.world.transaction(1)?.refunded == 990 && bench.world.app.unlocked[Plans.coins] == 1)
    // The history contains a refunded consumable even if it was finished.
    #expect(bench.world.allTransactions() == [1] && bench.world.currentEntitlements().isEmpty)
    #expect(bench.refusal(.refund(.number(1)))?.why == .refundedAlready(1))
    try bench.perform(.reverseRefund(.number(1)))
    #expect(bench.world.allTransactions().isEmpty && bench.notifications.last == "REFUND_REVERSED")
  }

  @Test(
    "asked for in the app, the reason goes to the server with the request",
    arguments: [
      (RefundRequest.Reason.unintended, "UNINTENDED_PURCHASE"), (.fulfillment, "FULFILLMENT_ISSUE"),
      (.unsatisfied, "UNSATISFIED_WITH_PURCHASE"), (.legal, "LEGAL"), (.other, "OTHER"),
    ])
  func consumableReason(reason: RefundRequest.Reason, wire: String) throws {
    for environment in EnvironmentName.allCases {
      var bench = try Bench.plans(
        environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
      try bench.order(Plans.coins)
      bench.clearEvents()
      try bench.perform(.requestRefund(.last, RefundRequest(reason: reason)))
      if environment == .production { try bench.perform(.refund(.last)) }
      #expect(bench.notifications == ["CONSUMPTION_REQUEST", "REFUND"])
      let reasons = bench.events.compactMap { event -> String? in
        if case .server(let told) = event.kind { told.reason?.wire } else { nil }
      }
      #expect(reasons == [wire] && bench.world.transaction(1)?.refundReason == reason)
      #expect(bench.world.transaction(1)?.refunded == 990)
    }
  }

  @Test("in Sandbox a finished consumable can be refused, and given back by half")
  func consumableByText() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.coins)
    try bench.perform(.requestRefund(.last, RefundRequest(text: "DECLINE")))
    #expect(bench.notifications.suffix(2) == ["CONSUMPTION_REQUEST", "REFUND_DECLINED"])
    #expect(bench.world.transaction(1)?.refundedAt == nil && bench.world.app.unlocked[Plans.coins] == 1)
    try bench.perform(.requestRefund(.last, RefundRequest(text: "GRANT_PRORATED")))
    #expect(bench.world.transaction(1)?.refunded == 495 && bench.world.app.unlocked[Plans.coins] == nil)
  }

  @Test("an unfinished consumable is refunded too, and is offered no more as bought")
  func unfinishedConsumable() throws {
    var bench = try Bench.plans()
    try bench.perform(.finishPolicy(.manual))
    try bench.order(Plans.coins)
    #expect(bench.world.allTransactions() == [1])
    try bench.perform(.refund(.last))
    #expect(bench.world.app.unlocked[Plans.coins] == nil)
  }

  @Test("the refund of a subscription by the operator asks for no consumption data")
  func subscriptionByOperator() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.gold)
    try bench.perform(.refund(.last))
    #expect(!bench.notifications.contains("CONSUMPTION_REQUEST"))
  }

  @Test("a plan that was bought twice in one period is refunded, reinstated, ended and upgraded as one")
  func boughtTwice() throws {
    var bench = try Bench.plans()
    try bench.perform(.quirk(Quirk(.duplicatePurchase, "original")!))
    try bench.order(Plans.silver)
    try bench.order(Plans.silver)
    #expect(bench.world.transaction(2)?.original == 1)
    func both<Value: Equatable>(_ bench: Bench, _ value: (Transaction) -> Value) -> [Value] {
      [1, 2].compactMap { bench.world.transaction($0).map(value) }
    }
    var upgraded = bench
    try upgraded.order(Plans.gold)
    #expect(both(upgraded, \.isUpgraded) == [true, true])
    try upgraded.perform(.delete(.number(3)))
    #expect(both(upgraded, \.isUpgraded) == [false, false])

    var ended = bench
    try ended.advance(60)
    try ended.act(.expire, Plans.silver)
    #expect(both(ended, \.expiresAt) == [ended.world.now, ended.world.now])

    try bench.perform(.refund(.number(1)))
    #expect(both(bench) { $0.refundedAt != nil } == [true, true] && bench.entitled().isEmpty)
    try bench.perform(.reverseRefund(.number(1)))
    #expect(both(bench) { $0.refundedAt != nil } == [false, false] && bench.entitled() == [Plans.silver])
  }

  @Test("a refund of a running period cannot be reversed after the subscription was bought again")
  func reversedTooLate() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.silver)
    try bench.perform(.refund(.number(1)))
    try bench.order(Plans.gold)
    let refusal = try #require(bench.refusal(.reverseRefund(.number(1))))
    #expect(refusal.description.contains("bought again as #2"))
    try bench.perform(.refund(.number(2)))
    #expect(bench.refusal(.reverseRefund(.number(1))) != nil)
    try bench.perform(.reverseRefund(.number(2)))
    #expect(bench.entitled() == [Plans.gold])
    try bench.advance(300)
    try bench.perform(.reverseRefund(.number(1)))
    #expect(bench.world.transaction(1)?.refundedAt == nil && bench.world.currentEntitlements().count <= 1)
  }
}
