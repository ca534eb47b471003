// Tests of subscriptions in production.

import StoreModel
import StoreSimulator
import Testing

@Suite("Production") struct ProductionTests {
  private func asked() throws -> Bench {
    var bench = try Bench.plans(.production, rate: .realtime)
    try bench.perform(.askToBuy(true), .buy(Payment(Plans.gold)), .confirm, .settle)
    #expect(bench.world.device.topDialog?.kind == .askToBuyAlert)
    try bench.perform(.tap("ask"), .settle)
    #expect(bench.snapshots.last?.state == .deferred && bench.world.pendingRequestCount == 1)
    return bench
  }

  @Test("a parent approves: the purchase comes, the request is due no more")
  func approved() throws {
    var bench = try asked()
    try bench.perform(.approve(.last))
    #expect(bench.snapshots.last?.state == .purchased && bench.entitled() == [Plans.gold])
    #expect(!bench.world.agenda.contains { $0.kind == .requestExpiry })
    try bench.perform(.advance(.days(2)))
    #expect(bench.world.transaction(1)?.request == .approved)
  }

  @Test("a parent declines: nothing is delivered, ever")
  func declined() throws {
    var bench = try asked()
    bench.clearEvents()
    try bench.perform(.decline(.last))
    try bench.perform(.advance(.days(2)))
    #expect(bench.callbacks.isEmpty && bench.entitled().isEmpty && bench.world.agenda.isEmpty)
  }

  @Test("nobody answers for 24 hours: the request is gone, and cannot be approved any more")
  func expired() throws {
    var bench = try asked()
    bench.clearEvents()
    try bench.advance(86_399)
    #expect(bench.refusal(.approve(.last)) == nil)
    try bench.advance(1)
    #expect(bench.diagnostics.contains(.requestExpired(transaction: 1)) && bench.callbacks.isEmpty)
    #expect(bench.refusal(.approve(.last)) != nil && bench.world.pendingRequestCount == 0)
  }

  @Test("no text names an environment, from the sheet to the error")
  func texts() throws {
    var bench = try asked()
    try bench.perform(.approve(.last), .askToBuy(false), .interrupted(true, cause: .terms))
    try bench.perform(.buy(Payment(Plans.key)), .confirm, .settle, .tap("ok"), .tap("agree"), .settle)
    for event in bench.events {
      guard case .dialogShown(let dialog) = event.kind else { continue }
      let sheet = dialog.sheet.map { "\($0)" } ?? ""
      #expect(!(dialog.title + dialog.message + sheet).contains("Environment"))
    }
  }

  @Test("the terms are agreed to on one sheet, and the purchase comes through once")
  func oneTermsSheet() throws {
    var bench = try Bench.plans(.production, rate: .realtime)
    try bench.perform(
      .interrupted(true, cause: .terms), .buy(Payment(Plans.key)), .confirm, .settle, .tap("ok"))
    let sheet = try #require(bench.world.device.dialogs.last)
    #expect(bench.world.device.dialogs.count == 1 && sheet.layer == nil && sheet.anomaly == nil)
    try bench.perform(.tap("agree"), .settle, .tap("ok"))
    #expect(bench.world.device.dialogs.isEmpty && bench.world.transactionCount == 2)
    #expect(!bench.world.switches.interruptsPurchases)
  }

  @Test("once renewals can be collected, the App Store's next try does")
  func nextTry() throws {
    var bench = try Bench.plans(.production, rate: .realtime)
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: false)
    try bench.perform(.billingRetry(false))
    try bench.perform(.advance(.days(1)))
    #expect(try bench.own(Plans.gold).state == .subscribed)
    #expect(bench.notifications.last == "DID_RENEW / BILLING_RECOVERY")
  }
}
