// Tests of billing problems (DocC: Subscriptions) and of price increases.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("Billing trouble") struct BillingTests {
  /// Returns a bench with a five-minute plan whose first renewal failed.
  ///
  /// Local tests have the documented grace period.
  private func troubled(
    grace: Bool, _ environment: EnvironmentName = .xcode, rate: RenewalRate = .monthEvery5Minutes
  ) throws -> Bench {
    var bench = try Bench.plans(environment, rate: rate)
    try bench.perform(.quirk(Quirk(.graceInLocalTest, "documented")!))
    try bench.order(Plans.gold)
    bench.clearEvents()
    try bench.failToRenew(Plans.gold, grace: grace)
    return bench
  }

  @Test(
    "for paid-to-paid renewals only, the renewal after a free trial has no grace period",
    arguments: GraceRenewals.allCases)
  func graceRenewals(renewals: GraceRenewals) throws {
    var bench = try Bench.plans()
    try bench.order(Plans.silver)
    #expect(try bench.last(Plans.silver).offer?.mode == .freeTrial)
    try bench.perform(.billingRetry(true), .gracePeriod(true, length: .days16, renewals: renewals))
    try bench.advance(to: bench.own(Plans.silver).expirationDate)
    let afterTrial = try bench.own(Plans.silver)
    #expect(afterTrial.state == (renewals == .all ? .inGracePeriod : .inBillingRetryPeriod))
    #expect((afterTrial.renewalInfo.gracePeriodExpirationDate != nil) == (renewals == .all))
    #expect(bench.entitled() == (renewals == .all ? [Plans.silver] : []))
    // The recovery begins a paid period. The renewal after that period has a grace period.
    try bench.perform(.recover(product: Plans.silver, person: FamilyMember.me))
    try bench.advance(to: bench.own(Plans.silver).expirationDate)
    #expect(try bench.own(Plans.silver).state == .inGracePeriod)
  }

  @Test("the choice of renewals lasts until the grace period is turned off")
  func graceRenewalsReset() throws {
    var bench = try Bench.plans()
    try bench.perform(.gracePeriod(true, length: .days16, renewals: .paid))
    #expect(bench.world.switches.graceRenewals == .paid)
    try bench.perform(.gracePeriod(false, length: .days16, renewals: .paid))
    #expect(bench.world.switches.graceRenewals == .all)
  }

  @Test("without grace: billing retry at once, no entitlement, then given up")
  func retry() throws {
    var bench = try troubled(grace: false)
    let status = try bench.own(Plans.gold)
    #expect(status.state == .inBillingRetryPeriod && status.renewalInfo.isInBillingRetry)
    #expect(status.renewalInfo.expirationReason == .billingError)
    #expect(status.renewalInfo.gracePeriodExpirationDate == nil && bench.entitled().isEmpty)
    #expect(bench.updates.contains(.message(.billingIssue, product: Plans.gold)))
    #expect(bench.advice(Plans.gold) == .paymentProblem)
    try bench.advance(600)
    #expect(try bench.own(Plans.gold).state == .expired)
    #expect(try bench.own(Plans.gold).renewalInfo.expirationReason == .billingError)
    #expect(try bench.own(Plans.gold).renewalInfo.isInBillingRetry == false)
    #expect(bench.notifications == ["DID_FAIL_TO_RENEW", "EXPIRED / BILLING_RETRY"])
    #expect(bench.world.nextDue == nil)
  }

  @Test("with grace: entitled until its end, then retry, then given up")
  func grace() throws {
    var bench = try troubled(grace: true)
    let until = Instant.defaultStart + .seconds(450)
    let status = try bench.own(Plans.gold)
    #expect(status.state == .inGracePeriod && status.renewalInfo.isInBillingRetry)
    #expect(status.renewalInfo.gracePeriodExpirationDate == until && bench.entitled() == [Plans.gold])
    #expect(bench.advice(Plans.gold) == .inGrace(until: until))
    try bench.advance(150)
    #expect(try bench.own(Plans.gold).state == .inBillingRetryPeriod)
    #expect(try bench.own(Plans.gold).renewalInfo.gracePeriodExpirationDate == until)
    #expect(bench.entitled().isEmpty && bench.advice(Plans.gold) == .paymentProblem)
    try bench.advance(450)
    #expect(try bench.own(Plans.gold).state == .expired)
    #expect(
      bench.notifications == [
        "DID_FAIL_TO_RENEW / GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "EXPIRED / BILLING_RETRY",
      ])
  }

  @Test("a grace period without failing renewals has no effect, and says so")
  func graceAlone() throws {
    var bench = try Bench.plans()
    try bench.perform(.gracePeriod(true, length: .days16))
    #expect(bench.diagnostics.contains(.graceNeedsRetry))
    try bench.order(Plans.gold)
    try bench.advance(300)
    #expect(try bench.own(Plans.gold).state == .subscribed)
  }

  enum Payer: CaseIterable { case recover, resolve, buy }

  private func pay(_ bench: inout Bench, _ payer: Payer) throws {
    switch payer {
    case .recover: try bench.perform(.recover(product: Plans.gold, person: "me"))
    case .resolve: try bench.perform(.resolve(.number(1)))
    case .buy: try bench.order(Plans.gold)
    }
  }

  @Test("paid in grace, the billing dates stay and the date of grace is gone", arguments: Payer.allCases)
  func recoveredInGrace(payer: Payer) throws {
    var bench = try troubled(grace: true)
    try bench.advance(100)
    try pay(&bench, payer)
    let status = try bench.own(Plans.gold)
    #expect(status.state == .subscribed && status.renewalInfo.gracePeriodExpirationDate == nil)
    #expect(status.expirationDate == .defaultStart + .seconds(600))
    #expect(try bench.last(Plans.gold).purchasedAt == .defaultStart + .seconds(300))
    #expect(try bench.last(Plans.gold).original == 1 && bench.entitled() == [Plans.gold])
    #expect(bench.notifications.last == "DID_RENEW / BILLING_RECOVERY")
    #expect(status.renewalInfo.recentSubscriptionStartDate == .defaultStart)
    #expect(bench.world.agenda.count == 1)
  }

  @Test(
    "paid later, a new cycle begins on that day; a gap of less than 60 days is none",
    arguments: Payer.allCases)
  func recoveredInRetry(payer: Payer) throws {
    var bench = try troubled(grace: false)
    try bench.advance(200)
    try pay(&bench, payer)
    let status = try bench.own(Plans.gold)
    #expect(status.state == .subscribed && status.expirationDate == .defaultStart + .seconds(800))
    #expect(status.renewalInfo.recentSubscriptionStartDate == .defaultStart)
    #expect(bench.notifications.last == "DID_RENEW / BILLING_RECOVERY")
    #expect(bench.entitled() == [Plans.gold] && bench.world.app.unlocked[Plans.gold] == 1)
  }

  @Test("in Sandbox a retry of ten minutes and more is a gap")
  func retryAsGap() throws {
    var bench = try troubled(grace: false, .sandbox, rate: .monthEveryHour)
    try bench.advance(600)
    try bench.perform(.recover(product: Plans.gold, person: "me"))
    #expect(try bench.own(Plans.gold).renewalInfo.recentSubscriptionStartDate == bench.world.now)
  }

  @Test("cancelled in grace or retry it ends at once", arguments: [true, false])
  func cancelled(grace: Bool) throws {
    var bench = try troubled(grace: grace)
    bench.clearEvents()
    try bench.act(.cancel, Plans.gold)
    let status = try bench.own(Plans.gold)
    #expect(status.state == .expired && status.renewalInfo.expirationReason == .autoRenewDisabled)
    #expect(status.renewalInfo.gracePeriodExpirationDate == nil && bench.entitled().isEmpty)
    #expect(
      bench.notifications == ["DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED", "EXPIRED / VOLUNTARY"])
    #expect(bench.world.nextDue == nil)
  }

  @Test("the local test as observed: inBillingRetryPeriod until the retry ends, nothing is entitled")
  func observed() throws {
    var bench = try Bench.plans()
    try bench.perform(.era(.xcode15))
    try bench.order(Plans.gold)
    #expect(try bench.own(Plans.gold).renewalInfo.gracePeriodExpirationDate == nil)
    try bench.failToRenew(Plans.gold, grace: true)
    let until = try #require(try bench.own(Plans.gold).renewalInfo.gracePeriodExpirationDate)
    for step in [0, 100, 50, 449] {
      try bench.advance(step)
      let status = try bench.own(Plans.gold)
      #expect(status.state == .inBillingRetryPeriod && !status.isEntitled && bench.entitled().isEmpty)
      #expect(status.renewalInfo.isInBillingRetry)
      #expect(status.renewalInfo.gracePeriodExpirationDate == until)
      let advice: PlanAdvice = bench.world.now < until ? .inGrace(until: until) : .paymentProblem
      #expect(bench.advice(Plans.gold) == advice, "\(bench.seconds)")
    }
    for step in [1, 1000] {
      try bench.advance(step)
      let status = try bench.own(Plans.gold)
      #expect(status.state == .expired && !status.renewalInfo.isInBillingRetry && bench.entitled().isEmpty)
      #expect(status.renewalInfo.expirationReason == .billingError)
      #expect(status.renewalInfo.gracePeriodExpirationDate == until)
    }
  }

  @Test(
    "after the grace period, gracePeriodExpirationDate is nil; in Xcode the past date stays",
    arguments: [EnvironmentName.xcode, .sandbox, .production])
  func graceDate(environment: EnvironmentName) throws {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: true)
    let until = try #require(try bench.own(Plans.gold).renewalInfo.gracePeriodExpirationDate)
    try bench.advance(to: until)
    let info = try bench.own(Plans.gold).renewalInfo
    #expect(info.isInBillingRetry)
    #expect(info.gracePeriodExpirationDate == (environment == .xcode ? until : nil))
  }

  @Test(
    "the quirk of local tests is none of Sandbox and production",
    arguments: [EnvironmentName.sandbox, .production])
  func notElsewhere(environment: EnvironmentName) throws {
    var bench = try Bench.plans(environment, rate: environment == .sandbox ? .monthEvery5Minutes : .realtime)
    try bench.perform(.quirk(Quirk(.graceInLocalTest, "observed")!))
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: true)
    #expect(try bench.own(Plans.gold).state == .inGracePeriod && bench.entitled() == [Plans.gold])
  }

  @Test("a plan that is gone while it is unpaid cannot be collected")
  func goneInRetry() throws {
    var bench = try troubled(grace: false)
    try bench.perform(.catalog(.builtin))
    #expect(bench.refusal(.recover(product: Plans.gold, person: "me")) != nil)
    try bench.advance(600)
    #expect(bench.world.statuses(group: "MAIN").first?.state == .expired)
  }

  @Test("an extension in grace puts the failed renewal off")
  func extendedInGrace() throws {
    var bench = try troubled(grace: true)
    try bench.perform(.server(.extend(product: Plans.gold, days: 30)))
    #expect(try bench.own(Plans.gold).state == .subscribed)
    #expect(try bench.own(Plans.gold).renewalInfo.gracePeriodExpirationDate == nil)
    #expect(bench.world.agenda.count == 1 && bench.world.nextDue == .defaultStart + .seconds(600))
  }

  @Test("what troubles were over is told by the book")
  func troubles() throws {
    var bench = try troubled(grace: true)
    try bench.advance(100)
    try bench.perform(.recover(product: Plans.gold, person: "me"), .billingRetry(false))
    let trouble = try #require(bench.world.subscription(1)?.billingIssues.first)
    #expect(trouble.isRecovered && trouble.start == .defaultStart + .seconds(300))
    #expect(trouble.end == .defaultStart + .seconds(400) && trouble.grace == .defaultStart + .seconds(450))
  }
}

