// Tests of the environment TestFlight, which uses the Sandbox.

import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("TestFlight") struct TestFlightTests {
  @Test("each plan renews once a day, six times, and then auto-renew is off", arguments: RateRow.plans)
  func renewals(plan: String) throws {
    var bench = try Bench.plans(.testFlight)
    #expect(bench.world.renewalRates == [.daily] && bench.world.allowedRenewals == 6)
    try bench.order(plan)
    try bench.advance(30 * 86_400)
    let periods = bench.world.transactionNumbers.compactMap { bench.world.transaction($0) }.map {
      ($0.expiresAt!.microseconds - $0.purchasedAt!.microseconds) / 1_000_000
    }
    #expect(periods == Array(repeating: 86_400, count: 7))
    #expect(try bench.own(plan).state == .expired && bench.entitled().isEmpty)
  }

  @Test("StoreKit calls the environment Sandbox, and the identifiers differ from the Sandbox's")
  func names() throws {
    var bench = try Bench(.testFlight)
    try bench.buyAndConfirm(Bench.noAds)
    #expect(bench.world.field("environment", of: 1)?.text(in: .utc) == "Sandbox")
    let identifier = try #require(bench.world.transaction(1)?.identifier)
    var sandbox = try Bench(.sandbox)
    try sandbox.buyAndConfirm(Bench.noAds)
    #expect(sandbox.world.transaction(1)?.identifier != identifier)
    #expect(identifier > 2_000_000_000_000_000)
  }

  @Test("An identifier that the operator sets is skipped if the Sandbox already has it")
  func identifiersApart() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.nextTransactionID(7000))
    try bench.buyAndConfirm(Bench.noAds)
    #expect(bench.world.transaction(1)?.identifier == 7000)
    let app = bench.world.field("appTransactionID", of: 1)?.text(in: .utc)
    try bench.perform(.environment(.testFlight), .nextTransactionID(7000))
    try bench.buyAndConfirm(Bench.noAds)
    #expect(bench.world.environment == .testFlight && bench.world.transaction(1)?.identifier == 7001)
    #expect(app != nil && bench.world.field("appTransactionID", of: 1)?.text(in: .utc) != app)
    // Xcode's identifiers count from 0 and belong to no server.
    try bench.perform(.environment(.xcode), .nextTransactionID(7000))
    try bench.buyAndConfirm(Bench.noAds)
    #expect(bench.world.transaction(1)?.identifier == 7000)
  }

  @Test("Ask to Buy stays deferred: a parent cannot approve or decline")
  func askToBuy() throws {
    var bench = try Bench(.testFlight)
    try bench.perform(
      .buy(Payment(Bench.coins, simulatesAskToBuy: true)), .confirm, .settle, .tap("ask"), .settle)
    #expect(bench.callbacks.last == ["#1 deferred"])
    #expect(bench.events.contains { $0.rule == .testFlight })
    #expect(bench.refusal(.approve(.number(1)))?.why == .testFlightCannot(.approve))
    #expect(bench.refusal(.decline(.number(1)))?.why == .testFlightCannot(.decline))
  }

  @Test("operations of Xcode are refused with a reason that names TestFlight, and change nothing")
  func refusals() throws {
    var bench = try Bench.plans(.testFlight)
    try bench.order(Plans.gold)
    let before = bench.world
    for action in [
      Action.delete(.number(1)), .dialogs(false), .renewalRate(.monthEvery5Minutes), .billingRetry(true),
      .subscription(.expire, product: Plans.gold, person: FamilyMember.me),
      .subscription(.renew, product: Plans.gold, person: FamilyMember.me),
      .offer(.eligible(true, product: Plans.silver, offer: "back")),
    ] {
      let refusal = try #require(bench.refusal(action), "\(action)")
      #expect(refusal.why.text(.english).contains("TestFlight"), "\(refusal)")
      #expect(!refusal.possible.isEmpty, "\(refusal)")
      #expect(throws: Refusal.self) { try bench.perform(action) }
    }
    #expect(bench.world == before)
    #expect(bench.refusal(.clear) == nil)
  }
}

@Suite("Reset Eligibility") struct EligibilityResetTests {
  private static func offer() throws -> (Offer, Product) {
    let plan = try #require(Plans.catalog.product(Plans.silver))
    return (try #require(plan.subscription?.offers.first), plan)
  }

  /// Returns a bench whose customer has used the trial of silver and has the plan bronze.
  private static func used(_ environment: EnvironmentName) throws -> Bench {
    var bench = try Bench.plans(environment)
    try bench.order(Plans.silver)
    try bench.act(.cancel, Plans.silver)
    try bench.advance(to: bench.own(Plans.silver).expirationDate)
    try bench.order(Plans.bronze)
    bench.clearEvents()
    return bench
  }

  @Test(
    "with an active subscription the next purchase in the group has the offer again, once",
    arguments: [EnvironmentName.sandbox, .testFlight], [true, false])
  func again(environment: EnvironmentName, resets: Bool) throws {
    let (offer, plan) = try Self.offer()
    var bench = try Self.used(environment)
    #expect(bench.world.ineligibility(offer, of: plan) == .introductoryUsed)
    if resets {
      try bench.perform(.account(.resetEligibility))
      #expect(bench.diagnostics == [.eligibilityReset(groups: 1)])
      #expect(bench.events.last?.rule == .eligibilityReset)
      #expect(bench.world.ineligibility(offer, of: plan) == nil)
    }
    try bench.order(Plans.silver)
    #expect(try bench.last(Plans.silver).offer?.kind == (resets ? .introductory : nil))
    #expect(bench.world.ineligibility(offer, of: plan) == .introductoryUsed)
    // The history keeps the period of the first trial.
    #expect(bench.world.transaction(1)?.offer?.kind == .introductory)
  }

  @Test("isEligibleForIntroOffer is true after the reset")
  func query() throws {
    var bench = try Self.used(.sandbox)
    for isEligible in [false, true] {
      bench.clearEvents()
      try bench.perform(.query(.introEligibility(product: Plans.silver)))
      #expect(
        bench.events.contains { event in
          if case .storekit(let answer) = event.kind {
            answer.outcome == .returned(String(isEligible))
          } else {
            false
          }
        })
      try bench.perform(.account(.resetEligibility))
    }
  }

