// Tests of offering and opening library scenarios.

import Grid
import Presentation
import Scenario
import StoreSimulator
import Support
import Testing

@testable import LibraryPane
@testable import Panes
@testable import Workbench

@Suite("The library on screen") struct LibraryTests {
  private static let sizes = [(60, 16), (79, 40), (80, 24), (132, 38)]

  private func bench(_ columns: Int = 80, _ rows: Int = 24, _ language: ChromeLanguage = .english)
    -> TestBench
  {
    var bench = TestBench(columns, rows)
    bench.workbench.options.library = LibraryFixture.scenarios
    bench.workbench.options.language = language
    return bench
  }

  @Test("The palette finds a scenario by words of its title, in either language, and Enter opens it")
  func palette() {
    for words in ["too early", "早すぎる", "pitfalls/early", "lib:pitfalls"] {
      var bench = bench()
      bench.press("Ctrl-P")
      bench.type(words)
      #expect(
        bench.rows().contains { $0.contains("lib:pitfalls/early") && $0.contains("delivered too early") })
      bench.press("Enter")
      #expect(bench.effects.last == .readFile(path: "lib:pitfalls/early", untilLine: nil), "\(words)")
    }
    var japanese = bench(80, 24, .japanese)
    japanese.press("Ctrl-P")
    japanese.type("too early")
    #expect(japanese.screen().contains("誤り: 早すぎる提供"))
    japanese.press("Tab")
    #expect(japanese.rows().last?.contains("lib:pitfalls/early") == true)
  }

  @Test(
    "The palette lists a command before a scenario with the same words, and finds words of the sentence",
    arguments: ["subject", "scenario library"])
  func ranks(words: String) throws {
    var bench = bench()
    bench.workbench.options.library.append(
      LibraryScenario(
        name: "scenario/library", title: "Library scenario subject", about: "A sentence about a grace period."
      ))
    bench.press("Ctrl-P")
    bench.type(words)
    let items = try #require(bench.workbench.overlays.last as? CommandPalette).items
    let command = try #require(items.firstIndex { if case .screen = $0 { true } else { false } })
    let scenario = try #require(items.firstIndex { if case .library = $0 { true } else { false } })
    #expect(command < scenario, "\(items.prefix(5))")
    bench.press("Ctrl-U")
    bench.type("grace period sentence")
    bench.press("Enter")
    #expect(bench.effects.last == .readFile(path: "lib:scenario/library", untilLine: nil))
  }

  @Test("Words of a title come before words of a sentence, in the palette and in the browser")
  func titlesFirst() throws {
    var bench = bench()
    bench.workbench.options.library += [
      LibraryScenario(name: "demos/first", title: "A renewal", about: "A sentence about the shiny ticket."),
      LibraryScenario(name: "demos/second", title: "The shiny ticket", about: "A sentence."),
    ]
    var browser = bench
    bench.press("Ctrl-P")
    bench.type("shiny ticket")
    let items = try #require(bench.workbench.overlays.last as? CommandPalette).items
    let names = items.compactMap { if case .library(let scenario) = $0 { scenario.name } else { nil } }
    #expect(names == ["demos/second", "demos/first"])
    browser.press("o l")
    browser.type("shiny ticket")
    let shown = try #require(browser.workbench.overlays.last as? LibraryBrowser)
    #expect(shown.shown.map(\.name) == ["demos/first", "demos/second"])
    #expect(shown.marked?.name == "demos/second")
  }

  @Test("o l lists the scenarios by subject, with sentence and steps of the marked one", arguments: sizes)
  func browser(columns: Int, rows: Int) {
    for language in ChromeLanguage.allCases {
      let isJapanese = language == .japanese
      var bench = bench(columns, rows, language)
      bench.press("o l")
      let screen = bench.screen()
      for text in isJapanese
        ? ["購入", "何も起きない購入", "購入者がシートを確認する。", "返金その1"]
        : [
          "Purchase", "A purchase without complications", "The customer confirms the sheet.",
          "Refund number 1",
        ]
      { #expect(screen.contains(text), "\(text)\n\(screen)") }
      #expect(screen.contains("caption \"first caption\"") && screen.contains("lib:purchase/plain"))
      #expect(!screen.contains("# A purchase"))
      #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
      bench.press("Esc")
      #expect(bench.workbench.overlays.isEmpty && bench.effects.isEmpty)
    }
  }

  @Test("Tab and Shift-Tab change the subject in a circle, arrows and pages the scenario", arguments: sizes)
  func marks(columns: Int, rows: Int) throws {
    var bench = bench(columns, rows)
    bench.press("o l")
    func marked(after keys: String) throws -> String {
      bench.press(keys)
      let browser = try #require(bench.workbench.overlays.last as? LibraryBrowser)
      let scenario = try #require(browser.marked)
      #expect(bench.screen().contains(scenario.path), "\(keys)")
      // The list shows the marked scenario.
      #expect(bench.rows().contains { $0.contains("> \(scenario.title)") }, "\(keys)")
      return scenario.name
    }
    #expect(try marked(after: "Up") == "purchase/plain")
    #expect(try marked(after: "Tab") == "refund/number-1")
    #expect(try marked(after: "Tab") == "pitfalls/early")
    #expect(try marked(after: "Tab") == "purchase/plain")
    #expect(try marked(after: "Shift-Tab") == "pitfalls/early")
    #expect(try marked(after: "Down Down Down") == "pitfalls/late")
    #expect(try marked(after: "PgUp PgUp PgUp") == "purchase/plain")
    #expect(try marked(after: "Down Down") == "refund/number-2")
    #expect(try marked(after: "Shift-Tab") == "purchase/plain")
    #expect(try marked(after: "PgDn PgDn PgDn") == "pitfalls/late")
  }

  @Test("The preview scrolls to its last step, and begins again for another scenario", arguments: sizes)
  func preview(columns: Int, rows: Int) {
    var bench = bench(columns, rows)
    bench.press("o l")
    #expect(bench.screen().contains("advance 1d") && !bench.screen().contains("expect transactions 0"))
    for _ in 0..<30 { bench.press("Ctrl-F") }
    #expect(bench.screen().contains("expect transactions 0") && !bench.screen().contains("advance 1d"))
    for _ in 0..<30 { bench.press("Ctrl-B") }
    #expect(bench.screen().contains("advance 1d"))
    bench.press("Ctrl-F Down Up")
    #expect(bench.screen().contains("advance 1d"))
  }

  @Test(
    "Typed words filter by title, sentence, name and subject in either language",
    arguments: [
      ("number 7", ["refund/number-7"]), ("返金その7", ["refund/number-7"]), ("TOO early", ["pitfalls/early"]),
      ("pitfalls", ["pitfalls/early", "pitfalls/late"]), ("落とし穴", ["pitfalls/early", "pitfalls/late"]),
      ("シート", ["purchase/plain"]), ("nothing like it", []),
    ])
  func filter(words: String, names: [String]) throws {
    var bench = bench()
    bench.press("o l Tab")
    bench.type(words)
    let browser = try #require(bench.workbench.overlays.last as? LibraryBrowser)
    #expect(browser.shown.map(\.name) == names && browser.markedIndex == 0)
    #expect(bench.screen().contains("\(names.count) of 12"))
    bench.press("Enter")
    guard let first = names.first else {
      #expect(bench.effects.isEmpty && bench.notice.contains("Backspace"))
      for key in ["Tab", "Shift-Tab", "Down", "PgDn", "Ctrl-F"] { bench.press(key) }
      #expect(bench.screen().contains("no scenario matches"))
      bench.press("Ctrl-U Enter")
      #expect(bench.effects.last == .readFile(path: "lib:purchase/plain", untilLine: nil))
      return
    }
    #expect(bench.effects.last == .readFile(path: "lib:\(first)", untilLine: nil))
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("F1 lists the keys of the browser, and Esc returns to it", arguments: sizes)
  func help(columns: Int, rows: Int) {
    var bench = bench(columns, rows)
    bench.press("o l")
    #expect(bench.keyBar().contains("F1 help") && bench.keyBar().contains("Esc"), "\(bench.keyBar())")
    bench.press("F1")
    #expect(bench.workbench.overlays.last is HelpPage)
    // The page begins with the library's own meaning of the keys.
    let lines = HelpPage().lines(in: bench.workbench)
    let headings = lines.filter(\.isHeading).map(\.words)
    #expect(lines.dropFirst().first?.words.hasPrefix("open") == true, "\(lines.prefix(4))")
    #expect(headings.dropFirst().first?.contains("Library of scenarios") == true, "\(headings)")
    bench.press("Esc")
    #expect(bench.workbench.overlays.last is LibraryBrowser)
    bench.type("number?")
    #expect(bench.workbench.overlays.last is LibraryBrowser)
  }

  @Test("Ctrl-R plays the marked scenario as a demo", arguments: sizes)
  func plays(columns: Int, rows: Int) {
    var bench = bench(columns, rows)
    bench.press("o l")
    #expect(bench.keyBar().contains("Ctrl-R"), "\(bench.keyBar())")
    bench.type("number 7")
    bench.press("Ctrl-R")
    #expect(bench.effects.last == .readFile(path: "lib:refund/number-7", untilLine: nil))
    #expect(bench.workbench.playback.requestedDemo != nil && bench.workbench.overlays.isEmpty)
    var empty = TestBench(columns, rows)
    empty.press("o l Ctrl-R")
    #expect(empty.effects.isEmpty && empty.workbench.playback.requestedDemo == nil)
  }

  @Test("A click marks a scenario, and a second or double click opens it; the wheel moves the mark")
  func mouse() {
    for isDouble in [false, true] {
      var bench = bench()
      bench.press("o l")
      let row = bench.find("Refund number 2")
      bench.click(row.x, row.y)
      #expect(bench.effects.isEmpty && bench.screen().contains("lib:refund/number-2"))
      let marked = bench.find("Refund number 2")
      bench.send(isDouble ? .doublePress : .press, marked.x, marked.y)
      #expect(bench.effects.last == .readFile(path: "lib:refund/number-2", untilLine: nil))
    }
    var bench = bench()
    bench.press("o l")
    bench.send(.wheelDown, 10, 10)
    #expect(bench.screen().contains("lib:refund/number-1"))
    bench.send(.wheelUp, 10, 10)
    #expect(bench.screen().contains("lib:purchase/plain"))
  }

  @Test(
    "The same keys open the browser while a scenario is open, and mark this scenario",
    arguments: ["o l", "o L"])
  func whileOpen(keys: String) {
    var bench = bench()
    let text = "iapbench 1\n# Refund\nadvance 1d\nadvance 1d\n"
    bench.effects += bench.workbench.handle(
      result: .fileRead(path: "lib:refund/number-3", bytes: Array(text.utf8), untilLine: nil))
    bench.press(keys)
    #expect(bench.screen().contains("lib:refund/number-3"))
    #expect(bench.workbench.overlays.last is LibraryBrowser)
  }

  @Test("A program without a library says that no scenario matches", arguments: sizes)
  func empty(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("o l PgDn Tab Shift-Tab Ctrl-F Enter")
    #expect(bench.screen().contains("no scenario matches") && bench.effects.isEmpty)
  }

  @Test(
    "A scenario of the library is a copy in a session of its own, and undone steps and writing are as ever")
  func opened() {
    var bench = bench()
    let text = "iapbench 1\n# Wrong\nbuy com.example.subscriptionlab.monthly\nconfirm\n"
    bench.effects += bench.workbench.handle(
      result: .fileRead(path: "lib:pitfalls/early", bytes: Array(text.utf8), untilLine: nil))
    #expect(bench.effects.last == .startSession(scenarioPath: "lib:pitfalls/early"))
    #expect(bench.notice.contains("lib:pitfalls/early"))
    bench.press(". .")
    #expect(bench.world.transactionCount == 1)
    bench.press("w")
    bench.type("mine.iap")
    bench.press("Enter")
    guard case .writeFile("mine.iap", let written, false) = bench.effects.last else {
      Issue.record("nothing is written: \(String(describing: bench.effects.last))")
      return
    }
    #expect(written.contains("buy com.example.subscriptionlab.monthly\n"))
  }

  @Test("A line that writes is never offered the library")
  func writing() {
    var bench = bench()
    bench.press("w")
    bench.press("Ctrl-U")
    bench.press("Tab")
    _ = bench.workbench.handle(result: .filesFound(prefix: "", paths: ["mine.iap", "lib:"]))
    #expect(bench.rows().last?.contains("mine.iap") == true)
    var line = self.bench()
    line.press(":")
    line.type("write l")
    line.press("Tab")
    _ = line.workbench.handle(result: .filesFound(prefix: "l", paths: ["lib:"]))
    #expect(line.rows().last?.contains("lib:") == false)
    var opening = self.bench()
    opening.press(":")
    opening.type("open l")
    opening.press("Tab")
    _ = opening.workbench.handle(result: .filesFound(prefix: "l", paths: ["lib:"]))
    #expect(opening.rows().last?.contains(":open lib:") == true)
  }

  @Test("What the library does not have is answered where it was asked, in both languages")
  func missing() {
    for (language, words) in [
      (ChromeLanguage.english, "did you mean lib:a/b?"), (.japanese, "lib:a/b のことですか"),
    ] {
      var bench = bench(100, 30, language)
      bench.press("o f")
      bench.type("lib:a/c")
      bench.press("Enter")
      _ = bench.workbench.handle(
        result: .fileFailed(path: "lib:a/c", reason: .notInLibrary(suggestion: "lib:a/b")))
      #expect(bench.screen().contains(words))
      #expect(bench.rows().last?.contains("lib:a/c") == true)
    }
  }
}
