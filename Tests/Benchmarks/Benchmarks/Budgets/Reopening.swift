// Reopening a journal, with undo in it and without. The budget is half a second for 100,000 actions, and in proportion.

import Benchmark
import Scenario
import StoreSimulator

func reopeningBenchmarks() {
  for (count, budget) in zip(Sizes.steps, ["0.005 s", "0.5 s", "5 s"]) {
    reopening("Reopening \(count.grouped) actions (at most \(budget))") { try journal(lines: count) }
    reopening("Reopening \(count.grouped) actions, each second one an undo (at most \(budget))") {
      let lines =
        [Session.journalHeader, "dialogs off"]
        + (0..<count / 2).flatMap { _ in ["buy \(Payment.consumable.productIdentifier)", "undo"] }
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
  }
}

private func reopening(_ name: String, _ journal: @escaping () throws -> [UInt8]) {
  row(name, warmups: 0, iterations: 10, seconds: 3, setup: journal) { benchmark, journal in
    benchmark.startMeasurement()
    let session = try Session.replayed(journal)
    benchmark.stopMeasurement()
    blackHole(session)
  }
}

extension Session {
  /// The session that wrote a journal.
  static func replayed(_ journal: [UInt8]) throws -> Session {
    try replay(journal: journal) { _, _ throws(CatalogLoadError) in .builtin }.session
  }
}

/// The journal of a session of purchases.
func journal(lines count: Int) throws -> [UInt8] {
  var session = Session.fresh()
  var lines = [Session.journalHeader]
  while lines.count <= count { lines += try session.buyOnce() }
  return Array((lines[...count].joined(separator: "\n") + "\n").utf8)
}
