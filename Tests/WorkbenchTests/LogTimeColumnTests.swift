// Tests of the log's time column and of the separator between environments.

import Grid
import Scenario
import Support
import Testing

@testable import Panes
@testable import StoreModel
@testable import StoreSimulator
@testable import TerminalUI
@testable import Workbench

@Suite("Log time column")
struct LogTimeColumnTests {
  private static let monthly = "com.example.subscriptionlab.monthly"

  private func timeStamp(_ row: String) -> String {
    row.dropFirst(3).prefix(8).trimmingPrefix { $0 == " " }.description
  }

  @Test("Where the clock has not moved, the number of the step stands; where it has, how far")
  func column() {
    var bench = TestBench(132, 60)
    bench.press("e s b Enter Enter Enter Enter 5")
    let rows = bench.logRows()
    let first = rows.first { $0.contains("operator") && $0.contains("environment sandbox") }
    #expect(first.map(timeStamp) == "00:00:00")
    let confirm = rows.first { $0.contains("operator    confirm") }
    #expect(confirm.map(timeStamp) == "step 3")
    let passing = rows.first { $0.contains("3 s pass") }
    #expect(passing.map(timeStamp) == "+3 s", "\(bench.screen())")
  }

  @Test("The time column can be left out and comes back; copies have the whole time")
  func leftOut() {
    var bench = TestBench(132, 50)
    bench.press("i t m a 5")
    #expect(bench.logRows().last.map(timeStamp) == "step 3")
    bench.press("c")
    guard case .copy(let text, _)? = bench.effects.last else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.hasPrefix("00:01:00 operator"))
    bench.press("v t")
    #expect(bench.logRows().last?.hasPrefix("   operator") == true)
    bench.press("v t")
    #expect(bench.logRows().last.map(timeStamp) == "step 3")
    #expect(
      bench.workbench.panes.log.plainLines(in: bench.workbench.context(for: .log)).last?.hasPrefix("00:01:00")
        == true)
  }

  @Test("A time taken back is told with its sign, and a long one by its largest unit")
  func signs() {
    var bench = TestBench(132, 50)
    bench.press("t m z 5")
    #expect(bench.logRows().first { $0.contains("undone: ") }.map(timeStamp) == "-1 min")
    #expect(LogStamp.moved(seconds: 5400).text(columns: 8, Localizer()) == "+1 h")
    #expect(LogStamp.step(999).text(columns: 8, Localizer()) == "step 999")
    #expect(LogStamp.step(1000).text(columns: 8, Localizer()) == "1000")
    #expect(LogStamp.step(7).text(columns: 8, Localizer(.japanese)) == "手順7")
    #expect(LogStamp.moved(seconds: 90_000).text(columns: 8, Localizer()) == "+1 d 1 h")
    #expect(LogStamp.moved(seconds: 5400).text(columns: 8, Localizer(.japanese)) == "+1時間")
  }

  @Test("A line above the first later entry shows a long move of the clock, once")
  func longMove() throws {
    var bench = TestBench(100, 40)
    bench.press("b Enter Enter t M i 5 v f")
    let rows = bench.logRows()
    let separators = rows.indices.filter { rows[$0].contains("─ 31 days later ─") }
    #expect(separators.count == 1, "\(bench.screen())")
    let next = try #require(separators.first) + 1
    #expect(rows[next - 2].contains("operator  advance P1M"), "\(bench.screen())")
    #expect(rows[next].contains(".purchased #2"), "\(bench.screen())")
    #expect(timeStamp(rows[next]) == "+31 d")
    let clock = rows.first { $0.contains("clock moved by 31 days") }
    #expect(clock.map(timeStamp) == "step 4", "\(bench.screen())")
  }

  @Test("Whatever time passes, its text has room in the column, in both languages")
  func widths() {
    var dice = SeededRandom(seed: 7)
    for texts in [Localizer(), Localizer(.japanese)] {
      for _ in 0..<2000 {
        let digits = Int.random(in: 1...11, using: &dice)
        let bound = (0..<digits).reduce(Int64(1)) { product, _ in product * 10 }
        let seconds = Int64.random(in: -bound...bound, using: &dice)
        guard seconds != 0 else { continue }
        let text = LogStamp.moved(seconds: seconds).text(columns: 8, texts) ?? ""
        #expect(!text.isEmpty && CellWidth.of(text) <= 8, "\(seconds): \(text)")
      }
    }
  }

  @Test("A rule across the log stands where another world begins, in its colour, also with a filter")
  func rule() throws {
    var sandbox = Style()
    sandbox.foreground = .ansi(3)
    var xcode = Style()
    xcode.foreground = .ansi(4)
    var bench = TestBench(132, 60)
    bench.workbench.theme = Theme(
      name: "worlds", styles: [.statusEnvironmentSandbox: sandbox, .statusEnvironmentXcode: xcode])
    bench.press("b Enter Enter e s b 5")
    func rules() -> [(y: Int, text: String, style: Style)] {
      let grid = bench.drawn()
      let area = bench.logArea
      return (area.y..<area.y + area.height).compactMap { y in
        let text = grid.text(row: y)
        guard text.contains("────") else { return nil }
        return (y, text, grid.style(x: 20, y: y))
      }
    }
    #expect(rules().count == 1)
    #expect(rules().first?.text.contains(" Sandbox  2021-01-01 00:00:00 ") == true)
    #expect(rules().first?.style.foreground == .ansi(3))
    bench.press("1 e x 5")
    #expect(rules().count == 2)
    #expect(rules().last?.text.contains(" Xcode ") == true)
    #expect(rules().last?.style.foreground == .ansi(4))
    bench.press("&")
    bench.type("buy ")
    bench.press("Enter")
    #expect(rules().count == 1)
    #expect(bench.logRows().filter { $0.contains("operator    buy") }.map { $0.first } == ["X", "S"])
  }

  @Test("The undo of a change of world, and a reset, begin another stretch too")
  func otherChanges() {
    var bench = TestBench(132, 60)
    bench.press("b e s 5 z")
    #expect(bench.screen().components(of: " Sandbox  2021").count == 2)
    #expect(bench.screen().components(of: " Xcode  2021").count == 2)
    bench.press("S r Enter G")
    #expect(bench.screen().components(of: " Xcode  2021").count == 3, "\(bench.screen())")
  }

  @Test("Transactions of two worlds with one number are not taken for one another")
  func sameNumber() {
    var bench = TestBench(132, 80)
    bench.press("b Enter Enter e s b Esc 5 g }")
    for _ in 0..<40 where bench.notice.isEmpty { bench.press("]") }
    #expect(bench.notice == "no later entry for this transaction")
    let context = bench.workbench.context(for: .log)
    let entry = bench.workbench.panes.log.selectedEntry(in: context)
    let log = bench.workbench.session.log
    #expect(entry.map { log.world(of: $0).environment } == .xcode)
    // Enter on an entry of another environment opens no transaction.
    bench.press("Enter")
    #expect(bench.focus == .log)
    #expect(bench.notice.contains("another world (Xcode)"), "\(bench.notice)")
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
