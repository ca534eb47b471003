// Reopening a journal of 100,000 actions, with undo and without. The budget is half a second.

import Benchmark
import Scenario
import StoreSimulator

func reopeningBenchmarks() {
  Benchmark(
    "Reopening a journal of 100,000 actions (at most 0.5 s)",
    configuration: .init(warmupIterations: 0, maxDuration: .seconds(20), maxIterations: 5),
    closure: { benchmark, journal in
      benchmark.startMeasurement()
      let restored = try Session.replay(journal: journal) { file throws(CatalogLoadError) in
        throw CatalogLoadError(text: "no catalogue is read here: \(file)")
      }
      benchmark.stopMeasurement()
      blackHole(restored)
    },
    setup: { try journal(lines: 100_000) })
  Benchmark(
    "Reopening a journal of 50,000 purchases that were undone (at most 0.5 s)",
    configuration: .init(warmupIterations: 0, maxDuration: .seconds(20), maxIterations: 5),
    closure: { benchmark, journal in
      benchmark.startMeasurement()
      let restored = try Session.replay(journal: journal) { file throws(CatalogLoadError) in
        throw CatalogLoadError(text: "no catalogue is read here: \(file)")
      }
      benchmark.stopMeasurement()
      blackHole(restored)
    },
    setup: {
      let lines =
        [Session.journalHeader, "dialogs off"]
        + (0..<50_000).flatMap { _ in ["buy com.example.subscriptionlab.coins100", "undo"] }
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    })
  Benchmark(
    "Copying the scenario of 100,000 actions (at most 0.1 s)",
    configuration: .init(warmupIterations: 0, maxDuration: .seconds(20), maxIterations: 5),
    closure: { benchmark, session in
      benchmark.startMeasurement()
      blackHole(session.scenarioText())
      benchmark.stopMeasurement()
    },
    setup: { () -> Session in
      try Session.replay(journal: try journal(lines: 100_000)) { file throws(CatalogLoadError) in
        throw CatalogLoadError(text: "no catalogue is read here: \(file)")
      }.session
    })
}

/// The journal of a session of purchases.
func journal(lines count: Int) throws -> [UInt8] {
  var session = Session.fresh()
  var lines = [Session.journalHeader]
  while lines.count <= count { lines += try session.buyOnce() }
  return Array((lines[...count].joined(separator: "\n") + "\n").utf8)
}
