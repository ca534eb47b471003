// Tests of differences between device and App Store that public reports describe: entitlements, renewals,
// storefronts and receipts.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

extension Bench {
  /// Performs a query, and returns its outcome and its rule.
  fileprivate mutating func answer(
    _ query: StoreKitQuery
  ) throws -> (outcome: StoreKitCallResult.Outcome, rule: RuleID?) {
    clearEvents()
    try perform(.query(query))
    let answers = events.compactMap { event in
      if case .storekit(let answer) = event.kind { (answer.outcome, event.rule) } else { nil }
    }
    return try #require(answers.last)
  }

  fileprivate func field(_ name: String, _ number: TransactionNumber) -> FieldValue? {
    world.field(name, of: number)
  }

  /// The prices in the answer to the last product request.
  fileprivate var prices: [String] {
    events.flatMap { event -> [String] in
      guard case .storekit(let answer) = event.kind, case .products = answer.topic else { return [] }
      return answer.parts.flatMap(\.fields).filter { $0.name == "displayPrice" }.map(\.value)
    }
  }
}

@Suite("Eligibility and status in public reports") struct EligibilityReportTests {
  @Test("with by-history an active plan without an offer leaves the customer eligible, a used offer does not")
  func byHistory() throws {
    var bench = try Bench.plans(.production)
    try bench.perform(.storeKit(.product))
    try bench.order(Plans.bronze)
    let query = StoreKitQuery.introEligibility(product: Plans.silver)
    let usual = try bench.answer(query)
    #expect(usual.outcome == .returned("false") && usual.rule == .introductoryEligibility)
    try bench.perform(.quirk(.introEligibility(.byHistory)))
    let observed = try bench.answer(query)
    #expect(observed.outcome == .returned("true") && observed.rule == .introEligibility)
    try bench.perform(.quirk(.introEligibility(.live)))
    var trial = try Bench.plans(.production)
    try trial.perform(.storeKit(.product), .quirk(.introEligibility(.byHistory)))
    try trial.order(Plans.silver)
    let used = try trial.answer(query)
    #expect(used.outcome == .returned("false") && used.rule == .introductoryEligibility)
  }

  @Test(
    "while the status of a subscription fails, the field of a transaction is nil, and reading keeps --once")
  func missingStatus() throws {
    var bench = try Bench(.testFlight)
    try bench.perform(.storeKit(.product))
    try bench.buyAndConfirm()
    let usual = bench.field("subscriptionStatus", 1)
    #expect(usual != .absent)
    try bench.perform(.simulatedFailure(.subscriptionStatus, SimulatedFailure(.unknown, once: true)))
    #expect(bench.field("subscriptionStatus", 1) == .absent)
    #expect(try bench.answer(.latest(product: Bench.monthly)).rule == .deviceFailure)
    #expect(bench.field("subscriptionStatus", 1) == .absent)
    try bench.perform(.query(.status(product: Bench.monthly)))
    #expect(bench.field("subscriptionStatus", 1) == usual)
    #expect(try bench.answer(.latest(product: Bench.monthly)).rule == .queries)
  }
}

@Suite("Entitlements of expired plans") struct ExpiredEntitlementTests {
  private func bench(_ value: Quirk.ExpiredEntitlements) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.storeKit(.product), .quirk(.expiredEntitlements(value)))
    try bench.buyAndConfirm()
    try bench.perform(.subscription(.cancel, product: Bench.monthly, person: FamilyMember.me))
    try bench.perform(.advance(.seconds(360)))
    return bench
  }

  @Test(
    "a cancelled plan stays in the entitlements until a launch or AppStore.sync()", arguments: [true, false])
  func stays(relaunches: Bool) throws {
    var bench = try bench(.stay)
    let stale = try bench.answer(.entitlements)
    #expect(stale.outcome == .returned("[.verified(#1)]") && stale.rule == .expiredEntitlements)
    #expect(try bench.answer(.status(product: Bench.monthly)).outcome == .returned("[expired #1]"))
    if relaunches {
      try bench.perform(.app(.terminate), .app(.launch))
    } else {
      try bench.perform(.appStore(.sync), .tap("sign-in"))
    }
    let read = try bench.answer(.entitlements)
    #expect(read.outcome == .returned("[]") && read.rule == .queries)
  }

  @Test("by default, after the quirk is set, and for a period that ends without a process the plan leaves")
  func leaves() throws {
    var bench = try bench(.leave)
    #expect(try bench.answer(.entitlements).outcome == .returned("[]"))
    try bench.perform(.quirk(.expiredEntitlements(.stay)))
    #expect(try bench.answer(.entitlements).outcome == .returned("[]"))
    try bench.buyAndConfirm()
    try bench.perform(
      .subscription(.cancel, product: Bench.monthly, person: FamilyMember.me), .app(.terminate),
      .advance(.seconds(360)), .app(.launch))
    #expect(try bench.answer(.entitlements).outcome == .returned("[]"))
  }

  @Test("a refunded plan is no entitlement")
  func refunded() throws {
    var bench = try bench(.stay)
    try bench.perform(.refund(.number(1)))
    #expect(try bench.answer(.entitlements).outcome == .returned("[]"))
  }
}

