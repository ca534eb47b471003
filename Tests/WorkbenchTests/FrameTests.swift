import Grid
import Ground
import StoreSimulator
import Testing

@testable import Workbench

@Suite struct FrameTests {
  @Test(
    "Each screen size has its panes, status bar and key bar",
    arguments: [
      (60, 16, [1, 5]), (80, 24, [1, 3, 5]), (120, 30, [1, 2, 3, 4, 5]), (132, 38, [1, 2, 3, 4, 5]),
      (200, 60, [1, 2, 3, 4, 5]),
    ])
  func sizes(_ columns: Int, _ rows: Int, _ panes: [Int]) {
    var bench = TestBench(columns, rows)
    let lines = bench.rows()
    #expect(lines.count == rows)
    #expect(lines.allSatisfy { CellWidth.of($0) == columns })
    let screen = lines.joined(separator: "\n")
    for pane in PaneID.allCases {
      let title =
        "┌\(pane.rawValue) \(["", "Products", "Phone", "Transactions", "Details", "Log", "Subscriptions"][pane.rawValue])"
      #expect(screen.contains(title) == panes.contains(pane.rawValue), "\(title)")
    }
    #expect(lines[0].contains("XCODE"))
    #expect(lines[rows - 1].contains("b buy Pro Monthly"))
    #expect(lines[rows - 1].contains("? help  q"))
  }

  @Test("A screen that is too small says so, does nothing by a key, and recovers")
  func tooSmall() {
    var bench = TestBench(59, 16)
    #expect(bench.screen().contains("60 x 16"))
    bench.press("b i")
    #expect(bench.effects == [])
    bench.resize(80, 24)
    #expect(bench.screen().contains("┌1 Products"))
    bench.resize(1, 1)
    _ = bench.screen()
    bench.resize(0, 0)
    _ = bench.screen()
  }

  @Test("The status bar drops what matters least, and keeps environment, switches and time")
  func statusRanks() {
    var bench = TestBench(60, 16)
    bench.press("i")
    let small = bench.statusBar()
    #expect(small.contains("XCODE") && small.contains("Int") && small.contains("ON"))
    #expect(small.contains("00:00:00 paused"))
    bench.resize(132, 38)
    let large = bench.statusBar()
    #expect(large.contains("Interrupted ON") && large.contains("Ask to Buy off"))
    #expect(large.contains("finish auto") && large.contains("2021-01-01 00:00:00 paused"))
  }

  @Test("The status bar is never wider than the screen", arguments: 60...140)
  func statusWidth(_ columns: Int) {
    var bench = TestBench(140, 30)
    bench.press("i a s f s d s n s p")
    _ = bench.workbench.handle(result: .journalFailed(reason: .fact(.file("disk full"))))
    let items = StatusBar.items(
      world: bench.world,
      facts: StatusFacts(savingFailure: "disk full", scenarioStep: "step 1/2", scenarioFile: "x"))
    let texts = StatusBar.fit(items, width: columns).filter { !$0.isEmpty }
    let width = texts.reduce(2) { $0 + CellWidth.of($1) } + 2 * (texts.count - 1)
    #expect(width <= columns)
    #expect(texts.contains { $0.hasPrefix("NOT") })
  }

  @Test("The focused pane is marked without colour")
  func focusMark() {
    var bench = TestBench()
    #expect(bench.rows().contains { $0.hasPrefix("┌1 Products") && $0.contains("[focus]") })
    bench.press("5")
    #expect(bench.rows().contains { $0.hasPrefix("┌5 Log") && $0.contains("[focus]") })
  }

  @Test(
    "A warning that is too long for a line takes more lines and loses nothing; so does a message with room")
  func longNotice() {
    let text = String(repeating: "word ", count: 25) + "end"
    var bench = TestBench(60, 16)
    bench.workbench.say([.fact(.file(text))])
    #expect(bench.screen().contains("word end"))
    bench.resize(80, 24)
    bench.workbench.notice = Notice(text)
    #expect(bench.screen().contains("word end"))
  }

  @Test("On the smallest screen a message keeps to one line and leaves the log alone")
  func shortNotice() {
    var bench = TestBench(60, 16)
    bench.press("b Enter Enter")
    let before = bench.rows()
    bench.workbench.notice = Notice(String(repeating: "word ", count: 25) + "end")
    let after = bench.rows()
    #expect(zip(before, after).filter { $0 != $1 }.count == 1)
    #expect(after[14].contains("word"))
  }

  @Test(
    "Spans are told in their two largest units: a wait rounded up, an age rounded down",
    arguments: [
      (0, "0s", "0s"), (400_000, "1s", "0s"), (222_000_000, "3m42s", "3m42s"),
      (90_000_000_000, "1d1h", "1d1h"), (3_600_000_000, "1h", "1h"), (7_499_500_000, "2h5m", "2h4m"),
    ])
  func spans(_ microseconds: Int64, wait: String, age: String) {
    let now = Instant.defaultStart
    let later = Instant(microseconds: now.microseconds + microseconds)
    #expect(ClockText.wait(until: later, at: now) == wait)
    #expect(ClockText.age(of: now, at: later) == age)
  }

  @Test("At 80 x 24, while the phone is up, the newest transactions stand under the products")
  func summary() {
    var bench = TestBench()
    bench.press("b")
    #expect(bench.rows().contains { $0.hasPrefix("│ Transactions") })
    #expect(bench.screen().contains("waiting for someone: 0"))
    #expect(bench.screen().contains("┌5 Log"))
  }

  @Test("The key bar follows the focus")
  func keyBar() {
    var bench = TestBench()
    bench.press("b")
    #expect(bench.keyBar().hasPrefix(" Enter press  h l choose  Esc leave it up"))
    bench.press("5")
    #expect(bench.keyBar().hasPrefix(" 2 answer the phone"))
  }
}