struct TroubleRow: CustomTestStringConvertible {
  enum Exit: CaseIterable {
    case recoveredInGrace, cancelledInGrace, recoveredInRetry, cancelledInRetry, givenUp
  }

  let environment: EnvironmentName
  let grace: GraceLength?
  let exit: Exit

  var testDescription: String {
    "\(environment) \(grace.map { "\($0.rawValue) days" } ?? "no grace") \(exit)"
  }

  static let all = EnvironmentName.withBillingRetry.flatMap { environment in
    ([nil] + GraceLength.allCases.map(Optional.some)).flatMap { grace in
      Exit.allCases.filter { grace != nil || ![.recoveredInGrace, .cancelledInGrace].contains($0) }.map {
        TroubleRow(environment: environment, grace: grace, exit: $0)
      }
    }
  }
}

@Suite("The table of billing trouble") struct TroubleTableTests {
  @Test("each environment, length of grace and way out", arguments: TroubleRow.all)
  func row(_ row: TroubleRow) throws {
    let rate: RenewalRate = row.environment == .sandbox ? .monthEveryHour : .realtime
    var bench = try Bench.plans(row.environment, rate: rate)
    try bench.perform(.quirk(Quirk(.graceInLocalTest, "documented")!))
    try bench.order(Plans.gold)
    try bench.perform(.billingRetry(true))
    if let grace = row.grace { try bench.perform(.gracePeriod(true, length: grace)) }
    bench.clearEvents()
    let first = try bench.last(Plans.gold)
    let end = try #require(first.expiresAt)
    try bench.advance(to: end)
    var told: [String] = []

    if let grace = row.grace {
      // At the rate of a month per hour, a grace period of 16 days lasts half an hour.
      let length: TimeSpan =
        row.environment == .sandbox
        ? TimeSpan(microseconds: 1_800_000_000 * Int64(grace.rawValue) / 16) : .days(grace.rawValue)
      told.append("DID_FAIL_TO_RENEW / GRACE_PERIOD")
      let info = try bench.own(Plans.gold).renewalInfo
      #expect(try bench.own(Plans.gold).state == .inGracePeriod && bench.entitled() == [Plans.gold])
      #expect(info.isInBillingRetry && info.gracePeriodExpirationDate == end + length)
      #expect(info.expirationReason == .billingError && info.willAutoRenew)
      if row.exit != .recoveredInGrace, row.exit != .cancelledInGrace {
        try bench.advance(to: end + length)
        told.append("GRACE_PERIOD_EXPIRED")
      }
    } else {
      told.append("DID_FAIL_TO_RENEW")
    }
    if ![.recoveredInGrace, .cancelledInGrace].contains(row.exit) {
      #expect(try bench.own(Plans.gold).state == .inBillingRetryPeriod && bench.entitled().isEmpty)
      #expect(try bench.own(Plans.gold).renewalInfo.isInBillingRetry)
    }

    let leaving = bench.world.now
    switch row.exit {
    case .recoveredInGrace, .recoveredInRetry:
      try bench.perform(.recover(product: Plans.gold, person: "me"))
      told.append("DID_RENEW / BILLING_RECOVERY")
      let paid = try bench.last(Plans.gold)
      #expect(paid.purchasedAt == (row.exit == .recoveredInGrace ? end : leaving))
      #expect(paid.original == first.number && paid.price == 9990)
      #expect(try bench.own(Plans.gold).state == .subscribed && bench.entitled() == [Plans.gold])
      #expect(try bench.own(Plans.gold).renewalInfo.gracePeriodExpirationDate == nil)
    case .cancelledInGrace, .cancelledInRetry:
      try bench.act(.cancel, Plans.gold)
      told += ["DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED", "EXPIRED / VOLUNTARY"]
      #expect(try bench.own(Plans.gold).renewalInfo.expirationReason == .autoRenewDisabled)
    case .givenUp:
      let last = end + (row.environment == .sandbox ? .seconds(7200) : .days(60))
      try bench.advance(to: Instant(microseconds: last.microseconds - 1))
      #expect(try bench.own(Plans.gold).state == .inBillingRetryPeriod)
      try bench.advance(to: last)
      told.append("EXPIRED / BILLING_RETRY")
      #expect(try bench.own(Plans.gold).renewalInfo.expirationReason == .billingError)
    }
    if row.exit != .recoveredInGrace, row.exit != .recoveredInRetry {
      #expect(try bench.own(Plans.gold).state == .expired && bench.entitled().isEmpty)
      #expect(try !bench.own(Plans.gold).renewalInfo.isInBillingRetry && bench.world.nextDue == nil)
    }
    #expect(bench.notifications == told)
  }
}

