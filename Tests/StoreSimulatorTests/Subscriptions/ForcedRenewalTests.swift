// Tests of forced renewals in a test session whose renewals fail.

import StoreSimulator
import Support
import Testing

@Suite("Forced renewals while renewals fail") struct ForcedRenewalTests {
  private func forced(grace: Bool, cancelled: Bool = false) throws -> Bench {
    var bench = try Bench.plans()
    try bench.perform(.quirk(.graceInLocalTest(.documented)))
    try bench.order(Plans.gold)
    try bench.advance(60)
    if cancelled { try bench.act(.cancel, Plans.gold) }
    try bench.perform(.billingRetry(true))
    if grace { try bench.perform(.gracePeriod(true, length: .days16)) }
    bench.clearEvents()
    try bench.act(.renew, Plans.gold)
    return bench
  }

  @Test("the period ends now, and nothing is bought", arguments: [true, false], [true, false])
  func fails(grace: Bool, cancelled: Bool) throws {
    let bench = try forced(grace: grace, cancelled: cancelled)
    let status = try bench.own(Plans.gold)
    #expect(status.state == (grace ? .inGracePeriod : .inBillingRetryPeriod))
    #expect(status.expirationDate == bench.world.now && status.renewalInfo.isInBillingRetry)
    #expect(status.renewalInfo.willAutoRenew && status.renewalInfo.expirationReason == .billingError)
    #expect(bench.entitled() == (grace ? [Plans.gold] : []) && bench.world.transactionCount == 1)
    #expect(bench.notifications == [grace ? "DID_FAIL_TO_RENEW / GRACE_PERIOD" : "DID_FAIL_TO_RENEW"])
    #expect(bench.callbacks.isEmpty)
    #expect(bench.diagnostics.first == .forcedRenewalFails(product: Plans.gold))
    #expect(bench.updates.contains(.message(.billingIssue, product: Plans.gold)))
  }

  @Test("forced again nothing changes and nothing is refused", arguments: [true, false], [true, false])
  func again(grace: Bool, retryOff: Bool) throws {
    var bench = try forced(grace: grace)
    if retryOff { try bench.perform(.billingRetry(false)) }
    try bench.advance(10)
    let before = try bench.own(Plans.gold)
    let agenda = bench.world.agenda
    bench.clearEvents()
    try bench.act(.renew, Plans.gold)
    #expect(try bench.own(Plans.gold) == before && bench.world.agenda == agenda)
    #expect(bench.notifications.isEmpty && bench.updates.isEmpty && bench.world.transactionCount == 1)
    #expect(bench.diagnostics == [.renewalFailedAlready(product: Plans.gold)])
  }

  @Test("paid, it is in service again; with billing retry off a forced renewal is a renewal")
  func recovered() throws {
    var bench = try forced(grace: false)
    try bench.perform(.billingRetry(false), .resolve(.number(1)))
    #expect(bench.entitled() == [Plans.gold] && bench.notifications.last == "DID_RENEW / BILLING_RECOVERY")
    try bench.act(.renew, Plans.gold)
    #expect(bench.world.transactionCount == 3 && bench.notifications.last == "DID_RENEW")
  }

  @Test("a renewal that is due, one that is forced and a shared one fail alike; an ordered plan waits")
  func ordered() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.order(Plans.silver)
    try bench.perform(.billingRetry(true))
    try bench.act(.renew, Plans.gold)
    #expect(try bench.own(Plans.gold).renewalInfo.currentProductID == Plans.gold)
    try bench.perform(.recover(product: Plans.gold, person: "me"))
    #expect(bench.entitled() == [Plans.silver] && bench.world.transaction(2)?.replacedBy == 3)
  }
}
