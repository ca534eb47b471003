// Tests of the table of renewal rates (DocC: RenewalRates), and of subscriptions at each rate.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

/// A row of the table, with lengths in seconds.
struct RateRow: CustomTestStringConvertible {
  let rate: RenewalRate
  /// The lengths of one week, of one, two, three and six months, and of one year.
  let periods: [Int]
  let weeklyGrace: Int
  let grace: Int
  let retry: Int

  var testDescription: String { rate.rawValue }

  static let plans = [
    Plans.week, Plans.bronze, Plans.twoMonths, Plans.threeMonths, Plans.sixMonths, Plans.silverYear,
  ]

  static let day = 86_400
  /// The months in the real-time row are those after 1 January 2021, when the subscription starts.
  static let all = [
    RateRow(
      rate: .realtime, periods: [7 * day, 31 * day, 59 * day, 90 * day, 181 * day, 365 * day],
      weeklyGrace: 6 * day, grace: 16 * day, retry: 60 * day),
    RateRow(
      rate: .monthEveryHour, periods: [900, 3600, 7200, 10_800, 21_600, 43_200], weeklyGrace: 12 * 60 + 51,
      grace: 1800, retry: 7200),
    RateRow(
      rate: .monthEvery30Minutes, periods: [600, 1800, 3600, 5400, 10_800, 21_600], weeklyGrace: 8 * 60 + 34,
      grace: 900, retry: 3600),
    RateRow(
      rate: .monthEvery15Minutes, periods: [300, 900, 1800, 2700, 5400, 10_800], weeklyGrace: 4 * 60 + 17,
      grace: 450, retry: 1800),
    RateRow(
      rate: .monthEvery5Minutes, periods: [180, 300, 600, 900, 1800, 3600], weeklyGrace: 154, grace: 150,
      retry: 600),
    RateRow(
      rate: .monthEvery30Seconds, periods: [10, 30, 60, 90, 180, 360], weeklyGrace: 9, grace: 15, retry: 60),
    flat(.every15Minutes, 900), flat(.every5Minutes, 300), flat(.everyMinute, 60), flat(.every30Seconds, 30),
    flat(.every10Seconds, 10), flat(.every2Seconds, 2),
  ]

  /// Rates that are not in the documented table but follow its pattern.
  ///
  /// At the `dayIs` rates, a calendar day lasts as long as the rate's name says.
  static let chosen =
    [
      RateRow(
        rate: .monthEvery3Minutes, periods: [120, 180, 360, 540, 1080, 2160], weeklyGrace: 103, grace: 90,
        retry: 360)
    ]
    + [
      (RenewalRate.dayIsOneHour, 3600), (.dayIs30Minutes, 1800), (.dayIs5Minutes, 300), (.dayIsOneMinute, 60),
      (.dayIs30Seconds, 30), (.dayIsOneSecond, 1),
    ].map { rate, day in
      RateRow(
        rate: rate, periods: [7, 30, 60, 90, 180, 365].map { $0 * day }, weeklyGrace: 6 * day,
        grace: 16 * day, retry: 60 * day)
    }

  /// Every row, in every environment that supports the row's rate.
  static let everywhere = (all + chosen).flatMap { row in
    EnvironmentName.allCases.filter { $0.rules.subscriptions.rates.contains(row.rate) }.map { (row, $0) }
  }

  private static func flat(_ rate: RenewalRate, _ seconds: Int) -> RateRow {
    RateRow(
      rate: rate, periods: Array(repeating: seconds, count: 6), weeklyGrace: seconds, grace: seconds,
      retry: 2 * seconds)
  }
}

