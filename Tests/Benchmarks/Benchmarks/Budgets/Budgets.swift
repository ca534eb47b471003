// All benchmarks, a file for each subject. Each is named after what it watches, with the budget in the name: a reader of the
// results needs no other paper. What stands there at three sizes must not grow with them, or in proportion to them.

import Benchmark

let benchmarks: @Sendable () -> Void = {
  memoryBenchmarks()
  purchaseBenchmarks()
  renewalBenchmarks()
  subscriptionBenchmarks()
  expectationBenchmarks()
  deletingBenchmarks()
  undoBenchmarks()
  reopeningBenchmarks()
  scenarioBenchmarks()
  importBenchmarks()
  keyBenchmarks()
  logBenchmarks()
  paletteBenchmarks()
  productBenchmarks()
  gridBenchmarks()
}
