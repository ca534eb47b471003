// Memory for a line of the log. The budget is 120 bytes; counted is all that a session keeps, history for undo and
// ledger included, by the lines that an unfolded log shows.

import Benchmark
import Foundation
import Scenario
import StoreSimulator

func memoryBenchmarks() {
  let perLine = BenchmarkMetric.custom("bytes per log line", useScalingFactor: false)
  row(
    "Memory of a session for each line of its log (at most 120 bytes)", metrics: [perLine], warmups: 0,
    iterations: 1, tolerance: 20, setup: { 100_000 }
  ) { benchmark, count in
    let before = heldBytes()
    var session = Session.fresh()
    for _ in 0..<count { try session.buyOnce() }
    let grown = heldBytes() - before
    let lines = (0..<session.log.count).reduce(0) { $0 + LogText.lines(of: session.log[$1].happening).count }
    benchmark.measurement(perLine, grown / lines)
    blackHole(session)
  }
}

/// The bytes of memory that the process holds now.
private func heldBytes() -> Int {
  #if canImport(Darwin)
    return Int(mstats().bytes_used)
  #else
    // The second number is the resident pages.
    let numbers = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (numbers?.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  #endif
}