@Suite("Plans that the list of subscriptions lacks") struct ListedPlanTests {
  @Test(
    "the list of a test environment is empty, that of the App Store is not",
    arguments: [EnvironmentName.sandbox, .testFlight, .production])
  func list(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    try bench.buyAndConfirm()
    try bench.perform(.appStore(.manageSubscriptions(group: nil)))
    let usual = try #require(bench.world.device.topDialog)
    try bench.perform(.tap("done"), .quirk(.listPlans(.none)))
    bench.clearEvents()
    try bench.perform(.appStore(.manageSubscriptions(group: nil)))
    let isEmpty = environment != .production
    #expect((bench.world.device.topDialog != usual) == isEmpty)
    #expect(bench.deviations == (isEmpty ? [.plansNotListed([Bench.monthly])] : []))
    #expect(bench.events.contains { $0.rule == .listPlans } == isEmpty)
    try bench.perform(.tap("done"))
    bench.clearEvents()
    try bench.perform(.appStore(.openManagePage(.scheme)))
    #expect(bench.deviations.isEmpty == !isEmpty)
  }
}

@Suite("Renewals before their purchase date") struct EarlyRenewalTests {
  private func bench(_ lead: String) throws -> Bench {
    var bench = try Bench(.sandbox)
    let quirk = try #require(Quirk(.renewalLead, lead))
    try bench.perform(.storeKit(.product), .quirk(quirk))
    try bench.buyAndConfirm()
    bench.clearEvents()
    return bench
  }

  @Test("the renewal comes early and begins at the end of the period, again and again")
  func early() throws {
    var bench = try bench("10s")
    let end = try #require(bench.world.transaction(1)?.expiresAt)
    try bench.perform(.advance(.seconds(289)))
    #expect(bench.world.transactionCount == 1)
    try bench.perform(.advance(.seconds(1)))
    let renewal = try #require(bench.world.transaction(2))
    #expect(renewal.purchasedAt == end && renewal.purchasedAt == bench.world.now + .seconds(10))
    #expect(renewal.expiresAt == end + .seconds(300))
    #expect(bench.deviations == [.renewedEarly(2)] && bench.events.contains { $0.rule == .renewalLead })
    try bench.perform(.advance(.seconds(600)))
    #expect(bench.world.transactionCount == 4)
    #expect(bench.world.transaction(4)?.purchasedAt == end + .seconds(600))
  }

  @Test("a lead that is longer than half of the period is half of the period")
  func half() throws {
    var bench = try bench("1d")
    try bench.perform(.advance(.seconds(149)))
    #expect(bench.world.transactionCount == 1)
    try bench.perform(.advance(.seconds(1)))
    #expect(bench.world.transactionCount == 2)
    try bench.perform(.advance(.seconds(299)))
    #expect(bench.world.transactionCount == 2)
    try bench.perform(.advance(.seconds(1)))
    #expect(bench.world.transactionCount == 3)
  }

  @Test("a cancelled plan ends at the end of its period, and a plan that fails is unpaid from then on")
  func notEarly() throws {
    var cancelled = try bench("10s")
    try cancelled.perform(.subscription(.cancel, product: Bench.monthly, person: FamilyMember.me))
    try cancelled.perform(.advance(.seconds(299)))
    #expect(cancelled.world.currentEntitlements() == [1])
    try cancelled.perform(.advance(.seconds(1)))
    #expect(cancelled.world.currentEntitlements().isEmpty && cancelled.deviations.isEmpty)
    var unpaid = try bench("10s")
    try unpaid.perform(.billingRetry(true), .advance(.seconds(299)))
    #expect(unpaid.world.currentEntitlements() == [1])
    try unpaid.perform(.advance(.seconds(1)))
    #expect(unpaid.world.currentEntitlements().isEmpty)
  }

