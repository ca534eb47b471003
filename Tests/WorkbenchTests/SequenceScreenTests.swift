// Tests of the sequence diagram in the Log pane.

import Grid
import ProgramMessages
import Scenario
import SequenceDiagrams
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import SequencePane
@testable import Workbench

@Suite("The sequence diagram on screen") struct SequenceScreenTests {
  private static let declined = [
    "ask-to-buy on", "buy \(DemoSteps.monthly)", "confirm", "tap ask", "decline #1", "expect silence",
  ]
  private static let delayed = [
    "environment sandbox", "buy \(DemoSteps.monthly)", "confirm", "advance 90s", "tap ok",
  ]

  private func bench(
    _ steps: [String] = declined, _ columns: Int = 80, _ rows: Int = 24,
    language: ChromeLanguage = .english
  ) throws -> TestBench {
    var bench = TestBench(columns, rows)
    bench.workbench.options.language = language
    try bench.workbench.session.run(steps)
    bench.press("5 =")
    return bench
  }

  @Test("L changes between lines and diagram; the names of the lanes stay at the top")
  func toggles() throws {
    var bench = try bench()
    let lines = bench.logRows()
    bench.press("L")
    let rows = bench.logRows()
    #expect(rows.first?.contains("oper  phone  app  queue store") == true, "\(rows)")
    #expect(rows.contains { $0.contains("├──────────>│     │     │") && $0.contains("buy") }, "\(rows)")
    #expect(
      rows.contains { $0.contains("│x- - ┤") && $0.contains("no callback after decline #1") }, "\(rows)")
    #expect(rows.contains { $0.contains("│<────┤") && $0.contains(".deferred #1 monthly") }, "\(rows)")
    #expect(!bench.logRows().contains { $0.contains("Transaction ID") })
    for keys in ["g", "G", "k k k", "PgUp"] {
      bench.press(keys)
      #expect(bench.logRows().first == rows.first, "\(keys)")
    }
    bench.press("G L")
    #expect(bench.logRows() == lines)
  }

  @Test("A diagram at 80x24, in both languages", arguments: ChromeLanguage.allCases)
  func snapshot(language: ChromeLanguage) throws {
    var bench = try bench(Self.delayed, language: language)
    bench.press("L")
    #expect(bench.logRows().map { $0.last == "┃" ? String($0.dropLast()) : $0 } == Self.expected[language])
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == 80 })
  }

  private static let expected: [ChromeLanguage: [String]] = [
    .english: [
      "            oper  phone  app  queue store",
      "S  00:00:00   ├──────────────────────>│    environment sandbox",
      "S    step 2   ├──────────>│     │     │    buy monthly",
      "S    step 2   │     │     │<────┤     │    .purchasing #1 monthly",
      "S    step 2   │     │<────────────────┤    payment sheet: Pro Monthly $4.99 >",
      "S    step 3   ├────>│     │     │     │    confirm",
      "S    step 4   ├────>│     │     │     │    advance 1m30s",
      "S      +3 s   .........................    3 s later",
      "S    step 4   │     │     │<────┤     │    .purchased #1 monthly id ..8519",
      "S    step 4   │     │     │<────┤     │    removedTransactions #1",
      "S    step 4   │     │<────────────────┤    You're all set. Your purchase was>",
      "S    +1 min   .........................    1 min 27 s later",
      "S    step 5   ├────>│     │     │     │    tap ok",
    ],
    .japanese: [
      "            操作  iPhone アプリ キュー ストア",
      "S  00:00:00   ├──────────────────────────>│    environment sandbox",
      "S     手順2   ├────────────>│      │      │    buy monthly",
      "S     手順2   │      │      │<─────┤      │    .purchasing #1 monthly",
      "S     手順2   │      │<───────────────────┤    payment sheet: Pro Monthly $4>",
      "S     手順3   ├─────>│      │      │      │    confirm",
      "S     手順4   ├─────>│      │      │      │    advance 1m30s",
      "S      +3秒   .............................    3秒後",
      "S     手順4   │      │      │<─────┤      │    .purchased #1 monthly id ..85>",
      "S     手順4   │      │      │<─────┤      │    removedTransactions #1",
      "S     手順4   │      │<───────────────────┤    You're all set. Your purchase>",
      "S  +1分27秒   .............................    1分 27秒後",
      "S     手順5   ├─────>│      │      │      │    tap ok",
    ],
  ]

  @Test(
    "The key bar names L in the Log pane, first while the diagram is shown",
    arguments: [(80, 24), (132, 38), (200, 60)])
  func keyBar(columns: Int, rows: Int) throws {
    for (language, words) in [(ChromeLanguage.english, "L lines"), (.japanese, "L 行表示")] {
      var bench = try bench(Self.declined, columns, rows, language: language)
      #expect((bench.workbench.paneHints + bench.workbench.moreHints).contains { $0.keys == "L" })
      bench.press("L")
      #expect(bench.keyBar().contains(words), "\(bench.keyBar())")
      bench.press("1")
      #expect(!bench.workbench.paneHints.contains { $0.keys == "L" })
    }
  }

  @Test("The help page has a legend of the arrows, at its beginning while the diagram is shown")
  func legend() throws {
    for language in ChromeLanguage.allCases {
      var bench = try bench(language: language)
      let title = bench.workbench.texts.sequenceLegendTitle
      func headings() -> [String] {
        HelpPage().lines(in: bench.workbench).filter(\.isHeading).map(\.words)
      }
      #expect(headings().dropLast().last == title, "\(headings())")
      bench.press("L")
      #expect(headings().firstIndex(of: title) == 1, "\(headings())")
      bench.press("?")
      #expect(bench.rows().allSatisfy { CellWidth.of($0) == 80 })
      let lines = HelpPage(search: title).lines(in: bench.workbench)
      for (signs, words) in bench.workbench.texts.sequenceLegend {
        #expect(lines.contains { $0.keys == signs && $0.words == words }, "\(signs)")
      }
      let search = language == .english ? "sequence diagram" : "シーケンス図"
      let found = HelpPage(search: search).lines(in: bench.workbench)
      #expect(found.contains { $0.kind == .key(.sequenceDiagram, .log) })
    }
  }

  @Test("The help page shows the whole legend, and explains each short name of a lane")
  func wholeLegend() throws {
    for language in ChromeLanguage.allCases {
      var bench = try bench(language: language)
      let texts = bench.workbench.texts
      bench.press("L")
      bench.workbench.overlays.append(HelpPage(search: texts.sequenceLegendTitle))
      let screen = bench.screen().filter { !$0.isWhitespace && $0 != "│" }
      for (_, words) in texts.sequenceLegend {
        #expect(screen.contains(words.filter { !$0.isWhitespace }), "\(words): \(screen)")
      }
      let legend = texts.sequenceLegend.map { "\($0.signs) \($0.words)" }
      #expect(legend.contains { $0.hasPrefix(language == .english ? "back backend:" : "自社 自社サーバー:") })
    }
  }

  @Test("A row for the passing of time has the date if the date changes")
  func dates() throws {
    for (language, text) in [
      (ChromeLanguage.english, "30 days later, 2021-01-31"), (.japanese, "30日後、2021-01-31"),
    ] {
      var bench = try bench(["note a", "advance 30d", "note b"], language: language)
      bench.press("L")
      #expect(bench.logRows().contains { $0.contains("...") && $0.contains(text) }, "\(bench.logRows())")
    }
  }

  @Test("Each entry has one row at any size", arguments: [(60, 16), (80, 24), (132, 38), (200, 60)])
  func sizes(columns: Int, rows: Int) throws {
    for language in ChromeLanguage.allCases {
      var bench = try bench(Self.declined + Self.delayed, columns, rows, language: language)
      bench.press("L g")
      for _ in 0..<6 {
        #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
        bench.press("j j j j")
      }
      bench.press("G")
      #expect(
        bench.logRows().dropFirst().allSatisfy { $0.contains("│") || $0.contains("..") || $0.contains("──") })
    }
  }

  @Test("The selected entry, filter, search and marks are those of the log")
  func sameState() throws {
    var bench = try bench()
    bench.press("(")
    let entry = bench.workbench.panes.log.selectedEntry(in: bench.workbench.context(for: .log))
    bench.press("m L")
    #expect(bench.workbench.panes.log.selectedEntry(in: bench.workbench.context(for: .log)) == entry)
    #expect(bench.rows().contains { $0.contains("*") && $0.contains("error: ASDErrorDomain 1052") })
    bench.press("&")
    bench.type("deferred")
    bench.press("Enter")
    let filtered = bench.logRows()
    #expect(filtered.count == 2 && filtered[1].contains(".deferred #1"), "\(filtered)")
    #expect(filtered[0].contains("app") && !filtered[0].contains("store"), "only the lanes that take part")
    bench.press("Esc /")
    bench.type("decline #1")
    bench.press("Enter")
    #expect(
      bench.workbench.panes.log.selectedEvent(in: bench.workbench.context(for: .log))?.event?.kind
        == .performed(.decline(TransactionReference.number(TransactionNumber(1)))))
  }

  @Test("Enter on a callback returns to the lines and unfolds the entry")
  func whole() throws {
    var bench = try bench()
    bench.press("L g } } Enter")
    #expect(bench.workbench.panes.log.diagram == nil)
    #expect(bench.logRows().contains { $0.contains("State = .deferred") })
  }

  @Test("A click selects the row below the heading, and a click on the heading nothing")
  func mouse() throws {
    var bench = try bench()
    bench.press("L g")
    _ = bench.screen()
    let area = bench.logArea
    bench.click(area.x + 40, area.y + 2)
    let second = bench.workbench.panes.log.rows.entry(at: 1)
    #expect(bench.workbench.panes.log.selectedEntry(in: bench.workbench.context(for: .log)) == second)
    bench.click(area.x + 40, area.y)
    #expect(bench.workbench.panes.log.selectedEntry(in: bench.workbench.context(for: .log)) == second)
  }

  @Test("C m copies the shown entries as Mermaid")
  func copies() throws {
    var bench = try bench()
    bench.press("& ")
    bench.type("deferred")
    bench.press("Enter C m")
    guard case .copy(let text, let name) = bench.effects.last else {
      Issue.record("nothing is copied: \(bench.notice)")
      return
    }
    let expected = """
      sequenceDiagram
        participant app as app
        participant queue as queue
        queue->>app: #35;1 .deferred monthly
      """
    #expect(text == expected && name == "the sequence diagram, 4 lines", "\(text)")
  }

  @Test("The diagram shows a failed renewal, unless the user has chosen the channels")
  func failedRenewal() throws {
    let steps = ["buy \(DemoSteps.monthly)", "confirm", "tap ok", "billing retry on", "advance P1M"]
    var bench = try bench(steps + ["expect pending 0"], 132, 38)
    bench.press("L")
    #expect(bench.logRows().contains { $0.contains("DID_FAIL_TO_RENEW") }, "\(bench.logRows())")
    #expect(bench.notice.contains("server events"), "\(bench.notice)")
    bench.press("C m")
    guard case .copy(let text, _) = bench.effects.last else {
      Issue.record("nothing is copied: \(bench.notice)")
      return
    }
    #expect(text.contains("DID_FAIL_TO_RENEW") && !text.contains("expect pending"), "\(text)")
    var chosen = try self.bench(steps, 132, 38)
    chosen.press("v u Esc L")
    #expect(!chosen.workbench.panes.log.isOn(.server))
  }

  @Test("C v writes an SVG file, and asks before it replaces one")
  func saves() throws {
    var bench = try bench()
    bench.press("C v")
    #expect(bench.rows().last?.contains("session-1.svg") == true)
    bench.press("Enter")
    guard case .writeFile("session-1.svg", let text, false) = bench.effects.last else {
      Issue.record("nothing is written: \(bench.effects)")
      return
    }
    #expect(text.hasPrefix(SequenceDiagram.svgHeading) && text.contains("decline #1"))
    _ = bench.workbench.handle(result: .fileExists(path: "session-1.svg", text: text))
    #expect(bench.screen().contains("session-1.svg exists already"))
    bench.press("Enter")
    #expect(bench.effects.last == .writeFile(path: "session-1.svg", text: text, overwrite: true))
    _ = bench.workbench.handle(result: .fileFailed(path: "session-1.svg", reason: .noFolder("/none")))
    #expect(bench.screen().contains("session-1.svg"))
  }

  @Test(
    "The ending of the name chooses the format that C v writes, also when a file is replaced",
    arguments: [
      ("a.svg", SequenceDiagram.svgHeading), ("a.MMD", "sequenceDiagram\n"), ("a.txt", "         operator"),
      ("folder.txt/a", SequenceDiagram.svgHeading),
    ])
  func format(name: String, beginning: String) throws {
    var bench = try bench()
    bench.press("C v Ctrl-U")
    bench.type(name)
    bench.press("Enter")
    guard case .writeFile(name, let text, false) = bench.effects.last else {
      Issue.record("nothing is written: \(bench.effects)")
      return
    }
    #expect(text.hasPrefix(beginning) && text.hasSuffix("\n") && text.contains("decline"), "\(text)")
    _ = bench.workbench.handle(result: .fileExists(path: name, text: text))
    bench.press("Enter")
    #expect(bench.effects.last == .writeFile(path: name, text: text, overwrite: true))
  }

  @Test("An ending without a format is refused with the possible ones", arguments: ["C v", "C g"])
  func otherEnding(keys: String) throws {
    var bench = try bench()
    bench.press("\(keys) Ctrl-U")
    bench.type("a.png")
    bench.press("Enter")
    let message = (bench.workbench.overlays.last as? Prompt)?.errorMessage ?? ""
    #expect(message.hasPrefix("no format has the ending .png; try .svg"), "\(message)")
    #expect(message.contains(".mmd") == (keys == "C v"))
    #expect(!bench.effects.contains { $0.reopensPromptOnFailure })
  }

  @Test("Without entries, copying and saving say why not")
  func nothing() {
    var bench = TestBench()
    bench.press("C m")
    #expect(bench.notice.hasPrefix("the log shows no entries; v shows other channels"), "\(bench.notice)")
    bench.press("i 5 &")
    bench.type("zzz")
    bench.press("Enter C m")
    #expect(bench.notice == "the log shows no entries; Esc removes the filter &zzz", "\(bench.notice)")
    #expect(!bench.effects.contains { if case .copy = $0 { true } else { false } })
  }

  @Test("Undone entries are faint in the diagram and not in its copies")
  func undone() throws {
    var bench = try bench(["note kept"])
    bench.press("; ")
    bench.type("removed")
    bench.press("Enter z L")
    #expect(bench.logRows().contains { $0.contains("~") && $0.contains("removed") })
    bench.press("C m")
    guard case .copy(let text, _) = bench.effects.last else {
      Issue.record("nothing is copied")
      return
    }
    #expect(text.contains("kept") && !text.contains("removed"), "\(text)")
    #expect(
      !bench.workbench.panes.log.plainLines(in: bench.workbench.context(for: .log)).joined().contains(
        "removed"))
  }
}
