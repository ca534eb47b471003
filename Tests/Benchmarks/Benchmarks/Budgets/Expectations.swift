// An expectation of the log after each purchase: what was seen in it is not looked through again.

import Benchmark
import Scenario

func expectationBenchmarks() {
  for count in Sizes.transactions {
    row(
      "expect no-log after a purchase, at \(count.grouped) transactions (the same at each size)",
      tolerance: 400,
      setup: { Kept(try Session.bought(count)) }
    ) { benchmark, session in
      try session.value.buyOnce()
      benchmark.startMeasurement()
      let outcome = session.value.perform(.expect(.noLog("no such line")))
      benchmark.stopMeasurement()
      if let failure = outcome.failure { throw failure }
    }
  }
}
