// Tests of the log filter: incremental filtering, alternatives and exclusions, and unusual input.

import Grid
import Scenario
import Support
import Testing

@testable import Panes
@testable import StoreModel
@testable import StoreSimulator
@testable import Workbench

@Suite("Log filter")
struct LogFilterTests {
  private func bench(_ steps: [String], _ columns: Int = 132, _ rows: Int = 38) throws -> TestBench {
    var bench = TestBench(columns, rows)
    try bench.workbench.session.run(steps)
    bench.press("5")
    return bench
  }

  private static let fruitNotes = ["note apple", "note pear", "note apple", "note plum"]

  @Test("It acts with every letter, with the count beside the text; Esc leaves all as it was")
  func typing() throws {
    var bench = try bench(Self.fruitNotes)
    let before = bench.logRows()
    bench.press("&")
    #expect(bench.keyBar().contains("4 shown, 0 hidden"))
    bench.type("p")
    #expect(bench.logRows().count == 4)
    bench.type("l")
    #expect(bench.logRows().count == 3)
    #expect(bench.keyBar().contains("pl") && bench.keyBar().contains("3 shown, 1 hidden"))
    bench.type("u")
    #expect(bench.logRows().count == 1 && bench.logRows()[0].contains("plum"))
    bench.press("Backspace")
    #expect(bench.logRows().count == 3)
    bench.press("Esc")
    #expect(bench.logRows() == before)
  }

  @Test(
    "In an empty log nothing is found, whether its lines would be wrapped or not", arguments: [80, 132, 1000])
  func nothingToFind(columns: Int) throws {
    var bench = try bench([], columns)
    bench.press("/")
    bench.type("a")
    #expect(bench.keyBar().contains("no match"))
    bench.press("Enter")
    bench.press("n")
  }

  @Test("The title of a filtered log does not show that an earlier search has no match")
  func filterAfterFind() throws {
    var bench = try bench(Self.fruitNotes, 132)
    bench.press("/")
    bench.type("apple")
    bench.press("Enter")
    #expect(bench.screen().contains("match 2 of 2"))
    bench.press("&")
    bench.type("pear")
    bench.press("Enter")
    #expect(bench.screen().contains("&pear") && !bench.screen().contains("no match"), "\(bench.screen())")
    bench.press("n")
    #expect(bench.notice.contains("no match for \"apple\""), "\(bench.notice)")
    bench.press("& Ctrl-U Enter")
    #expect(bench.screen().contains("2 matches"), "\(bench.screen())")
  }

  @Test("Find counts beside its text too")
  func finding() throws {
    var bench = try bench(Self.fruitNotes)
    bench.press("/")
    bench.type("apple")
    #expect(bench.keyBar().contains("match 2 of 2"))
    bench.type("x")
    #expect(bench.keyBar().contains("no match"))
  }

  @Test("Several texts, in and out; & again edits them")
  func several() throws {
    var bench = try bench(Self.fruitNotes)
    bench.press("&")
    bench.type("pear | plum")
    bench.press("Enter")
    #expect(bench.logRows().count == 2)
    #expect(bench.screen().contains("&pear | plum"))
    bench.press("&")
    #expect(bench.keyBar().contains("pear | plum"))
    bench.press("End")
    bench.type(" | !plum")
    bench.press("Enter")
    #expect(bench.logRows().count == 1 && bench.logRows()[0].contains("pear"))
    bench.press("& Ctrl-U")
    bench.type("!apple")
    bench.press("Enter")
    #expect(bench.logRows().count == 2)
    bench.press("Esc")
    #expect(bench.logRows().count == 4)
  }

  @Test("A bar or a sign between quotes is text, and spaces within a text count")
  func quotes() throws {
    var bench = try bench(["note \"a | b\"", "note \"!c\"", "note a", "note \"payment sheet\"", "note sheet"])
    let cases: [(String, Int)] = [
      ("\"a | b\"", 1), ("\"!c\"", 1), ("payment sheet", 1), ("sheet", 2), ("!\"!c\" | !sheet", 2),
      ("SHEET", 2), ("\"payment", 1),
    ]
    for (text, count) in cases {
      bench.press("& Ctrl-U")
      bench.type(text)
      #expect(bench.logRows().count == count, "\(text): \(bench.logRows())")
      bench.press("Enter")
      #expect(bench.logRows().count == count || bench.screen().contains("No match"), "\(text)")
    }
  }

