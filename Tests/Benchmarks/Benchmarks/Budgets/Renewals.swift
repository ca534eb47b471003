// Renewals: five years of many monthly subscriptions in one step. The budget is 1.5 microseconds a renewal, and the
// same for few and for many subscriptions.

import Benchmark
import Ground
import StoreSimulator

func renewalBenchmarks() {
  let perRenewal = BenchmarkMetric.custom("nanoseconds per renewal", useScalingFactor: false)
  for count in Sizes.subscriptions {
    row(
      "Renewals of \(count.grouped) subscriptions in advance P5Y (at most 1,500 ns each)",
      metrics: [perRenewal], iterations: 5, seconds: 6, setup: { Catalog.ofPlans(count) }
    ) { benchmark, catalog in
      var simulator = Simulator()
      _ = try simulator.perform(.catalog(catalog))
      _ = try simulator.perform(.dialogs(false))
      for number in 0..<count { _ = try simulator.perform(.buy(Payment("plan\(number)"))) }
      let before = simulator.world.transactionCount
      let clock = ContinuousClock()
      let start = clock.now
      let events = try simulator.perform(.advance(TimeSpan(months: 60)))
      let span = clock.now - start
      let renewals = simulator.world.transactionCount - before
      precondition(renewals >= 59 * count, "\(renewals) renewals")
      benchmark.measurement(perRenewal, span.nanoseconds / renewals)
      blackHole(events)
    }
  }
}