@Suite("Renewal rates") struct RenewalRateTests {
  @Test(
    "a period lasts as the rate's row says, and so does the next, in every environment that has the rate",
    arguments: RateRow.everywhere)
  func periods(row: RateRow, environment: EnvironmentName) throws {
    for (plan, length) in zip(RateRow.plans, row.periods) {
      var bench = try Bench.plans(environment, rate: row.rate)
      try bench.order(plan)
      let start = try #require(bench.last(plan).purchasedAt)
      #expect(try bench.own(plan).expirationDate - start == Int64(length) * 1_000_000, "\(plan)")
      try bench.advance(to: Instant(microseconds: (start + .seconds(length)).microseconds - 1))
      #expect(bench.world.transactionCount == 1)
      try bench.advance(to: start + .seconds(length))
      #expect(bench.world.transactionCount == 2)
      let renewed = try bench.last(plan)
      #expect(renewed.purchasedAt == bench.world.now && renewed.reason == .renewal)
    }
  }

  @Test(
    "grace and billing retry last as the rate's row says, in every environment that has the rate",
    arguments: RateRow.everywhere)
  func graceAndRetry(row: RateRow, environment: EnvironmentName) throws {
    for (plan, grace) in [
      (Plans.week, row.weeklyGrace), (Plans.bronze, row.grace), (Plans.silverYear, row.grace),
    ] {
      var bench = try Bench.plans(environment, rate: row.rate)
      try bench.perform(.quirk(Quirk(.graceInLocalTest, "documented")!))
      try bench.order(plan)
      let end = try bench.own(plan).expirationDate
      try bench.failToRenew(plan, grace: true)
      #expect(try bench.own(plan).state == .inGracePeriod)
      let until = try #require(try bench.own(plan).renewalInfo.gracePeriodExpirationDate)
      #expect(until - end == Int64(grace) * 1_000_000, "\(plan)")
      try bench.advance(to: until)
      #expect(try bench.own(plan).state == .inBillingRetryPeriod)
      let last = end + .seconds(row.retry)
      try bench.advance(to: Instant(microseconds: last.microseconds - 1))
      #expect(try bench.own(plan).state == .inBillingRetryPeriod)
      try bench.advance(to: last)
      #expect(try bench.own(plan).state == .expired)
    }
  }

  @Test("raw values are those of SKTestSession.TimeRate, and only Sandbox has the others")
  func rawValues() {
    let raws = RenewalRate.allCases.compactMap(\.rawTimeRate)
    #expect(raws == [0, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005, 1, 2, 3, 4, 5, 6])
    #expect(RenewalRate.allCases.filter { $0.rawTimeRate == nil } == [.monthEvery3Minutes, .daily])
  }

  @Test("an environment has the rates that it has, and its default is the first")
  func environments() throws {
    let expected: [EnvironmentName: (Set<RenewalRate>, RenewalRate)] = [
      .xcode: (Set(RenewalRate.allCases).subtracting([.monthEvery3Minutes, .daily]), .realtime),
      .sandbox: (
        [
          .monthEvery3Minutes, .monthEvery5Minutes, .monthEvery15Minutes, .monthEvery30Minutes,
          .monthEveryHour,
          .daily,
        ], .monthEvery5Minutes
      ),
      .production: ([.realtime], .realtime),
      .testFlight: ([.daily], .daily),
    ]
    for (environment, (rates, first)) in expected {
      let bench = try Bench(environment)
      #expect(bench.world.switches.renewalRate == first)
      for rate in RenewalRate.allCases {
        #expect((bench.refusal(.renewalRate(rate)) == nil) == rates.contains(rate), "\(environment) \(rate)")
      }
    }
  }

