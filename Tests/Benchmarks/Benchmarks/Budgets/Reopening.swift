// Reopening a journal of 100,000 actions. The budget is one second.

import Benchmark
import Scenario
import StoreSimulator

func reopeningBenchmarks() {
  Benchmark(
    "Reopening a journal of 100,000 actions (at most 1 s)",
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
}

/// The journal of a session of purchases.
func journal(lines count: Int) throws -> [UInt8] {
  var session = Session.fresh()
  var lines = [Session.journalHeader]
  while lines.count <= count { lines += try session.buyOnce() }
  return Array((lines[...count].joined(separator: "\n") + "\n").utf8)
}