  @Test("A paste, keys one by one and a line brought back do the same")
  func ways() throws {
    var typed = try bench(Self.fruitNotes)
    typed.press("&")
    typed.type("pear | plum")
    var pasted = try bench(Self.fruitNotes)
    pasted.press("&")
    pasted.paste("pear | plum\n")
    #expect(pasted.screen() == typed.screen())
    typed.press("Enter Esc & Up")
    pasted.press("Enter Esc & Ctrl-P")
    #expect(typed.logRows().count == 2)
    #expect(pasted.screen() == typed.screen())
    // The mouse wheel scrolls the filtered rows while the filter line is open.
    pasted.effects += pasted.workbench.handle(
      .mouse(MouseEvent(.wheelUp, button: 0, at: Point(x: 10, y: pasted.logArea.y + 1))))
    pasted.click(10, pasted.logArea.y + 1)
    #expect(pasted.keyBar().contains("pear | plum"))
  }

  @Test(
    "Whatever is typed means something: nothing runs, what was typed stays, and Esc shows all",
    arguments: [
      "[", "(", "*", "\\", "!", "!!", "|", "||", " | ! | ", "\"", "\"\"", "!\"", "a|", "|a", "[a-", "(?", "+",
      "{", "^$", "%s", "\u{1B}[31m", "é|!", "\u{200B}", "\u{202E}x", "&", "&&", ":quit", "q", "zzz|\"",
    ])
  func anything(_ text: String) throws {
    var bench = try bench(Self.fruitNotes + ["note \"[ ( * !\""])
    let count = bench.workbench.session.log.count
    bench.press("&")
    bench.paste(text)
    _ = bench.screen()
    bench.press("Enter")
    let screen = bench.screen()
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.workbench.session.log.count == count)
    #expect(!bench.effects.contains { if case .quit = $0 { true } else { false } })
    #expect(!screen.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    bench.press("&")
    let shown = VisibleText.visible(text)
    if shown == text, !text.hasPrefix(" ") { #expect(bench.keyBar().contains(text)) }
    bench.press("Esc Esc Esc")
    #expect(bench.logRows().count == 5)
  }

  @Test(
    "10 MiB pasted into filter and find: the field takes what it can, and says what it left out",
    arguments: zip(["&", "/", "&", "/", "&", "/"], ["a", "a|", "é", "line ends", "購", "!\""]))
  func huge(_ key: String, _ of: String) throws {
    // The texts are not test arguments, because a test run would print them.
    let text =
      switch of {
      case "é": "e" + String(repeating: "\u{301}", count: 5 << 20)
      case "line ends": String(repeating: "\n", count: 10 << 20) + "x"
      default: String(repeating: of, count: (10 << 20) / of.utf8.count)
      }
    var bench = try bench(Self.fruitNotes, 80, 24)
    let count = bench.workbench.session.log.count
    bench.press(key)
    bench.paste(text)
    let rows = bench.rows()
    #expect(rows.allSatisfy { CellWidth.of($0) <= 80 })
    #expect(bench.notice.contains("left out"), "\(bench.notice)")
    bench.press("x Enter")
    _ = bench.rows()
    #expect(bench.workbench.session.log.count == count)
    bench.press("Esc Esc")
    #expect(bench.logRows().count == 4)
  }

