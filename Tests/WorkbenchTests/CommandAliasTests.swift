// Tests of lines of other programs, theme names and product names on the command line.

import Grid
import ProgramMessages
import Scenario
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite("Short forms on the command line") struct CommandAliasTests {
  private static let sizes = [(80, 24), (100, 30), (132, 38), (200, 60), (60, 16)]

  private func bench(_ lines: String..., columns: Int = 80, rows: Int = 24) -> TestBench {
    var bench = TestBench(columns, rows)
    for line in lines { bench.enter(line) }
    return bench
  }

  // MARK: Quitting and writing

  @Test("q, q! and exit quit", arguments: ["q", "q!", "exit", " q "])
  func quit(line: String) {
    let bench = bench(line)
    #expect(bench.effects == [.quit])
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test(
    "the notice before quitting does not call a session without steps saved, also after a scenario is opened")
  func quitWithoutSteps() {
    var bench = TestBench()
    bench.press("b")
    _ = bench.workbench.openScenario(path: "foo.iap", bytes: Array("iapbench 1\nnote a\n".utf8))
    _ = bench.workbench.handle(result: .sessionStarted(name: "session 4"))
    bench.press("q")
    #expect(bench.notice.contains("session 4 has no steps"), "\(bench.notice)")
    bench.press(". q")
    #expect(bench.notice.contains("session 4 is saved"), "\(bench.notice)")
  }

  @Test(
    "A span alone moves the clock by it, and a date alone moves the clock to it",
    arguments: [
      ("3d", "advance 3d"), ("+3d", "advance 3d"), ("2h30m", "advance 2h30m"),
      ("2021-03-01", "clock 2021-03-01"),
    ])
  func clock(line: String, command: String) {
    let (short, long) = (bench(line), bench(command))
    #expect(short.workbench.overlays.isEmpty, "\(line)")
    #expect(short.world.now == long.world.now && short.world.now > TestBench().world.now)
    #expect(short.journal == long.journal && !short.journal.isEmpty, "\(short.journal)")
    for other in ["3 days later", "+", "3x", "2021-99-01"] {
      let bench = bench(other)
      #expect(bench.world.now == TestBench().world.now && !bench.workbench.overlays.isEmpty, "\(other)")
    }
  }

  @Test("A restored session continues its scenario at the next line, and undo does not leave this line")
  func reopensScenario() throws {
    let text = Array("iapbench 1\nnote a\nnote b\nnote c\n".utf8)
    var bench = TestBench()
    _ = bench.workbench.openScenario(path: "ci/foo.iap", bytes: text)
    bench.press(".")
    let notes = JournalNotes(ofJournal: Array(bench.journal.joined(separator: "\n").utf8))
    #expect(
      notes.openScenario == JournalNotes.OpenScenario(path: "ci/foo.iap", line: 3, step: #"note "b""#))
    var scenario = try StepwiseScenario(file: "ci/foo.iap", bytes: text, followsUndo: true)
    #expect(!scenario.move(toLine: 9) && scenario.move(toLine: 3))
    var again = TestBench()
    again.press("i")
    again.workbench.restore(notes, scenario)
    again.press(".")
    #expect(again.journal.contains { $0.hasSuffix("note \"b\"") }, "\(again.journal)")
    again.press("z z")
    #expect(again.workbench.playback.scenario?.next?.line == 3)
    again.press(". .")
    #expect(again.journal.last == "# no open scenario", "\(again.journal)")
  }

  @Test("q asks if the session is not saved; q! does not")
  func unsaved() {
    var bench = TestBench()
    bench.effects += bench.workbench.handle(result: .journalFailed(reason: .fact(.file("disk full"))))
    bench.enter("q")
    #expect(!bench.effects.contains(.quit))
    #expect(bench.notice.contains("NOT saved"))
    bench.enter("q!")
    #expect(bench.effects.last == .quit)
  }

  @Test("w without a name asks for one, and does not quit", arguments: sizes)
  func writeAsks(columns: Int, rows: Int) {
    var bench = bench("w", columns: columns, rows: rows)
    #expect(bench.effects.isEmpty)
    #expect(bench.workbench.overlays.count == 1)
    #expect(bench.screen().contains(".iap"))
    bench.press("Enter")
    guard case .writeFile(let path, _, false)? = bench.effects.last else {
      Issue.record("\(bench.effects)")
      return
    }
    #expect(bench.workbench.handle(result: .fileWritten(path: path)).isEmpty)
  }

  @Test("w proposes the file that was written or opened last, but no scenario of the library")
  func proposedFile() {
    var bench = bench("w out/my.iap")
    _ = bench.workbench.handle(result: .fileWritten(path: "out/my.iap"))
    bench.enter("w")
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "out/my.iap")
    bench.press("Esc")
    for (path, proposed) in [("demo.iap", "demo.iap"), ("lib:demo", "session-1.iap")] {
      _ = bench.workbench.openScenario(path: path, bytes: Array("iapbench 1\nnote a\n".utf8))
      bench.press("w")
      #expect((bench.workbench.overlays.last as? Prompt)?.field.text == proposed)
      bench.press("Esc")
    }
  }

  @Test("w! replaces a file without asking", arguments: ["w!", "w! other.iap", "wq!"])
  func replaces(line: String) {
    var bench = bench("w out.iap")
    _ = bench.workbench.handle(result: .fileWritten(path: "out.iap"))
    bench.enter(line)
    guard case .writeFile(let path, _, true)? = bench.effects.last else {
      Issue.record("\(bench.effects)")
      return
    }
    #expect(path == (line.contains("other") ? "other.iap" : "out.iap"))
    let effects = bench.workbench.handle(result: .fileWritten(path: path))
    #expect(effects == (line == "wq!" ? [.quit] : []))
    // Without a file, the name has to be typed.
    #expect(self.bench("w!").workbench.overlays.last is Prompt)
  }

  @Test("u and undo undo, and redo redoes", arguments: ["u", "undo"])
  func undo(line: String) {
    var bench = bench("note a", line)
    #expect(
      bench.workbench.overlays.isEmpty && bench.journal.last?.hasSuffix("undo") == true, "\(bench.journal)")
    bench.enter("redo")
    #expect(bench.journal.last?.hasSuffix("redo") == true, "\(bench.journal)")
  }

  @Test("help WORD opens the help with a search")
  func help() throws {
    let bench = bench("help refund")
    #expect((bench.workbench.overlays.last as? HelpPage)?.search == "refund")
  }

  @Test("w, wq and x take a name with spaces", arguments: ["w", "wq", "x"])
  func writes(word: String) {
    for name in ["my work.iap", "\"my work.iap\""] {
      let bench = bench("\(word) \(name)")
      guard case .writeFile("my work.iap", let text, false)? = bench.effects.last else {
        Issue.record("\(bench.effects)")
        return
      }
      #expect(text.hasPrefix("iapbench 1\n"))
    }
  }

  @Test("wq and x quit when the file is written, with a name or a typed one", arguments: ["wq", "x"])
  func writeAndQuit(word: String) {
    var bench = bench("\(word) out.iap")
    #expect(bench.workbench.handle(result: .fileWritten(path: "out.iap")) == [.quit])
    bench = self.bench(word)
    bench.press("Enter")
    #expect(bench.workbench.handle(result: .fileWritten(path: "session.iap")) == [.quit])
  }

  @Test("wq of an existing file asks first, and Esc ends the request to quit")
  func existingFile() {
    var bench = bench("wq out.iap")
    #expect(bench.workbench.handle(result: .fileExists(path: "out.iap", text: "")).isEmpty)
    bench.press("Enter")
    guard case .writeFile("out.iap", _, true)? = bench.effects.last else {
      Issue.record("\(bench.effects)")
      return
    }
    #expect(bench.workbench.handle(result: .fileWritten(path: "out.iap")) == [.quit])

    bench = self.bench("wq out.iap")
    _ = bench.workbench.handle(result: .fileExists(path: "out.iap", text: ""))
    bench.press("Esc")
    bench.enter("w other.iap")
    #expect(bench.workbench.handle(result: .fileWritten(path: "other.iap")).isEmpty)
  }

  // MARK: Environments and files

  @Test("e goes to an environment", arguments: ["e sandbox", "e SANDBOX"])
  func environment(line: String) {
    let bench = bench(line)
    #expect(bench.world.environment == .sandbox)
    #expect(bench.journal.last?.hasSuffix("environment sandbox") == true)
  }

  @Test("e opens a file", arguments: ["demo.iap", "./sandbox", "lib:pitfalls/06-unfinished", "my work.iap"])
  func file(name: String) {
    let bench = bench("e \(name)")
    #expect(bench.effects == [.readFile(path: name, untilLine: nil)])
    #expect(bench.world.environment == .xcode)
  }

  @Test(
    "e without a name or with a misspelled environment names the possible meanings",
    arguments: sizes.dropLast())
  func unclear(columns: Int, rows: Int) {
    var bench = bench("e sandbx", columns: columns, rows: rows)
    #expect(bench.screen().contains("e sandbox, e ./sandbx"))
    #expect(bench.effects.isEmpty && bench.workbench.overlays.count == 1)
    bench = self.bench("e", columns: columns, rows: rows)
    #expect(bench.screen().contains("e FILE"))
    #expect(bench.world.environment == .xcode)
  }

  @Test("an alias with an unexpected word is an unknown command", arguments: ["q now", "exit 1", "q!!"])
  func unexpectedWord(line: String) {
    let bench = bench(line)
    #expect(bench.effects.isEmpty && bench.workbench.overlays.count == 1)
  }

  // MARK: Themes

  private static let themes = ["default", "light", "dark", "high-contrast", "mono"]

  @Test("theme NAME loads the theme and remembers it", arguments: ["theme light", "theme LIGHT"])
  func theme(line: String) {
    var bench = bench(line)
    #expect(bench.effects == [.listThemes])
    let effects = bench.workbench.handle(result: .themes(Self.themes))
    #expect(effects == [.loadTheme(name: "light"), .remember(.theme, value: "light")])
    #expect(bench.notice.contains("light"))
  }

  @Test("an unknown theme is refused with at most three names", arguments: sizes)
  func unknownTheme(columns: Int, rows: Int) {
    var bench = bench("theme ligth", columns: columns, rows: rows)
    #expect(bench.workbench.handle(result: .themes(Self.themes)).isEmpty)
    #expect(bench.screen().contains("try light"))
    bench = self.bench("theme zzz", columns: columns, rows: rows)
    #expect(bench.workbench.handle(result: .themes(Self.themes)).isEmpty)
    #expect(bench.screen().contains("default, light, dark"))
    #expect(!bench.screen().contains("mono"))
    #expect(bench.workbench.overlays.count == 1)
  }

  @Test("Tab completes the names of themes")
  func themeCompletion() {
    var bench = TestBench()
    bench.press(":")
    bench.type("theme li")
    bench.press("Tab")
    #expect(bench.effects == [.listThemes])
    _ = bench.workbench.handle(result: .themes(Self.themes))
    #expect(bench.screen().contains(":theme light"))
  }

  @Test("theme without a name opens the picker")
  func themePicker() {
    #expect(bench("theme").workbench.overlays.last is MenuState)
  }

  // MARK: Products and transactions

  @Test(
    "a product is bought by its name, and the journal has the identifier",
    arguments: ["buy pro monthly", "buy monthly", "buy \"プロ 月額プラン\""])
  func buy(line: String) {
    for (columns, rows) in Self.sizes {
      let bench = bench(line, columns: columns, rows: rows)
      #expect(bench.workbench.overlays.isEmpty)
      #expect(bench.journal.first?.hasSuffix("buy com.example.subscriptionlab.monthly") == true)
    }
  }

  @Test("a transaction is approved by its number")
  func approve() {
    let bench = bench("ask-to-buy on", "buy no ads", "confirm", "tap ask", "approve 1")
    #expect(bench.journal.contains { $0.hasSuffix("approve #1") })
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("an ambiguous product keeps the line and names both products", arguments: [(100, 30), (200, 60)])
  func ambiguous(columns: Int, rows: Int) {
    var bench = bench("buy ly", columns: columns, rows: rows)
    #expect(bench.effects.isEmpty && bench.workbench.overlays.count == 1)
    let screen = bench.screen()
    #expect(screen.contains("several products match"))
    #expect(screen.contains("subscriptionlab.monthly") && screen.contains("subscriptionlab.yearly"))
  }
}

extension TestBench {
  fileprivate mutating func enter(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }
}
