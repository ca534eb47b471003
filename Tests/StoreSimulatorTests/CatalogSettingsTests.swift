// Tests of the settings in a `.storekit` file, which only Xcode applies.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("Settings of a .storekit file") struct CatalogSettingsTests {
  private func catalog(_ settings: String) throws(CatalogFileError) -> Catalog {
    try StoreKitFile.read(
      Array(
        """
        {
          "products" : [

          ],
          "settings" : {
        \(settings)
          },
          "subscriptionGroups" : [

          ],
          "version" : { "major" : 4, "minor" : 0 }
        }
        """.utf8), source: "plans.storekit"
    ).catalog
  }

  private static let full = """
    "_askToBuyEnabled" : true, "_billingGracePeriodEnabled" : true, "_billingIssuesEnabled" : true,
    "_disableDialogs" : true, "_failTransactionsEnabled" : true, "_locale" : "ja",
    "_renewalBillingIssuesEnabled" : true, "_storeKitError" : 12, "_storefront" : "JPN", "_timeRate" : 13
    """

  @Test("in Xcode all of them are set by loading the file, and told in one line")
  func xcode() throws {
    var bench = try Bench()
    try bench.perform(.catalog(catalog(Self.full)))
    let world = bench.world
    #expect(world.device.storefront == "JPN" && world.device.locale == "ja")
    #expect(world.switches.asksToBuy && world.switches.interruptsPurchases && !world.switches.showsDialogs)
    #expect(world.switches.entersBillingRetry && world.switches.hasGracePeriod)
    #expect(world.switches.renewalRate == .monthEvery5Minutes)
    #expect(world.switches.failure == InjectedFailure(domain: "SKErrorDomain", code: 12))
    let told = bench.diagnostics.filter { if case .catalogSettings = $0 { true } else { false } }
    #expect(
      told.map { $0.text(.english) } == [
        "set: storefront JPN, locale ja, renewal-rate month-5m, dialogs off, ask-to-buy on, interrupted on, "
          + "billing retry on, billing grace on, fail invalidSignature"
      ])
  }

  @Test("what the file switches off goes off, and what it does not say stays")
  func off() throws {
    var bench = try Bench()
    try bench.perform(.askToBuy(true), .interrupted(true, cause: .terms), .dialogs(false))
    try bench.perform(.catalog(catalog("\"_askToBuyEnabled\" : false, \"_timeRate\" : 0")))
    #expect(!bench.world.switches.asksToBuy)
    #expect(bench.world.switches.interruptsPurchases && !bench.world.switches.showsDialogs)
  }

  @Test(
    "elsewhere they are told, and applied when the operator says so",
    arguments: [EnvironmentName.sandbox, .production])
  func elsewhere(_ environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    let before = bench.world.switches
    try bench.perform(.catalog(catalog(Self.full)))
    #expect(bench.world.switches == before && bench.world.device.storefront == "USA")
    let waits = bench.diagnostics.compactMap { diagnostic -> [CatalogSetting]? in
      if case .catalogSettingsWait(let settings) = diagnostic { settings } else { nil }
    }
    #expect(waits == [bench.world.openCatalogSettings] && waits[0].contains(.askToBuy(true)))
    try bench.perform(.applySettings)
    #expect(bench.world.openCatalogSettings.isEmpty)
    #expect(bench.world.device.storefront == "JPN" && bench.world.switches.asksToBuy)
    // A setting that the environment does not support is skipped, such as switching dialogs off.
    #expect(bench.world.switches.showsDialogs)
  }

  @Test("reset switches goes back to the file's, and elsewhere to a fresh world's; transactions stay")
  func reset() throws {
    var bench = try Bench()
    try bench.perform(.buy(Payment(Bench.monthly)), .confirm, .tap("ok"))
    try bench.perform(.catalog(catalog("\"_askToBuyEnabled\" : true, \"_storefront\" : \"JPN\"")))
    try bench.perform(
      .askToBuy(false), .interrupted(true, cause: .terms), .dialogs(false),
      .device(DeviceChange(storefront: "USA")))
    try bench.perform(.resetSwitches)
    #expect(
      bench.world.switches.asksToBuy && !bench.world.switches.interruptsPurchases
        && bench.world.switches.showsDialogs)
    #expect(bench.world.device.storefront == "JPN" && bench.world.transactionCount == 1)
    var sandbox = try Bench(.sandbox)
    try sandbox.perform(.billingRetry(true), .askToBuy(true), .resetSwitches)
    #expect(sandbox.world.switches == (try Bench(.sandbox)).world.switches)
  }

  @Test("a world of Xcode that begins after the file was loaded begins with its settings")
  func later() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.catalog(catalog(Self.full)), .environment(.xcode))
    #expect(bench.world.switches.asksToBuy && bench.world.device.storefront == "USA")
    try bench.perform(.askToBuy(false), .reset)
    #expect(bench.world.switches.asksToBuy)
  }

  @Test(
    "settings that contradict one another, or name no storefront, are the reason with file and line",
    arguments: [
      ("    \"_storefront\" : \"Japan\"", 6, "not a storefront"),
      ("    \"_askToBuyEnabled\" : true,\n    \"_askToBuyEnabled\" : false", 7, "different values"),
      (
        "    \"_billingIssuesEnabled\" : true,\n    \"_interruptedPurchasesEnabled\" : false", 7,
        "contradict each other"
      ),
      (
        "    \"_storeKitErrors\" : [ { \"name\" : \"Purchase\", \"enabled\" : true }, "
          + "{ \"name\" : \"Purchase\", \"enabled\" : false } ]", 6, "contradict each other"
      ),
    ])
  func contradictions(settings: String, line: Int, words: String) throws {
    do throws(CatalogFileError) {
      _ = try catalog(settings)
      Issue.record("it was read")
    } catch {
      #expect(error.location == "plans.storekit:\(line):5")
      #expect(error.fault.text(.english).contains(words))
      #expect(error.fault.text(Localizer(.japanese)) != error.fault.text(.english))
    }
  }

  @Test("an error of purchases is injected, one of something else is told")
  func errors() throws {
    var bench = try Bench()
    try bench.perform(
      .catalog(
        catalog(
          """
          "_storeKitErrors" : [ { "name" : "Load Products", "enabled" : true },
            { "name" : "Purchase", "enabled" : true, "current" : { "type" : "purchase", "index" : 2 } },
            { "name" : "Verification", "enabled" : false } ]
          """)))
    #expect(bench.world.switches.failure == InjectedFailure(domain: "SKErrorDomain", code: 4))
    #expect(bench.diagnostics.contains(.catalogErrorsNotPlayed(["Load Products"])))
  }

  @Test("the copy of a file that a session keeps has the same settings")
  func copies() throws {
    let text = """
      {"products":[],"subscriptionGroups":[],"version":{"major":4,"minor":0},"settings":{\(Self.full),
      "_storeKitErrors":[{"name":"Purchase","enabled":true,"current":{"type":"generic","index":4},\
      "note":"x"}]}}
      """
    let read = try StoreKitFile.read(Array(text.utf8), source: "a").catalog
    let copy = try StoreKitFile.cleaned(Array(text.utf8), source: "a")
    #expect(try StoreKitFile.read(copy, source: "a").catalog == read)
    #expect(read.settings.failure == InjectedFailure(domain: "SKErrorDomain", code: 5))
  }
}
