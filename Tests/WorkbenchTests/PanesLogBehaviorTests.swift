// Tests of the log pane within the complete workbench.

import Grid
import Scenario
import StoreSimulator
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Log manners")
struct PanesLogMannersTests {
  private func bench(_ steps: [String], _ columns: Int = 132, _ rows: Int = 38) throws -> TestBench {
    var bench = TestBench(columns, rows)
    try bench.workbench.session.run(steps)
    bench.press("5")
    return bench
  }

  private static let notes = (1...60).map { "note \"line \($0)\"" }
  private static let coins = "com.example.subscriptionlab.coins100"
  private static let purchase = ["buy \(coins)", "confirm", "tap ok"]
  private static let failure = [
    "interrupted on", "buy \(DemoSteps.monthly)", "confirm", "interrupted off",
  ]

  @Test("it follows until its last line is scrolled away and then counts what is new")
  func following() throws {
    var bench = try bench(Self.notes, 80, 24)
    #expect(bench.screen().contains("following"))
    #expect(bench.screen().contains("line 60"))
    bench.press("PgUp")
    let before = bench.logRows()
    try bench.workbench.session.run((1...12).map { "note \"later \($0)\"" })
    #expect(bench.logRows() == before)
    #expect(bench.screen().contains("12 new"))
    bench.press("G")
    #expect(bench.screen().contains("later 12"))
    #expect(!bench.screen().contains(" new"))
  }

  @Test("find counts, n and N go on, and around the end it is said")
  func finding() throws {
    var bench = try bench(["note alpha", "note beta", "note alpha", "note gamma"])
    bench.press("/")
    bench.type("alpha")
    bench.press("Enter")
    #expect(bench.screen().contains("match 2 of 2"))
    bench.press("n")
    #expect(bench.notice == "match 1 of 2 (wrapped to top)")
    bench.press("n")
    #expect(bench.notice == "match 2 of 2")
    bench.press("N N")
    #expect(bench.notice == "match 2 of 2 (wrapped to end)")
    bench.press("Esc n")
    #expect(bench.notice == "search with / first")
  }

  @Test("marks are listed, and the list goes to them")
  func marks() throws {
    var bench = try bench(Self.notes, 80, 24)
    bench.press("'")
    #expect(bench.notice == "no marks yet; m marks a log entry")
    bench.press("m g m '")
    let screen = bench.screen()
    #expect(screen.contains("marks"))
    #expect(screen.contains("note \"line 1\""))
    #expect(screen.contains("note \"line 60\""))
    bench.press("2")
    #expect(bench.logRows().joined().contains("line 60"))
    bench.press("' '")
    #expect(bench.logRows().first?.contains("line 1\"") == true)
    bench.press("' '")
    #expect(bench.logRows().joined().contains("line 60"))
  }

  @Test("a mark that the filter hides is listed with the reason")
  func hiddenMark() throws {
    var bench = try bench(["note one", "note two"])
    bench.press("m &")
    bench.type("one")
    bench.press("Enter '")
    #expect(bench.screen().contains("hidden by the filter"))
    bench.press("Enter")
    #expect(bench.notice.contains("hidden by the filter"))
  }

  @Test("jumps stay with a transaction, also over the steps that name it")
  func transactionJumps() throws {
    var bench = try bench(Self.failure + ["resolve #1"] + Self.purchase)
    bench.press("g } ]")
    var seen: [String] = []
    for _ in 0..<12 {
      let text = bench.workbench.panes.log.selectedText(in: bench.workbench.context(for: .log)) ?? ""
      seen.append(text)
      bench.press("]")
    }
    #expect(seen.contains { $0.contains("resolve #1") })
    #expect(!seen.contains { $0.contains("coins100") })
    #expect(bench.notice == "no later entry for this transaction")
  }

  @Test("Enter folds a dump to one line and unfolds it")
  func folding() throws {
    var bench = try bench(["buy \(DemoSteps.monthly)"], 132, 60)
    bench.press("{")
    #expect(bench.screen().contains("transaction.error = nil"))
    bench.press("Enter")
    #expect(!bench.screen().contains("transaction.error = nil"))
    #expect(bench.screen().contains("(6 lines)"))
    bench.press("Enter")
    #expect(bench.screen().contains("transaction.error = nil"))
    bench.press("v f")
    #expect(bench.screen().contains("(6 lines)"))
  }

  @Test("ticks stand in the scroll bar for failures, hits and marks")
  func ticks() throws {
    var bench = try bench(Self.failure + Self.notes, 80, 24)
    #expect(bench.scrollBar().contains("!"))
    #expect(!bench.scrollBar().contains("*"))
    bench.press("g m G")
    #expect(bench.scrollBar().contains("*"))
    #expect(!bench.scrollBar().contains("-"))
    bench.press("/")
    bench.type("line 30")
    bench.press("Enter")
    #expect(bench.scrollBar().contains("-"))
    bench.press("Esc")
    #expect(!bench.scrollBar().contains("-"))
  }

  @Test("a long line says at which sides it goes on")
  func horizontalStep() throws {
    var bench = try bench(["note \"\(String(repeating: "abcdefghij", count: 20))\""], 80, 24)
    #expect(bench.logRows()[0].hasSuffix(">"))
    bench.press("l")
    #expect(bench.logRows()[0].contains("<"))
    #expect(bench.screen().contains("from column 9"))
    for _ in 0..<40 { bench.press("l") }
    let row = bench.logRows()[0]
    #expect(row.contains("j\""))
    #expect(!row.contains(">"))
    for _ in 0..<40 { bench.press("h") }
    #expect(!bench.screen().contains("from column"))
  }