  @Test("a change of plan waits for the end of the period")
  func change() throws {
    var bench = try bench("10s")
    try bench.buyAndConfirm(Bench.yearly)
    let end = try #require(bench.world.transaction(1)?.expiresAt)
    let count = bench.world.transactionCount
    try bench.perform(.advance(TimeSpan(microseconds: end - bench.world.now - 1)))
    #expect(bench.world.transactionCount == count)
    try bench.perform(.advance(TimeSpan(microseconds: 1)))
    #expect(bench.world.transactionCount == count + 1 && bench.deviations.isEmpty)
  }

  @Test("the quirk applies to plans that are active, and ends for them")
  func later() throws {
    var bench = try bench("none")
    try bench.perform(.quirk(try #require(Quirk(.renewalLead, "1m"))), .advance(.seconds(240)))
    #expect(bench.world.transactionCount == 2)
    try bench.perform(.quirk(.renewalLead(.none)), .advance(.seconds(359)))
    #expect(bench.world.transactionCount == 2)
    try bench.perform(.advance(.seconds(1)))
    #expect(bench.world.transactionCount == 3)
  }

  @Test(
    "a lead is written with one unit, and is at most one day",
    arguments: [
      ("90s", "90s"), ("60s", "1m"), ("120m", "2h"), ("1d", "1d"), ("none", "none"), ("0s", nil),
      ("2d", nil), ("10", nil), ("-1s", nil), ("s", nil), ("07s", nil), ("99999999999999999d", nil),
    ])
  func spelling(text: String, value: String?) { #expect(Quirk(.renewalLead, text)?.value == value) }
}

@Suite("The storefront of an account") struct AccountStorefrontTests {
  private let japanese = Action.account(.signIn(name: "jp@example.com", storefront: "JPN"))

  private func bench(_ value: Quirk.AccountStorefront) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.storeKit(.product), .quirk(.accountStorefront(value)), japanese)
    return bench
  }

  private func sheetPrice(_ bench: inout Bench) throws -> String {
    try bench.buy(Bench.coins)
    let price = try #require(bench.world.device.topDialog?.sheet?.priceLine)
    try bench.perform(.cancel)
    return price
  }

  @Test("by default the device has the account's storefront at once")
  func atOnce() throws {
    var bench = try bench(.atOnce)
    #expect(bench.world.device.storefront == "JPN")
    #expect(bench.deviations.isEmpty)
    #expect(try sheetPrice(&bench).contains("¥"))
    try bench.perform(.account(.signIn(name: "other@example.com")))
    #expect(bench.world.device.storefront == "JPN")
  }

  @Test("otherwise sheet and transaction have the account's currency, and products have that of the device")
  func nextLaunch() throws {
    for value in [Quirk.AccountStorefront.nextLaunch, .never] {
      var bench = try bench(value)
      #expect(bench.deviations == [.storefrontDiffers(account: "JPN", device: "USA")])
      #expect(try bench.answer(.storefront).outcome == .returned("USA"))
      #expect(try sheetPrice(&bench).contains("¥"))
      try bench.buyAndConfirm(Bench.coins)
      let last = TransactionNumber(bench.world.transactionCount)
      #expect(bench.field("storefront", last)?.text(in: .utc) == "JPN")
      #expect(bench.field("currency", last)?.text(in: .utc) == "JPY")
      bench.clearEvents()
      try bench.perform(.products(ProductRequest([Bench.coins])))
      #expect(bench.prices.count == 1 && bench.prices.allSatisfy { $0.hasPrefix("$") })
      try bench.perform(.app(.terminate), .app(.launch))
      #expect(bench.deviations.contains(.storefrontFollows("JPN")) == (value != .never))
      let storefront = value == .never ? "USA" : "JPN"
      #expect(try bench.answer(.storefront).outcome == .returned(storefront))
      #expect(try sheetPrice(&bench).contains("¥"))
    }
  }

  @Test("the storefront of the device, another account and signing out end it; signing in again does not")
  func ends() throws {
    var device = try bench(.never)
    try device.perform(.device(DeviceChange(storefront: "USA")))
    #expect(try sheetPrice(&device).hasPrefix("$"))
    var other = try bench(.never)
    try other.perform(.account(.signIn(name: "jp@example.com")))
    #expect(try sheetPrice(&other).contains("¥"))
    try other.perform(.account(.signIn(name: "other@example.com")))
    #expect(try sheetPrice(&other).hasPrefix("$"))
    var out = try bench(.never)
    try out.perform(.account(.signOut), .account(.signIn(name: "jp@example.com")))
    #expect(try sheetPrice(&out).hasPrefix("$"))
  }

  @Test("an unknown storefront is refused, and so is the step in Xcode")
  func refused() throws {
    let unknown = Action.account(.signIn(name: nil, storefront: "XXX"))
    #expect(try Bench(.sandbox).refusal(unknown)?.why == .noStorefront("XXX"))
    #expect(try Bench(.xcode).refusal(japanese) != nil)
  }
}

@Suite("The currency of cached products") struct CachedPriceTests {
  @Test("cached products keep currency and price until the device catches up; the sheet has the new one")
  func keep() throws {
    var bench = try Bench(.production)
    try bench.perform(
      .storeKit(.product), .deviceSync(.cache(.late(by: nil, only: .products))),
      .device(DeviceChange(storefront: "FRA")))
    #expect(bench.world.device.storefront == "FRA")
    #expect(bench.world.deviceDifference.products.contains(Bench.monthly))
    #expect(!bench.world.isProductFetched(Bench.monthly))
    bench.clearEvents()
    try bench.perform(.products(ProductRequest([Bench.monthly])))
    #expect(bench.prices == ["$4.99"])
    try bench.buy()
    #expect(bench.world.device.topDialog?.sheet?.priceLine.contains("€") == true)
    try bench.perform(.cancel, .deviceSync(.catchUp))
    bench.clearEvents()
    try bench.perform(.products(ProductRequest([Bench.monthly])))
    #expect(bench.prices == ["€4.99"] && bench.world.deviceDifference.isEmpty)
  }