@Suite("Price increases") struct PriceIncreaseTests {
  enum Answer: CaseIterable { case none, agree, decline }

  @Test(
    "asked: unanswered it expires, agreed it renews at the new price, declined it ends",
    arguments: Answer.allCases)
  func asked(answer: Answer) throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    bench.clearEvents()
    try bench.perform(.priceIncrease(.ask(price: "12.00"), product: Plans.gold, person: "me"))
    #expect(try bench.own(Plans.gold).renewalInfo.priceIncreaseStatus == .pending)
    #expect(
      bench.updates == [
        .status(
          product: Plans.gold, state: .subscribed, person: "me", transaction: 1,
          renewal: .priceIncrease(.pending)),
        .message(.priceIncreaseConsent, product: Plans.gold),
      ])
    switch answer {
    case .none: break
    case .agree: try bench.perform(.priceIncrease(.agree, product: Plans.gold, person: "me"))
    case .decline: try bench.perform(.priceIncrease(.decline, product: Plans.gold, person: "me"))
    }
    #expect(bench.entitled() == [Plans.gold])
    let info = try bench.own(Plans.gold).renewalInfo
    switch answer {
    case .none: #expect(info.priceIncreaseStatus == .pending && info.willAutoRenew)
    case .agree: #expect(info.priceIncreaseStatus == .agreed && info.renewalPrice == 12_000)
    case .decline: #expect(info.priceIncreaseStatus == .noIncreasePending && !info.willAutoRenew)
    }
    try bench.advance(300)
    let status = try bench.own(Plans.gold)
    switch answer {
    case .none:
      #expect(
        status.state == .expired && status.renewalInfo.expirationReason == .didNotConsentToPriceIncrease)
      #expect(bench.notifications == ["PRICE_INCREASE / PENDING", "EXPIRED / PRICE_INCREASE"])
    case .agree:
      #expect(try bench.last(Plans.gold).price == 12_000 && status.renewalInfo.renewalPrice == 12_000)
      #expect(status.renewalInfo.priceIncreaseStatus == .noIncreasePending)
      #expect(bench.notifications == ["PRICE_INCREASE / PENDING", "PRICE_INCREASE / ACCEPTED", "DID_RENEW"])
    case .decline:
      #expect(status.state == .expired && status.renewalInfo.expirationReason == .autoRenewDisabled)
      #expect(
        bench.notifications == [
          "PRICE_INCREASE / PENDING", "DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED",
          "EXPIRED / VOLUNTARY",
        ])
    }
  }

  @Test("told of, an increase needs no answer")
  func told() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    bench.clearEvents()
    try bench.perform(.priceIncrease(.tell(price: "10.99"), product: Plans.gold, person: "me"))
    #expect(bench.notifications == ["PRICE_INCREASE / ACCEPTED"])
    #expect(
      bench.updates == [
        .status(
          product: Plans.gold, state: .subscribed, person: "me", transaction: 1,
          renewal: .priceIncrease(.agreed))
      ])
    try bench.advance(600)
    #expect(try bench.last(Plans.gold).price == 10_990)
  }

  @Test("who goes to another plan at the renewal needs not agree to the old one's price")
  func otherPlan() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.order(Plans.silver)
    try bench.perform(.priceIncrease(.ask(price: "12.00"), product: Plans.gold, person: "me"))
    try bench.advance(300)
    #expect(bench.entitled() == [Plans.silver])
  }
}
