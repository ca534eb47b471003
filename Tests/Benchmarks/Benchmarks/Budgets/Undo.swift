// One action with undo on, in a long session and in a short one. The budget is a ratio: at 1,000,000 transactions it
// may cost one and a half times what it costs at 1,000. One measurement is many purchases, so that the copies for undo are in it.

import Benchmark
import Scenario
import StoreSimulator

func undoBenchmarks() {
  Benchmark(
    "Undo of a step behind 120,000 renewals (at most 16 ms)",
    configuration: .init(warmupIterations: 0, maxIterations: 200),
    closure: { benchmark, session in
      session.value.perform(.action(.note("a step")))
      benchmark.startMeasurement()
      blackHole(session.value.perform(.undo))
      benchmark.stopMeasurement()
    },
    setup: { () -> Kept<Session> in
      var session = Session.fresh()
      session.perform(.action(.dialogs(false)))
      session.perform(.action(.renewalRate(.every2Seconds)))
      session.perform(.action(.buy(Payment("com.example.subscriptionlab.monthly"))))
      session.perform(.action(.settle))
      session.perform(.action(.advance(.seconds(240_000))))
      return Kept(session)
    })
  for count in [1_000, 1_000_000] {
    Benchmark(
      "Purchase with undo on, at \(count) transactions (ratio at most 1.5)",
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
