// What lists keep between pictures is what they would find anew, whatever is done meanwhile.

import Grid
import Ground
import Scenario
import Testing

@testable import StoreSimulator
@testable import Workbench

@Suite("Lists keep what has not changed") struct ManyThingsTests {
  @Test(
    "At random, the products with a second line and the filtered transactions are those of a fresh list",
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
    var told: [EnvironmentName: ToldProducts] = [:]
    var index = TransactionIndex()
    let filter = TextMatch("purchased")
    try bench.workbench.session.run(["dialogs off"])
    for _ in 0..<120 {
      let line = lines[Int(random.below(UInt64(lines.count)))]
      guard let step = try CommandParser().parse(line) else { continue }
      _ = bench.workbench.session.perform(step.command)
      let world = bench.world
      told[world.environment, default: ToldProducts()].update(world)
      var fresh = ToldProducts()
      fresh.update(world)
      #expect(told[world.environment]?.places == fresh.places, "\(line)")
      index.update(world, filter: filter, Texts())
      var other = TransactionIndex()
      other.update(world, filter: filter, Texts())
      func numbers(_ index: TransactionIndex) -> [TransactionNumber?] {
        (0..<index.count(in: world)).map { index.number(at: $0, in: world) }
      }
      #expect(numbers(index) == numbers(other), "\(line)")
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
      guard case .store(let event) = entry.happening, case .callback(let snapshots) = event.kind else {
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
