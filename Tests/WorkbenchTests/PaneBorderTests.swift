import Grid
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import ServicePane
@testable import TerminalUI
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
      let title = "\(pane.number) \(Self.title(of: pane))"
      let isThere = "┌├┬┼".contains { screen.contains("\($0)\(title)") }
      #expect(isThere == panes.contains(pane.number), "\(title)")
    }
    #expect(lines[0].contains("XCODE"))
    #expect(lines[rows - 1].contains("b buy Pro Monthly"))
    #expect(lines[rows - 1].contains("? help  q"))
  }

  private static func title(of pane: PaneID) -> String {
    let titles = [
      "Products", "Phone", "Transactions", "Details", "Log", "Subscriptions", "Receipt", "Service",
    ]
    return titles[pane.number - 1]
  }

  @Test(
    "Between panes there is one line; every line ends at another, and every corner is a whole one",
    arguments: [(60, 16), (79, 40), (80, 24), (100, 30), (120, 30), (132, 38), (200, 24), (200, 60)])
  func lines(_ columns: Int, _ rows: Int) {
    for keys in ["1", "2", "3", "4", "5", "6", "7", "8", "8 4", "8 5", "b", "= 1", "1 b Enter 4"] {
      var bench = keys.contains("8") ? ServicePaneTests.bench(columns, rows) : TestBench(columns, rows)
      bench.press(keys)
      let grid = bench.drawn()
      let layout = bench.workbench.layout
      let panes = Array(layout.panes.values) + (layout.companion.map { [$0] } ?? [])
      func isLine(_ x: Int, _ y: Int) -> Bool {
        let point = Point(x: x, y: y)
        return panes.contains { $0.contains(point) && !$0.inside.contains(point) }
      }
      for y in 1..<rows - 1 {
        for (x, cell) in grid.cells(row: y).enumerated() where isLine(x, y) {
          guard let connections = Self.connections[Character(cell.base)] else {
            // Only a top border contains a title, which is between the corners.
            #expect(
              panes.contains { $0.y == y && x > $0.x && x < $0.x + $0.width - 1 }, "\(keys): \(x), \(y)")
            continue
          }
          let neighbours = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)].map { isLine($0.0, $0.1) }
          #expect(connections == neighbours, "\(keys): \(cell.base) at \(x), \(y)\n\(bench.screen())")
        }
      }
    }
  }

  /// Whether a line character has a line up, right, down and left.
  private static let connections: [Character: [Bool]] = [
    "─": [false, true, false, true], "│": [true, false, true, false], "┌": [false, true, true, false],
    "┐": [false, false, true, true], "└": [true, true, false, false], "┘": [true, false, false, true],
    "├": [true, true, true, false], "┤": [true, false, true, true], "┬": [false, true, true, true],
    "┴": [true, true, false, true], "┼": [true, true, true, true],
  ]

  @Test("The focused pane's whole frame is marked, where it shares a line with others too")
  func focusedFrame() {
    var marked = Style()
    marked.bold = true
    for keys in ["1", "2", "3", "4", "5"] {
      var bench = TestBench(132, 38)
      bench.workbench.themes.current = Theme(
        name: "test", styles: [.text: Style(), .paneBorderFocused: marked])
      bench.press(keys)
      let grid = bench.drawn()
      guard let area = bench.workbench.layout.panes[bench.focus] else { return }
      let corners = [
        (area.x, area.y), (area.x, area.y + area.height - 1), (area.x + area.width - 1, area.y),
        (area.x + area.width - 1, area.y + area.height - 1),
      ]
      // In a shared border, the title of another pane can cover a corner.
      let lines = corners.filter { x, y in
        Self.connections[Character(Array(grid.cells(row: y))[x].base)] != nil
      }
      #expect(lines.count >= 3 && lines.allSatisfy { grid.style(x: $0.0, y: $0.1).bold }, "\(keys)")
      #expect(!grid.style(x: 0, y: bench.focus == .log ? 2 : 36).bold)
    }
  }

  @Test("Titles of panes are whole up to the corner at every width, with the focus and without it")
  func wholeTitles() {
    for language in ChromeLanguage.allCases {
      for columns in Array(stride(from: 60, through: 200, by: 20)) + [79, 80, 119, 120, 121] {
        for rows in [16, 24, 30] {
          var bench = TestBench(columns, rows)
          bench.workbench.options.language = language
          bench.press("b")
          for focus in ["2", "1", "3", "4", "5"] {
            bench.press(focus)
            let screen = bench.rows()
            let texts = bench.workbench.texts
            let titles: [PaneID: String] = [
              .products: "1 \(texts.paneProducts)", .phone: "2 \(texts.panePhone)  en_US",
              .transactions: "3 \(texts.paneTransactions)", .details: "4 \(texts.paneDetails)  #1",
            ]
            for (pane, area) in bench.workbench.layout.panes {
              guard let title = titles[pane] else { continue }
              let isWhole = screen[area.y].contains(title + "─") || screen[area.y].contains(title + "┐")
              #expect(isWhole, "\(columns) x \(rows): \(screen[area.y])")
            }
          }
        }
      }
    }
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

  @Test("At 80 columns the status bar has the storefront, and says what is due next and when")
  func storefront() {
    var bench = TestBench(80, 24)
    bench.press("b Enter Enter")
    let bar = bench.statusBar()
    #expect(bar.contains("en/USA") && bar.contains("renewal 31 d"), "\(bar)")
    bench.press("t M j")
    let later = bench.statusBar()
    #expect(later.contains("en/USA") && later.contains("renewal 28 d"), "\(later)")
    bench.workbench.options.language = .japanese
    #expect(bench.statusBar().contains("/USA") && bench.statusBar().contains("更新 28日"))
  }

  @Test("A switch and a due event leave the other items in their places", arguments: [80, 132])
  func steadyItems(columns: Int) {
    var bench = TestBench(columns, 24)
    func column(of text: String) -> String.Index? {
      var copy = bench
      return copy.statusBar().firstRange(of: text)?.lowerBound
    }
    let (askToBuy, clock) = (column(of: "Ask to Buy"), column(of: "00:00:00 paused"))
    bench.press("i")
    #expect(askToBuy != nil && column(of: "Ask to Buy") == askToBuy, "\(bench.statusBar())")
    bench.press("i b Enter Enter")
    #expect(bench.statusBar().contains("renewal"), "\(bench.statusBar())")
    #expect(clock != nil && column(of: "00:00:00 paused") == clock, "\(bench.statusBar())")
  }

  @Test(
    "The time until an event is rounded up to its largest unit",
    arguments: [(2_678_400, "31 d"), (2_606_400, "31 d"), (300, "5 min"), (299, "5 min"), (0, "0 s")])
  func rounded(seconds: Int64, text: String) {
    let now = Instant.defaultStart
    let due = Instant(microseconds: now.microseconds + seconds * 1_000_000)
    #expect(ClockText.roundedWait(until: due, at: now, Localizer()) == text)
  }

  @Test("The status bar is never wider than the screen", arguments: 60...140)
  func statusWidth(_ columns: Int) {
    var bench = TestBench(140, 30)
    bench.press("i a s f s d s n s p")
    _ = bench.workbench.handle(result: .journalFailed(reason: .fact(.file("disk full"))))
    let items = StatusBar.items(
      world: bench.world,
      state: StatusBarState(savingFailure: "disk full", scenarioPosition: "line 1/2", scenarioFile: "x"))
    let texts = StatusBar.fit(items, width: columns).filter { !$0.isEmpty }
    let width = texts.reduce(2) { $0 + CellWidth.of($1) } + 2 * (texts.count - 1)
    #expect(width <= columns)
    #expect(texts.contains { $0.hasPrefix("NOT") })
  }

  @Test("A catalogue's name takes what room there is, and ends in an ellipsis where that is too little")
  func catalogName() {
    let name = "a-catalogue-with-a-long-name.storekit"
    let items = [
      StatusItem(["SANDBOX"]),
      StatusItem([name, CellWidth.truncated(name, columns: 12), ""], ranks: [2, 2], stretches: true),
    ]
    #expect(StatusBar.fit(items, width: 80) == ["SANDBOX", name])
    for width in 23..<48 {
      let text = StatusBar.fit(items, width: width)[1]
      #expect(CellWidth.of(text) == width - 11 && text.hasSuffix(".."), "\(width)")
      #expect(name.hasPrefix(text.dropLast(2)))
    }
    #expect(StatusBar.fit(items, width: 22) == ["SANDBOX", ""])
  }

  @Test("The focused pane is marked without colour")
  func focusMark() {
    var bench = TestBench()
    #expect(bench.rows().contains { $0.hasPrefix("┌1 Products") && $0.contains("[focus]") })
    bench.press("5")
    #expect(bench.rows().contains { $0.hasPrefix("├5 Log") && $0.contains("[focus]") })
  }

  @Test(
    "A warning that is too long for a line takes more lines and loses nothing; so does a message with room")
  func longNotice() {
    let text = String(repeating: "word ", count: 25) + "end"
    var bench = TestBench(60, 16)
    bench.workbench.showNotices([.fact(.file(text))])
    #expect(bench.screen().contains("word end"))
    bench.resize(80, 24)
    bench.workbench.notice = Notice(text)
    #expect(bench.screen().contains("word end"))
  }

  @Test("On the smallest screen a warning of four lines is whole, and covers no border")
  func fourLines() {
    let text = String(repeating: "word ", count: 33) + "end"
    for keys in ["1", "6"] {
      var bench = TestBench(60, 16)
      bench.press("b Enter Enter \(keys)")
      bench.workbench.notice = Notice(text, .warning)
      let rows = bench.rows()
      #expect(rows[14].contains("end") && rows[11].contains("word"), "\(bench.screen())")
      #expect(rows[10].hasPrefix("└") && rows.contains { $0.contains("5 Log") }, "\(bench.screen())")
      bench.workbench.notice = Notice(text + text, .warning)
      #expect(!bench.rows()[11].contains("word"), "\(bench.screen())")
    }
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
      (0, "0 s", "0 s"), (400_000, "1 s", "0 s"), (222_000_000, "3 min 42 s", "3 min 42 s"),
      (90_000_000_000, "1 d 1 h", "1 d 1 h"), (3_600_000_000, "1 h", "1 h"),
      (7_499_500_000, "2 h 5 min", "2 h 4 min"),
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
    #expect(bench.screen().contains("waiting: 0"))
    #expect(bench.screen().contains("├5 Log"))
  }

  @Test("The key bar follows the focus")
  func keyBar() {
    var bench = TestBench()
    bench.press("b")
    #expect(bench.keyBar().hasPrefix(" Enter press  h l choose  Esc leave  d device  t time  z undo"))
    bench.press("5")
    #expect(bench.keyBar().hasPrefix(" 2 answer"))
  }
}
