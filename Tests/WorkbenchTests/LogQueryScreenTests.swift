// Tests of regular expressions, times and fields in the log's filter and search.

import Grid
import Scenario
import Support
import Testing

@testable import Panes
@testable import StoreModel
@testable import StoreSimulator
@testable import Workbench

@Suite("Log filters on screen")
struct LogQueryScreenTests {
  private func bench(_ steps: [String], _ columns: Int = 80, _ rows: Int = 24) throws -> TestBench {
    var bench = TestBench(columns, rows)
    try bench.workbench.session.run(steps)
    bench.press("5")
    return bench
  }

  private static let notes = [
    "note apple 1", "note pear 22", "note apple 333", "note \"http://a/b\"", "note plum",
  ]

  @Test("The filter takes regular expressions, fields and times, together with texts", arguments: [80, 132])
  func filters(columns: Int) throws {
    var bench = try bench(Self.notes, columns, 38)
    let cases = [
      ("/apple [0-9]{2,}/", 1), ("/APPLE|plum/", 3), ("/^.*[0-9]{2}\"$/ | plum", 3), ("apple | !/33/", 1),
      ("channel:operator", 5), ("channel:clock", 0), ("http://a/b", 1), (">= 00:00 plum", 1),
      ("< 00:00:00", 0), ("\"/plum/\"", 0), ("apple note !333", 1), ("note !apple !plum", 2),
      ("code:3532", 0), ("step:2 note", 1), ("333 apple", 1),
    ]
    for (text, count) in cases {
      bench.press("& Ctrl-U")
      bench.type(text)
      bench.press("Enter")
      #expect(bench.workbench.overlays.isEmpty, "\(text)")
      #expect(bench.workbench.panes.log.rows.count == count, "\(text): \(bench.logRows())")
    }
  }

  @Test("The prompts of the filter and of find have the same hint", arguments: ["&", "/"])
  func hint(key: String) throws {
    var bench = try bench(Self.notes, 132, 38)
    bench.press(key)
    #expect(bench.screen().contains("state:failed tx:1"), "\(bench.screen())")
  }

  @Test("A field with an impossible value explains itself, and the help lists the key of the filter")
  func explanations() throws {
    var bench = try bench(Self.notes, 132, 38)
    for (text, reason) in [
      ("code:x", "\"x\" is not an error code; try code:3038"),
      ("step:x", "\"x\" is not a step; try step:10"),
    ] {
      bench.press("& Ctrl-U")
      bench.type(text)
      bench.press("Enter")
      #expect((bench.workbench.overlays.last as? Prompt)?.errorMessage == reason)
      bench.press("Esc")
    }
    bench.press("?")
    #expect(bench.screen().contains("show only matching entries: a b = both"), "\(bench.screen())")
  }

  @Test("An invalid filter keeps the last valid one, names the reason, and stays in the prompt")
  func invalidFilter() throws {
    var bench = try bench(Self.notes)
    bench.press("&")
    bench.type("/[/")
    #expect(bench.keyBar().contains("character 1: the bracket is not closed"))
    #expect((bench.workbench.overlays.last as? Prompt)?.errorMessage == nil)
    bench.press("Enter")
    let prompt = try #require(bench.workbench.overlays.last as? Prompt)
    #expect(prompt.errorMessage == "character 1: the bracket is not closed")
    bench.press("Backspace Backspace")
    bench.type("pear/")
    #expect(bench.logRows().count == 1)
    bench.press("Enter")
    #expect(bench.workbench.overlays.isEmpty && bench.logRows().count == 1)
    bench.press("&")
    bench.type("\\")
    bench.press("Esc")
    #expect(bench.logRows().count == 1)
    bench.press("Esc")
    #expect(bench.logRows().count == 5)
  }

  @Test("Every key of an unfinished regular expression is accepted without an error row")
  func typing() throws {
    var bench = try bench(Self.notes)
    bench.press("&")
    for character in "/(apple|plum)( [0-9]+)?/" {
      bench.type(String(character))
      let prompt = try #require(bench.workbench.overlays.last as? Prompt)
      #expect(prompt.errorMessage == nil)
    }
    #expect(bench.logRows().count == 3)
  }

  @Test("Find takes regular expressions and fields, and highlights the whole match")
  func findsAndHighlights() throws {
    var bench = try bench(Self.notes)
    bench.press("/")
    bench.type("/app.* [0-9]+/")
    #expect(bench.keyBar().contains("match 2 of 2"))
    bench.press("Enter n")
    let grid = bench.drawn()
    let y = try #require((0..<24).first { grid.text(row: $0).contains("apple 1") })
    let text = grid.text(row: y)
    let start = try #require(text.firstRange(of: "apple 1")).lowerBound
    let x = text.distance(from: text.startIndex, to: start)
    #expect((x..<x + 7).allSatisfy { grid.style(x: $0, y: y) == grid.style(x: x, y: y) })
    #expect(grid.style(x: x - 2, y: y) != grid.style(x: x, y: y))
    bench.press("/ Ctrl-U")
    bench.type("channel:operator")
    #expect(bench.keyBar().contains("of 5"))
  }

  @Test(
    "After a match far to the right, the log returns to the first column",
    arguments: ["0", "Home", "F", "Esc", "& a Enter"])
  func returnsToFirstColumn(keys: String) throws {
    let far = String(repeating: "x", count: 150) + " needle-1"
    var bench = try bench(["note a", "note \(far)"], 100, 30)
    bench.press("/")
    bench.type("needle-1")
    bench.press("Enter")
    #expect(bench.workbench.panes.log.columnOffset > 0)
    #expect(bench.screen().contains("(0 returns)"), "\(bench.screen())")
    // A row that ends left of the visible columns is not empty.
    #expect(bench.logRows().contains { $0.contains("<") && !$0.contains("needle") }, "\(bench.logRows())")
    bench.press(keys)
    #expect(bench.workbench.panes.log.columnOffset == 0)
    #expect(bench.screen().contains("note \"a\""), "\(bench.screen())")
  }

  @Test(
    "With wrapping off, find and n and N scroll sideways to the whole match",
    arguments: [(80, 24), (100, 30)])
  func scrollsSideways(columns: Int, rows: Int) throws {
    let far = String(repeating: "x", count: 150) + " needle-1 " + String(repeating: "y", count: 150)
    var bench = try bench(["note needle-0", "note \(far)", "note near"], columns, rows)
    #expect(!bench.workbench.panes.log.wraps)
    bench.press("/")
    bench.type("/needle-[0-9]/")
    #expect(bench.screen().contains("x needle-1 y"))
    bench.press("Enter")
    #expect(bench.screen().contains("x needle-1 y"))
    bench.press("n")
    #expect(bench.screen().contains("note \"needle-0\""))
    #expect(bench.workbench.panes.log.columnOffset == 0)
    bench.press("N")
    #expect(bench.screen().contains("x needle-1 y"))
    // Esc in the prompt restores the columns too.
    let before = bench.logRows()
    bench.press("/ Ctrl-U")
    bench.type("needle-0")
    bench.press("Esc")
    #expect(bench.logRows() == before)
  }
}
