// All benchmarks, a file for each subject. Each is named after the budget that it watches, and the budget stands in
// the name: a reader of the results needs no other paper.

import Benchmark

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 1, maxDuration: .seconds(3), maxIterations: 10_000)
  // First: later ones would leave memory behind that is used again.
  memoryBenchmarks()
  purchaseBenchmarks()
  renewalBenchmarks()
  undoBenchmarks()
  reopeningBenchmarks()
  screenBenchmarks()
  paletteBenchmarks()
  gridBenchmarks()
}
