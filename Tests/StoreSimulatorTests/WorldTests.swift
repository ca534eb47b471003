import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("Worlds, clock, Transaction Manager") struct WorldTests {
  @Test("a world is kept as it was left, device settings are shared")
  func worldsAreKept() throws {
    var bench = try Bench()
    try bench.buy()
    try bench.perform(.environment(.sandbox), .device(DeviceChange(locale: "ja_JP", storefront: "JPN")))
    #expect(bench.world.transactionCount == 0)
    #expect(bench.world.device.dialogs.isEmpty)
    try bench.perform(.environment(.xcode))
    #expect(bench.world.transactionCount == 1)
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    #expect(bench.world.device.locale == "ja_JP")
  }

  @Test("reset starts the present world afresh and keeps clock, device, catalogue and seed")
  func reset() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.seed(7), .device(DeviceChange(locale: "de_DE")), .interrupted(true, cause: .terms))
    try bench.buyAndConfirm()
    let now = bench.world.now
    try bench.perform(.reset)
    #expect(bench.world.transactionCount == 0 && bench.world.callbackCount == 0)
    #expect(!bench.world.switches.interruptsPurchases)
    #expect(bench.world.now == now && bench.world.seed == 7 && bench.world.device.locale == "de_DE")
  }

  @Test("production has a world of its own: real time, and none of the tester's tools")
  func production() throws {
    var bench = try Bench(.production)
    #expect(bench.world.environment == .production)
    #expect(bench.refusal(.renewalRate(.monthEvery5Minutes))?.possible == "renewal-rate realtime")
    var sandbox = try Bench(.sandbox)
    try sandbox.perform(.askToBuy(true))
    try sandbox.buyAndConfirm()
    #expect(
      sandbox.refusal(.approve(.last))?.description
        == "Sandbox cannot approve: no parent receives the request; make the purchase in the simulated Xcode "
        + "to approve it: environment xcode, ask-to-buy on, buy, confirm, tap ask, approve")
    try sandbox.perform(.environment(.xcode), .askToBuy(true), .buy(Payment(Bench.monthly)), .confirm)
    try sandbox.perform(.tap("ask"), .approve(.last))
    #expect(sandbox.callbacks.last?.last?.hasSuffix("purchased") == true)
    #expect(bench.refusal(.dialogs(false))?.possible == "dialogs off in xcode (environment xcode)")
    try bench.buyAndConfirm()
    let texts = bench.events.compactMap { event -> String? in
      guard case .dialogShown(let dialog) = event.kind else { return nil }
      return dialog.title + dialog.message
    }
    #expect(!texts.isEmpty && texts.allSatisfy { !$0.contains("[Environment") })
  }

  @Test("the clock goes back only before anything has happened")
  func clockGoesBack() throws {
    var bench = try Bench()
    let past = CivilTime(year: 2020, month: 2, day: 29).instant(offsetSeconds: 0)
    try bench.perform(.interrupted(false, cause: .terms), .setClock(past))
    #expect(bench.world.now == past)
    try bench.buy()
    #expect(bench.refusal(.setClock(Instant(microseconds: past.microseconds - 1))) != nil)
    #expect(throws: Refusal.self) { try bench.simulator.advance(to: .init(microseconds: 0)) }
  }

  @Test("everything due on the way happens at its own time, and a moment includes what is due at it")
  func dueOnTheWay() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.buy(Payment(Bench.monthly)), .confirm)
    let start = bench.world.now
    _ = try bench.simulator.advance(to: Instant(microseconds: start.microseconds + 2_999_999))
    #expect(bench.world.callbackCount == 1)
    let events = try bench.simulator.advance(to: Instant(microseconds: start.microseconds + 3_000_000))
    #expect(events.first.map { $0.at - start } == 3_000_000)
    #expect(bench.world.callbackCount == 2)
  }

  @Test(
    "months are added by the calendar",
    arguments: [
      (31, 1, 1, 28), (31, 1, 13, 28), (28, 2, 12, 28), (31, 12, 2, 28),
    ])
  func months(day: Int, month: Int, span: Int, expected: Int) {
    let start = CivilTime(year: 2021, month: month, day: day).instant(offsetSeconds: 0)
    let end = CivilTime(start + TimeSpan(months: span), offsetSeconds: 0)
    #expect(end.day == expected)
  }

  @Test("civil time and instants are inverse for every day of 800 years")
  func civilRoundTrip() {
    for day in stride(from: -146_097, to: 146_097, by: 13) {
      let instant = Instant(microseconds: Int64(day) * 86_400_000_000 + 12_345)
      #expect(CivilTime(instant, offsetSeconds: 0).instant(offsetSeconds: 0) == instant)
    }
  }

  @Test(
    "a zone is an offset or a name",
    arguments: [
      ("+09:00", 32_400), ("-0330", -12_600), ("UTC", 0), ("Asia/Tokyo", 32_400), ("+05", 18_000),
    ])
  func zones(name: String, offset: Int) throws {
    #expect(try #require(DeviceTimeZone(name)).offsetSeconds(at: .defaultStart) == offset)
  }

  @Test("words that are no zone are no zone", arguments: ["", "+9", "+99:00", "Mars/Olympus", "+09:60"])
  func notZones(name: String) { #expect(DeviceTimeZone(name) == nil) }

  @Test("a refund locks the product and can be done once")
  func refund() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.refund(.last))
    #expect(bench.world.app.unlocked[Bench.noAds] == nil)
    #expect(!bench.world.holds(Bench.noAds))
    #expect(bench.refusal(.refund(.last))?.reason == "#1 was already refunded")
    #expect(bench.diagnostics.contains(.entitlementsRevoked(product: Bench.noAds, transaction: 1)))
  }

  @Test("deleting takes the transaction, its dialogs and its children away")
  func delete() throws {
    var bench = try Bench()
    try bench.buyAndConfirm()
    try bench.buyAndConfirm()
    try bench.buy(Bench.coins)
    try bench.perform(.delete(.number(3)), .delete(.number(1)))
    #expect((1...3).allSatisfy { bench.world.transaction($0) == nil })
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.refusal(.approve(.number(2)))?.reason == "#2 was deleted")
    #expect(bench.refusal(.approve(.number(9)))?.possible == "#1 to #3")
  }

  @Test(
    "what Sandbox cannot do is refused with where it is possible",
    arguments: [
      Action.delete(.last), .dialogs(false), .resolve(.last), .approve(.last), .decline(.last),
    ])
  func sandboxRefusals(action: Action) throws {
    var bench = try Bench(.sandbox)
    try bench.buyAndConfirm()
    let refusal = try #require(bench.refusal(action))
    #expect(refusal.reason.contains("Sandbox") && refusal.possible.contains("xcode"))
  }

  @Test("unknown storefronts and locales are refused")
  func deviceChecks() throws {
    let bench = try Bench()
    #expect(bench.refusal(.device(DeviceChange(storefront: "XXX"))) != nil)
    #expect(bench.refusal(.device(DeviceChange(locale: "not a locale"))) != nil)
    #expect(bench.refusal(.device(DeviceChange(locale: "zh-Hans", storefront: "CHN"))) == nil)
  }

  @Test("each identifier of a rule has exactly one declaration", arguments: RuleID.allCases)
  func ruleDeclaration(id: RuleID) {
    let declarations = RuleRegistry.declarations.joined().filter { $0.id == id }
    #expect(declarations.count == 1)
  }

  @Test("the registry lists the rules in the order of their identifiers, each with a statement and a source")
  func ruleRegistry() {
    #expect(RuleRegistry.rules.map(\.id) == RuleID.allCases)
    for texts in ChromeLanguage.allCases.map({ Localizer($0) }) {
      #expect(
        RuleRegistry.rules.allSatisfy {
          !$0.statement.text(texts).isEmpty && !$0.provenance.detail(texts).isEmpty
        })
    }
  }
}

