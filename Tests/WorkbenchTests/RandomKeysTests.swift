// Tests with random keys: a few seeds, or a long run with a duration in seconds and a first seed:
//
//     IAPBENCH_WALK_SECONDS=1800 IAPBENCH_WALK_SEED=1 swift test --filter RandomKeysTests

import Glibc
import Grid
import RandomInputs
import Scenario
import Testing

@testable import StoreCatalog
@testable import StoreSimulator
@testable import Workbench

@Suite struct RandomKeysTests {
  @Test("Whatever is done, the screen is whole and the journal replays to the same log", arguments: 1...5)
  func anything(_ seed: UInt64) throws { try walk(seed: seed, inputs: 120) }

  @Test(
    "The same for as long as the environment says", .enabled(if: variable("IAPBENCH_WALK_SECONDS") != nil))
  func anythingForLong() throws {
    let end = ContinuousClock.now + .seconds(Self.variable("IAPBENCH_WALK_SECONDS") ?? 0)
    let first = UInt64(Self.variable("IAPBENCH_WALK_SEED") ?? 1)
    var seed = first
    var inputs = 0
    while ContinuousClock.now < end {
      try walk(seed: seed, inputs: 400)
      inputs += 400
      seed += 1
      if seed % 20 == 0 { print("seeds \(first) to \(seed - 1): \(inputs) inputs") }
    }
    print("done: seeds \(first) to \(seed - 1), \(inputs) inputs")
  }

  private static func variable(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }

  private func walk(seed: UInt64, inputs: Int) throws {
    var user = RandomOperator(seed: seed)
    let text = user.catalog()
    let catalog =
      seed % 3 == 0 ? nil : try StoreKitFile.read(Array(text.utf8), source: "hostile.storekit").catalog
    var bench = TestBench(catalog: catalog)
    for step in 0..<inputs {
      for input in user.input(columns: bench.workbench.columns, rows: bench.workbench.rows) {
        bench.effects += bench.workbench.handle(input)
      }
      if step % 7 == 0 {
        bench.effects += bench.workbench.passTime(realSeconds: user.pick([0, 0.1, 0.7, 3600, 1e12]))
      }
      if step % 2 == 0 {
        guard bench.drawnFromNothing() == bench.drawn() else {
          var fresh = bench.withoutDerivedData
          Issue.record(
            """
            seed \(seed), step \(step):
            \(bench.screen())
            drawn from nothing:
            \(fresh.screen())
            """)
          return
        }
      }
      if step % 5 == 0 {
        let rows = bench.rows()
        let isWhole =
          rows.count == max(0, bench.workbench.rows)
          && rows.allSatisfy { CellWidth.of($0) == bench.workbench.columns }
          && !rows.joined().unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
        guard isWhole else {
          Issue.record("seed \(seed), step \(step):\n\(rows.joined(separator: "\n"))")
          return
        }
      }
    }
    let journal = ([Session.journalHeader] + bench.journal).joined(separator: "\n") + "\n"
    let restored = try Session.replay(journal: Array(journal.utf8)) { (name, _) throws(CatalogLoadError) in
      guard name != "builtin", let catalog else { return .builtin }
      return catalog
    }
    let lines = { (session: Session) in session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
    }
    if bench.effects.contains(where: { if case .startSession = $0 { true } else { false } }) { return }
    #expect(lines(restored.session) == lines(bench.workbench.session), "seed \(seed)")
  }
}
