// One action with undo on, in a long session and in a short one. The budget is a ratio: at 1,000,000 transactions it
// may cost twice what it costs at 1,000. One measurement is many purchases, so that the copies for undo are in it.

import Benchmark
import Scenario
import StoreSimulator

func undoBenchmarks() {
  for count in [1_000, 1_000_000] {
    Benchmark(
      "Purchase with undo on, at \(count) transactions (ratio at most 2)",
      configuration: .init(
        warmupIterations: 0, scalingFactor: .kilo, maxIterations: count < 1_000_000 ? 5 : 20),
      closure: { benchmark, session in
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { try session.value.buyOnce() }
        benchmark.stopMeasurement()
      },
      setup: { () -> Kept<Session> in
        var session = Session.fresh()
        for _ in 0..<count { try session.buyOnce() }
        return Kept(session)
      })
    Benchmark(
      "Undo of one action, at \(count) transactions",
      configuration: .init(warmupIterations: 0, maxIterations: 200),
      closure: { benchmark, session in
        try session.value.buyOnce()
        benchmark.startMeasurement()
        blackHole(session.value.perform(.undo))
        benchmark.stopMeasurement()
      },
      setup: { () -> Kept<Session> in
        var session = Session.fresh()
        for _ in 0..<count { try session.buyOnce() }
        return Kept(session)
      })
  }
}
