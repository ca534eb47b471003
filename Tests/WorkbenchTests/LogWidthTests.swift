// Tests of long lines and folded entries in the log.

import Grid
import Scenario
import Testing

@testable import Panes
@testable import StoreModel
@testable import StoreSimulator
@testable import Workbench

@Suite("Log width")
struct LogWidthTests {
  private static let failure = [
    "environment sandbox", "interrupted on", "buy com.example.subscriptionlab.monthly", "confirm", "settle",
    "tap ok", "settle",
  ]

  /// Returns a bench whose focused log contains an unfolded console line.
  private func bench(_ columns: Int, _ rows: Int) throws -> TestBench {
    var bench = TestBench(columns, rows)
    try bench.workbench.session.run(Self.failure)
    bench.press("5 =")
    return bench
  }

  @Test(
    "A console line gives up date, process and address before its error",
    arguments: [60, 70, 80, 90, 100, 110, 119])
  func console(_ columns: Int) throws {
    var bench = try bench(columns, 60)
    let rows = bench.logRows()
    #expect(rows.contains { $0.contains("Payment completed with error: Error Domain=") }, "\(rows)")
    #expect(!rows.contains { $0.contains("SKPaymentQueue: 0x") && $0.hasSuffix(">") })
    // A search result is visible even in a part that is otherwise omitted.
    bench.press("/")
    bench.type("SKPaymentQueue: 0x")
    bench.press("Enter")
    #expect(bench.logRows().contains { $0.contains("<SKPaymentQueue: 0x") })
  }

  @Test("A console line that has room keeps all of it, and the forms only ever grow shorter")
  func forms() throws {
    let context = LogContext(
      environment: .sandbox, appName: "SubscriptionLab", processID: 1, threadID: 2, queueAddress: 3,
      timeZone: .utc)
    let message = ConsoleMessage(.plain("hello"), transaction: nil)
    let forms = ConsoleFormatter.forms(of: message, at: .defaultStart, context: context)
    #expect(forms.first == ConsoleFormatter.line(message, at: .defaultStart, context: context))
    #expect(forms.last == "hello")
    #expect(zip(forms, forms.dropFirst()).allSatisfy { $0.count > $1.count && $0.hasSuffix("hello") })
  }

  @Test(
    "A folded console line keeps the name of its error at any width",
    arguments: Array(stride(from: 60, to: 140, by: 4)))
  func folded(_ columns: Int) throws {
    var bench = try bench(columns, 60)
    bench.press("v f")
    #expect(bench.logRows().contains { $0.contains("console") && $0.contains("ASDServerErrorDomain 3038") })
  }

