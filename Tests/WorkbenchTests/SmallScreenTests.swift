// Tests of small screens: a text is complete, or the screen shows where the rest is.

import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Presentation
@testable import TerminalUI
@testable import Workbench

@Suite struct SmallScreenTests {
  @Test("The marked transaction, the one that Details tell of and the one that p acts on are the same")
  func oneTarget() {
    var bench = TestBench(132, 38)
    // Transaction 1 waits for approval; transaction 2 is newer.
    bench.press("a b Enter Enter a j b Enter Enter 1")
    for pane in ["1", "3"] {
      bench.press(pane)
      #expect(bench.rows().contains { $0.contains("▸  2 ") })
      #expect(bench.screen().contains("Details  #2"))
      #expect(bench.workbench.targetTransaction == 2)
    }
    bench.press("j 1")
    #expect(bench.rows().contains { $0.contains("▸? 1 ") })
    #expect(bench.screen().contains("Details  #1"))
    #expect(bench.keyBar().contains("p act on #1"))
  }

  @Test("A pane that a notice of several rows leaves none is not drawn over its frame")
  func noRows() {
    var emptyCount = 0
    for columns in [60, 70, 80, 100, 118] {
      for height in 16...18 {
        var bench = TestBench(columns, height)
        bench.press("b Enter Enter 3 :")
        // The error quotes the long word and suggests products, so that the notice needs several rows.
        bench.type("buy " + String(repeating: "nonsense", count: 30))
        bench.press("Enter")
        let rows = bench.rows()
        guard let bottom = rows.lastIndex(where: { $0.hasPrefix("└") }) else { continue }
        #expect(rows[bottom].allSatisfy { "└─┴┘".contains($0) }, "\(bench.screen())")
        if rows[bottom - 1].hasPrefix("├") { emptyCount += 1 }
      }
    }
    #expect(emptyCount > 0)
  }

  @Test("The log's title names whole channels and the filter before them, and keeps away from the status")
  func logTitle() {
    var bench = TestBench(60, 16)
    bench.press("b Enter Enter 5 &")
    bench.type("operator")
    bench.press("Enter")
    let title = bench.rows().first { $0.contains("5 Log") } ?? ""
    #expect(title.contains("5 Log  &operator  +8─"), "\(title)")
    bench.press("Esc")
    let all = bench.rows().first { $0.contains("5 Log") } ?? ""
    // If no channel is off, the title has room for more channel names.
    #expect(all.contains("queue callbacks console +5─") && !all.contains("hidden"), "\(all)")
    #expect(!all.contains("operat..") && !all.contains("cl.."), "\(all)")
  }

  @Test(
    "The words of a marked row that are cut stand whole below: palette, help, error picker",
    arguments: [
      ("Ctrl-P", "buy options", "buy with a quantity, a user name, simulated Ask to Buy"),
      ("? /", "go to the Phone", "go to the Phone pane; Enter answers a dialog"),
      ("f", "invalidOffer", "the offer identifier could not be found or is not"),
    ])
  func cutWords(keys: String, text: String, words: String) {
    var bench = TestBench(60, 16)
    bench.press(keys)
    bench.type(text)
    if keys.hasPrefix("?") { bench.press("Enter") }
    #expect(bench.screen().contains(words), "\(bench.screen())")
    bench.resize(132, 38)
    #expect(
      bench.rows()[36].allSatisfy { " └─┘".contains($0) }, "nothing is said where all of it is to be seen")
  }

  @Test("The help page and the switches cut no explanation at 80 columns")
  func wholeExplanations() {
    var bench = TestBench(80, 24)
    bench.press("?")
    for _ in 0..<3 {
      #expect(!bench.rows().contains { $0.hasSuffix("..│") }, "\(bench.screen())")
      bench.press("PgDn")
    }
    bench.press("Esc e s s")
    #expect(bench.screen().contains("Sandbox always shows dialogs"), "\(bench.screen())")
    #expect(bench.screen().contains("the grace period is off"), "\(bench.screen())")
  }

  @Test("Hints beside the fields of a form are whole", arguments: [(60, 16), (80, 24), (132, 38)])
  func formHints(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("B")
    for hint in ["1 or more", "applicationUsername", "Sandbox only"] {
      #expect(bench.screen().contains(hint), "\(hint)")
    }
    bench.press("Esc d o")
    #expect(bench.screen().contains("en_US, ja_JP, de_DE"))
  }

  @Test(
    "What is said under an alert at 80 x 24 has two rows where the box leaves them",
    arguments: ChromeLanguage.allCases)
  func noteUnderAlert(language: ChromeLanguage) {
    var bench = TestBench(80, 24)
    bench.workbench.options.language = language
    bench.press("a b Enter")
    let screen = bench.screen()
    #expect(screen.contains(">[ Ask ]<"))
    #expect(!screen.contains("..  │"), "\(screen)")
  }

  @Test("Beside the tour the smallest screen shows a whole payment sheet and two rows of the log")
  func tour() {
    var bench = TestBench(60, 16)
    bench.press("F2 b")
    let screen = bench.screen()
    for text in [
      "Tour 2/7", "Pro Monthly", "$4.99 per month", "Renews automatically", "Account", ">[ Confirm ]<",
    ] {
      #expect(screen.contains(text), "\(text)")
    }
    #expect(bench.workbench.layout.panes[.log]?.inside.height == 2)
  }

  @Test("A hit is seen in the chosen row too, with and without colours")
  func hitInChosenRow() {
    var bench = TestBench(80, 24)
    var reversed = Style()
    reversed.reverse = true
    var coloured = Style()
    coloured.background = .ansi(3)
    for hit in [reversed, coloured] {
      bench.workbench.theme = Theme(name: "x", styles: [.selection: reversed, .searchHit: hit])
      bench.press("Ctrl-P")
      bench.type("noads")
      let grid = bench.drawn()
      let y = bench.rows().firstIndex { $0.contains(">product") } ?? 0
      #expect(Set((1..<40).map { grid.style(x: $0, y: y) }).count >= 2, "\(bench.screen())")
      bench.press("Esc")
    }
  }

  @Test("The presenter's story begins with a whole sentence", arguments: ChromeLanguage.allCases)
  func wholeSentences(language: ChromeLanguage) {
    for width in 60...72 {
      var bench = TestBench(width, 16)
      bench.workbench.options.language = language
      bench.press("a b Enter P")
      let grid = bench.drawn()
      guard let area = bench.workbench.layout.presenter?.narration else {
        Issue.record("there is no story")
        continue
      }
      let screenRows = (area.y..<area.y + area.height).map { y in
        // The last column contains the scroll bar.
        let cells = Array(grid.cells(row: y))[area.x..<area.x + area.width - 1].filter { !$0.isContinuation }
        return String(String.UnicodeScalarView(cells.map(\.base)))
      }
      let first = screenRows.first { row in row.contains { $0 != " " } } ?? ""
      let words = String(
        first.drop { $0 == ">" || $0 == " " }.reversed().drop { $0 == " " }.reversed())
      let sentences = Narration(texts: bench.workbench.texts, world: bench.world)
        .lines(of: bench.workbench.session.log, count: 99).map(\.text)
      #expect(!words.isEmpty && sentences.contains { $0.hasPrefix(words) }, "\(screenRows)")
    }
  }
}
