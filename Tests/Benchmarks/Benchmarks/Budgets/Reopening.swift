// Benchmarks of reopening a journal with and without undo, of copying a scenario, and of undo.

import Benchmark
import Scenario
import StoreModel
import StoreSimulator

func sessionBenchmarks() {
  row(
    "Reopening 100,000 purchases", .milliseconds(1_000, percentile: 0.5), samples: 3,
    setup: { try journal(lines: 100_000) }
  ) { journal in
    try ContinuousClock().measure { blackHole(try Session.replayed(journal)) }
  }
  row(
    "Reopening 50,000 purchases and 50,000 undos", .milliseconds(3_000, percentile: 0.5), samples: 1,
    setup: {
      let lines =
        [Session.journalHeader, "dialogs off"]
        + [String](repeating: "buy \(Payment.consumable.productIdentifier)", count: 50_000)
        + [String](repeating: "undo", count: 50_000)
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
  ) { journal in
    try ContinuousClock().measure { blackHole(try Session.replayed(journal)) }
  }
  row(
    "Copying a scenario of 100,000 steps", .milliseconds(100, percentile: 0.5), samples: 5,
    setup: { try Session.replayed(try journal(lines: 100_000)) }
  ) { session in
    ContinuousClock().measure { blackHole(session.scenarioText()) }
  }
}

extension Session {
  static func replayed(_ journal: [UInt8]) throws -> Session {
    try replay(journal: journal) { _, _ throws(CatalogLoadError) in .builtin }.session
  }
}

func journal(lines count: Int) throws -> [UInt8] {
  var session = Session.fresh()
  var lines = [Session.journalHeader]
  while lines.count <= count { lines += try session.buyOnce() }
  return Array((lines[...count].joined(separator: "\n") + "\n").utf8)
}