  @Test("In a line of 300,000 characters a hit at the edge is seen, and that it goes on", arguments: [0, 1])
  func enormous(_ step: Int) throws {
    var bench = TestBench(100, 30)
    let text = String(repeating: "x", count: 60 + step) + "needle" + String(repeating: "y", count: 300_000)
    try bench.workbench.session.run(["note \(text)"])
    bench.press("5 /")
    bench.type("needle")
    bench.press("Enter")
    let grid = bench.drawn()
    let row = try #require(
      (0..<30).first { grid.text(row: $0).contains("needle") && grid.text(row: $0).contains("xxx") })
    let column = try #require(grid.text(row: row).firstRange(of: "needle")).lowerBound
    let x = grid.text(row: row).distance(from: grid.text(row: row).startIndex, to: column)
    #expect(grid.style(x: x, y: row) != grid.style(x: x - 1, y: row))
    #expect(grid.text(row: row).contains("y>"))
  }

  @Test("Of the chosen entry the row of the mark is filled, and its other rows have a sign beside them")
  func chosenEntry() throws {
    var bench = TestBench(100, 40)
    try bench.workbench.session.run(["buy com.example.subscriptionlab.coins100", "confirm"])
    bench.press("5 g")
    let rows = { (grid: Grid) in (0..<40).filter { grid.text(row: $0).dropFirst().hasPrefix("┃") } }
    while rows(bench.drawn()).count < 3, bench.workbench.session.log.count > 0 {
      let before = bench.drawn()
      bench.press("j")
      if bench.drawn() == before { break }
    }
    let marked = rows(bench.drawn())
    #expect(marked.count >= 3, "\(bench.logRows())")
    // When the selection moves, at most two of these rows change.
    let before = bench.drawn()
    bench.press("j")
    #expect(bench.drawn().changedRows(since: before).filter { marked.contains($0) }.count <= 2)
  }

  @Test("From 120 columns on long lines wrap by themselves, and as the operator says everywhere")
  func wrapping() throws {
    let text = String(repeating: "0123456789", count: 30)
    for columns in [119, 120, 160] {
      var bench = TestBench(columns, 50)
      try bench.workbench.session.run(["note \(text)"])
      let isWide = columns >= 120
      func isWhole() -> Bool {
        bench.logRows().map { String($0.trimmingPrefix { $0 == " " }) }.joined().contains(text)
      }
      #expect(isWhole() == isWide)
      #expect(bench.logRows().contains { $0.hasSuffix(">") } != isWide)
      bench.press("5 v w")
      #expect(isWhole() != isWide)
      bench.press("v w")
      #expect(isWhole() == isWide)
    }
    // Without a setting, the screen width decides, even after a resize.
    var bench = TestBench(100, 50)
    try bench.workbench.session.run(["note \(text)"])
    #expect(bench.logRows().contains { $0.hasSuffix(">") })
    bench.resize(130, 50)
    #expect(!bench.logRows().contains { $0.hasSuffix(">") })
  }

  @Test("Whatever is done, lines that were read only move up, and none folds away", arguments: 1...4)
  func nothingMoves(_ seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    var bench = TestBench(seed % 2 == 0 ? 80 : 100, seed % 3 == 0 ? 24 : 30)
    bench.press("e s")
    for _ in 0..<40 {
      let before = texts(&bench)
      let key = ["b", "Enter", "Enter", "a", "i", "Enter", "t s", ". "].randomElement(using: &dice) ?? "b"
      bench.press(key)
      let after = texts(&bench)
      // The remaining old rows are at the top of the log.
      let moved = (0...before.count).first { shift in
        after.starts(with: before[shift...].prefix(after.count))
      }
      #expect(moved != nil, "\(key)\n\(before)\n\(after)")
    }
  }

  /// Returns the rows without fold marks; no rows if the log shows its first hints.
  private func texts(_ bench: inout TestBench) -> [String] {
    let rows = bench.logRows()
    let isAtFirst = rows.contains { $0.contains("   o      open a") || $0.contains("guided tour") }
    return isAtFirst ? [] : rows.map { String($0.dropFirst(2)) }
  }

  @Test("What was open stays open until the operator scrolls it away")
  func open() {
    var bench = TestBench(80, 24)
    bench.press("b")
    let isOpen = "State = .purchasing"
    #expect(bench.screen().contains(isOpen))
    bench.press("Enter 5 g")
    #expect(bench.logRows().contains { $0.contains(isOpen) }, "\(bench.screen())")
    // An unfolded entry folds when it leaves the screen.
    bench.press("G g")
    #expect(bench.logRows().contains { $0.contains("+") && $0.contains(".purchasing") }, "\(bench.screen())")
  }

  @Test("A row gives up the channel and then the time before its text is cut")
  func omittedColumns() throws {
    // The columns of time and channel have 19 cells, and the text has quotes and the word "note".
    for (length, showsChannel, showsTime, isWhole) in [
      (57, true, true, true), (58, false, true, true), (67, false, true, true), (68, false, false, true),
      (76, false, false, true), (77, true, true, false),
    ] {
      let text = String(repeating: "x", count: length - 8) + "z"
      var bench = try PaneBench(LogPane(), width: 80, height: 20, steps: ["note \"\(text)\""])
      let row = try #require(bench.rowsWithoutBar().first { $0.contains("xxx") })
      #expect(row.contains("operator") == showsChannel, "\(length): \(row)")
      #expect(row.contains("00:00:00") == showsTime, "\(length): \(row)")
      #expect(row.contains("z\"") == isWhole && row.hasSuffix(">") == !isWhole, "\(length): \(row)")
    }
  }

  @Test("At 80 columns a row shows the plan, the result and the reason at its end")
  func importantParts() throws {
    let monthly = "com.example.subscriptionlab.monthly"
    var bench = try PaneBench(
      LogPane(), width: 80, height: 60,
      steps: [
        "dialogs off", "buy \(monthly)", "buy \(monthly)", "dialogs on", "buy \(monthly)", "confirm",
      ])
    let rows = bench.rowsWithoutBar()
    for text in [
      "StoreKit returns #1 as the successful result", "You are currently subscribed to this.",
    ] {
      #expect(rows.contains { $0.hasSuffix(text) }, "\(rows.joined(separator: "\n"))")
    }
    var refund = try PaneBench(
      LogPane(), width: 80, height: 60, steps: ["dialogs off", "buy \(monthly)", "refund #1"])
    let revoked = refund.rowsWithoutBar().first { $0.contains("didRevokeEntitlements") } ?? ""
    #expect(revoked.contains("callbacks"), "\(revoked)")
    #expect(revoked.hasSuffix(" didRevokeEntitlementsForProductIdentifiers monthly"), "\(revoked)")
    // A search finds the part that is omitted otherwise.
    bench.press("/")
    bench.type("Environment")
    #expect(bench.screen().contains("this. [Environment"), "\(bench.screen())")
  }

  @Test("A caption has only the text in the language of the screen", arguments: ["en", "ja"])
  func captions(language: String) throws {
    var bench = TestBench(80, 24)
    if language == "ja" { bench.workbench.options.language = .japanese }
    try bench.workbench.session.run(["caption \"The first words\" --ja \"最初の言葉\""])
    let row = try #require(bench.logRows().first { $0.contains("caption") })
    #expect(row.contains("The first words") == (language == "en"), "\(row)")
    #expect(row.contains("最初の言葉") == (language == "ja") && !row.contains("--ja"), "\(row)")
  }
}
