// One subscription among many is renewed or ended: the others are not looked at.

import Benchmark
import Scenario
import StoreSimulator

func subscriptionBenchmarks() {
  for count in Sizes.subscriptions {
    for act in [SubscriptionAct.renew, .expire] {
      row(
        "subscription \(act.rawValue) with \(count.grouped) held (the same at each size)", tolerance: 400,
        setup: { Kept((session: try Session.subscribed(count), next: 0)) }
      ) { benchmark, kept in
        let product = "plan\(kept.value.next % count)"
        kept.value.next += 1
        benchmark.startMeasurement()
        try kept.value.session.act(.subscription(act, product: product, person: "me"))
        benchmark.stopMeasurement()
        if act == .expire { try kept.value.session.act(.buy(Payment(product))) }
      }
    }
  }
}
