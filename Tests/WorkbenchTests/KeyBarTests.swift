// Tests of the key `.` in the key bar.

import Grid
import Scenario
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite("The full stop in the key bar") struct KeyBarTests {
  @Test("While a short delay is pending the bar names the full stop, and not before or after")
  func pendingDelays() {
    var bench = TestBench(200, 38, settles: false)
    #expect(!bench.keyBar().contains(". continue"))
    bench.press("e s b Enter")
    #expect(bench.world.hasPendingInteractions)
    #expect(bench.keyBar().contains(". continue"))
    bench.press(".")
    #expect(!bench.world.hasPendingInteractions)
    #expect(!bench.keyBar().contains(". continue"))
  }

  @Test("Acting on a transaction is named once there is one, and comes first while someone waits")
  func acting() throws {
    var bench = TestBench(200, 38)
    #expect(!bench.keyBar().contains("p act on"))
    bench.press("b Enter Enter 1")
    let settled = bench.keyBar()
    let act = try #require(settled.firstRange(of: "p act on #1")).lowerBound
    #expect(try act > #require(settled.firstRange(of: " i ")).lowerBound)
    bench.press("a b Enter Enter 1")
    #expect(!bench.world.waitingTransactions.isEmpty)
    let waiting = bench.keyBar()
    let first = try #require(waiting.firstRange(of: "p act on #")).lowerBound
    #expect(try first < #require(waiting.firstRange(of: " i ")).lowerBound)
  }

  @Test("What is due later is no short delay: a running subscription does not name the full stop")
  func dueLater() {
    var bench = TestBench(200, 38)
    bench.press("e s b Enter Enter")
    #expect(bench.world.nextDue != nil && !bench.world.hasPendingInteractions)
    #expect(!bench.keyBar().contains(" . "))
  }

  @Test("An open scenario puts the full stop first, as its next step, until the end", arguments: [80, 200])
  func openScenario(columns: Int) {
    var bench = TestBench(columns, 38, settles: false)
    let text =
      "iapbench 1\nenvironment sandbox\nbuy com.example.subscriptionlab.monthly\nconfirm\nask-to-buy on\n"
    bench.press("o f")
    bench.type("x.iap")
    bench.press("Enter")
    _ = bench.workbench.handle(result: .fileRead(path: "x.iap", bytes: Array(text.utf8), untilLine: nil))
    #expect(bench.keyBar().hasPrefix(" . next step"))
    bench.press(". . .")
    // `.` could also run a delayed event, but the key bar names the key only once, for the scenario.
    #expect(bench.world.hasPendingInteractions)
    #expect(bench.keyBar().components(separatedBy: " . ") == 2)
    #expect(bench.keyBar().contains(". next step"))
    bench.press(".")
    #expect(bench.world.hasPendingInteractions && bench.workbench.playback.scenario?.isAtEnd != false)
    #expect(!bench.keyBar().contains("next step"))
    if columns == 200 { #expect(bench.keyBar().contains(". continue")) }
    bench.press(".")
    #expect(!bench.world.hasPendingInteractions && !bench.keyBar().contains(" . "))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> Int { ranges(of: separator).count + 1 }
}
