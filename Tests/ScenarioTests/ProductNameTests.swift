// Tests of products and transactions that a step names in a short form.

import StoreCatalog
import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreSimulator

private let app = "com.example.subscriptionlab."

/// Returns the step with identifiers, or the refusal, in a session with the built-in catalogue.
private func meaning(_ line: String, in session: Session = makeSession()) throws -> String {
  let step = try parse(line)
  do throws(Refusal) {
    return CommandPrinter.text(try session.resolvingNames(in: step))
  } catch {
    return error.description
  }
}

/// Returns a session whose catalogue has products with these reference names.
private func makeSession(named names: [(identifier: String, name: String)]) throws -> Session {
  let catalog = Catalog(
    source: "names.storekit",
    products: names.map {
      Product(identifier: $0.identifier, kind: .consumable, referenceName: $0.name, displayPrice: "1")
    })
  var session = Session { (_, _) throws(CatalogLoadError) in catalog }
  #expect(session.execute(.catalog("names.storekit")).refusal == nil)
  return session
}

@Suite("Names of products and transactions") struct ProductNameTests {
  @Test(
    "a name of one product becomes its identifier",
    arguments: [
      ("buy pro monthly", "buy \(app)monthly"),
      ("buy PRO  Monthly --quantity 2", "buy \(app)monthly --quantity 2"),
      ("buy --quantity 2 pro monthly", "buy \(app)monthly --quantity 2"),
      ("buy monthly", "buy \(app)monthly"),
      ("buy coins 100", "buy \(app)coins100"),
      ("at +3s buy basic monthly", "at +3s buy \(app)basic"),
      (#"buy "Pro Monthly""#, "buy \(app)monthly"),
      ("buy プロ 月額プラン", "buy \(app)monthly"),
      (#"buy "\u{200F}Pro\tMonthly""#, "buy \(app)monthly"),
      ("buy \(app.uppercased())MONTHLY", "buy \(app)monthly"),
      ("catalog approval no ads off", "catalog approval \(app)noads off"),
      ("subscription cancel pro yearly", "subscription cancel \(app)yearly"),
      ("price-increase ask pro monthly", "price-increase ask \(app)monthly"),
      ("price-increase ask pro monthly 5.99", "price-increase ask \(app)monthly 5.99"),
      ("server extend coins 100 7", "server extend \(app)coins100 7"),
      ("family buy Hanako no ads", "family buy Hanako \(app)noads"),
      ("outside message generic", "outside message generic"),
      ("expect renews pro monthly no", "expect renews \(app)monthly no"),
      ("expect renews pro monthly pro yearly", "expect renews \(app)monthly \(app)yearly"),
      ("expect status pro yearly none", "expect status \(app)yearly none"),
      (
        "expect renewal-info pro monthly willAutoRenew not now",
        #"expect renewal-info \#(app)monthly willAutoRenew "not now""#
      ),
      ("expect refused buy pro monthly", "expect refused buy \(app)monthly"),
      ("products monthly", "products monthly"),
      ("expect products monthly", "expect products monthly"),
    ])
  func names(line: String, expected: String) throws {
    #expect(try meaning(line) == expected)
  }

  @Test("the number sign of a transaction is optional, and is always written")
  func numbers() throws {
    #expect(CommandPrinter.text(try parse("approve 1")) == "approve #1")
    #expect(CommandPrinter.text(try parse("expect state 12 purchased")) == "expect state #12 purchased")
    #expect(CommandPrinter.text(try parse("expect lists all 1 last #3")) == "expect lists all #1 last #3")
    #expect(problem("approve 0").contains("is not a transaction"))
    #expect(problem("approve one").contains("is not a transaction"))
  }

  @Test("a name of two products is refused with both; a better match decides")
  func ambiguity() throws {
    let session = try makeSession(named: [
      ("app.gold", "Coins"), ("app.silver.gold", "More coins"), ("tea", "app.gold"), ("marigold", "Flower"),
      ("pot_x", "Twin"), ("jar-x", "twin"), ("x1", "buy"), ("x2", "a b"), ("x3", "a"),
    ])
    #expect(try meaning("buy app.gold", in: session) == "buy app.gold")
    #expect(try meaning("buy APP.GOLD", in: session) == "buy app.gold")
    #expect(try meaning("buy silver.gold", in: session) == "buy app.silver.gold")
    #expect(
      try meaning("buy gold", in: session)
        == #"several products match "gold"; try app.gold, app.silver.gold"#)
    #expect(try meaning("buy twin", in: session) == #"several products match "twin"; try pot_x, jar-x"#)
    #expect(try meaning("buy x", in: session).hasPrefix(#"several products match "x"; try pot_x, jar-x"#))
    #expect(try meaning("buy rigold", in: session) == "buy marigold")
    #expect(try meaning("buy buy", in: session) == "buy x1")
    #expect(try meaning("buy a b", in: session) == "buy x2")
    #expect(try meaning("expect refused buy gold", in: session) == "expect refused buy gold")
  }

  @Test("words that can be divided in two ways are refused with both meanings")
  func division() throws {
    let session = try makeSession(named: [("1", "a b"), ("2", "c"), ("3", "a"), ("4", "b c")])
    #expect(
      try meaning("expect renews a b c", in: session)
        == "the words have several meanings; try expect renews 3 4, expect renews 1 2")
  }

  @Test("names that are difficult to type are found or refused with a reason")
  func hostileNames() throws {
    let long = String(repeating: "long ", count: 199) + "name"
    let session = try makeSession(named: [
      ("p.quote", #"Say "hi""#), ("p.control", "Tab\tand\u{1B}escape"), ("p.right", "\u{202E}evil\u{200F}"),
      ("p.long", long), ("p.no", "no"), ("p.blank", " \u{200B} "), ("p.dashes", "--quantity"),
    ])
    #expect(try meaning(#"buy "say \"hi\"""#, in: session) == "buy p.quote")
    #expect(try meaning("buy tab andescape", in: session) == "buy p.control")
    #expect(try meaning("buy evil", in: session) == "buy p.right")
    #expect(try meaning(#"buy "\#(long)""#, in: session) == "buy p.long")
    #expect(try meaning(#"buy "--quantity""#, in: session) == "buy p.dashes")
    #expect(try meaning("expect renews long no", in: session) == "expect renews p.long no")
    #expect(try meaning(#"expect renews quote "no""#, in: session) == "expect renews p.quote p.no")
    #expect(problem("buy " + long).contains("unexpected"))
    #expect(problem(#"buy say "hi""#).contains(#"unexpected "hi""#))
    #expect(problem(#"buy a"b"#).contains("unexpected quote inside a word"))
    #expect(try meaning(#"buy "\u{200B}""#, in: session).contains("buy "))
  }

  @Test("after a complete name or an identifier, a further word is the error")
  func furtherWord() throws {
    #expect(try meaning("buy monthly quantity 2").hasPrefix(#"unexpected "quantity"; try buy PRODUCT"#))
    #expect(problem("buy \(app)monthly quantity 2").contains(#"unexpected "quantity""#))
    #expect(problem("settle now").contains(#"unexpected "now""#))
  }

  @Test("an unknown name is refused with at most three similar products")
  func unknownName() throws {
    var session = makeSession()
    let step = try session.resolvingNames(in: parse("buy pro monhtly"))
    let refusal = try #require(session.execute(step.command).refusal)
    #expect(refusal.description.contains("the catalogue has no product pro monhtly"))
    #expect(refusal.description.contains("did you mean \(app)monthly?"))
  }

  @Test("the journal and the written scenario contain the identifier and the number sign")
  func journal() throws {
    let text = """
      iapbench 1
      ask-to-buy on
      buy no ads
      confirm
      settle
      tap ask
      settle
      approve 1
      expect entitled no ads
      """
    var scenario = try StepwiseScenario(file: "a.iap", bytes: Array(text.utf8))
    var session = makeSession()
    let result = scenario.run(in: &session)
    #expect(result.failures == [])
    let journal = result.outcomes.flatMap(\.journalLines).joined(separator: "\n")
    for written in [journal, session.scenarioText()] {
      #expect(written.contains("buy \(app)noads"))
      #expect(written.contains("approve #1"))
      #expect(written.contains("expect entitled \(app)noads"))
    }
  }

  @Test("a scenario stops at an ambiguous name")
  func scenarioStops() throws {
    let result = run("iapbench 1\ncatalog approval ly off\n")
    #expect(result.code == 1)
    #expect(result.narration.first?.contains(#"test.iap:2: several products match "ly""#) == true)
  }

  @Test("a journal keeps an identifier that is the end of another one")
  func oldJournal() throws {
    let journal = "iapbench 1\nera present\nat 2021-01-01T00:00:00Z products monthly\n"
    let restored = try Session.replay(
      journal: Array(journal.utf8), loadCatalog: { (_, _) throws(CatalogLoadError) in .builtin })
    #expect(restored.session.scenarioText().contains("products monthly"))
  }

  @Test("Tab completes names of products", arguments: ["buy pro", "buy \"pro", "expect entitled pro"])
  func completion(line: String) {
    let words = CommandTable.standard.completions(for: line, in: makeSession()).map(\.word)
    #expect(words.contains(#""Pro Monthly""#) && words.contains(#""Pro Yearly""#))
  }

  @Test("Tab completes a name of several words, and proposes no name for a list of identifiers")
  func completionOfWords() {
    let completions = CommandTable.standard.completions(for: "buy pro m", in: makeSession())
    #expect(completions.map(\.line) == [#"buy "Pro Monthly""#, #"buy "Pro monatlich""#])
    #expect(CommandTable.standard.completions(for: "products pro", in: makeSession()).isEmpty)
    #expect(
      CommandTable.standard.completions(for: "buy mon", in: makeSession()).map(\.word) == ["\(app)monthly"])
  }

  @Test("random lines with short forms mean the same as with identifiers", arguments: 0..<20)
  func randomShortForms(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let session = makeSession()
    var count = 0
    for _ in 0..<200 {
      let line = random.line(in: session)
      let short = random.shortForm(of: line, in: session)
      guard short != line else { continue }
      count += 1
      #expect(try meaning(short, in: session) == CommandPrinter.text(try parse(line)), "\(short)")
    }
    #expect(count > 5)
  }
}