  @Test("without a late cache, and with late entitlements only, the prices follow the storefront at once")
  func follow() throws {
    for cache in [DeviceCache.fresh, .late(by: nil, only: .entitlements)] {
      var bench = try Bench(.production)
      try bench.perform(
        .storeKit(.product), .deviceSync(.cache(cache)), .device(DeviceChange(storefront: "FRA")),
        .products(ProductRequest([Bench.monthly])))
      #expect(bench.prices == ["€4.99"])
    }
  }
}

@Suite("Receipts that cannot be refreshed or decoded") struct BrokenReceiptTests {
  private func bench(_ environment: EnvironmentName = .sandbox) throws -> Bench {
    var bench = try Bench(environment)
    if environment == .xcode { try bench.perform(.dialogs(false)) }
    if environment == .xcode { try bench.buy() } else { try bench.buyAndConfirm() }
    bench.clearEvents()
    return bench
  }

  /// Refreshes the receipt, and returns whether the refresh failed and its rule.
  private func refresh(_ bench: inout Bench) throws -> (hasFailed: Bool, rule: RuleID?) {
    bench.clearEvents()
    try bench.perform(.appStore(.refreshReceipt))
    let answers = bench.events.compactMap { event in
      if case .storekit(let answer) = event.kind { (answer.hasFailed, event.rule) } else { nil }
    }
    return try #require(answers.last)
  }

  @Test("with throttled only a receipt that is old or broken is refreshed; Xcode always refreshes")
  func throttled() throws {
    var bench = try bench()
    #expect(try refresh(&bench).hasFailed == false)
    try bench.perform(.quirk(.receiptRefresh(.throttled)))
    let refused = try refresh(&bench)
    #expect(refused.hasFailed && refused.rule == .receiptThrottled)
    try bench.perform(.deviceSync(.receipt(isStale: true)), .advance(.seconds(300)))
    #expect(!bench.world.isInReceipt(2))
    #expect(try refresh(&bench).hasFailed == false)
    #expect(bench.world.isInReceipt(2))
    #expect(try refresh(&bench).hasFailed)
    try bench.perform(.deviceSync(.receiptBroken))
    #expect(try refresh(&bench).hasFailed == false)
    var xcode = try self.bench(.xcode)
    try xcode.perform(.quirk(.receiptRefresh(.throttled)))
    #expect(try refresh(&xcode).hasFailed == false)
  }

  @Test("a broken receipt has no transaction until a refresh, a launch, or the operator repairs it")
  func broken() throws {
    let repairs: [[Action]] = [
      [.appStore(.refreshReceipt)], [.app(.terminate), .app(.launch)], [.deviceSync(.catchUp)],
      [.deviceSync(.receipt(isStale: false))],
    ]
    for repair in repairs {
      var bench = try bench()
      #expect(bench.world.isInReceipt(1))
      try bench.perform(.deviceSync(.receiptBroken))
      #expect(!bench.world.isInReceipt(1) && bench.world.deviceDifference.isReceiptBroken)
      bench.clearEvents()
      for action in repair { try bench.perform(action) }
      #expect(bench.world.isInReceipt(1) && bench.world.deviceDifference.isEmpty)
      let repaired = bench.diagnostics.contains {
        if case .deviceCaughtUp(let difference, _) = $0 { difference.isReceiptBroken } else { false }
      }
      #expect(repaired, "\(repair)")
    }
  }
}
