// Tests of an app's StoreKit queries in the scenario language.

import Support
import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreSimulator

private let folder = ScenarioFolder("storekit2")
private let subjects = ["query", "products", "approval", "field", "transactions"]
private let scenarios = folder.scenarios.filter { name in subjects.contains { name.hasPrefix("\($0)-") } }

@Suite("What an app asks StoreKit") struct QueryScenarioTests {
  private static let monthly = "com.example.subscriptionlab.monthly"

  @Test("every subject has its scenarios")
  func complete() {
    for subject in subjects { #expect(scenarios.contains { $0.hasPrefix("\(subject)-") }) }
  }

  @Test("each line is written as it was read")
  func language() throws {
    for line in [
      "query entitlements", "query all", "query unfinished", "query latest a.b", "query status \"a b\"",
      "query status-group \"My group\"", "query intro-eligibility a", "query can-make-payments",
      "query storefront", "query app-transaction", "query status-of #1", "query status-of last",
      "query statuses", "products", "products a b \"c d\"",
      "products a --after 30s", "transactions", "catalog approval a off", "catalog approval \"a b\" on",
      "catalog \"approval\"", "expect field #1 purchaseDate 2021-01-01T00:00:00Z",
      "expect field last productType \"Auto-Renewable Subscription\"", "expect renewal-info a state expired",
      "expect renewal-info a willAutoRenew true --owner Hanako", "expect products", "expect products a b",
    ] {
      let step = try #require(try CommandParser().parse(line))
      #expect(CommandPrinter.text(step.command, zone: .utc) == line)
    }
    #expect(
      try parse("expect field #1 EXPIRATIONDATE nil").command
        == .expect(.field(.number(1), name: "expirationDate", value: "nil")))
  }

  @Test("what cannot be read is told with what is near")
  func unreadable() {
    #expect(
      problem("expect field #1 purchaseDat 1").contains(
        "unknown field \"purchaseDat\"; did you mean purchaseDate?")
    )
    #expect(problem("expect renewal-info a renewalDat 1").contains("did you mean renewalDate?"))
    #expect(problem("query statu a").contains("did you mean status"))
    #expect(problem("query").contains("query entitlements"))
    #expect(problem("query latest").contains("needs PRODUCT"))
    #expect(problem("products --after soon").contains("is not a duration"))
    #expect(problem("catalog approval a maybe").contains("try on, off"))
  }

  private static func failures(_ lines: [String]) throws -> [String] {
    var session = makeSession()
    var found: [String] = []
    for line in lines {
      guard let step = try CommandParser().parse(line) else { continue }
      let outcome = session.execute(step.command, at: step.time)
      if let refusal = outcome.refusal { found.append(refusal.description) }
      if let failure = outcome.failure { found.append(failure.found) }
    }
    return found
  }

  @Test("a date can be written as a time before now")
  func datesBeforeNow() throws {
    let lines = ["dialogs off", "buy \(Self.monthly)", "advance 1d"]
    #expect(try Self.failures(lines + ["expect field #1 purchaseDate -1d"]).isEmpty)
    #expect(try Self.failures(lines + ["expect field #1 purchaseDate -2d"]).count == 1)
  }

  @Test("what does not hold is told with what was found")
  func findings() throws {
    let bought = ["dialogs off", "buy \(Self.monthly)"]
    #expect(
      try Self.failures(bought + ["expect field #1 price 5.99", "expect field #1 isUpgraded true"])
        == ["price 4.99", "isUpgraded false"])
    #expect(try Self.failures(["expect field #1 price 5.99"]) == ["no transaction in this environment"])
    #expect(
      try Self.failures(["expect renewal-info \(Self.monthly) state subscribed"])
        == ["no status in the group of \(Self.monthly)"])
    #expect(
      try Self.failures(["expect renewal-info com.example.gone state subscribed"])
        == ["no product com.example.gone in the catalogue"])
    #expect(
      try Self.failures(bought + ["expect renewal-info \(Self.monthly) state expired --owner Nobody"])
        == ["no Nobody in the family, only me"])
    #expect(
      try Self.failures(["expect products \(Self.monthly)"]) == ["no product request with a response"])
    #expect(
      try Self.failures(["products", "expect products \(Self.monthly)"])[0].hasPrefix("found: com.example"))
    #expect(
      try Self.failures(["fail load-products unknown", "products", "expect products \(Self.monthly)"])
        == ["a failed product request"])
  }

  @Test("what cannot be asked is refused with what is possible, and changes nothing")
  func refused() throws {
    #expect(
      try Self.failures(["app terminate", "query all", "products"]).allSatisfy {
        $0 == "an app that is not running cannot query StoreKit; try app launch first"
      })
    #expect(
      try Self.failures(["query status com.example.gone"])[0]
        .hasPrefix("the catalogue has no product com.example.gone; try query status com.example"))
    #expect(
      try Self.failures(["query intro-eligibility com.example.subscriptionlab.coins100"])[0]
        .contains("is not an auto-renewable subscription; try query intro-eligibility"))
    #expect(
      try Self.failures(["catalog approval com.example.gone off"])[0]
        .contains("try catalog approval com.example.subscriptionlab"))
    #expect(try Self.failures(["app background", "query all"]) == [])
  }

  @Test("hostile identifiers are answered and shown as symbols; nothing reaches the terminal")
  func hostile() throws {
    var session = makeSession()
    let evil = "\u{1B}]0;x\u{7}\u{202E}"
    session.execute(.action(.products(ProductRequest([evil]))))
    session.execute(.action(.query(.latest(product: evil))))
    session.execute(.action(.query(.statusGroup(evil))))
    for entry in session.log.entries {
      for line in LogText.lines(of: entry.simulationEvent) { #expect(line == VisibleText.visible(line)) }
    }
    #expect(session.log.count == 6)
  }

  @Test("a moment is read as it was written, in any zone")
  func moments() throws {
    var random = SeededRandom(seed: 14)
    for _ in 0..<500 {
      let instant = random.instant()
      for zone in ["+09:00", "-0330", "Z", "Europe/Berlin"].compactMap(DeviceTimeZone.init) {
        let text = Array(TimeFormatter.moment(instant, in: zone).utf8)
        #expect(try TimeText.moment(text, text.indices).instant(now: .defaultStart, zone: .utc) == instant)
      }
    }
  }

  @Test("the raw events carry every field")
  func rawEvents() throws {
    let text = "iapbench 1\ndialogs off\nbuy \(Self.monthly)\nquery status \(Self.monthly)\nproducts\n"
    let raw = run(text, channels: [.store(.storekit)], format: .jsonl).output.joined(separator: "\n")
    for name in ["originalPurchaseDate", "willAutoRenew", "deviceVerificationNonce", "localizedTitle"] {
      #expect(raw.contains("\"\(name)\":"), "\(name)")
    }
  }
}
