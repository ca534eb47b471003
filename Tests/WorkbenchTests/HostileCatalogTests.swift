// Tests of every pane, menu and form with hundreds of groups, and with empty, long or malformed names.

import Grid
import Scenario
import StoreCatalog
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite("Hostile catalogues") struct HostileCatalogTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String

    init(_ name: String, groups: [(name: String, plans: [String])], products: [String] = []) {
      testDescription = name
      let groups = groups.enumerated().map { number, group in
        """
        {"id": "G\(number)", "name": "\(group.name)", "localizations": [], "subscriptions": [
        \(group.plans.joined(separator: ","))]}
        """
      }
      text = """
        {"version": {"major": 4, "minor": 0}, "products": [\(products.joined(separator: ","))],
        "subscriptionGroups": [\(groups.joined(separator: ","))]}
        """
    }

    var catalog: Catalog {
      get throws { try StoreKitFile.read(Array(text.utf8), source: "hostile.storekit").catalog }
    }
  }

  static func plan(
    _ id: String, _ name: String, level: Int = 1, period: String = "P1M", price: String = "4.99",
    offers: String = ""
  ) -> String {
    """
    {"type": "RecurringSubscription", "productID": "\(id)", "referenceName": "\(name)",
    "displayPrice": "\(price)", "groupNumber": \(level), "recurringSubscriptionPeriod": "\(period)",
    "familyShareable": true, "adHocOffers": [\(offers)],
    "localizations": [{"locale": "en_US", "displayName": "\(name)", "description": "\(name)"}]}
    """
  }

  static func coin(_ id: String, _ name: String, price: String = "0.99") -> String {
    """
    {"type": "Consumable", "productID": "\(id)", "referenceName": "\(name)", "displayPrice": "\(price)",
    "localizations": [{"locale": "en_US", "displayName": "\(name)", "description": "\(name)"}]}
    """
  }

  static let long = String(repeating: "very long name ", count: 14)

  static let samples = [
    Sample(
      "300 groups",
      groups: (0..<300).map { group in
        (
          "Group \(group)",
          [plan("a.g\(group).p1", "Plan \(group)"), plan("a.g\(group).p2", "Other", level: 2)]
        )
      }),
    Sample(
      "500 plans in a group",
      groups: [
        ("Big", (0..<500).map { plan("com.big.plan\($0)", "Plan number \($0)", level: $0 % 40 + 1) })
      ]),
    Sample("empty names", groups: [("", [plan("x", ""), plan("y", "", level: 2)]), ("E", [])]),
    Sample(
      "long names",
      groups: [
        (
          long,
          [
            plan("com.long" + String(repeating: ".product", count: 24), long, price: "123456789012345.99"),
            plan(
              "z", String(repeating: "長い名前", count: 50), level: 2,
              offers: """
                {"offerID": "\(long)", "referenceName": "\(long)", "paymentMode": "payUpFront",
                "subscriptionPeriod": "P2M", "displayPrice": "3.99", "internalID": "00000001"}
                """),
          ]
        )
      ], products: [coin("com.coin" + String(repeating: ".extra-long", count: 20), long)]),
    Sample(
      "control characters",
      groups: [
        (
          #"Gr\u0007oup\n\t\u001b]0;x\u0007"#,
          [
            plan(#"a\u001b[2J"#, #"Red\u001b[31mName\u0000\b\r\n"#),
            plan(#"b\nc\td"#, #"Tab\there\u009b31m\u2028x"#, level: 2),
            plan("c d", #"sp  ace \"quote\" 'x' #h \\ back"#, level: 3),
          ]
        )
      ], products: [coin(#"n\r\nx"#, #"A\u0085B"#)]),
    Sample(
      "right to left, emoji, marks",
      groups: [
        (
          "مجموعة עברית",
          [
            plan("com.ار.شهري", "اشتراك شهري \u{202E}evil\u{202C}"),
            plan("com.he.עברית", "מנוי שנתי", level: 2),
            plan("emoji.👨‍👩‍👧‍👦.🇯🇵", "👨‍👩‍👧‍👦 Family 🇯🇵 👍🏽 ❤️ 1️⃣", level: 3),
            plan(
              "zalgo", "Z" + String(repeating: "\u{301}", count: 40) + "a\u{200B}\u{200D}\u{FEFF}", level: 4),
            plan("hangul", "ᄒ\u{1161}ᆫ글 ｱｲｳ ﷽ 𒐫 ꧅", level: 5),
          ]
        )
      ], products: [coin("👍", "👍🏿🏳️‍🌈")]),
    Sample(
      "odd periods and prices",
      groups: [
        (
          "Odd",
          [
            plan("p3d", "p3d", period: "P3D", price: "abc"),
            plan("p1000y", "p1000y", level: 2, period: "P1000Y"),
            plan("p1d", "p1d", level: 3, period: "P1D", price: ""),
            plan("huge", "huge", level: 4, price: String(repeating: "9", count: 60)),
          ]
        )
      ]),
    Sample(
      "the same identifiers twice", groups: [("A", [plan("same", "A")]), ("B", [plan("same", "B")])],
      products: [coin("same", "C")]),
    Sample("no groups", groups: [], products: [coin("only", "Only one")]),
    Sample("nothing", groups: []),
  ]

  /// Key sequences that together open every pane, menu, form and list.
  static let walks = [
    "1 j k G g = = / x Enter Esc 2 j 3 4 j G 5 j G g 6 G g PgDn ] [ ] H Enter Esc",
    "6 g b Enter Enter Enter Esc 3 Enter 4 j 2 j h l 5 G W Esc v Esc 6",
    "e s 6 G b Enter Enter Enter Esc p c p u p M Enter p t O Esc B Esc g b Enter Enter Enter t n t n",
    "e x 6 g b Enter p e g b Enter p n p m 6 F n H a n a Enter H F b 6 F s 6 F l 6 F Esc",
    "e p 6 g b Enter Enter Enter t n s g s r t n t w s v Esc t R Esc t n Esc",
    """
    6 g ? Esc : b u y Space Tab Esc C Esc S Esc o Esc x Enter w Esc P P T Esc f Esc d Esc e Esc i a b Enter \
    p a
    """,
    "Ctrl-P p Esc / Esc 1 / a Enter n N Esc 5 & b Enter Esc z z z Z Z Z W Esc",
  ]

  @Test(
    "A price without an end is cut visibly and leaves room for the name and the mark of the chosen product")
  func endlessPrice() throws {
    let price = String(repeating: "9", count: 60)
    let sample = Sample("", groups: [], products: [Self.coin("huge", "Huge amount", price: price)])
    for (columns, rows) in Self.sizes where columns >= 60 {
      var bench = TestBench(columns, rows, catalog: try sample.catalog)
      bench.press("1")
      let row = bench.rows().first { $0.contains("│ ▸ Huge") }
      #expect(row?.contains("..") == true, "\(bench.screen())")
    }
  }

  @Test("A price without an end leaves the phone's buttons whole and the names beside them")
  func endlessPriceOnPhone() throws {
    let price = String(repeating: "9", count: 60)
    let products = [Self.coin("huge", "Huge amount", price: price), Self.coin("coin", "Coin")]
    var bench = TestBench(132, 38, catalog: try Sample("", groups: [], products: products).catalog)
    #expect(
      bench.rows().contains { $0.contains("│ Huge") && $0.contains("[ Buy $999") && $0.contains(".. ]") })
    #expect(bench.rows().contains { $0.contains("│ Coin ") && $0.contains("Buy $0.99") })
  }

  static let sizes = [(60, 16), (80, 24), (132, 38), (200, 60), (20, 5)]

  @Test(
    "Every pane, menu and verb leaves the screen whole and the journal replayable", arguments: samples.indices
  )
  func whole(_ index: Int) throws {
    let sample = Self.samples[index]
    let catalog = try sample.catalog
    // Each sample has every third walk.
    for (number, walk) in Self.walks.enumerated() where (number + index) % 3 == 0 {
      let size = Self.sizes[number % Self.sizes.count]
      var bench = TestBench(size.0, size.1, catalog: catalog)
      for (step, key) in walk.split(separator: " ").enumerated() {
        bench.press(String(key))
        if step % 9 == 8 {
          let next = Self.sizes[(number + step) % Self.sizes.count]
          bench.resize(next.0, next.1)
        }
        let rows = bench.rows()
        let isWhole =
          rows.count == bench.workbench.rows
          && rows.allSatisfy { CellWidth.of($0) == bench.workbench.columns }
          && !rows.joined().unicodeScalars.contains { scalar in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
              || (0x202A...0x202E).contains(scalar.value)
          }
        guard isWhole else {
          Issue.record("after \(key), step \(step) of \(walk):\n\(rows.joined(separator: "\n"))")
          return
        }
      }
      let text = ([Session.journalHeader] + bench.journal).joined(separator: "\n") + "\n"
      let restored = try Session.replay(journal: Array(text.utf8)) { (path, _) throws(CatalogLoadError) in
        path == "builtin" ? .builtin : catalog
      }
      let lines = { (session: Session) in
        session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
      }
      #expect(lines(restored.session) == lines(bench.workbench.session))
    }
  }
}
