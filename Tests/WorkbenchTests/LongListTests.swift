// Tests that incrementally updated lists equal newly computed lists.

import Grid
import Scenario
import Support
import Testing

@testable import Panes
@testable import StoreModel
@testable import StoreSimulator
@testable import TerminalUI
@testable import Workbench

@Suite("Lists keep what has not changed") struct ManyThingsTests {
  @Test(
    "At random, filtered transactions match a fresh list, with the newest right while it is built",
    arguments: 0..<12)
  func kept(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var bench = TestBench(132, 38)
    let plans = ["basic", "monthly", "yearly"].map { "com.example.subscriptionlab.\($0)" }
    let lines =
      plans.flatMap { ["buy \($0)", "subscription cancel \($0)", "subscription expire \($0)"] } + [
        "buy com.example.subscriptionlab.coins100", "advance P1M", "advance P3D", "billing grace on",
        "billing retry on", "billing retry off", "undo", "undo", "redo", "delete last", "refund last",
        "clear",
        "environment sandbox", "environment xcode", "snapshot save a", "snapshot load a", "family join ann",
        "family buy ann com.example.subscriptionlab.monthly", "family leave ann",
      ]
    var index = TransactionIndex(batchSize: 3)
    let filter = TextMatch("purchased")
    try bench.workbench.session.run(["dialogs off"])
    for _ in 0..<120 {
      let line = lines[Int(random.below(UInt64(lines.count)))]
      guard let step = try CommandParser().parse(line) else { continue }
      let before = (environment: bench.world.environment, numbers: index.numbers(in: bench.world))
      _ = bench.workbench.session.execute(step.command)
      let world = bench.world
      index.update(world, filter: filter, Localizer())
      var fresh = TransactionIndex()
      fresh.update(world, filter: filter, Localizer())
      let expected = fresh.numbers(in: world)
      let border = index.remainingCount
      let compared = expected.filter { $0.value > border }
      let others = before.numbers.filter { $0.value <= border && before.environment == world.environment }
      #expect(index.numbers(in: world) == compared + others, "\(line)")
      // Sometimes a step is executed before the background work ends.
      for _ in 0..<random.below(12) { index.runWork(world) }
      if index.remainingCount == 0 { #expect(index.numbers(in: world) == expected, "\(line)") }
    }
  }

  @Test("Some lines of a dump are those among all of them")
  func someLines() throws {
    var bench = TestBench(132, 38)
    try bench.workbench.session.run([
      "buy com.example.subscriptionlab.coins100", "fail paymentNotAllowed --once",
      "buy com.example.subscriptionlab.monthly",
      "confirm", "settle",
    ])
    for entry in bench.workbench.session.log.entries {
      guard case .store(let event) = entry.simulationEvent, case .callback(let snapshots) = event.kind else {
        continue
      }
      let all = LogText.lines(of: event)
      #expect(DumpFormatter.lineCount(snapshots) == all.count)
      for first in 0..<all.count {
        for end in first...all.count {
          #expect(LogText.lines(of: event, first..<end) == Array(all[first..<end]))
        }
      }
    }
  }
}

extension TransactionIndex {
  fileprivate func numbers(in world: World) -> [TransactionNumber] {
    (0..<count(in: world)).compactMap { number(at: $0, in: world) }
  }
}
