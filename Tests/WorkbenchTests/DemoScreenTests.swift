// Tests of demos on screen, with a clock that the tests advance.

import Demo
import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import DemoPane
@testable import Panes
@testable import Workbench

extension TestBench {
  /// Plays a scenario as a demo, as the program does after it has read the file.
  mutating func playDemo(
    _ lines: String..., path: String = "demo.iap", settings: DemoSettings = DemoSettings()
  ) {
    let text = (["iapbench 1"] + lines).joined(separator: "\n") + "\n"
    workbench.playback.requestedDemo = settings
    effects += workbench.handle(result: .fileRead(path: path, bytes: Array(text.utf8), untilLine: nil))
  }

  mutating func pass(_ seconds: Double) { effects += workbench.passTime(realSeconds: seconds) }

  /// Passes time until the demo waits for a key or has ended.
  mutating func passAll() {
    for _ in 0..<1000 {
      guard let seconds = workbench.nextWakeUp else { return }
      pass(seconds)
    }
  }

  var demo: DemoView? { workbench.overlays.last as? DemoView }

  fileprivate var laterLines: [String] {
    effects.flatMap { effect -> [String] in
      if case .journalLater(let lines) = effect { return lines }
      return []
    }
  }
}

@Suite("A demo on screen") struct DemoScreenTests {
  private static let monthly = "com.example.subscriptionlab.monthly"

  /// Plays a purchase with two captions; the first step is unseen.
  private func bench(
    _ columns: Int = 80, _ rows: Int = 24, language: ChromeLanguage = .english,
    settings: DemoSettings = DemoSettings()
  ) -> TestBench {
    var bench = TestBench(columns, rows)
    bench.workbench.options.language = language
    bench.playDemo(
      "# A purchase fails", "# ja: 失敗する購入", "interrupted on", "caption \"The first words\" --ja \"最初の言葉\"",
      "buy \(Self.monthly)", "confirm", "expect state last failed",
      "caption \"The last words\" --ja \"最後の言葉\"", settings: settings)
    return bench
  }

  @Test(
    "A demo plays itself on the presenter's screen, at the times of the rules",
    arguments: [(60, 16), (80, 24), (132, 38), (200, 60)])
  func plays(_ columns: Int, _ rows: Int) {
    var bench = bench(columns, rows)
    #expect(bench.workbench.isForAudience && bench.world.switches.interruptsPurchases)
    #expect(bench.workbench.nextWakeUp == 0)
    bench.pass(0)
    #expect(bench.workbench.captionLines.joined(separator: " ").contains("first"))
    #expect(bench.screen().contains("step 1 of 4"), "\(bench.screen())")
    bench.pass(1.9)
    #expect(bench.world.device.topDialog == nil)
    // The button of the shop is marked for 0.6 s.
    bench.pass(0.1)
    #expect(bench.world.device.topDialog == nil)
    bench.pass(0.6)
    #expect(bench.world.device.topDialog != nil && bench.screen().contains("step 2 of 4"))
    bench.pass(1.2)
    bench.pass(0.6)
    #expect(bench.world.transaction(1)?.deliveredState == .failed)
    bench.pass(1.2)
    #expect(bench.workbench.captionLines.joined(separator: " ").contains("last"))
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
    bench.pass(2)
    #expect(bench.demo == nil && bench.workbench.nextWakeUp == nil)
    #expect(bench.notice.hasPrefix("The demo has ended."), "\(bench.notice)")
    #expect(bench.workbench.isForAudience)
  }

