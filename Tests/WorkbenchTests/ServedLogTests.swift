// Tests of a served session: the status bar, the requests in the log, and the cached log rows.

import ProgramMessages
import Scenario
import Simulation
import Support
import Testing

@testable import Panes
@testable import StoreModel
@testable import StoreSimulator
@testable import Workbench

@Suite("A served session on screen") struct ServedLogTests {
  private static func batch(_ numbers: Range<Int>, omitted: [String: Int] = [:]) -> ServedBatch {
    ServedBatch(
      requests: numbers.map {
        ServedBatch.Request(
          status: $0 % 5 == 0 ? "21007" : "0",
          message: ParticipantMessage(
            "served", LocalizedText(same: "POST sandbox/verifyReceipt number \($0)")))
      }, dropped: omitted)
  }

  private static func served(_ columns: Int = 132, _ rows: Int = 38) -> TestBench {
    var bench = TestBench(columns, rows)
    _ = bench.workbench.handle(
      result: .serving(ServerPorts(sandbox: 8421, production: 8422), kit: "~/state/kit"))
    return bench
  }

  private static func type(_ line: String, _ bench: inout TestBench) {
    bench.press(":")
    bench.type(line)
    bench.press("Enter")
  }

  @Test("serve on and off ask the program, are no steps, and are refused where there is nothing to do")
  func commands() {
    var bench = TestBench(132, 38)
    Self.type("serve off", &bench)
    #expect(bench.screen().contains("the server is off") && bench.effects.isEmpty)
    bench.press("Esc")
    Self.type("serve on --port 9000", &bench)
    #expect(bench.effects == [.serve(.on(port: 9000, productionPort: nil))])
    _ = bench.workbench.handle(
      result: .servingFailed(reason: .fact(.portTaken(9000))))
    #expect(bench.screen().contains("port 9000 is in use") && !bench.statusBar().contains("serving"))
    // The user can change the ports in the reopened command line.
    #expect(bench.screen().contains("serve on --port 9000"))
    bench.press("Enter")
    _ = bench.workbench.handle(
      result: .serving(ServerPorts(sandbox: 9000, production: 8422), kit: "~/state/kit"))
    #expect(bench.statusBar().contains("serving on 9000, 8422"))
    #expect(bench.notice.contains("http://127.0.0.1:9000") && bench.notice.contains("~/state/kit"))
    #expect(bench.notice.contains("e s switches to the Sandbox"))
    Self.type("serve on", &bench)
    #expect(bench.screen().contains("already"))
    bench.press("Esc z")
    #expect(bench.statusBar().contains("serving on 9000, 8422"))
    Self.type("serve off", &bench)
    _ = bench.workbench.handle(result: .servingStopped)
    #expect(!bench.statusBar().contains("serving"))
    #expect(!bench.effects.contains { if case .journal = $0 { true } else { false } })
  }

  @Test("the notice and the top bar say that Xcode is not served; in the Sandbox, the notice names the step")
  func environments() {
    var bench = Self.served(160)
    #expect(bench.statusBar().contains("serving on 8421, 8422 (not Xcode)  0 requests"))
    #expect(bench.notice.contains("Xcode's purchases are not served"))
    bench.workbench.options.language = .japanese
    #expect(bench.statusBar().contains("応答中 8421 8422 (Xcode以外)"))
    bench.workbench.options.language = .english
    Self.type("environment sandbox", &bench)
    #expect(bench.statusBar().contains("serving on 8421, 8422  0 requests"))
    _ = bench.workbench.handle(
      result: .serving(ServerPorts(sandbox: 8421, production: 8422), kit: "~/state/kit"))
    #expect(bench.notice.contains("`server notify URL` posts notifications"))
    #expect(!bench.notice.contains("Xcode"))
  }

