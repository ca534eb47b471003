// Tests of texts that were ambiguous or cut, and of the order of events and proposals.

import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Texts on narrow screens") struct NarrowScreenTextTests {
  @Test("A log that does not follow names the key, the command and the number of new lines")
  func follow() throws {
    var bench = TestBench(80, 24)
    try bench.workbench.session.run((1...60).map { "note \"line \($0)\"" })
    bench.press("5 PgUp")
    #expect(bench.screen().contains("F follow ") && !bench.screen().contains("0 new"), "\(bench.screen())")
    try bench.workbench.session.run((1...12).map { "note \"later \($0)\"" })
    #expect(bench.screen().contains("F follow (12 new)"), "\(bench.screen())")
  }

  @Test("The count of lines is dropped before the code of an error", arguments: [48, 54, 58, 66, 78, 98])
  func lineCount(width: Int) throws {
    var bench = try PaneBench(
      LogPane(), width: width, height: 12,
      steps: [
        "environment sandbox", "interrupted on", "buy \(DemoSteps.monthly)", "confirm", "tap ok",
      ])
    let row = bench.rows().first { $0.contains(".failed") }
    #expect(row?.contains("3038") == true, "\(bench.screen())")
  }

  @Test(
    "A plan's level is marked as a level, and level and period have one form before and after a purchase",
    arguments: [
      (80, 24, ""), (100, 28, "L1 · 1 month"), (100, 30, "L1 · 1 month"), (110, 30, "L1 · 1 month"),
      (119, 30, "level 1, 1 month"), (120, 30, "1mo"), (126, 36, "1mo"), (130, 38, "1 month"),
      (132, 38, "L1 · 1 month"), (200, 60, "level 1, 1 month"),
    ])
  func level(columns: Int, rows: Int, form: String) {
    var bench = TestBench(columns, rows)
    for keys in ["", "b Enter Enter 1"] {
      bench.press(keys)
      let row = bench.rows().first { $0.contains("Pro Monthly") && $0.contains("$4.99 │") } ?? ""
      let words = row.split(separator: "Monthly").dropFirst().first?.split(separator: "$").first ?? ""
      #expect(words.trimmingPrefix { $0 == " " }.split(separator: "  ").first ?? "" == form, "\(row)")
    }
  }

  @Test("The phone shows the name of the catalogue's file, and a name that a step gives")
  func appName() throws {
    let catalog = try HostileCatalogTests.Sample(
      "one", groups: [], products: [HostileCatalogTests.coin("a.coin", "Coin")]
    ).catalog
    var bench = TestBench(80, 24, catalog: catalog)
    let file = try #require(
      bench.world.catalog.source.split(separator: "/").last?.split(separator: ".").first)
    bench.press("2")
    #expect(bench.screen().contains("│ \(file) "), "\(bench.screen())")
    bench.press("b")
    #expect(bench.screen().contains("│ \(file) ") && !bench.screen().contains("SubscriptionLab"))
    bench.press("Esc :")
    bench.type("app name Fruit")
    bench.press("Enter 2")
    #expect(bench.screen().contains("Fruit"), "\(bench.screen())")
    var demo = TestBench(80, 24)
    demo.press("2")
    #expect(demo.screen().contains("SubscriptionLab"))
  }

  @Test("x preselects expectations about the transaction only", arguments: ["1", "2", "3", "5"])
  func proposals(pane: String) {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter \(pane)")
    let proposed = bench.workbench.proposedExpectations
    let preselected = proposed.filter(\.isPreselected).map(\.expectation)
    #expect(preselected.contains(.state(.last, .purchased)))
    for proposal in proposed {
      switch proposal.expectation {
      case .log, .dialog, .callbacks, .layers, .pending, .silence, .lists, .products:
        #expect(!proposal.isPreselected, "\(proposal)")
      default: break
      }
    }
  }

  @Test("Events below a timeline are in order of time from top to bottom", arguments: [(100, 60), (132, 38)])
  func eventOrder(columns: Int, rows: Int) throws {
    var bench = TestBench(columns, rows)
    try bench.workbench.session.run(
      ["buy \(DemoSteps.monthly)", "confirm", "tap ok"]
        + ["Ann", "Bob", "Cyd"].flatMap { ["advance 1d", "family join \($0)"] })
    bench.press("6")
    let times = bench.rows().flatMap { row in
      row.matches(of: /\^ (\d\d\d\d-\d\d-\d\d|\d\d-\d\d|\d\d:\d\d)/).map { String($0.output.1) }
    }
    #expect(times.count > 1 && times == times.sorted(), "\(bench.screen())")
  }
}