  @Test("other environments refuse it with the reason, and a signed-out device does too")
  func refused() throws {
    for environment in [EnvironmentName.xcode, .production] {
      let bench = try Bench(environment)
      let refusal = try #require(bench.refusal(.account(.resetEligibility)))
      #expect(refusal.why == .noEligibilityReset(environment: environment.rules.title.english))
      #expect(refusal.possible.contains("account reset-eligibility"))
    }
    var bench = try Bench(.sandbox)
    try bench.perform(.account(.signOut))
    #expect(bench.refusal(.account(.resetEligibility))?.why == .nobodySignedIn)
  }
}

@Suite("Products that cannot be bought") struct PurchasableTests {
  @Test(
    "a request finds the product, and a purchase fails before the sheet",
    arguments: [EnvironmentName.sandbox, .production, .testFlight], StoreKitVersion.allCases)
  func fails(environment: EnvironmentName, version: StoreKitVersion) throws {
    var bench = try Bench(environment)
    try bench.perform(
      .storeKit(version), .purchasable(product: Bench.coins, false), .products(ProductRequest([Bench.coins])))
    #expect(bench.world.productAnswer?.found == [Bench.coins])
    try bench.perform(.buy(Payment(Bench.coins)))
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.world.transaction(1)?.error?.code == 5)
    #expect(bench.events.contains { $0.rule == .purchasable })
    if version == .product { #expect(bench.world.app.newestPurchase?.result?.name == "productUnavailable") }
    #expect(
      bench.refusal(.outside(.buy(OutOfAppPurchase(Bench.coins))))?.why == .notPurchasable(Bench.coins))
    try bench.perform(.purchasable(product: Bench.coins, true), .buy(Payment(Bench.coins)))
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
  }

  @Test("metadata that is removed while the sheet is open fails the purchase after the confirmation")
  func removedMeanwhile() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.buy(Payment(Bench.coins)), .purchasable(product: Bench.coins, false), .confirm)
    #expect(bench.world.transaction(1)?.error?.code == 5)
  }

  @Test("Xcode sells the whole file and refuses the step; the state has no effect there")
  func xcode() throws {
    var bench = try Bench(.xcode)
    let step = Action.purchasable(product: Bench.coins, false)
    #expect(bench.refusal(step)?.why == .sellsWholeFile(environment: "Xcode"))
    #expect(bench.refusal(.purchasable(product: "com.example.gone", true)) != nil)
    try bench.perform(.environment(.sandbox), step, .environment(.xcode), .buy(Payment(Bench.coins)))
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    try bench.perform(.cancel, .catalog(.builtin), .environment(.sandbox))
    #expect(bench.world.isPurchasable(Bench.coins))
  }
}

@Suite("The day in the list of subscriptions") struct ListDayTests {
  /// Buys a plan on 23 June 2025 at 14:00 in Japan and opens the list.
  private static func bench(_ quirk: Quirk.ListDay) throws -> Bench {
    var bench = try Bench.plans(.production, rate: .realtime)
    let zone = try #require(DeviceTimeZone("Asia/Tokyo"))
    try bench.perform(
      .device(DeviceChange(timeZone: zone)),
      .setClock(CivilTime(year: 2025, month: 6, day: 23, hour: 5).instant(offsetSeconds: 0)))
    try bench.order(Plans.gold)
    try bench.act(.cancel, Plans.gold)
    bench.clearEvents()
    try bench.perform(.quirk(.listDay(quirk)), .appStore(.manageSubscriptions(group: nil)))
    return bench
  }

  @Test("by default the list shows the day of the end, with the quirk the day before")
  func day() throws {
    let usual = try Self.bench(.end)
    #expect(usual.world.device.topDialog?.message.contains("2025/07/23") == true)
    #expect(usual.diagnostics.isEmpty)
    let observed = try Self.bench(.dayBefore)
    #expect(observed.world.device.topDialog?.message.contains("2025/07/22") == true)
    #expect(
      observed.diagnostics
        == [.listShowsDay(product: Plans.gold, day: "2025/07/22", end: "2025-07-23 14:00:03")])
    #expect(observed.events.last?.rule == .listDay)
    #expect(
      try observed.own(Plans.gold).expirationDate
        == CivilTime(year: 2025, month: 7, day: 23, hour: 5).instant(offsetSeconds: 0) + .seconds(3))
  }

  @Test("the pages in the App Store and in Safari show the day too")
  func page() throws {
    var bench = try Self.bench(.dayBefore)
    try bench.perform(.tap("done"))
    bench.clearEvents()
    try bench.perform(.appStore(.openManagePage(.scheme)))
    #expect(bench.world.device.topDialog?.message.contains("2025/07/22") == true)
    #expect(bench.events.contains { $0.rule == .listDay })
  }
}
