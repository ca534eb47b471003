// Deleting the newest transaction over and over: what was deleted before is not looked through again.

import Benchmark
import Scenario

func deletingBenchmarks() {
  for count in Sizes.transactions {
    row(
      "delete last 1,000 times, at \(count.grouped) transactions (the same at each size)", warmups: 0,
      iterations: min(200, count / 1_000), setup: { Kept(try Session.bought(count)) }
    ) { benchmark, session in
      benchmark.startMeasurement()
      for _ in 0..<1_000 { try session.value.act(.delete(.last)) }
      benchmark.stopMeasurement()
    }
  }
}
