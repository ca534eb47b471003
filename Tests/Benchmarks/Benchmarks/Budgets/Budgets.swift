// The list of all benchmark rows.

import Benchmark

let benchmarks: @Sendable () -> Void = {
  // Memory is measured first, while the process is small.
  memoryBenchmarks()
  simulationBenchmarks()
  sessionBenchmarks()
  keyBenchmarks()
  longWorkBenchmarks()
}