  @Test("Sandbox's default table", arguments: zip(RateRow.plans, [180, 300, 600, 900, 1800, 3600]))
  func sandboxDefaults(plan: String, seconds: Int) throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(plan)
    let transaction = try bench.last(plan)
    #expect(
      try #require(transaction.expiresAt) - #require(transaction.purchasedAt) == Int64(seconds) * 1_000_000)
  }

  @Test("the grace period of 3, 16 or 28 days is scaled, a weekly plan has at most its 6 days")
  func graceLengths() {
    let month = SubscriptionPeriod(1, .month)
    let week = SubscriptionPeriod(1, .week)
    let real = RenewalRate.realtime.times
    #expect(
      GraceLength.allCases.map { real.grace(of: month, choice: $0) } == [.days(3), .days(16), .days(28)])
    #expect(GraceLength.allCases.map { real.grace(of: week, choice: $0) } == [.days(3), .days(6), .days(6)])
    let fast = RenewalRate.monthEvery5Minutes.times
    #expect(fast.grace(of: month, choice: .days28).microseconds == 262_500_000)
    #expect(fast.grace(of: SubscriptionPeriod(7, .day), choice: .days16) == .seconds(154))
  }

  @Test("a running period keeps its end when the rate changes; the next has the new length")
  func changedRate() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.bronze)
    try bench.perform(.renewalRate(.monthEveryHour))
    try bench.advance(300)
    #expect(bench.world.transactionCount == 2)
    #expect(try bench.own(Plans.bronze).expirationDate == .defaultStart + .seconds(300 + 3600))
  }

  @Test("in real time a subscription of the 31st comes back to the 31st after February")
  func endOfMonth() throws {
    var bench = try Bench.plans(rate: .realtime)
    try bench.perform(.setClock(CivilTime(year: 2023, month: 1, day: 31).instant(offsetSeconds: 0)))
    try bench.order(Plans.bronze)
    var ends: [String] = []
    for _ in 0..<4 {
      let end = try bench.own(Plans.bronze).expirationDate
      ends.append(TimeFormatter.date(end, in: .utc))
      try bench.advance(to: end)
    }
    #expect(ends == ["2023-02-28", "2023-03-31", "2023-04-30", "2023-05-31"])
  }
}

