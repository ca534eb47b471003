// Tests of a subscription's state, and of the registry of subscriptions.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreEngine
@testable import StoreModel
@testable import StoreSimulator

@Suite("Subscription state") struct SubscriptionStateTests {
  private let start = Instant.defaultStart
  private let month = SubscriptionPeriod(1, .month)
  private let offer = RunningOffer(
    Offer(
      kind: .promotional, mode: .payAsYouGo, period: SubscriptionPeriod(1, .month), periodCount: 2,
      displayPrice: "1.99"), storefront: "USA")

  private func registry() -> SubscriptionRegistry {
    var registry = SubscriptionRegistry()
    let number = registry.begin(
      of: .first, group: "g", product: "basic", transaction: 1, at: start, price: 4990, storefront: "USA")
    beginPeriod(&registry[number], transaction: 1, reason: .purchase, at: start)
    return registry
  }

  private func beginPeriod(
    _ subscription: inout Subscription, of plan: String = "basic", transaction: TransactionNumber,
    reason: TransactionReason = .renewal, at start: Instant, offer: RunningOffer? = nil
  ) {
    subscription.beginPeriod(
      of: plan, month, transaction: transaction, reason: reason, at: start, offer: offer, rate: .realtime,
      times: .realtime)
  }

  @Test("a person has one current subscription in a group, until its transactions are deleted")
  func index() {
    var registry = registry()
    let other = Person(index: 1)
    let second = registry.begin(
      of: other, group: "g", product: "basic", transaction: 2, at: start, price: 4990, storefront: "USA")
    #expect(registry.number(of: .first, group: "g") == 1 && registry.number(of: other, group: "g") == second)
    #expect(registry.number(of: .first, group: "h") == nil && registry.groups(of: other) == ["g"])
    registry.removeFromIndex(1)
    #expect(registry.subscription(of: .first, group: "g") == nil && !registry.isCurrent(1))
    #expect(registry.subscription(1)?.product == "basic" && registry.subscription(3) == nil)
    let third = registry.begin(
      of: .first, group: "g", product: "pro", transaction: 3, at: start, price: 9990, storefront: "USA")
    #expect(registry.isCurrent(third) && !registry.isCurrent(1) && registry.isConsistent)
  }

  @Test("a subscription of the 31st comes back to the 31st after a short month")
  func endOfMonth() {
    var registry = registry()
    let last = CivilTime(year: 2021, month: 1, day: 31).instant(offsetSeconds: 0)
    beginPeriod(&registry[1], transaction: 2, reason: .purchase, at: last)
    #expect(registry[1].end == CivilTime(year: 2021, month: 2, day: 28).instant(offsetSeconds: 0))
    beginPeriod(&registry[1], transaction: 3, at: registry[1].end)
    #expect(registry[1].end == CivilTime(year: 2021, month: 3, day: 31).instant(offsetSeconds: 0))
    #expect(registry[1].latest == 3)
  }

  @Test("after the end was moved, periods are counted from the new end")
  func movedEnd() {
    var registry = registry()
    let moved = start + .days(10)
    registry[1].moveEnd(to: moved)
    beginPeriod(&registry[1], transaction: 2, at: moved)
    #expect(registry[1].end == moved + RenewalTimes.realtime.length(of: month))
  }

