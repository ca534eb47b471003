import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("The clock at hand") struct ClockTests {
  @Test("Paused or running, at its rate, at every width", arguments: [60, 70, 80, 100, 132, 200])
  func always(_ columns: Int) {
    var bench = TestBench(columns, 16)
    #expect(bench.statusBar().contains("00:00:00 paused"))
    bench.press("t r")
    bench.type("60")
    bench.press("Enter")
    #expect(bench.statusBar().contains("00:00:00 running x60"))
    bench.press("Ctrl-C")
    #expect(bench.statusBar().contains("00:00:00 paused"))
  }

  @Test("With every switch on, 60 columns still say the time and whether it runs")
  func crowded() {
    var bench = TestBench(60, 16)
    _ = bench.workbench.handle(result: .journalFailed(reason: .fact(.file("disk full"))))
    bench.press("i a s d s n s p s f f Enter e p S s Enter t d")
    let paused = ["00:00:00 ||", "01-02 00:00 ||", "01-02 00:00 paused", "01-02 00:00:00 paused"]
    #expect(paused.contains { bench.statusBar().contains($0) }, "\(bench.statusBar())")
    bench.press("t p")
    let running = ["00:00:00 x1", "01-02 00:00 x1", "01-02 00:00 running", "01-02 00:00:00 running"]
    #expect(running.contains { bench.statusBar().contains($0) }, "\(bench.statusBar())")
  }

  @Test("After the first day, the short forms keep the date", arguments: [80, 100, 132])
  func date(_ columns: Int) {
    var bench = TestBench(columns, 30)
    bench.press("b Enter Enter t n")
    #expect(bench.statusBar().contains("02-01 00:00"), "\(bench.statusBar())")
    #expect(bench.statusBar().contains("paused"), "\(bench.statusBar())")
  }

  @Test("t p lets the clock run and pauses it; t r sets how fast; Ctrl-C stops it")
  func running() {
    var bench = TestBench()
    bench.press("t p")
    #expect(bench.world.rate == .running(factor: 1))
    #expect(bench.workbench.nextWakeUp != nil)
    bench.press("t p")
    #expect(bench.world.rate == .paused)
    #expect(bench.workbench.nextWakeUp == nil)
    bench.press("t r")
    bench.type("fast")
    bench.press("Enter")
    #expect(bench.world.rate == .paused)
    #expect(bench.workbench.overlays.count == 1)
    bench.press("Ctrl-U")
    bench.type("3600")
    bench.press("Enter")
    #expect(bench.world.rate == .running(factor: 3600))
    let before = bench.world.now
    _ = bench.workbench.passTime(realSeconds: 2)
    #expect(bench.world.now - before == 7200 * 1_000_000)
    bench.press("Ctrl-C")
    #expect(bench.world.rate == .paused)
    bench.press("t p")
    #expect(bench.world.rate == .running(factor: 3600))
  }

  @Test("The time menu lists what is due, and n or a digit goes there")
  func due() {
    var bench = TestBench(settles: false)
    bench.press("e s i b Enter Enter Enter t")
    #expect(
      bench.screen().contains("1 #2 is purchased in 3 s")
        || bench.screen().contains("1 #1 is purchased in 3 s"), "\(bench.screen())")
    bench.press("1")
    #expect(bench.world.transaction(2)?.deliveredState == .purchased)
    bench.press("z t n")
    #expect(bench.world.transaction(2)?.deliveredState == .purchased)
    bench.press("t")
    #expect(bench.screen().contains("renews") && !bench.screen().contains("is purchased"))
  }

  @Test("A jump of a day or more is a line across the log, and in the status bar until the next key")
  func longJump() {
    var bench = TestBench(132, 60)
    bench.press("b Enter Enter t h")
    #expect(!bench.screen().contains("later"))
    bench.press("t d")
    #expect(bench.statusBar().contains("1 day later"))
    #expect(bench.screen().contains("─ 1 day later ─"))
    bench.press("t t")
    bench.type("30d")
    bench.press("Enter")
    #expect(bench.statusBar().contains("30 days later"))
    bench.press("1")
    #expect(!bench.statusBar().contains("later"))
    // The renewal is an hour before the end of the 30 days.
    #expect(bench.screen().contains("─ 29 days 23 h later ─"))
    #expect(bench.screen().contains("moved by 30 days"), "\(bench.screen())")
  }

  @Test("A long jump by the time of a step, played or typed, is the same log line, also from the journal")
  func longJumpOfAStep() throws {
    var bench = TestBench()
    let scenario = "iapbench 1\nbuy com.example.subscriptionlab.coins100\nat +30d cancel\nat +2h note \"x\"\n"
    bench.effects += bench.workbench.handle(
      result: .fileRead(path: "long.iap", bytes: Array(scenario.utf8), untilLine: nil))
    bench.press(". .")
    #expect(bench.statusBar().contains("30 days later"))
    #expect(bench.screen().contains("─ 30 days later ─"))
    bench.press(".")
    #expect(!bench.screen().contains("2 h later"))
    bench.press(":")
    bench.type("at +7d note \"typed\"")
    bench.press("Enter")
    #expect(bench.screen().contains("─ 7 days later ─"))
    let text = ([Session.journalHeader] + bench.journal).joined(separator: "\n") + "\n"
    let restored = try Session.replay(journal: Array(text.utf8)) { (_, _) throws(CatalogLoadError) in .builtin
    }
    let lines = { (session: Session) in session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
    }
    #expect(lines(restored.session) == lines(bench.workbench.session))
  }

  @Test("The log's times are those that a run prints")
  func times() throws {
    var bench = TestBench(132, 38)
    bench.press("i")
    let printed = LogText.lines(of: bench.workbench.session.log[0].simulationEvent)[0]
    #expect(printed.hasPrefix("00:00:00 operator"))
    #expect(bench.screen().contains(" 00:00:00 operator"))
  }

  @Test("Going to another world is no jump of the clock")
  func otherWorld() {
    var bench = TestBench()
    bench.press("t w e s")
    #expect(!bench.statusBar().contains("later"))
    bench.press("e e")
    #expect(!bench.statusBar().contains("later"))
  }

  @Test(
    "Spans are told in two units",
    arguments: [
      (3_000_000, "3 s", "3秒"), (2_592_000_000_000, "30 days", "30日"), (86_400_000_000, "1 day", "1日"),
      (90_000_000_000, "1 day 1 h", "1日 1時間"), (0, "0 s", "0秒"), (200_000, "1 s", "1秒"),
    ])
  func spans(_ microseconds: Int64, _ english: String, _ japanese: String) {
    #expect(Localizer(.english).span(microseconds: microseconds) == english)
    #expect(Localizer(.japanese).span(microseconds: microseconds) == japanese)
  }
}
