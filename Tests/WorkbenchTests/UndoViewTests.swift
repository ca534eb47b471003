import Grid
import RandomInputs
import Scenario
import StoreModel
import StoreSimulator
import Testing

@testable import Workbench

@Suite("Undo and snapshots on screen") struct UndoViewTests {
  @Test("Undone lines stay, marked and faint; the undo and the redo are lines of their own")
  func undone() {
    var bench = TestBench(132, 38)
    bench.press("i z")
    let rows = bench.rows()
    guard
      let y = rows.firstIndex(where: {
        $0.contains("operator") && $0.contains("interrupted on") && !$0.contains("undone")
      })
    else {
      Issue.record("the undone line is gone")
      return
    }
    #expect(rows[y].contains("~ 0"))
    #expect(bench.screen().contains("undone: interrupted on"))
    bench.press("Z")
    #expect(bench.screen().contains("redone: interrupted on"))
    #expect(!bench.rows()[y].contains("~ 0"))
  }

  @Test("After undo of steps that were played twice, the newest transaction is selected")
  func newestAfterUndo() {
    let plan = "com.example.subscriptionlab.monthly"
    let product = "com.example.subscriptionlab.coins100"
    let scenario = """
      iapbench 1
      environment sandbox
      buy \(plan)
      confirm
      settle
      tap ok
      buy \(product)
      confirm
      settle
      tap ok
      buy \(product)
      confirm
      settle
      tap ok
      buy \(product)
      confirm
      settle
      tap ok

      """
    for keys in ["o e", ". . . . . . . z z o e"] {
      var bench = TestBench(132, 38)
      bench.effects += bench.workbench.handle(
        result: .fileRead(path: "two.iap", bytes: Array(scenario.utf8), untilLine: nil))
      bench.press(keys)
      let count = bench.world.transactionCount
      #expect(count > 3)
      var steps = 0
      while bench.world.transactionCount == count, steps < 10 {
        bench.press("z")
        steps += 1
      }
      let newest = bench.world.presentTransaction(fromNewest: 0)
      #expect(newest != nil && newest != 2)
      #expect(bench.workbench.targetTransaction == newest, "\(keys): \(bench.screen())")
    }
  }

  @Test("Undo selects the transaction that was selected at that moment, or the newest", arguments: 1...20)
  func selectionAfterUndo(seed: UInt64) {
    var random = Dice(seed: seed)
    var bench = TestBench(132, 38)
    bench.press("e s")
    var selected: [Int: TransactionNumber] = [:]
    for _ in 0..<40 {
      let keys = [
        "1 k b Enter Enter Enter", "1 j b Enter Enter Enter", "t n", "3 G", "3 g", "3 j", "3 k", "z", "Z",
      ]
      let key = keys.randomElement(using: &random) ?? "z"
      bench.press(key)
      let (count, target) = (bench.world.transactionCount, bench.workbench.targetTransaction)
      if ["z", "Z"].contains(key) {
        let newest = bench.world.presentTransaction(fromNewest: 0)
        #expect(target == selected[count] || target == newest, "seed \(seed): \(bench.screen())")
      } else {
        selected[count] = target
      }
    }
  }

