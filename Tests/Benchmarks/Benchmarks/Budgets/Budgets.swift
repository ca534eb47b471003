// The list of all benchmark rows. A row's name ends with the budget that it asserts.

import Benchmark

let benchmarks: @Sendable () -> Void = {
  // Memory comes first, while the process is small.
  memoryBenchmarks()
  simulationBenchmarks()
  sessionBenchmarks()
  keyBenchmarks()
  longWorkBenchmarks()
}