  @Test("wrapped Japanese text is whole, and no character is cut in two")
  func wrappedJapanese() throws {
    let text = String(repeating: "購入手続きが完了しました。", count: 12)
    for columns in [60, 61, 80, 81] {
      var bench = try bench(["note \"\(text)\""], columns, 24)
      bench.press("=")
      bench.press("v w")
      let joined = bench.logRows().map { $0.filter { !$0.isASCII && $0 != "┃" } }.joined()
      #expect(joined == text)
    }
  }

  @Test("the same text stays chosen when lines are wrapped and cut again")
  func wrapKeepsPlace() throws {
    let long = String(repeating: "abcdefghij", count: 30)
    var bench = try bench((1...20).map { "note \"n\($0) \(long)\"" }, 80, 24)
    bench.press("k k k k k")
    let context = { (bench: TestBench) in bench.workbench.context(for: .log) }
    let chosen = bench.workbench.panes.log.selectedText(in: context(bench))
    for _ in 0..<3 {
      bench.press("v w")
      _ = bench.screen()
      #expect(bench.workbench.panes.log.selectedText(in: context(bench)) == chosen)
    }
  }

  @Test("the chosen entry is seen, and m and c act on it")
  func chosenEntry() throws {
    var chosen = Style()
    chosen.reverse = true
    var bench = try bench(["note one", "note two", "note three"])
    bench.workbench.theme = Theme(name: "chosen", styles: [.selection: chosen])
    bench.press("k")
    let grid = bench.drawn()
    let row = try #require((0..<grid.rows).first { grid.text(row: $0).contains("note \"two\"") })
    #expect(grid.style(x: 20, y: row).reverse)
    #expect(!grid.style(x: 20, y: row + 1).reverse)
    bench.press("m")
    #expect(bench.rows()[row].hasPrefix("│*"))
    bench.press("c")
    guard case .copy(let text, _)? = bench.effects.last else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.hasSuffix("note \"two\""))
    bench.press("1")
    #expect(!bench.drawn().style(x: 20, y: row).reverse)
  }

  @Test("undone entries are faint and marked")
  func undone() throws {
    var bench = try bench([])
    bench.workbench.theme = TestThemes.faint
    bench.press("1 i")
    #expect(!bench.isFaint("interrupted on"))
    bench.press("z")
    #expect(bench.isFaint("interrupted on"))
    #expect(bench.logRows().contains { $0.hasPrefix(" ~ ") && $0.contains("interrupted on") })
  }

  @Test("a tap that the operator's own line tells is not said twice; Home's are")
  func echoes() throws {
    var bench = try bench(["buy \(Self.coins)", "cancel", "buy \(Self.coins)", "home"], 132, 80)
    let taps = { (bench: inout TestBench) in bench.logRows().filter { $0.contains("tap ") }.count }
    #expect(taps(&bench) == 1)
    bench.press("v o")
    #expect(taps(&bench) == 2)
  }

  @Test("plain lines are whole and without columns, all that is shown, and mark what was undone")
  func plainLines() throws {
    var bench = try bench(Self.notes + ["note \"\(String(repeating: "long ", count: 60))\""], 80, 24)
    _ = bench.screen()
    let log = bench.workbench.panes.log
    let context = bench.workbench.context(for: .log)
    let lines = log.plainLines(in: context)
    #expect(lines.last?.hasSuffix("long \"") == true)
    #expect(lines.count == 61)
    try bench.workbench.session.run(["undo"])
    let after = bench.workbench.panes.log.plainLines(in: bench.workbench.context(for: .log))
    #expect(after.contains { $0.hasPrefix("~ ") })
  }
}

enum TestThemes {
  /// A theme that styles only the faint role.
  static var faint: Theme {
    var style = Style()
    style.dim = true
    return Theme(name: "faint", styles: [.faint: style])
  }
}

extension TestBench {
  var logArea: Rect { workbench.layout.panes[.log]?.inside ?? Rect(x: 0, y: 0, width: 0, height: 0) }

  /// Returns the log's non-empty rows without border, scroll bar and trailing spaces.
  mutating func logRows() -> [String] {
    let grid = drawn()
    let area = logArea
    return (area.y..<area.y + area.height).map { y in
      var row = grid.text(area.x..<area.x + area.width - 1, y: y)
      while row.last == " " { row.removeLast() }
      return row.withoutEntrySign
    }.filter { !$0.isEmpty }
  }

  mutating func scrollBar() -> String {
    let grid = drawn()
    let area = logArea
    return (area.y..<area.y + area.height).map {
      grid.text(area.x + area.width - 1..<area.x + area.width, y: $0)
    }.joined()
  }

  /// Whether the log row that contains a text is faint.
  func isFaint(_ text: String) -> Bool {
    var bench = self
    let grid = bench.drawn()
    for y in logArea.y..<logArea.y + logArea.height {
      let row = grid.text(row: y)
      guard let range = row.firstRange(of: text) else { continue }
      return grid.style(x: CellWidth.of(row[..<range.lowerBound]), y: y).dim
    }
    Issue.record("\(text) is not in the log")
    return false
  }
}

extension Grid {
  func text(_ columns: Range<Int>, y: Int) -> String {
    let cells = Array(cells(row: y))[columns].filter { !$0.isContinuation }
    return String(String.UnicodeScalarView(cells.map(\.base)))
  }
}