  @Test(
    "An audience reads the title, and neither source nor terms of developers",
    arguments: [(80, 24), (132, 38), (200, 60)])
  func audience(_ columns: Int, _ rows: Int) {
    var bench = bench(columns, rows)
    for _ in 0..<20 {
      let screen = bench.screen()
      for word in ["demo.iap", "expect", "interrupted on", "com.example", "#1", "Next:"] {
        #expect(!screen.contains(word), "\(word): \(screen)")
      }
      if columns >= 132 { #expect(bench.demo == nil || screen.contains("A purchase fails")) }
      bench.pass(bench.workbench.nextWakeUp ?? 0)
    }
  }

  @Test("Captions, keys and the phone are in the language of the screen", arguments: [(80, 24), (132, 38)])
  func japanese(_ columns: Int, _ rows: Int) {
    var bench = bench(columns, rows, language: .japanese)
    bench.pass(0)
    #expect(bench.screen().contains("最初の言葉") && bench.screen().contains("4手順中の1"))
    #expect(bench.world.device.locale == "ja_JP" && bench.world.device.storefront == "JPN")
    #expect(bench.keyBar().contains("1手順進める"), "\(bench.keyBar())")
    bench.passAll()
    #expect(bench.world.transaction(1)?.deliveredState == .failed)
    #expect(bench.notice.hasPrefix("デモが終わりました"), "\(bench.notice)")
    // The beginning of the session is not undone.
    bench.press("z z z z z z z z")
    #expect(bench.world.device.locale == "ja_JP")
  }

  @Test(
    "Any other key halts and does nothing else, and F goes on", arguments: ["b", "e", "Enter", "q", "Esc"])
  func halts(key: String) {
    var bench = bench()
    bench.pass(0)
    bench.press(key)
    #expect(bench.workbench.nextWakeUp == nil && bench.demo?.isPlaying == false)
    #expect(bench.world.transactionCount == 0 && bench.workbench.overlays.count == 1)
    #expect(bench.screen().contains("halted at step 1 of 4"), "\(bench.screen())")
    bench.pass(60)
    #expect(bench.world.transactionCount == 0)
    bench.press("b")
    #expect(bench.world.transactionCount == 0 && bench.notice.contains("F goes on"), "\(bench.notice)")
    bench.press("F")
    bench.pass(0)
    bench.pass(0.6)
    #expect(bench.world.transactionCount == 1)
    bench.passAll()
    #expect(bench.demo == nil)
  }

  @Test("A key of an input method and pasted text halt too")
  func otherInput() {
    var bench = bench()
    bench.pass(0)
    bench.effects += bench.workbench.handle(.key(.character("か")))
    #expect(bench.demo?.isPlaying == false)
    bench.press("F")
    bench.paste("buy \(Self.monthly)\n")
    #expect(bench.demo?.isPlaying == false && bench.world.transactionCount == 0)
    #expect(bench.workbench.prompts.pendingPaste == nil)
  }

  @Test("The dot performs one step at once and halts; after the last step it ends the demo")
  func oneStep() {
    var bench = bench()
    bench.press(".")
    #expect(bench.workbench.captionLines == ["The first words"])
    #expect(bench.workbench.nextWakeUp == nil)
    bench.press(". .")
    #expect(bench.world.transaction(1)?.deliveredState == .failed)
    #expect(bench.screen().contains("halted at step 3 of 4"), "\(bench.screen())")
    bench.press(".")
    #expect(bench.workbench.captionLines == ["The last words"] && bench.demo != nil)
    bench.press(".")
    #expect(bench.demo == nil && bench.notice.hasPrefix("The demo has ended."))
  }

  @Test("Ctrl-C hands over the keyboard; the demo stays open, z goes back and the dot goes on")
  func stop() {
    var bench = bench()
    bench.press(". . .")
    #expect(!bench.workbench.captionLines.isEmpty)
    bench.press("F Ctrl-C")
    #expect(
      bench.notice
        == """
        The demo is stopped. The keyboard is yours; . performs the next step, z goes back, o x closes \
        the demo.
        """)
    #expect(bench.demo == nil && bench.workbench.nextWakeUp == nil)
    #expect(bench.workbench.playback.scenario.isOpen && !bench.workbench.captionLines.isEmpty)
    bench.press("z")
    #expect(bench.world.device.topDialog != nil, "the expectation and the confirmation are undone")
    bench.press(".")
    #expect(bench.world.device.topDialog == nil)
    bench.press("z z")
    #expect(bench.world.transactionCount == 0)
    bench.press("o x")
    #expect(bench.workbench.captionLines.isEmpty, "the operator's steps contradict the last caption")
    bench.press("b")
    #expect(bench.world.transactionCount == 1)
  }