  @Test("a failed renewal goes through grace and retry, and its date of grace stays after giving up")
  func trouble() {
    var registry = registry()
    let (grace, retry) = (start + .days(40), start + .days(90))
    registry[1].failRenewal(graceEnd: grace, retryEnd: retry)
    #expect(registry[1].isInGrace && registry[1].isInService && registry[1].nextEventAt == grace)
    registry[1].setRecovery(at: start + .days(35))
    #expect(registry[1].nextEventAt == start + .days(35) && registry[1].recovers(by: start + .days(36)))
    registry[1].setRecovery(at: nil)
    registry[1].endGrace()
    #expect(registry[1].isInRetry && !registry[1].isInService && registry[1].nextEventAt == retry)
    registry[1].closeBillingIssue(at: retry, isRecovered: false)
    registry[1].expire(.billingError)
    #expect(
      registry[1].gracePeriodExpiration == grace && registry[1].isOver && registry[1].nextEventAt == nil)
    let trouble = BillingIssuePeriod(
      start: start + RenewalTimes.realtime.length(of: month), grace: grace, end: retry, isRecovered: false)
    #expect(registry[1].billingIssues == [trouble])
    registry[1].closeBillingIssue(at: retry, isRecovered: true)
    #expect(registry[1].billingIssues.count == 1)
  }

  @Test("without a grace period billing retry begins at once, and another end has no date of grace")
  func retryAtOnce() {
    var registry = registry()
    registry[1].failRenewal(graceEnd: nil, retryEnd: start + .days(90))
    #expect(registry[1].isInRetry && registry[1].gracePeriodExpiration == nil)
    registry[1].expire(.autoRenewDisabled)
    #expect(registry[1].expirationReason == .autoRenewDisabled && registry[1].gracePeriodExpiration == nil)
  }

  @Test(
    "whatever ends a subscription drops its order, its offer and a price increase", arguments: [true, false])
  func ends(isRevoked: Bool) {
    var registry = registry()
    registry[1].orderPlan("pro", billing: nil, offer: offer)
    registry[1].addOrderPayment(5)
    registry[1].askForIncrease(to: 5990)
    if isRevoked { registry[1].revoke() } else { registry[1].expire(.unknown) }
    let over = registry[1]
    #expect(over.isOver && over.isRevoked == isRevoked && !over.willAutoRenew)
    #expect(over.order == RenewalOrder() && over.offer == nil)
    #expect(over.priceIncreaseStatus == .noIncreasePending && over.increasedPrice == nil && over.isConsistent)
  }

  @Test("a refund that is taken back gives what is left of the period, without a renewal")
  func reinstated() {
    var registry = registry()
    registry[1].revoke()
    var late = registry[1]
    registry[1].reinstate(at: start + .days(1))
    #expect(registry[1].phase == .active && !registry[1].willAutoRenew)
    late.reinstate(at: start + .days(60))
    #expect(late.phase == .ended(.autoRenewDisabled, graceEnd: nil))
  }

  @Test("an ordered plan is the next one; taken back, the present plan renews without an offer")
  func orders() {
    var registry = registry()
    registry[1].setAutoRenew(false)
    registry[1].askForIncrease(to: 5990)
    registry[1].orderPlan("pro", billing: nil, offer: offer)
    #expect(registry[1].nextProduct == "pro" && registry[1].hasOrder && registry[1].willAutoRenew)
    #expect(registry[1].offer == offer && registry[1].priceIncreaseStatus == .noIncreasePending)
    registry[1].withdrawOrder()
    #expect(registry[1].nextProduct == "basic" && !registry[1].hasOrder && registry[1].offer == nil)
    registry[1].orderPlan("pro", billing: nil, offer: nil)
    registry[1].redeem(offer)
    #expect(registry[1].nextProduct == "basic" && registry[1].offer == offer)
  }

  @Test("an offer that is ordered during a commitment waits for its end")
  func waitingOffer() {
    var registry = registry()
    let commitment = Commitment(totalBillingPeriods: 12, expirationDate: start, price: 12_000)
    registry[1].commit(commitment, payment: 1000)
    beginPeriod(&registry[1], transaction: 2, reason: .purchase, at: start)
    #expect(registry[1].isCommitted && registry[1].commitment?.billingPeriodNumber == 1)
    registry[1].redeem(offer)
    #expect(registry[1].offer == nil && registry[1].order.offer == offer && registry[1].isConsistent)
    registry[1].applyWaitingOffer()
    #expect(registry[1].offer == offer)
  }

  @Test("an extension moves the end of the period and of the commitment by the same span")
  func extended() {
    var registry = registry()
    registry[1].commit(
      Commitment(totalBillingPeriods: 12, expirationDate: start, price: 12_000), payment: 1000)
    beginPeriod(&registry[1], transaction: 2, reason: .purchase, at: start)
    let before = registry[1]
    registry[1].extend(to: before.end + .days(3), at: start)
    #expect(registry[1].end == before.end + .days(3) && registry[1].extensions == [start])
    #expect(
      registry[1].commitment?.expirationDate == before.changeDate + .days(3) && registry[1].isConsistent)
  }

  @Test("only a price increase that was agreed to is applied at a renewal; a failed renewal is paid with any")
  func increase() {
    var registry = registry()
    registry[1].askForIncrease(to: 5990)
    var failed = registry[1]
    registry[1].applyAgreedIncrease()
    #expect(registry[1].renewalPrice == 4990)
    registry[1].agreeToIncrease()
    registry[1].applyAgreedIncrease()
    #expect(registry[1].renewalPrice == 5990)
    failed.payIncrease()
    #expect(failed.renewalPrice == 5990 && failed.priceIncreaseStatus == .noIncreasePending)
  }
}
