// Tests of `status(transactionID:)` and `SubscriptionStatus.all`.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Testing

@Suite("Statuses of transactions and of all groups") struct StatusQueryTests {
  private static let prefix = "com.example.subscriptionlab."

  private func bench() throws -> Bench {
    var bench = try Bench()
    try bench.perform(
      .catalog(.builtinFull), .dialogs(false), .renewalRate(.monthEvery5Minutes))
    return bench
  }

  private func answers(_ bench: Bench) -> [StoreKitCallResult] {
    bench.events.compactMap { event in
      if case .storekit(let answer) = event.kind { answer } else { nil }
    }
  }

  @Test("any transaction of a subscription gives its present status, and changes nothing else")
  func statusOf() throws {
    var bench = try bench()
    try bench.buy(Self.prefix + "monthly")
    try bench.perform(.advance(.seconds(400)))
    #expect(bench.world.transaction(2)?.payment.productIdentifier == Self.prefix + "monthly")
    for number: TransactionNumber in [1, 2] {
      bench.clearEvents()
      try bench.perform(.query(.statusOf(.number(number))))
      let answer = try #require(answers(bench).last)
      #expect(answer.call == "Product.SubscriptionInfo.status(transactionID:) #\(number)")
      #expect(answer.outcome == .returned("subscribed #2") && answer.transaction == 2)
      #expect(answer.parts.count == 2)
    }
  }

  @Test("the shared transaction gives the shared status, although the customer has a status of the group too")
  func shared() throws {
    var bench = try bench()
    try bench.perform(
      .family(.join("Hanako")), .family(.buy("Hanako", product: Self.prefix + "yearly")))
    try bench.buy(Self.prefix + "premium")
    let numbers = bench.world.transactionNumbers.compactMap { bench.world.transaction($0) }
    let shared = try #require(numbers.first { $0.ownership == .familyShared })
    let own = try #require(numbers.first { $0.payment.productIdentifier == Self.prefix + "premium" })
    for number in [shared.number, own.number] {
      bench.clearEvents()
      try bench.perform(.query(.statusOf(.number(number))))
      #expect(answers(bench).last?.outcome == .returned("subscribed #\(number)"))
    }
    let hers = try #require(numbers.first { $0.ownership == .purchased && $0.number != own.number })
    #expect(bench.refusal(.query(.statusOf(.number(hers.number)))) != nil)
  }

  @Test("a failed transaction and another kind of product have no status; the refusal names what has one")
  func refused() throws {
    var bench = try bench()
    try bench.buy(Bench.coins)
    let other = try #require(bench.refusal(.query(.statusOf(.last))))
    #expect(other.why == .subscription(.withoutStatus(1, product: Bench.coins)))
    #expect(other.instead == .step(.query(.all)))
    try bench.buy(Bench.monthly)
    try bench.perform(.interrupted(true, cause: .terms))
    try bench.buy(Self.prefix + "crystals")
    let failed = try #require(bench.refusal(.query(.statusOf(.number(3)))))
    #expect(failed.why == .subscription(.notInStoreKit2(3, .failed)))
    #expect(failed.instead == .step(.query(.statusOf(.number(2)))))
    let before = bench.world
    #expect(throws: Refusal.self) { try bench.perform(.query(.statusOf(.number(3)))) }
    #expect(bench.world == before)
  }

  @Test("all statuses are listed by group; a group without a subscription is absent")
  func all() throws {
    var bench = try bench()
    try bench.perform(.query(.statuses))
    #expect(answers(bench).last?.outcome == .returned("[]"))
    try bench.buy(Self.prefix + "crystals")
    try bench.perform(.query(.statuses))
    #expect(answers(bench).last?.outcome == .returned("[(21A3B4C6, [subscribed #1])]"))
    try bench.buy(Bench.monthly)
    try bench.perform(.query(.statuses))
    #expect(
      answers(bench).last?.outcome
        == .returned("[(21A3B4C5, [subscribed #2]), (21A3B4C6, [subscribed #1])]"))
  }

  @Test("on iOS 6 the calls answer, and the log says once for each when it appeared")
  func eras() throws {
    var bench = try bench()
    try bench.perform(.era(.ios6))
    try bench.buy(Bench.monthly)
    try bench.perform(.query(.statuses), .query(.statusOf(.number(1))), .query(.statuses))
    let announced = bench.diagnostics.compactMap { diagnostic -> LaterFeature? in
      if case .laterFeature(let feature, _) = diagnostic { feature } else { nil }
    }
    #expect(announced.suffix(3) == [.storeKit2, .allStatuses, .statusOfTransaction])
    #expect(answers(bench).count == 3)
  }
}