  @Test("The notice of the key after z repeats the undone step, once, and Z names the step that replaced it")
  func undoneBeforeOtherKey() {
    var bench = TestBench(100, 30)
    bench.press("i z n")
    #expect(bench.notice.hasPrefix("undone: interrupted on; n does nothing here"), "\(bench.notice)")
    bench.press("n")
    #expect(bench.notice.hasPrefix("n does nothing here"), "\(bench.notice)")
    bench.press("Z z Z")
    #expect(bench.notice.hasPrefix("redone: interrupted on"), "\(bench.notice)")
    bench.press("z a")
    #expect(bench.notice.hasPrefix("undone: interrupted on; "), "\(bench.notice)")
    bench.press("Z")
    #expect(
      bench.notice == "nothing to redo: \"ask-to-buy on\" replaced what was undone", "\(bench.notice)")
  }

  @Test("w leaves out what was undone")
  func written() {
    var bench = TestBench()
    bench.press("i z a w Enter")
    guard case .writeFile(_, let text, _) = bench.effects.last else {
      Issue.record("nothing written")
      return
    }
    #expect(!text.contains("interrupted"))
    #expect(text.contains("ask-to-buy on"))
    #expect(!text.contains("undo"))
  }

  @Test("Undo and redo move the position of an open scenario, and w writes each line once")
  func openScenario() throws {
    var bench = TestBench(132, 38)
    let lines = ["interrupted on", "ask-to-buy on", "note \"end\""]
    let text = (["iapbench 1"] + lines).joined(separator: "\n") + "\n"
    _ = bench.workbench.handle(result: .fileRead(path: "a.iap", bytes: Array(text.utf8), untilLine: nil))
    func written(_ bench: TestBench) throws -> [String] {
      try bench.workbench.session.writtenScenario(followedBy: bench.workbench.playback.scenario)
        .text.split(separator: "\n").map(String.init).filter { lines.contains($0) }
    }
    bench.press(". .")
    #expect(bench.workbench.playback.scenario?.next?.line == 4)
    bench.press("z")
    #expect(bench.workbench.playback.scenario?.next?.line == 3)
    #expect(bench.notice.hasSuffix("; next is line 3"), "\(bench.notice)")
    #expect(try written(bench) == lines)
    bench.press("z")
    #expect(bench.workbench.playback.scenario?.next?.line == 2)
    bench.press("Z Z")
    #expect(bench.workbench.playback.scenario?.next?.line == 4)
    // A step by hand does not move the position.
    bench.press("a z")
    #expect(bench.workbench.playback.scenario?.next?.line == 4, "\(bench.notice)")
    bench.press(".")
    #expect(bench.workbench.playback.scenario?.isAtEnd == true)
    bench.press("z z .")
    #expect(bench.workbench.playback.scenario?.next?.line == 4)
    #expect(bench.world.switches.asksToBuy && bench.world.switches.interruptsPurchases)
    #expect(try written(bench) == lines)
  }

  @Test("S saves, lists, loads and deletes; deleting asks")
  func snapshots() {
    var bench = TestBench(132, 38)
    bench.press("S")
    #expect(bench.screen().contains("no snapshot yet"))
    bench.press("s")
    #expect(bench.keyBar().contains("save as: s1"))
    bench.type("before")
    bench.press("Enter")
    #expect(bench.statusBar().contains("before") && !bench.statusBar().contains("changed"))
    bench.press("i")
    #expect(
      bench.statusBar().contains(/demo( catalogue)?  snapshot "before" \(changed\)/), "\(bench.statusBar())")
    bench.press("z")
    #expect(!bench.statusBar().contains("changed"))
    bench.press("Z S")
    #expect(bench.screen().contains("before  current, changed"))
    bench.press("l 1")
    #expect(!bench.world.switches.interruptsPurchases)
    #expect(bench.statusBar().contains("before") && !bench.statusBar().contains("changed"))
    #expect(bench.screen().contains("snapshot before loaded"))
    bench.press("z")
    #expect(bench.world.switches.interruptsPurchases)
    bench.press("S d 1")
    #expect(bench.screen().contains("Delete the snapshot before?"))
    bench.press("Esc")
    #expect(bench.workbench.session.snapshotNames == ["before"])
    bench.press("S d 1 Enter")
    #expect(bench.workbench.session.snapshotNames == [])
    #expect(!bench.statusBar().contains("before"))
  }

  @Test("A snapshot is left behind as soon as the running clock moves, with nothing done")
  func clockMoved() {
    var bench = TestBench(132, 38)
    bench.press("S s")
    bench.type("before")
    bench.press("Enter t p")
    #expect(bench.workbench.session.presentSnapshot?.isModified == true, "letting the clock run is a step")
    bench.press("S s")
    bench.type("running")
    bench.press("Enter")
    #expect(
      bench.statusBar().contains("running") && !bench.statusBar().contains("snapshot \"running\" (changed)"))
    _ = bench.workbench.passTime(realSeconds: 2)
    #expect(bench.workbench.session.presentSnapshot?.name == "running")
    #expect(bench.workbench.session.presentSnapshot?.isModified == true)
    #expect(bench.statusBar().contains("snapshot \"running\" (changed)"))
    bench.press("S")
    #expect(bench.screen().contains("running  current, changed"))
    bench.press("l 2")
    #expect(bench.workbench.session.presentSnapshot?.name == "running")
    #expect(bench.workbench.session.presentSnapshot?.isModified == false)
    #expect(!bench.statusBar().contains("snapshot \"running\" (changed)"))
  }

  @Test("The newest snapshot behind the present moment is the present one")
  func newest() {
    var bench = TestBench(132, 38)
    bench.press("S s Enter i S s Enter")
    #expect(bench.workbench.session.presentSnapshot?.name == "s2")
    bench.press("S l 1 a")
    #expect(bench.workbench.session.presentSnapshot?.name == "s1")
    #expect(bench.workbench.session.presentSnapshot?.isModified == true)
    bench.press("S l 2")
    #expect(bench.workbench.session.presentSnapshot?.name == "s2")
    #expect(bench.workbench.session.presentSnapshot?.isModified == false)
  }

  @Test("S r starts afresh exactly: the same keys give the same log once more")
  func reset() {
    var bench = TestBench()
    func linesSince(_ start: Int) -> [String] {
      bench.workbench.session.log.entries[start...].flatMap { LogText.lines(of: $0.simulationEvent) }
    }
    bench.press("b Enter Enter")
    let first = linesSince(0)
    bench.press("i b Enter S r")
    #expect(bench.world.transactionCount == 0)
    #expect(!bench.world.switches.interruptsPurchases)
    let start = bench.workbench.session.log.count
    bench.press("b Enter Enter")
    #expect(linesSince(start).count == first.count)
    let clock = { (line: String) in line.replacing(/\d+:\d\d:\d\d/, with: "") }
    #expect(linesSince(start).map(clock) == first.map(clock))
    bench.press("z z z z")
    #expect(bench.world.transactionCount == 2)
  }
}