  @Test("Closing a stopped demo returns to the session before it, also after steps by hand and another demo")
  func returnToSession() {
    for keys in ["", ". ", "z ", "b "] {
      var bench = TestBench(132, 38)
      bench.press("b 1 i")
      bench.workbench.options.sessionName = "session 7"
      bench.playDemo("caption \"One\"", "buy \(Self.monthly)", "confirm", "caption \"Two\"")
      if keys == "z " { bench.playDemo("caption \"Three\"", "buy \(Self.monthly)", "confirm") }
      bench.press(". Ctrl-C")
      #expect(bench.notice.hasSuffix("o x closes the demo and returns to your session."), "\(bench.notice)")
      bench.press(keys + "o x")
      #expect(bench.effects.last == .openSession(name: "session 7"), "\(keys): \(bench.effects)")
      // The session was deleted since.
      bench.press("o x")
      #expect(!bench.workbench.playback.scenario.isOpen, "\(keys)")
    }
    var bench = TestBench(132, 38)
    bench.playDemo("caption \"One\"", "buy \(Self.monthly)")
    bench.press(". Ctrl-C o x")
    #expect(!bench.effects.contains { if case .openSession = $0 { true } else { false } })
    #expect(!bench.workbench.playback.scenario.isOpen)
  }

  @Test("z on a halted demo goes back one visible step and stays halted; another key names z")
  func back() {
    var bench = bench()
    bench.press(". . x")
    #expect(bench.notice.contains("z goes back"), "\(bench.notice)")
    #expect(bench.keyBar().contains(" z "), "\(bench.keyBar())")
    bench.press(". z")
    #expect(bench.demo?.isPlaying == false && bench.world.device.topDialog != nil, "\(bench.screen())")
    #expect(bench.screen().contains("halted at step 2 of 4"), "\(bench.screen())")
    bench.press("z z z")
    #expect(bench.world.transactionCount == 0)
    #expect(bench.notice == "This is the first step of the demo; . performs it.", "\(bench.notice)")
    bench.press("F")
    #expect(bench.demo?.isPlaying == true)
    for _ in 0..<60 { bench.pass(1) }
    #expect(bench.demo == nil && bench.world.transactionCount == 1, "\(bench.screen())")
  }

  @Test(
    "A demo keeps the phone that the operator has chosen, unless the scenario sets its own",
    arguments: [("note a", "ja_JP"), ("device --locale de_DE --storefront DEU", "de_DE")])
  func chosenPhone(line: String, locale: String) {
    var bench = TestBench(132, 38)
    bench.press(":")
    bench.type("device --locale ja_JP --storefront JPN")
    bench.press("Enter")
    bench.playDemo(line, "caption \"One\"", "buy \(Self.monthly)")
    bench.passAll()
    #expect(bench.world.device.locale == locale, "\(bench.screen())")
    #expect(bench.world.transactionCount == 1)
  }

  @Test("Esc and q also hand over, but only when the demo is halted", arguments: ["Esc", "q"])
  func leave(key: String) {
    var bench = bench()
    bench.pass(0)
    bench.press(key)
    #expect(bench.demo != nil)
    bench.press(key)
    #expect(bench.demo == nil && bench.notice.hasPrefix("The demo is stopped."), "\(bench.notice)")
  }

  @Test("The steps of a demo are saved only with a later step of the operator")
  func journal() {
    var bench = bench()
    bench.passAll()
    #expect(bench.journal.isEmpty)
    #expect(bench.laterLines.contains { $0.hasSuffix("confirm") }, "\(bench.laterLines)")
    bench.press("j k P q")
    #expect(bench.journal.isEmpty)
    #expect(bench.notice.contains("the steps of a demo are not saved"), "\(bench.notice)")
    bench.press("a")
    #expect(bench.journal.contains { $0.hasSuffix("ask-to-buy on") }, "\(bench.journal)")
    bench.press("q")
    #expect(bench.notice.contains("is saved"), "\(bench.notice)")
  }

  @Test("A demo that ended while the simulated clock runs is not saved either")
  func runningClock() {
    var bench = TestBench()
    bench.playDemo("caption First", "buy \(Self.monthly)", "confirm", "rate 3600", "pause 1s")
    for _ in 0..<20 where bench.demo != nil { bench.pass(1) }
    #expect(bench.demo == nil)
    let now = bench.world.now
    bench.pass(10)
    #expect(bench.world.now > now && bench.journal.isEmpty)
  }

  @Test("While a demo is halted, the simulated clock stands still")
  func haltedClock() {
    var bench = TestBench()
    bench.playDemo("caption First", "rate 60", "pause 1m", "caption Last")
    bench.pass(0)
    bench.pass(2)
    bench.pass(2)
    let now = bench.world.now
    #expect(now > .defaultStart)
    bench.press("b")
    bench.pass(30)
    #expect(bench.world.now == now)
    bench.press("F")
    bench.pass(1)
    #expect(bench.world.now > now)
  }

