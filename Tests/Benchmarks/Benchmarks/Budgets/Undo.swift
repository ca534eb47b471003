// One action and its undo, in long sessions and in short ones. The budget is a ratio: at 1,000,000 transactions it may cost
// one and a half times what it costs at 1,000, on screen too.

import Benchmark
import Grid
import Ground
import Scenario
import StoreSimulator

func undoBenchmarks() {
  for count in Sizes.transactions {
    let size = "at \(count.grouped) transactions (ratio at most 1.5)"
    // One measurement is many purchases, so that the copies for undo are in it.
    row("1,000 purchases \(size)", iterations: 5, setup: { Kept(try Session.bought(count)) }) {
      benchmark, session in
      benchmark.startMeasurement()
      for _ in 0..<1_000 { try session.value.buyOnce() }
      benchmark.stopMeasurement()
    }
    keyRow("Purchase on screen \(size)", key: .character("b"), iterations: 1_000) { try quickBuying(count) }
    keyRow("z on screen \(size)", before: "b", key: .character("z"), iterations: 1_000) {
      try quickBuying(count)
    }
  }
  for count in Sizes.subscriptions {
    keyRow(
      "z behind ten years of \(count.grouped) subscriptions (p99 16 ms)", before: ":note step\r",
      key: .character("z"), iterations: 200
    ) {
      var session = try Session.subscribed(count)
      try session.act(.advance(TimeSpan(months: 120)))
      return Screen(session)
    }
  }
}

/// A screen where `b` buys and asks nothing.
private func quickBuying(_ count: Int) throws -> Screen {
  var session = try Session.bought(count)
  try session.act(.dialogs(false))
  // The first product is a consumable.
  return Screen(session, keys: "1g")
}