@Suite("Loading a catalogue") struct LoadingTests {
  @Test("a file saved for another storefront says what is set, and one with warnings says so")
  func wishesAreTold() throws {
    let text = """
      { "products": [ { "type": "Consumable", "productID": "a", "displayPrice": "free", \
      "localizations": [] } ],
        "subscriptionGroups": [], "settings": { "_storefront": "CHN", "_locale": "zh_CN" },
        "version": { "major": 4, "minor": 0 } }
      """
    var (catalog, warnings) = try StoreKitFile.read(Array(text.utf8), source: "a.storekit")
    catalog.warnings = warnings
    var bench = try Bench()
    try bench.perform(.catalog(catalog))
    #expect(bench.world.device.storefront == "CHN" && bench.world.device.locale == "zh_CN")
    #expect(bench.diagnostics.contains(.catalogSettings([.storefront("CHN"), .locale("zh_CN")])))
    #expect(bench.diagnostics.contains { if case .catalogHasWarnings = $0 { true } else { false } })
    try bench.perform(.catalog(catalog))
    #expect(bench.diagnostics.filter { if case .catalogSettings = $0 { true } else { false } }.count == 1)
  }

  @Test("a purchase from a file without products suggests correcting the file")
  func emptyCatalog() throws {
    var bench = try Bench()
    var catalog = Catalog(source: "my shop.storekit")
    try bench.perform(.catalog(catalog))
    #expect(
      bench.refusal(.buy(Payment("a")))?.possible
        == "adding products to my shop.storekit, then catalog \"my shop.storekit\"")
    #expect(
      bench.refusal(.subscription(.cancel, product: "a", person: FamilyMember.me))?.possible
        == "adding subscriptions to my shop.storekit, then catalog \"my shop.storekit\"")
    catalog.warnings = [CatalogWarning(path: "products[0].type", .missing(.needsType))]
    try bench.perform(.catalog(catalog))
    #expect(
      bench.refusal(.buy(Payment("a")))?.possible
        == "correcting my shop.storekit (iapbench catalog lists its warnings), "
        + "then catalog \"my shop.storekit\""
    )
  }
}
