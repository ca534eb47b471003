// Tests of the service's console: product registration, refusals, and the visible products.

import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Testing

@testable import IAPService

@Suite("The console") struct ConsoleTests {
  private static let prefix = "com.example.subscriptionlab."

  @Test("The built-in console has four products, one stopped, one unknown to the App Store")
  func builtin() throws {
    let bench = try Bench(ready)
    let products = bench.service.settings.console.products
    #expect(products.map(\.word) == ["coins100", "goldmonth", "season", "noads"])
    #expect(
      products.map(\.type) == [.consumable, .autoRenewable, .autoRenewableConsumable, .unknown])
    #expect(products.map(\.isStopped) == [false, false, true, false])
    #expect(products.filter { $0.isKnown(to: bench.world) }.count == 3)
  }

  @Test("It fits a catalogue that has products of these names")
  func fits() {
    let plan = Product(
      identifier: "goldmonth", kind: .autoRenewable, displayPrice: "980",
      subscription: SubscriptionTerms(groupIdentifier: "G", level: 1, period: SubscriptionPeriod(1, .month)))
    let catalog = Catalog(
      source: "test", products: [Product(identifier: "coins100", kind: .consumable, displayPrice: "160")],
      groups: [SubscriptionGroup(identifier: "G", name: "G", subscriptions: [plan])])
    let console = Console.builtin(for: catalog)
    #expect(console.products.prefix(2).map(\.identifier) == ["coins100", "goldmonth"])
  }

  @Test("A type-3 product that does not renew stays stopped, and the refusal names the full catalogue")
  func typeOfSeason() throws {
    var bench = try Bench(ready)
    let before = bench.service.settings.console
    let refusal = try #require(try bench.refusal("service product use season"))
    #expect(refusal.reason.hasPrefix("season does not renew") && refusal.possible == "catalog builtin-full")
    #expect(try bench.perform("service product use season").refusal != nil)
    #expect(bench.service.settings.console == before)
  }

  @Test("The full catalogue brings its console, with a type-3 product in use, and takes it along")
  func fullCatalog() throws {
    var bench = try Bench(ready + ["catalog builtin-full"])
    let products = bench.service.settings.console.products
    #expect(products.map(\.word) == ["coins100", "goldmonth", "crystals", "noads"])
    #expect(products.allSatisfy { !$0.isStopped })
    try bench.type("device --storefront JPN --locale ja_JP")
    #expect(!products.contains { $0.type != .unknown && $0.differs(in: bench.world) })
    #expect(Set(products.compactMap { Console.group(of: $0, bench.world.catalog) }).count == 2)
    try bench.type("catalog builtin")
    #expect(bench.service.settings.console.words.contains("season"))
    // A console that the operator changed remains.
    try bench.type("service product remove season", "catalog builtin-full")
    #expect(!bench.service.settings.console.words.contains("crystals"))
  }

  @Test("The list has what is in use: buyable, or invalid where the App Store tells nothing of it")
  func lists() throws {
    var bench = try Bench(ready + ["service products", "expect service-products 2 invalid 1"])
    #expect(bench.service.lastProducts?.invalid == [Self.prefix + "service.noads"])
    #expect(bench.lines().contains { $0.contains("not registered") && $0.contains("yearly") })
    try bench.type("catalog builtin-full", "service products", "expect service-products 3 invalid 1")
    try bench.type("service product stop coins100", "service products", "expect service-products 2 invalid 1")
    try bench.type("expect service-product coins100 active NO", "expect service-product goldmonth active YES")
  }

  @Test("A product has the fields of the header, the App Store's from the catalogue")
  func fields() throws {
    var bench = try Bench(ready + ["device --storefront JPN --locale ja_JP"])
    try bench.type(
      "expect service-product coins100 productIdentifier \(Self.prefix)coins100",
      "expect service-product coins100 productSeq 1000292",
      "expect service-product coins100 productName \"コイン 100個\"",
      "expect service-product coins100 productType \"1 Consumable\"",
      "expect service-product goldmonth productType \"2 AutoRenewableSubscription\"",
      "expect service-product season productType \"3 ConsumableSubscription\"",
      "expect service-product noads productType \"0 Unknown\"",
      "expect service-product coins100 price 160", "expect service-product coins100 currency JPY",
      "expect service-product coins100 localizedTitle \"コイン 100個\"",
      "expect service-product coins100 localizedPrice ￥160",
      "expect service-product noads localizedTitle nil", "expect service-product noads price 480",
      "expect service-product coins100 storeCode AS")
    #expect(Vendor.productFields.count == 11)
  }

  @Test("Price, currency and kind may differ, and that is told; the result carries the App Store's price")
  func differs() throws {
    var bench = try Bench(ready + ["service product remove coins100"])
    try bench.type(
      """
      service product add \(Self.prefix)coins100 --number 5 --name C --price 99 --currency KRW \
      --type consumable
      """
    )
    #expect(bench.lines().contains { $0.contains("differs from the App Store") })
    let product = try #require(bench.service.settings.console.product("coins100"))
    #expect(product.differs(in: bench.world))
    try bench.type(["service buy coins100"] + paying)
    let payment = try #require(bench.service.ledger.all.first)
    let fields = bench.service.resultFields(of: payment, in: bench.world)
    #expect(fields.first { $0.name == "price" }?.value == "0.99")
    #expect(fields.first { $0.name == "currency" }?.value == "USD")
    #expect(bench.service.paid(by: "alice", at: bench.world.now) == 99_000)
  }

  @Test("What cannot be registered is refused with what is there, and changes nothing")
  func refusals() throws {
    var bench = try Bench(ready)
    let before = bench.service.settings.console
    let rest = "--name X --price 1 --currency JPY --type consumable"
    for (line, part) in [
      ("service product add \(Self.prefix)coins100 --number 9 \(rest)", "already registered"),
      ("service product add x --number 1000292 \(rest)", "belongs to coins100"),
      (
        """
        service product add \(Self.prefix)yearly --number 9 --name Y --price 1 --currency JPY \
        --type auto-renewable
        """,
        "already has goldmonth"
      ),
      (
        "service product add x --number 9 --name X --price 1 --currency YENS --type consumable",
        "is not a currency"
      ),
      (
        "service product add x --number 9 --name X --price -1 --currency JPY --type consumable", "not a price"
      ),
      ("service product add x --number 0 \(rest)", "not a product number"),
      ("service product use coins100", "already in use"), ("service product stop season", "already stopped"),
      ("service product remove nosuch", "not registered"),
    ] {
      let refusal = try #require(try bench.refusal(line), "\(line)")
      #expect(refusal.reason.contains(part), "\(refusal.reason)")
      #expect(!refusal.possible.isEmpty && refusal.why.text(Localizer(.japanese)) != refusal.reason)
      #expect(try bench.perform(line).refusal != nil)
    }
    #expect(bench.service.settings.console == before)
  }

  @Test("A file is a table for each product; a fault has its line, and the console of before stays")
  func files() throws {
    func read(_ text: String) throws -> Console {
      try Console.read(Array(text.utf8), source: "c.toml", catalog: .builtin)
    }
    let good = """
      [[product]]
      id = "com.example.subscriptionlab.coins100"
      number = 1
      name = "Coins"
      price = "160"
      currency = "JPY"
      type = "consumable"

      [[product]]
      id = "com.example.subscriptionlab.monthly"
      short = "gold"
      number = 2
      name = "Gold"
      price = 980
      currency = "JPY"
      type = "auto-renewable-consumable"
      stopped = true
      """
    let console = try read(good)
    #expect(console.products.map(\.word) == ["coins100", "gold"] && console.products[1].isStopped)
    let more =
      "\n[[product]]\nid = \"com.example.subscriptionlab.yearly\"\nnumber = 3\nname = \"Y\"\n"
      + "price = 1\ncurrency = \"JPY\"\ntype = \"auto-renewable\"\n"
    for (text, line, part) in [
      (good.replacing("number = 2", with: "number = 1"), 12, "the number 1 belongs to coins100"),
      (good.replacing("price = 980", with: "price = -5"), 14, "not a price"),
      (good.replacing("\"JPY\"", with: "\"YENS\""), 6, "is not a currency"),
      (good.replacing("\"consumable\"", with: "\"coin\""), 7, "unknown product type"),
      (good + more, 19, "already has gold"),
      (good.replacing("short = \"gold\"", with: "colour = 1"), 11, "unknown key"),
      (good.replacing("id = \"com.example.subscriptionlab.monthly\"\n", with: ""), 10, "has no id"),
      (good + "\n[[product]", 18, "]] after the table"), ("shop = 1", 1, "unknown key"),
      ("product = 1", 1, "[[product]]"),
      (good.replacing("stopped = true", with: "stopped = 1"), 17, "true or false"),
    ] {
      do {
        _ = try read(text)
        Issue.record("\(part) is read")
      } catch let fault as ConsoleFileError {
        #expect(fault.line == line && fault.text.contains(part), "\(fault.text), not \(line) \(part)")
        #expect(fault.text(Localizer(.japanese)) != fault.text)
      }
    }
  }

  @Test("A console is read when its step runs; a broken one leaves the console of before")
  func steps() throws {
    let good = """
      [[product]]
      id = "x"
      number = 1
      name = "X"
      price = 1
      currency = "JPY"
      type = "consumable"

      """
    var session = Session(
      registry: .withService,
      loadCatalog: { (name, _) throws(CatalogLoadError) in throw CatalogLoadError(text: name) },
      readFile: FileReader { (name) throws(CatalogLoadError) in
        switch name {
        case "good.toml": Array(good.utf8)
        case "bad.toml": Array((good + "colour = 1\n").utf8)
        default: throw CatalogLoadError(text: "\(name): no such file", isUnreadable: true)
        }
      })
    func type(_ line: String) throws -> CommandResult {
      let step = try #require(try CommandParser(table: ParticipantRegistry.withService.table).parse(line))
      return session.execute(step.command)
    }
    #expect(try type("service on").refusal == nil)
    let done = try type("service console good.toml")
    #expect(done.refusal == nil && done.journalLines.last?.hasSuffix("service console good.toml") == true)
    func words() -> [String]? { session.simulation.participant(IAPService.self)?.settings.console.words }
    #expect(words() == ["x"])
    let broken = try #require(try type("service console bad.toml").refusal)
    #expect(broken.reason.contains("bad.toml line 8") && words() == ["x"])
    #expect(try type("service console else.toml").refusal?.reason.contains("no such file") == true)
    #expect(try type("undo").refusal == nil && words()?.contains("coins100") == true)
    #expect(try type("redo").refusal == nil && words() == ["x"])
    #expect(try type("service console builtin").refusal == nil && words()?.count == 4)
  }
}