  @Test("the top bar counts, in little room without the count", arguments: ["en", "ja"])
  func topBar(language: String) throws {
    var bench = Self.served()
    bench.workbench.options.language = try #require(ChromeLanguage(rawValue: language))
    bench.workbench.receive(served: Self.batch(0..<7, omitted: ["0": 12_401]))
    let count = language == "ja" ? "12,408件" : "12,408 requests"
    let serving = language == "ja" ? "応答中 8421 8422" : "serving on 8421, 8422"
    #expect(bench.statusBar().contains(serving) && bench.statusBar().contains(count))
    bench.resize(80, 24)
    #expect(bench.statusBar().contains("8421"))
  }

  @Test("requests stand in the log as they come; older ones are one line, in the screen's language")
  func lines() throws {
    var bench = Self.served()
    bench.workbench.receive(served: Self.batch(0..<3))
    #expect(bench.screen().contains("POST sandbox/verifyReceipt number 2"))
    for start in stride(from: 3, to: 1003, by: 100) {
      bench.workbench.receive(served: Self.batch(start..<start + 100))
    }
    #expect(bench.screen().contains("POST sandbox/verifyReceipt number 1002"))
    bench.press("5 g")
    #expect(bench.screen().contains("803 requests, 161 of them 21007"))
    bench.workbench.options.language = .japanese
    #expect(bench.screen().contains("リクエスト803件、21007が161件"))
  }

  @Test("what was chosen stays chosen while others come, as long as it stands")
  func choice() {
    var bench = Self.served()
    bench.workbench.receive(served: Self.batch(0..<200))
    bench.press("5 k k k k k k k k k k k k k k k k k k k k k k k k k k k k k k")
    func chosen() -> String {
      let log = bench.workbench.session.log
      return log[bench.workbench.panes.log.cursor.entry].simulationEvent.participantEvent?.line?.english ?? ""
    }
    let before = chosen()
    #expect(before.contains("number"))
    for start in stride(from: 200, to: 300, by: 10) {
      bench.workbench.receive(served: Self.batch(start..<start + 10))
      _ = bench.screen()
      #expect(chosen() == before)
    }
  }

  @Test(
    "the log's index is what a fresh one would be, whatever folds and whatever is done between",
    arguments: 0..<4)
  func index(seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    var bench = Self.served()
    var sent = 0
    for _ in 0..<80 {
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: bench.press("b Enter Enter")
      case 1: bench.press("z")
      case 2: Self.type("note number", &bench)
      case 3:
        let keys = ["5 v s", "5 v c", "5 k k k", "5 F", "5 v w", "5 m", "5 g"]
        bench.press(keys.randomElement(using: &dice) ?? "5")
        bench.press("Esc")
      case 4:
        bench.press("5 &")
        bench.type(["number", "!number", "queue"].randomElement(using: &dice) ?? "")
        bench.press("Enter")
      case 5:
        bench.press("5 &")
        for _ in 0..<10 { bench.press("Backspace") }
        bench.press("Enter")
      default:
        let size = [1, 30, 130, 200].randomElement(using: &dice) ?? 1
        let omitted = size == 200 ? Int.random(in: 0..<50, using: &dice) : 0
        bench.workbench.receive(
          served: Self.batch(
            sent + omitted..<sent + omitted + size, omitted: omitted > 0 ? ["0": omitted] : [:]))
        sent += size + omitted
      }
      if Bool.random(using: &dice) { _ = bench.screen() }
      let log = bench.workbench.session.log
      var pane = bench.workbench.panes.log
      pane.clampToLog(in: bench.workbench.context(for: .log))
      var fresh = LogEntryIndex(
        channels: pane.rows.channels, filter: pane.rows.filter, texts: pane.rows.texts)
      fresh.update(log)
      #expect((0..<pane.rows.count).map(pane.rows.entry) == (0..<fresh.count).map(fresh.entry))
      #expect(pane.rows.lineCount == fresh.lineCount && pane.rows.failures == fresh.failures)
      #expect(pane.rows.newestCallback == fresh.newestCallback)
      #expect(pane.rows.hiddenLineCount == fresh.hiddenLineCount)
      #expect(pane.marks.allSatisfy { log[$0].entryKind.isShown })
    }
  }
}
