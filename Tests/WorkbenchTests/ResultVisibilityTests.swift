// Tests of results on screen: expectations, scenario totals, modified files and snapshots, and notices.

import Grid
import Scenario
import Simulation
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Results have a place") struct ResultsPlaceTests {
  private static let scenario = """
    iapbench 1
    buy com.example.subscriptionlab.monthly
    confirm
    expect state last purchased
    expect pending 3
    expect callbacks 2
    """

  private static func opened(_ columns: Int, _ rows: Int, _ text: String = scenario) -> TestBench {
    var bench = TestBench(columns, rows)
    let bytes = Array((text + "\n").utf8)
    _ = bench.workbench.handle(result: .fileRead(path: "demo.iap", bytes: bytes, untilLine: nil))
    return bench
  }

  // MARK: Expectations

  @Test("an expectation that holds and one that does not leave a row, typed on the command line")
  func typed() {
    var bench = TestBench(200, 50)
    bench.press("b Enter Enter")
    bench.enter("expect state last purchased")
    bench.enter("expect pending 7")
    let screen = bench.screen()
    #expect(screen.contains("held  state last purchased"), "\(screen)")
    #expect(
      screen.contains("FAILED  expected pending 7, found pending 0; last callback: #1 purchased at"),
      "\(screen)")
    #expect(screen.contains("clock: "))
    #expect(bench.statusBar().contains("1 of 2 passed"), "\(bench.statusBar())")
  }

  @Test("the bar counts the expectations of the environment on screen")
  func otherEnvironment() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter")
    bench.enter("expect state last purchased")
    #expect(bench.statusBar().contains("1 of 1 passed"), "\(bench.statusBar())")
    bench.press("e s")
    #expect(!bench.statusBar().contains("passed"), "\(bench.statusBar())")
    bench.press("e x")
    #expect(bench.statusBar().contains("1 of 1 passed"), "\(bench.statusBar())")
  }

  @Test("from an open scenario the row has file and line, and the bar the sum until something else is done")
  func fromScenario() {
    var bench = Self.opened(200, 50)
    bench.press(". . . . .")
    #expect(
      bench.screen().contains("FAILED  demo.iap:5: expected pending 3, found pending 0"), "\(bench.screen())")
    #expect(bench.screen().contains("held  demo.iap:4: state last purchased"))
    #expect(bench.statusBar().contains("demo.iap 6/6"), "\(bench.statusBar())")
    #expect(bench.statusBar().contains("2 of 3 passed"), "\(bench.statusBar())")
    #expect(bench.notice.contains("2 of 3 expectations passed"), "\(bench.notice)")
    // Changing the view does not change the result.
    bench.press("5 1 ? Esc 3 1")
    #expect(bench.statusBar().contains("demo.iap 6/6"))
    bench.press("i")
    #expect(!bench.statusBar().contains("demo.iap 6/6"), "\(bench.statusBar())")
    #expect(bench.statusBar().contains("2 of 3 passed"))
  }

  @Test("the sum is in the bar at 80 columns too, and counts without a word of English in Japanese")
  func narrow() {
    var bench = Self.opened(80, 24)
    bench.press(". . . . .")
    #expect(bench.statusBar().contains("demo.iap 6/6"), "\(bench.statusBar())")
    #expect(
      bench.statusBar().contains("2/3 ok") || bench.statusBar().contains("2 of 3 passed"),
      "\(bench.statusBar())")
    bench.workbench.options.language = .japanese
    #expect(bench.statusBar().contains("2/3成立"), "\(bench.statusBar())")
    #expect(bench.screen().contains("不成立  demo.iap:5"), "\(bench.screen())")
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == 80 })
  }

  @Test("parentheses go from failure to failure, expectations among them, and the scroll bar ticks them")
  func found() {
    var bench = TestBench(80, 24)
    bench.press("b Enter Enter")
    bench.enter("expect pending 7")
    for _ in 0..<30 { bench.enter("note filler") }
    bench.press("5 G (")
    #expect(bench.screen().contains("FAILED  expected pending 7"), "\(bench.screen())")
    #expect(bench.rows().contains { $0.hasSuffix("!│") }, "\(bench.screen())")
    bench.press("Enter")
    #expect(bench.notice.contains("found pending 0") && bench.notice.contains("clock:"), "\(bench.notice)")
    bench.press(")")
    #expect(bench.notice.contains("no later failure"))
  }

  @Test("parentheses pass over an expectation that held, which the scroll bar ticks otherwise")
  func foundHeld() {
    var bench = TestBench(80, 24)
    bench.press("b Enter Enter")
    bench.enter("expect state last purchased")
    for _ in 0..<30 { bench.enter("note filler") }
    #expect(bench.rows().contains { $0.hasSuffix("=│") }, "\(bench.screen())")
    #expect(!bench.rows().contains { $0.hasSuffix("!│") }, "\(bench.screen())")
    bench.press("5 G (")
    #expect(bench.notice.contains("no earlier failure"), "\(bench.notice)")
    #expect(!bench.screen().contains("held  state last purchased"), "\(bench.screen())")
    bench.press("g )")
    #expect(bench.notice.contains("no later failure"), "\(bench.notice)")
    bench.enter("expect pending 7")
    bench.press("g )")
    #expect(bench.screen().contains("FAILED  expected pending 7"), "\(bench.screen())")
  }

  @Test("x leaves a row for each line that it adds, and preselects the first line that the scenario lacks")
  func proposed() {
    var bench = TestBench(132, 50)
    bench.press("b Enter Enter x Enter")
    let count = bench.workbench.session.log.verdicts
    #expect(count.all > 0 && count.passed == count.all)
    #expect(bench.statusBar().contains("\(count.all) of \(count.all) passed"))
    let proposed = bench.workbench.proposedExpectations
    #expect(proposed.count(where: \.isInScenario) == count.all)
    #expect(!proposed.contains { $0.isInScenario && $0.isPreselected })
    bench.press("x")
    #expect(bench.screen().contains("already in the scenario"), "\(bench.screen())")
    bench.press("Enter")
    #expect(bench.workbench.proposedExpectations.map(\.expectation) == proposed.map(\.expectation))
    #expect(bench.workbench.session.log.verdicts.passed == count.all + 1)
    bench.press("i")
    #expect(!bench.workbench.proposedExpectations.contains { $0.isInScenario })
  }

  @Test("x does not preselect an expectation that is next in the open scenario")
  func proposedInScenario() {
    var bench = Self.opened(132, 50)
    bench.press(". .")
    let proposed = bench.workbench.proposedExpectations.filter(\.isInScenario)
    #expect(proposed.contains { $0.expectation == .state(.last, .purchased) }, "\(bench.screen())")
    #expect(!proposed.contains { $0.isPreselected })
  }

  @Test(
    "x proposes no line that fails at once, after undo, redo, snapshots and in the log",
    arguments: [
      "i z", "i z Z", "b Enter z", "b Enter Enter z Z", "S s Enter i S l Enter", "i z 5", "i z Z 5 k",
      "b Enter Enter e s", "b Enter Enter S r",
    ])
  func possible(keys: String) {
    var bench = TestBench(132, 50)
    bench.press(keys)
    for proposed in bench.workbench.proposedExpectations {
      #expect(bench.workbench.session.failure(of: proposed.expectation) == nil, "\(proposed.expectation)")
    }
    #expect(!bench.workbench.proposedExpectations.contains { "\($0.expectation)".contains("undone: ") })
  }

  @Test("what is looked for in the log is not found in the row that asks for it")
  func notItself() {
    var bench = TestBench(132, 38)
    bench.enter("expect log \"never said\"")
    bench.enter("expect log \"never said\"")
    #expect(bench.workbench.session.log.verdicts.passed == 0)
    #expect(bench.workbench.session.log.verdicts.all == 2)
    bench.enter("expect no-log \"never said\"")
    #expect(bench.workbench.session.log.verdicts.passed == 1)
  }

  @Test("v e hides the rows of expectations and shows them again")
  func channel() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter")
    bench.enter("expect pending 7")
    bench.press("5 v e")
    #expect(!bench.screen().contains("FAILED"), "\(bench.screen())")
    bench.press("v e")
    #expect(bench.screen().contains("FAILED"))
  }

  @Test("undo takes expectations back before the step, and redo counts the held ones again")
  func undone() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter")
    bench.enter("expect pending 7")
    bench.enter("expect pending 0")
    #expect(bench.statusBar().contains("1 of 2 passed"))
    bench.press("z")
    #expect(!bench.statusBar().contains("1 of 2 passed"), "\(bench.statusBar())")
    bench.press("Z")
    #expect(bench.statusBar().contains("1 of 2 passed"), "\(bench.statusBar())")
  }

  @Test("a failed expectation is no part of the journal, and the journal replays without it")
  func notWritten() {
    var bench = TestBench()
    bench.press("b Enter Enter")
    bench.enter("expect pending 7")
    bench.enter("expect pending 0")
    let text = bench.workbench.session.scenarioText()
    #expect(!text.contains("pending 7") && text.contains("expect pending 0"), "\(text)")
    #expect(!bench.journal.contains { $0.contains("pending 7") })
  }

  // MARK: Files and snapshots

  @Test("w says the whole path once, and the bar says changed only when something was done after it")
  func written() {
    var bench = TestBench(200, 38)
    bench.press("b Enter Enter w Enter")
    _ = bench.workbench.handle(result: .fileWritten(path: "/home/me/tests/session-1.iap"))
    let screen = bench.screen()
    #expect(screen.ranges(of: "/home/me/tests/session-1.iap").count == 1, "\(screen)")
    #expect(bench.statusBar().contains("session-1.iap") && !bench.statusBar().contains("changed"))
    bench.press("5 1 ? Esc x Enter")
    #expect(!bench.statusBar().contains("changed"), "\(bench.statusBar())")
    bench.press("i")
    #expect(bench.statusBar().contains("session-1.iap (changed)"), "\(bench.statusBar())")
    bench.press("z")
    #expect(!bench.statusBar().contains("changed"), "\(bench.statusBar())")
    bench.press("z z")
    #expect(bench.statusBar().contains("session-1.iap (changed)"), "\(bench.statusBar())")
  }

  @Test("the name of what was written stays in the bar at 80 columns, long as it is")
  func writtenName() {
    for language in [ChromeLanguage.english, .japanese] {
      var bench = TestBench(80, 24)
      bench.workbench.options.language = language
      bench.press("b Enter Enter w Enter")
      _ = bench.workbench.handle(result: .fileWritten(path: "/home/me/tests/interrupted-in-sandbox.iap"))
      #expect(bench.statusBar().contains("interrup"), "\(bench.statusBar())")
      bench.press("i a")
      #expect(bench.statusBar().contains("interrup"), "\(bench.statusBar())")
      #expect(bench.statusBar().contains("..*"), "\(bench.statusBar())")
      bench.press("i a")
      #expect(bench.statusBar().contains("interrup"), "\(bench.statusBar())")
    }
  }

  @Test("a long path is whole on every screen", arguments: [(60, 16), (80, 24), (132, 38)])
  func longPath(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    let path = "/home/somebody/projects/subscriptions/scenarios/of/this/week/interrupted-in-sandbox.iap"
    _ = bench.workbench.handle(result: .fileWritten(path: path))
    let text = bench.rows().suffix(5).dropLast().flatMap { $0.split(separator: " ") }.joined()
    #expect(text.contains(path), "\(bench.screen())")
  }

  @Test("the catalogue's name keeps its place, and a snapshot stands beside it", arguments: [80, 100, 132])
  func snapshot(columns: Int) {
    var bench = TestBench(columns, 38)
    bench.press("b Enter Enter S s")
    bench.type("k")
    bench.press("Enter")
    let saved = bench.statusBar()
    #expect(saved.contains(#/demo( catalogue)?  (snapshot "k"|k) /#), "\(saved)")
    bench.enter("expect pending 0")
    #expect(
      !bench.statusBar().contains("k*") && !bench.statusBar().contains("changed"), "\(bench.statusBar())")
    bench.press("i")
    let bar = bench.statusBar()
    #expect(bar.contains(/demo( catalogue)?  ((snapshot "k"|k) \(changed\)|k\*)/), "\(bar)")
  }

  @Test(
    "Next to a written file, the bar names the demo catalogue in full or not at all",
    arguments: [60, 80, 132, 200])
  func catalogName(columns: Int) {
    var bench = TestBench(columns, 38)
    bench.press("i w Enter")
    _ = bench.workbench.handle(result: .fileWritten(path: "/tmp/year.iap"))
    let bar = bench.statusBar()
    #expect(bar.contains("demo") == bar.contains("demo catalogue  year.iap"), "\(bar)")
    #expect(columns < 132 || bar.contains("demo catalogue"), "\(bar)")
  }

  // MARK: Notices

  @Test(
    "what is said stands in rows of its own: the log loses none of its last lines to it",
    arguments: [(60, 16), (80, 24), (132, 38), (200, 60)])
  func toastCoversNothing(columns: Int, rows: Int) {
    for text in [
      "short", String(repeating: "many words ", count: 12), String(repeating: "many words ", count: 40),
    ] {
      for kind in [Notice.Kind.message, .error] {
        var bench = TestBench(columns, rows)
        // At any height, the log has more lines than rows.
        for _ in 0..<4 { bench.press("b Enter Enter") }
        bench.press("5")
        let before = Self.lastLines(bench.rows())
        bench.workbench.notice = Notice(text, kind)
        let after = bench.rows()
        let height = bench.workbench.noticeRows
        #expect(after[rows - 1 - height..<rows - 1].allSatisfy { !$0.contains("│") && !$0.contains("└") })
        // The last line of the log is visible above the notice.
        let shown = Self.lastLines(after)
        #expect(
          !shown.isEmpty && Array(before.suffix(shown.count)) == shown, "\(after.joined(separator: "\n"))")
        #expect(after[rows - 2 - height].hasPrefix("└"), "\(after.joined(separator: "\n"))")
      }
    }
  }

  private static func lastLines(_ screen: [String]) -> [String] {
    guard let top = screen.lastIndex(where: { $0.contains("5 Log") }),
      let bottom = screen.lastIndex(where: { $0.hasPrefix("└") })
    else { return [] }
    return screen[(top + 1)..<bottom].map { String($0.dropFirst().dropLast(3)) }
  }

  @Test("without anything said the row is empty", arguments: [(60, 16), (80, 24), (132, 38)])
  func emptyRow(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    #expect(bench.rows()[rows - 2].allSatisfy { $0 == " " })
  }

  @Test("a menu stays where it is whatever is said under it", arguments: [(60, 16), (80, 24), (132, 38)])
  func menuStays(columns: Int, rows: Int) {
    for menu in ["p", "s", "d", "e", "t"] {
      var bench = TestBench(columns, rows)
      bench.press("b Enter Enter \(menu)")
      let before = Self.menuRow(bench.rows())
      for key in ["Down", "Down", "Down", "F9", "Up", "End", "Home"] {
        bench.press(key)
        #expect(Self.menuRow(bench.rows()) == before, "\(menu) \(key)")
      }
    }
  }

  private static func menuRow(_ screen: [String]) -> Int? { screen.lastIndex { $0.contains("Esc ┐") } }

  // MARK: Sessions

  @Test("sessions are listed by what was done in them")
  func sessions() {
    let outline = JournalOutline(
      ofJournal: Array(
        """
        iapbench 1
        era present
        at 2021-01-01T00:00:00Z catalog "/home/me/shop.storekit"
        at 2021-01-01T00:00:00Z buy com.example.subscriptionlab.monthly
        at 2021-01-01T00:00:03Z settle
        at 2021-01-01T00:00:05Z approve #1

        """.utf8))
    #expect(outline == JournalOutline(catalog: "shop.storekit", first: "buy ..monthly", last: "approve #1"))
    let demo = JournalOutline(
      ofJournal: Array(
        """
        iapbench 1
        environment sandbox
        caption "First the review." --ja "まず審査です。"
        undo

        """.utf8))
    #expect(demo.caption == "First the review.")
    var bench = TestBench(132, 38)
    bench.press("o s")
    let entry = SessionEntry(
      name: "session 7", secondsOld: 7200, stepCount: 3, environment: .sandbox, isInUse: false,
      isPresent: false, outline: outline)
    _ = bench.workbench.handle(result: .sessions([entry]))
    let screen = bench.screen()
    for fact in ["session 7", "2 h ago", "3 steps", "shop.storekit", "buy ..monthly .. approve #1"] {
      #expect(screen.contains(fact), "\(fact)\n\(screen)")
    }
  }
}

extension TestBench {
  fileprivate mutating func enter(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }
}
