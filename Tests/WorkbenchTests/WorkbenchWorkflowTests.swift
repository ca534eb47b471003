import Scenario
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite struct WalkTests {
  @Test("e s i b Enter x 6 w Enter: an interrupted purchase in Sandbox with both sheets, and written")
  func interruptedInSandbox() {
    var bench = TestBench()
    bench.press("e s")
    #expect(bench.world.environment == .sandbox)
    bench.press("i")
    #expect(bench.world.switches.interruptsPurchases)
    bench.press("b")
    #expect(bench.focus == .phone)
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    bench.press("Enter")
    #expect(bench.world.device.topDialog?.kind == .interruptionAlert)
    bench.press("Enter")
    #expect(bench.world.device.dialogs.map(\.kind) == [.termsSheet, .termsSheet])
    #expect(bench.world.transaction(1)?.deliveredState == .failed)
    bench.press("Enter")
    #expect(bench.world.device.topDialog?.kind == .completeAlert)
    #expect(bench.world.transaction(2)?.deliveredState == .purchased)
    bench.press("Enter")
    #expect(bench.world.device.topDialog?.kind == .termsSheet)
    bench.press("Enter Enter")
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.focus == .products)
    bench.press("w Enter")
    guard case .writeFile(let path, let text, false) = bench.effects.last else {
      Issue.record("nothing was written: \(bench.effects.suffix(1))")
      return
    }
    #expect(path == "session-1.iap")
    #expect(text == bench.workbench.session.scenarioText())
  }

  @Test("The delay that agreeing set off passes by itself: it is journalled as settle")
  func settleIsJournalled() {
    var bench = TestBench()
    bench.press("e s i b Enter Enter Enter")
    #expect(bench.journal.contains { $0.hasSuffix(" settle") })
    #expect(bench.world.transaction(2)?.deliveredState == .purchased)
  }

  @Test("With settling switched off, the delay waits for the full stop")
  func settlingSwitchedOff() {
    var bench = TestBench()
    bench.press("s s e s i b Enter Enter Enter")
    #expect(bench.world.hasPendingInteractions)
    #expect(bench.world.transactionCount == 1 && bench.world.transaction(1)?.deliveredState == .failed)
    #expect(bench.journal.allSatisfy { !$0.hasSuffix(" settle") })
    bench.press(".")
    #expect(bench.world.transaction(2)?.deliveredState == .purchased)
    #expect(bench.world.device.topDialog?.kind == .completeAlert)
  }

  @Test("p a approves the request that was sent last, and then offers the older one")
  func approve() {
    var bench = TestBench()
    bench.press("a b Enter Enter b Enter Enter")
    #expect(bench.world.waitingTransactions.first == 1)
    bench.press("p a")
    #expect(bench.journal.contains { $0.hasSuffix(" approve #2") })
    bench.press("p a Enter")
    #expect(bench.world.transaction(1)?.state == .purchased)
    #expect(bench.journal.contains { $0.hasSuffix(" approve #1") })
  }

  @Test("Replaying the journal brings back the same log")
  func replay() throws {
    var bench = TestBench()
    bench.press("e s i b Enter Enter Enter Enter Enter Enter z b Enter")
    let text = ([Session.journalHeader] + bench.journal).joined(separator: "\n") + "\n"
    let restored = try Session.replay(journal: Array(text.utf8)) { (_, _) throws(CatalogLoadError) in .builtin
    }
    let lines = { (session: Session) in session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
    }
    #expect(lines(restored.session) == lines(bench.workbench.session))
  }

  @Test("z says what it undid, and Z does it again")
  func undo() {
    var bench = TestBench()
    bench.press("i z")
    #expect(!bench.world.switches.interruptsPurchases)
    #expect(bench.notice.contains("interrupted on"))
    bench.press("Z")
    #expect(bench.world.switches.interruptsPurchases)
  }

  @Test("z with nothing to undo says so")
  func nothingToUndo() {
    var bench = TestBench()
    bench.press("z")
    #expect(!bench.notice.isEmpty)
    #expect(bench.journal == [])
  }

  @Test("e e goes back to the world as it was left")
  func otherWorld() {
    var bench = TestBench()
    bench.press("b e s e e")
    #expect(bench.world.environment == .xcode)
    #expect(bench.world.transactionCount == 1)
  }
}
