// All rows, a file for each subject. A row's name ends with the budget that it asserts.

import Benchmark

let benchmarks: @Sendable () -> Void = {
  // Memory first, while the process is small.
  memoryBenchmarks()
  simulationBenchmarks()
  sessionBenchmarks()
  keyBenchmarks()
  longWorkBenchmarks()
}
