// Renewals: five years of many monthly subscriptions in one step. The budget is 1.5 microseconds a renewal, and the
// same for few and for many subscriptions.

import Benchmark
import Ground
import StoreSimulator

func renewalBenchmarks() {
  let perRenewal = BenchmarkMetric.custom("nanoseconds per renewal", useScalingFactor: false)
  for count in [1000, 10_000] {
    Benchmark(
      "Renewals of \(count) monthly subscriptions in advance P5Y (at most 1,500 ns each)",
      configuration: .init(
        metrics: [perRenewal], warmupIterations: 1, maxDuration: .seconds(20), maxIterations: 5)
    ) { benchmark in
      var simulator = Simulator()
      _ = try simulator.perform(.catalog(.withMonthlyPlans(count)))
      _ = try simulator.perform(.dialogs(false))
      for index in 0..<count { _ = try simulator.perform(.buy(Payment("plan\(index)"))) }
      let before = simulator.world.transactionCount
      let clock = ContinuousClock()
      let start = clock.now
      let events = try simulator.perform(.advance(TimeSpan(months: 60)))
      let span = start.duration(to: clock.now)
      let renewals = simulator.world.transactionCount - before
      precondition(renewals >= 59 * count, "\(renewals) renewals")
      let nanoseconds = span.components.seconds * 1_000_000_000 + span.components.attoseconds / 1_000_000_000
      benchmark.measurement(perRenewal, Int(nanoseconds) / renewals)
      blackHole(events)
    }
  }
}

extension Catalog {
  /// Groups with one monthly plan each.
  fileprivate static func withMonthlyPlans(_ count: Int) -> Catalog {
    Catalog(
      source: "benchmark",
      groups: (0..<count).map { index in
        SubscriptionGroup(
          identifier: "group\(index)", name: "Group \(index)",
          subscriptions: [
            Product(
              identifier: "plan\(index)", kind: .autoRenewable, displayPrice: "4.99",
              subscription: SubscriptionTerms(
                groupIdentifier: "group\(index)", level: 1, period: SubscriptionPeriod(1, .month)))
          ])
      })
  }
}
