// The palette: everything is searched for what is typed. The budget is that of any other key, 16 ms at p99, and 2 ms at
// 10,000 products and transactions.

import Scenario
import StoreSimulator

func paletteBenchmarks() {
  let typing = ["monthly", "99", "refund", "season pass", "#777", "zz"].map { word in
    word + String(repeating: "\u{8}", count: word.count)
  }.joined()
  for (name, keys) in [("typing", typing), ("down and up", "↓↓↑↑")] {
    keyRow("Palette at 10,000 products and transactions, \(name) (p95 1 ms, p99 2 ms)", keys: keys) {
      var session = try Session.selling(.ofProducts(10_000))
      for _ in 0..<10_000 { try session.buyOnce() }
      return Screen(session, keys: "\u{10}")
    }
  }
  for count in Sizes.transactions {
    workRow(
      "Palette with a rare letter at \(count.grouped) transactions (no piece longer than 16 ms)",
      before: "\u{10}", keys: "z", after: "\u{1B}"
    ) { Screen(try .bought(count)) }
  }
}
