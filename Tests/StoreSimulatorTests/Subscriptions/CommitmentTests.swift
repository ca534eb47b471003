// Tests of yearly plans that are billed monthly (DocC: Subscriptions), in cases without a scenario.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreEngine
@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("Commitments") struct CommitmentTests {
  /// Returns a bench at the start of a commitment, in Japan, where commitments are sold.
  private func committed(
    _ environment: EnvironmentName = .xcode, rate: RenewalRate = .monthEvery5Minutes
  ) throws -> Bench {
    var bench = try Bench.plans(environment, rate: rate)
    try bench.perform(.device(DeviceChange(storefront: "JPN")))
    try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.silverYear, billingPlan: .monthly))))
    return bench
  }

  private func held(_ bench: Bench) throws -> Subscription {
    try #require(bench.world.subscription(group: "MAIN", of: FamilyMember.me))
  }

  @Test("a payment is retried for 90 days where other renewals have 60, at faster rates in proportion")
  func retry() {
    #expect(RenewalTimes.realtime.commitmentRetry == .days(90))
    for rate in RenewalRate.allCases {
      let times = rate.times
      #expect(2 * times.commitmentRetry.microseconds == 3 * times.billingRetry.microseconds, "\(rate)")
    }
  }

  @Test(
    "a failed payment has no grace period in any environment, and is given up after the retry",
    arguments: EnvironmentName.withBillingRetry)
  func noGrace(environment: EnvironmentName) throws {
    let rate = environment == .production ? RenewalRate.realtime : .monthEvery5Minutes
    var bench = try committed(environment, rate: rate)
    try bench.failToRenew(Plans.silverYear, grace: true)
    #expect(try bench.own(Plans.silverYear).state == .inBillingRetryPeriod)
    #expect(try bench.own(Plans.silverYear).renewalInfo.gracePeriodExpirationDate == nil)
    #expect(bench.entitled() == [])
    let end = try held(bench).end + rate.times.commitmentRetry
    try bench.perform(.advance(TimeSpan(microseconds: end - bench.world.now - 1)))
    #expect(try bench.own(Plans.silverYear).state == .inBillingRetryPeriod)
    try bench.perform(.advance(TimeSpan(microseconds: 1)))
    #expect(try bench.own(Plans.silverYear).state == .expired)
    #expect(bench.notifications.last == "EXPIRED / BILLING_RETRY")
    #expect(try bench.own(Plans.silverYear).renewalInfo.commitment == nil)
  }

  @Test("the Sandbox runs the whole commitment, and asks for its limit of renewals at the end")
  func limit() throws {
    var bench = try committed(.sandbox)
    try bench.perform(.quirk(try #require(Quirk(.sandboxRenewalLimit, "6"))))
    try bench.advance(59 * 60)
    #expect(try bench.last(Plans.silverYear).commitment?.billingPeriodNumber == 12)
    try bench.advance(2 * 60)
    #expect(try bench.own(Plans.silverYear).state == .expired)
  }

  @Test("what is expected to come are the payments, then the plan that was ordered, or nothing")
  func expected() throws {
    var bench = try committed()
    try bench.advance(9 * 300)
    func upcoming() throws -> [String] {
      let status = try bench.own(Plans.silverYear)
      return bench.world.servicePeriods(of: status, limit: 100, upcoming: 5).filter(\.isExpected).map {
        "\($0.product) \(($0.end - $0.start) / 1_000_000)"
      }
    }
    #expect(
      try upcoming() == [
        "silver.year 300", "silver.year 300", "silver.year 300", "silver.year 300", "silver.year 300",
      ])
    try bench.act(.change, Plans.bronze)
    #expect(try upcoming().prefix(3) == ["silver.year 300", "silver.year 300", "bronze.month 300"])
    try bench.act(.cancel, Plans.silverYear)
    #expect(try upcoming() == ["silver.year 300", "silver.year 300"])
    #expect(bench.advice(Plans.silverYear) == .currentEnds(.defaultStart + .seconds(3600)))
    // The advance causes as many renewals as the lower bound computed before it.
    let before = bench.world.transactionCount
    let least = bench.world.store.minRenewals(
      from: bench.world.now, until: bench.world.now + .seconds(100_000))
    try bench.advance(100_000)
    #expect(least == 2 && bench.world.transactionCount - before == 2)
  }

  @Test("the renewals of a range are those of the expected periods, without the next one")
  func schedule() throws {
    var bench = try committed()
    try bench.advance(9 * 300)
    try bench.act(.change, Plans.bronze)
    let schedule = try #require(bench.world.renewalSchedules.first)
    let status = try bench.own(Plans.silverYear)
    let periods = bench.world.servicePeriods(of: status, limit: 100, upcoming: 8).filter(\.isExpected)
    let starts = periods.indices.map { schedule.start(of: $0 - periods.startIndex) }
    #expect(periods.count == 8 && periods.map(\.start) == starts)
    #expect(periods.map(\.product) == (0..<8).map { schedule.product(of: $0) })
    for lower in 0..<8 {
      for upper in lower..<8 {
        let numbers = schedule.numbers(in: starts[lower]..<starts[upper])
        #expect(numbers == max(1, lower)..<max(1, upper))
      }
    }
    try bench.act(.cancel, Plans.silverYear)
    let payments = try #require(bench.world.renewalSchedules.first)
    #expect(payments.count == 2 && payments.numbers(in: .distantPast..<(.distantFuture)) == 1..<2)
  }

  @Test("a forced renewal is the next payment, and leaves a cancellation as it is")
  func forced() throws {
    var bench = try committed()
    try bench.act(.cancel, Plans.silverYear)
    try bench.advance(100)
    try bench.act(.renew, Plans.silverYear)
    #expect(try bench.last(Plans.silverYear).commitment?.billingPeriodNumber == 2)
    #expect(try bench.own(Plans.silverYear).renewalInfo.commitment?.willAutoRenew == false)
    // The dates of the remaining payments are counted from the forced payment.
    #expect(
      try bench.last(Plans.silverYear).commitment?.expirationDate
        == .defaultStart + .seconds(100 + 11 * 300))
  }

  @Test("a failed payment that the customer makes by buying again is the next of the commitment")
  func paidByHand() throws {
    var bench = try committed()
    try bench.act(.change, Plans.bronze)
    try bench.failToRenew(Plans.silverYear, grace: false)
    try bench.perform(.billingRetry(false))
    try bench.order(Plans.silverYear)
    let transaction = try bench.last(Plans.silverYear)
    #expect(transaction.commitment?.billingPeriodNumber == 2 && transaction.reason == .purchase)
    #expect(transaction.price == 4500)
    // The plan change for the end of the commitment is still ordered.
    #expect(
      try bench.own(Plans.silverYear).renewalInfo.commitment?.autoRenewPreference == Plans.bronze)
  }

  @Test(
    "an offer without a named billing plan is one of the plan that is held, in the App Store as in the app")
  func offerOfHeldBillingPlan() throws {
    var bench = try Bench.plans()
    var catalog = Plans.catalog
    let index = try #require(
      catalog.groups[0].subscriptions.firstIndex { $0.identifier == Plans.silverYear })
    catalog.groups[0].subscriptions[index].subscription?.offers.append(
      Offer(
        kind: .promotional, mode: .freeTrial, period: SubscriptionPeriod(1, .month),
        offerIdentifier: "thanks",
        billingPlanType: BillingPlan.monthly))
    try bench.perform(
      .device(DeviceChange(storefront: "JPN")), .catalog(catalog),
      .outside(.buy(OutOfAppPurchase(Plans.silverYear, billingPlan: .monthly))))
    try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.silverYear, offer: "thanks"))))
    try bench.advance(300)
    #expect(try bench.last(Plans.silverYear).price == 4500)
    // An offer ordered during a commitment applies to the next commitment.
    try bench.advance(11 * 300)
    #expect(try bench.last(Plans.silverYear).price == 0)
  }

  @Test("an upgrade gives back what is left of the month, not of the year")
  func upgrade() throws {
    var bench = try committed()
    try bench.advance(150)
    try bench.order(Plans.gold)
    #expect(try bench.last(Plans.silverYear).refunded == 2250)
    #expect(try bench.own(Plans.gold).renewalInfo.commitment == nil)
    #expect(try held(bench).commitment == nil)
  }

  @Test("members of the family have the payments of the commitment as their own transactions")
  func shared() throws {
    var bench = try Bench.plans()
    var catalog = Plans.catalog
    for index in catalog.groups[0].subscriptions.indices {
      catalog.groups[0].subscriptions[index].familyShareable = true
    }
    try bench.perform(
      .device(DeviceChange(storefront: "JPN")), .catalog(catalog), .family(.join("Hanako")),
      .outside(.buy(OutOfAppPurchase(Plans.silverYear, billingPlan: .monthly))))
    try bench.advance(300)
    let number = try #require(bench.world.currentEntitlements(of: "Hanako").first)
    let transaction = try #require(bench.world.transaction(number))
    #expect(transaction.ownership == .familyShared)
    #expect(transaction.commitment?.billingPeriodNumber == 2)
  }
}