  @Test("A failed expectation halts with its message, and F goes on")
  func failedExpectation() {
    var bench = TestBench()
    bench.playDemo("caption First", "expect pending 7", "interrupted on")
    bench.pass(0)
    bench.pass(2)
    #expect(bench.demo?.isPlaying == false)
    #expect(bench.screen().contains("The result was not as expected. P shows the details."))
    bench.press("P")
    #expect(!bench.workbench.isForAudience)
    #expect(
      bench.screen().contains("demo.iap:3") && bench.screen().contains("pending 7"), "\(bench.screen())")
    bench.press("P F")
    bench.pass(0)
    #expect(bench.world.switches.interruptsPurchases && !bench.screen().contains("not as expected"))
    bench.passAll()
    #expect(bench.notice.hasPrefix("The demo has ended, but 1 expectation failed."), "\(bench.notice)")
  }

  @Test("s skips only a refused step, and the notice at the end counts it")
  func skippedStep() {
    var bench = TestBench(100, 30)
    bench.playDemo("caption First", "confirm", "interrupted on", "caption Last")
    bench.pass(0)
    bench.pass(2)
    bench.pass(0.6)
    #expect(bench.keyBar().contains("skip"), "\(bench.keyBar())")
    bench.press("s")
    #expect(bench.demo?.isPlaying == false && !bench.screen().contains("not possible now"))
    bench.press("s")
    #expect(bench.notice.hasPrefix("No step failed that could be skipped"), "\(bench.notice)")
    #expect(!bench.world.switches.interruptsPurchases)
    bench.press("F")
    bench.passAll()
    #expect(bench.world.switches.interruptsPurchases && bench.demo == nil)
    #expect(bench.notice.hasPrefix("The demo has ended, but 1 step was skipped."), "\(bench.notice)")
  }

  @Test("While a demo plays, s only halts it")
  func skipWhilePlaying() {
    var bench = bench()
    bench.pass(0)
    bench.press("s")
    #expect(bench.demo?.isPlaying == false && bench.screen().contains("halted at step 1 of 4"))
    bench.press("F")
    bench.passAll()
    #expect(bench.notice.hasPrefix("The demo has ended. "), "\(bench.notice)")
  }

  @Test("A refused step halts, F tries it again, and the keyboard can be taken over")
  func refusedStep() {
    var bench = TestBench(100, 30)
    bench.playDemo("caption First", "confirm", "caption Last")
    bench.pass(0)
    bench.pass(2)
    bench.pass(0.6)
    #expect(bench.demo?.isPlaying == false)
    let screen = bench.screen().split { $0 == " " || $0 == "\n" || $0 == "│" }.joined(separator: " ")
    #expect(
      screen.contains(
        "The next step is not possible now: The customer confirms. s skips it, P shows the details."),
      "\(bench.screen())")
    bench.press("P")
    #expect(bench.screen().contains("demo.iap:3"), "\(bench.screen())")
    bench.press("F")
    bench.pass(0)
    bench.pass(0.6)
    #expect(bench.demo?.isPlaying == false && bench.screen().contains("demo.iap:3"))
    bench.press("Ctrl-C b")
    #expect(bench.world.device.topDialog != nil)
  }

  @Test("A missing catalogue is named, and the demo does not begin")
  func missingCatalog() {
    var bench = TestBench(132, 38)
    bench.playDemo("catalog missing.storekit", "caption First")
    #expect(bench.demo == nil && !bench.workbench.isForAudience && bench.workbench.nextWakeUp == nil)
    #expect(bench.notice.hasPrefix("The demo does not start"), "\(bench.notice)")
    #expect(bench.notice.contains("demo.iap:2") && bench.notice.contains("missing.storekit"))
    bench.press("b")
    #expect(bench.world.device.topDialog != nil)
  }

  @Test("A scenario that cannot be parsed changes nothing")
  func unreadable() {
    var bench = TestBench()
    bench.press("i")
    bench.playDemo("bye")
    #expect(bench.demo == nil && bench.world.switches.interruptsPurchases)
    #expect(bench.notice.contains("demo.iap:2") && bench.notice.contains("did you mean"), "\(bench.notice)")
  }

  @Test("A scenario without steps says so, and a catalogue or a log is no demo")
  func nothingToPlay() {
    var bench = TestBench()
    bench.playDemo("# nothing")
    #expect(bench.demo == nil && bench.notice.contains("has no steps"), "\(bench.notice)")
    for document in [ReadDocument.catalog, .log(KeptLog(Array("x".utf8)))] {
      bench.workbench.playback.requestedDemo = DemoSettings()
      bench.effects += bench.workbench.handle(
        result: .documentRead(path: "a.storekit", document, untilLine: nil))
      #expect(bench.notice.contains("a.storekit is not a scenario"), "\(bench.notice)")
      #expect(bench.workbench.playback.requestedDemo == nil && bench.demo == nil)
    }
  }

  @Test("The window can be resized; a window that is too small halts the demo")
  func resized() {
    var bench = bench()
    bench.pass(0)
    bench.resize(132, 38)
    #expect(bench.screen().contains("step 1 of 4") && bench.demo?.isPlaying == true)
    bench.resize(40, 10)
    bench.pass(2)
    #expect(bench.world.transactionCount == 0 && bench.workbench.nextWakeUp == nil)
    bench.resize(80, 24)
    #expect(bench.screen().contains("halted at step 1 of 4"), "\(bench.screen())")
    #expect(
      bench.screen().contains("The demo halted, because the window was too small; F goes on."),
      "\(bench.screen())")
    bench.press("F")
    #expect(!bench.screen().contains("too small"))
    bench.passAll()
    #expect(bench.world.transactionCount == 1)
  }

  @Test("Space halts the demo, and a second Space continues it")
  func space() {
    var bench = bench()
    bench.pass(0)
    bench.press("Space")
    #expect(bench.demo?.isPlaying == false && bench.screen().contains("halted at step 1 of 4"))
    bench.press("Space")
    #expect(bench.demo?.isPlaying == true)
    bench.passAll()
    #expect(bench.demo == nil && bench.world.transactionCount == 1)
  }

  @Test("The phone is visible in the layout of panes", arguments: [(60, 16), (80, 24), (100, 30), (132, 38)])
  func phoneAmongPanes(_ columns: Int, _ rows: Int) {
    var bench = bench(columns, rows, settings: DemoSettings(layout: .panes))
    while bench.demo != nil, let seconds = bench.workbench.nextWakeUp {
      #expect(bench.screen().contains("2 Phone"), "\(bench.screen())")
      bench.pass(seconds)
    }
    #expect(bench.world.transactionCount == 1)
  }

  @Test("A cut title keeps its width while the remaining time becomes shorter")
  func steadyTitle() throws {
    var bench = TestBench(80, 24)
    bench.playDemo(
      "# \(String(repeating: "A long title ", count: 9))", "caption First", "pause 65s", "caption Last")
    bench.pass(0)
    var titles: Set<String> = []
    while let demo = bench.demo, demo.player.stepNumber == 1, let seconds = bench.workbench.nextWakeUp {
      let row = DemoProgress(of: demo, isNextToLog: false, bench.workbench.texts).row(width: 78)
      titles.insert(try #require(row.leading.first).text)
      bench.pass(seconds)
    }
    #expect(titles.count == 1, "\(titles)")
  }

  @Test("The pace divides all times, and the bar names it")
  func pace() throws {
    let pace = try #require(DemoPace("2"))
    var bench = bench(132, 38, settings: DemoSettings(pace: pace))
    bench.pass(0)
    #expect(bench.screen().contains("pace 2"), "\(bench.screen())")
    bench.pass(1)
    bench.pass(0.3)
    #expect(bench.world.transactionCount == 1)
  }

  @Test(
    "- and + change the pace of a demo that goes on, and the bar names it", arguments: [(60, 16), (132, 38)])
  func paceKeys(_ columns: Int, _ rows: Int) {
    var bench = bench(columns, rows)
    bench.pass(0)
    bench.press("+ = +")
    #expect(bench.screen().contains("pace 2") && bench.demo?.isPlaying == true, "\(bench.screen())")
    bench.pass(1)
    #expect(bench.world.transactionCount == 0)
    bench.pass(0.3)
    #expect(bench.world.transactionCount == 1)
    bench.press("- - -")
    #expect(bench.screen().contains("pace 1 "), "\(bench.screen())")
    bench.pass(1.1)
    #expect(bench.world.transaction(1)?.deliveredState != .failed)
    bench.passAll()
    #expect(bench.world.transaction(1)?.deliveredState == .failed && bench.demo == nil)
  }

  @Test(
    "A caption of 100 columns is complete on the smallest screen, in both layouts",
    arguments: DemoLayout.allCases)
  func longCaption(layout: DemoLayout) {
    let texts = [
      "The payment fails again, but the service goes on: two minutes here, up to 16 days in the App Store.",
      String(repeating: "長い説明", count: 11) + "以上です",
    ]
    for text in texts {
      var bench = TestBench(60, 16)
      bench.playDemo("caption \"\(text)\"", "interrupted on", settings: DemoSettings(layout: layout))
      bench.pass(0)
      let rows = bench.rows().dropFirst().prefix(layout == .panes ? 2 : 6)
      #expect(rows.contains { $0.contains(text.suffix(4)) }, "\(bench.screen())")
    }
  }

  @Test("The remaining time counts down during a caption, and includes it")
  func remainingTime() {
    var bench = bench(132, 38)
    bench.pass(0)
    #expect(bench.screen().contains("8 s left") && bench.workbench.nextWakeUp == 0.6)
    bench.pass(0.6)
    #expect(bench.screen().contains("7 s left") && bench.workbench.nextWakeUp == 1)
    bench.pass(1)
    #expect(bench.screen().contains("6 s left") && bench.world.transactionCount == 0)
  }

  @Test(
    "The story begins after the steps that prepare the demo, and names no key",
    arguments: [(80, 24), (200, 60)])
  func story(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.playDemo("environment sandbox", "caption First", "buy \(Self.monthly)", "caption Last")
    bench.pass(0)
    for words in ["The environment is now", "Nothing has happened yet"] {
      #expect(!bench.screen().contains(words), "\(bench.screen())")
    }
    bench.pass(2)
    bench.pass(0.6)
    #expect(bench.screen().contains("The customer buys"), "\(bench.screen())")
    bench.passAll()
    #expect(bench.demo == nil && !bench.screen().contains("The environment is now"))
  }

  @Test(
    "In the layout of panes, the caption is above the panes, also after P",
    arguments: [(60, 16), (80, 24), (132, 38), (200, 60)])
  func captionAbovePanes(_ columns: Int, _ rows: Int) {
    var bench = bench(columns, rows, settings: DemoSettings(layout: .panes))
    bench.pass(0)
    #expect(bench.rows()[1].contains("The first words"), "\(bench.screen())")
    #expect(bench.screen().contains("demo step 1 of 4"), "\(bench.screen())")
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
    bench.press("b P")
    #expect(bench.workbench.isForAudience && !bench.screen().contains("demo step"))
    bench.press("P")
    #expect(bench.rows()[1].contains("The first words"), "\(bench.screen())")
    bench.press("Ctrl-C")
    #expect(!bench.rows()[1].contains("The first words"), "\(bench.screen())")
  }

  @Test("In the layout of panes, the panes are shown, and P changes the layout of a halted demo")
  func panes() {
    var bench = bench(settings: DemoSettings(layout: .panes))
    #expect(!bench.workbench.isForAudience)
    bench.pass(0)
    #expect(bench.screen().contains("Log") && bench.screen().contains("step 1 of 4"), "\(bench.screen())")
    bench.press("P")
    #expect(!bench.workbench.isForAudience && bench.demo?.isPlaying == false)
    bench.press("P")
    #expect(bench.workbench.isForAudience && bench.demo != nil)
  }

  @Test("A button that is not the default one is marked before it is pressed")
  func mark() {
    var bench = TestBench(100, 30)
    bench.playDemo(
      "environment sandbox", "interrupted on", "buy \(Self.monthly)", "confirm", "caption First",
      "tap cancel",
      settings: DemoSettings(pace: .normal, layout: .panes))
    bench.pass(0)
    #expect(bench.screen().contains(">[ OK ]<"), "\(bench.screen())")
    bench.pass(2)
    #expect(bench.screen().contains(">[ Cancel ]<") && bench.world.device.topDialog != nil)
    bench.pass(0.6)
    #expect(!bench.screen().contains(">[ Cancel ]<"))
  }
}