@Suite("Renewals that end by themselves") struct RenewalLimitTests {
  @Test("Sandbox renews 12 times, by quirk 6, then auto-renew is off", arguments: [("12", 12), ("6", 6)])
  func sandbox(value: String, count: Int) throws {
    var bench = try Bench.plans(.sandbox)
    try bench.perform(.quirk(Quirk(.sandboxRenewalLimit, value)!))
    try bench.order(Plans.bronze)
    try bench.advance(300 * count)
    #expect(try bench.own(Plans.bronze).state == .subscribed)
    #expect(bench.world.transactionCount == count + 1)
    try bench.advance(86_400)
    #expect(bench.world.transactionCount == count + 1)
    #expect(try bench.own(Plans.bronze).state == .expired)
    #expect(try bench.own(Plans.bronze).renewalInfo.willAutoRenew == false)
    #expect(
      bench.notifications.suffix(2) == [
        "DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED", "EXPIRED / VOLUNTARY",
      ])
    #expect(bench.diagnostics.contains(.renewalLimitReached(product: Plans.bronze, count: count)))
  }

  @Test("after a lapse the count begins anew")
  func anew() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.bronze)
    try bench.advance(86_400)
    let before = bench.world.transactionCount
    try bench.order(Plans.bronze)
    try bench.advance(86_400)
    #expect(bench.world.transactionCount == before + 13)
  }

  @Test("an upgrade goes on with the count: it is the same subscription")
  func upgraded() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.bronze)
    try bench.advance(300)
    try bench.order(Plans.silver)
    try bench.advance(86_400)
    #expect(bench.world.transactionCount == 14)
    #expect(try bench.own(Plans.silver).state == .expired)
  }

  @Test(
    "TestFlight: bought on 1 February, renewed on 2 to 7 February, auto-renew off on the 8th",
    arguments: RateRow.plans)
  func testFlight(plan: String) throws {
    var bench = try Bench.plans(.sandbox, rate: .daily)
    try bench.perform(.setClock(CivilTime(year: 2021, month: 2, day: 1, hour: 9).instant(offsetSeconds: 0)))
    try bench.order(plan)
    try bench.advance(30 * 86_400)
    let days = bench.world.transactionNumbers.dropFirst().compactMap {
      bench.world.transaction($0)?.purchasedAt
    }
    .map { TimeFormatter.date($0, in: .utc) }
    #expect(days == (2...7).map { "2021-02-0\($0)" })
    #expect(TimeFormatter.date(try bench.own(plan).expirationDate, in: .utc) == "2021-02-08")
    #expect(try bench.own(plan).state == .expired)
  }

  @Test("in Xcode and in production nothing ends by itself", arguments: [EnvironmentName.xcode, .production])
  func unlimited(environment: EnvironmentName) throws {
    var bench = try Bench.plans(environment, rate: .realtime)
    try bench.order(Plans.bronze)
    try bench.perform(.advance(TimeSpan(months: 120)))
    #expect(bench.world.transactionCount == 121)
    #expect(try bench.own(Plans.bronze).state == .subscribed)
  }

  @Test(
    "a step that would bring millions of renewals is refused, by any verb of the clock, and changes nothing")
  func tooMany() throws {
    var bench = try Bench.plans(.xcode, rate: .every2Seconds)
    try bench.order(Plans.bronze)
    let refused = Refusal(
      .tooManyRenewals(renewals: 15_768_000, limit: 2_000_000), possible: .fewerRenewals)
    let year = bench.world.now + .days(365)
    for action in [Action.advance(.days(365)), .setClock(year)] {
      #expect(bench.simulator.refusal(of: action) == refused)
      #expect(throws: refused) { try bench.perform(action) }
    }
    #expect(throws: refused) { try bench.simulator.advance(to: year) }
    #expect(bench.world.transactionCount == 1)
    try bench.advance(8_640)
    #expect(bench.world.transactionCount > 4_000)
  }

  @Test("a year of daily renewals of a subscription that is bought again each time passes in one step each")
  func yearOfDays() throws {
    var bench = try Bench.plans(.sandbox, rate: .daily)
    for _ in 0..<52 {
      try bench.order(Plans.bronze)
      try bench.perform(.advance(.days(7)))
    }
    #expect(bench.world.transactionCount == 52 * 7)
  }

  @Test("Without Allow Purchases & Renewals purchases fail with a dialog, and renewals enter billing retry")
  func allowPurchasesAndRenewals() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.bronze)
    try bench.failToRenew(Plans.bronze, grace: false)
    #expect(try bench.own(Plans.bronze).state == .inBillingRetryPeriod)
    #expect(bench.entitled() == [])
    try bench.perform(.buy(Payment(Plans.coins)), .confirm)
    #expect(bench.snapshots.last?.state == .failed)
    #expect(bench.snapshots.last?.error?.underlying?.code == 2037)
    #expect(
      bench.world.device.topDialog?.says("Your purchase could not be completed. [Environment: Sandbox]")
        == true)
    try bench.perform(.tap("ok"), .billingRetry(false))
    #expect(try bench.own(Plans.bronze).state == .inBillingRetryPeriod)
    let due = try #require(bench.world.nextDue)
    try bench.advance(to: due)
    #expect(try bench.own(Plans.bronze).state == .subscribed)
    #expect(try bench.last(Plans.bronze).purchasedAt == due)
    #expect(bench.notifications.last == "DID_RENEW / BILLING_RECOVERY")
    try bench.order(Plans.coins)
    #expect(bench.snapshots.last?.state == .purchased)
  }

  @Test("switched off again before the next try, nothing is collected")
  func offAgain() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.bronze)
    try bench.failToRenew(Plans.bronze, grace: false)
    try bench.perform(.billingRetry(false), .billingRetry(true))
    try bench.advance(599)
    #expect(try bench.own(Plans.bronze).state == .inBillingRetryPeriod)
    try bench.advance(1)
    #expect(try bench.own(Plans.bronze).state == .expired)
  }
}