  @Test("What a narrower filter shows is what it shows from the beginning", arguments: 1...2)
  func narrowing(_ seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    let steps = (1...12).flatMap {
      ["note \"round \($0)\"", "buy com.example.subscriptionlab.coins100", "cancel"]
    }
    var bench = try bench(steps, 100, 60)
    let words = ["r", "ro", "round", "round 1", "buy", "cancel", "!1", "!round", "!r", "\"buy c", "State"]
    for _ in 0..<40 {
      let count = Int.random(in: 1...3, using: &dice)
      let text = (0..<count).compactMap { _ in words.randomElement(using: &dice) }.joined(separator: " | ")
      bench.press("& Ctrl-U")
      bench.type(text)
      let typed = bench.workbench.panes.log.rows
      bench.press("Enter")
      _ = bench.screen()
      let rows = bench.workbench.panes.log.rows
      var fresh = LogEntryIndex(channels: rows.channels, filter: rows.filter)
      fresh.update(bench.workbench.session.log)
      #expect(fresh.count == rows.count && fresh.lineCount == rows.lineCount, "\(text)")
      #expect(fresh.hiddenLineCount == rows.hiddenLineCount, "\(text)")
      #expect(typed.count == rows.count, "\(text)")
    }
  }

  @Test("In a long log the newest entries are filtered with each letter, and all of them at Enter")
  func long() throws {
    var bench = try bench((1...3000).map { "note \"line \($0)\"" }, 80, 24)
    bench.press("&")
    bench.type("\"line 12\"")
    #expect(bench.keyBar().contains("newest lines:"))
    bench.press("Enter")
    #expect(bench.workbench.panes.log.rows.count == 111)
  }

  @Test("A very long log is filtered between keys: how far it is can be seen, and Esc leaves all as it was")
  func betweenKeys() throws {
    var bench = try bench((1...9000).map { "note \"line \($0)\"" }, 80, 24)
    let before = bench.logRows()
    bench.press("&")
    bench.type("\"line 12\"")
    bench.press("Enter")
    #expect(bench.workbench.isWorking)
    bench.workbench.runWork()
    bench.workbench.showWork()
    #expect(bench.screen().contains("filtering: "))
    bench.press("Esc")
    #expect(!bench.workbench.isWorking && bench.logRows() == before)
    #expect(bench.notice.contains("stopped"))
    bench.press("&")
    bench.type("\"line 12\"")
    bench.press("Enter")
    while bench.workbench.isWorking { bench.workbench.runWork() }
    #expect(bench.workbench.panes.log.rows.count == 111)
    // The unfiltered list needs no background work.
    bench.press("Esc")
    #expect(!bench.workbench.isWorking && bench.logRows() == before)
  }

  @Test("A very long log is searched between keys, and the hit nearest to where it began is gone to")
  func searchedBetweenKeys() throws {
    var bench = try bench((1...9000).map { "note \"line \($0)\"" }, 80, 24)
    bench.press("/")
    bench.type("line 77\"")
    bench.press("Enter")
    #expect(bench.workbench.isWorking)
    while bench.workbench.isWorking { bench.workbench.runWork() }
    #expect(bench.screen().contains("line 77\""))
    bench.press("/")
    bench.type("no such line")
    bench.press("Enter")
    while bench.workbench.isWorking { bench.workbench.runWork() }
    #expect(bench.notice.contains("no such line"))
  }

  @Test("A filter during a find chooses among the hits: a very long log is not searched again")
  func filterDuringFind() throws {
    var bench = try bench((1...9000).map { "note \"line \($0)\"" }, 80, 24)
    func hits() -> Int? { bench.workbench.panes.log.search?.hits.count }
    func finishList() {
      while bench.workbench.panes.log.work != nil { bench.workbench.runWork() }
      #expect(!bench.workbench.isWorking, "the search is not begun again")
    }
    bench.press("/")
    bench.type("line 12")
    bench.press("Enter")
    while bench.workbench.isWorking { bench.workbench.runWork() }
    #expect(hits() == 111)
    bench.press("&")
    bench.type("\"line 129\"")
    #expect(hits() == 0, "the newest entries, which are looked at while a filter is typed, have none")
    bench.press("Enter")
    finishList()
    #expect(hits() == 11 && bench.workbench.panes.log.rows.count == 11)
    bench.press("n")
    #expect(bench.screen().contains("line 129"))
    bench.press("& Ctrl-U Enter")
    finishList()
    #expect(hits() == 111)
    // A new entry is searched at once.
    try bench.workbench.session.run(["note \"line 12 again\""])
    _ = bench.screen()
    #expect(hits() == 112)
  }
}
