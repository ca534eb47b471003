// Benchmarks of background work. No piece of the work may take longer than a frame.

import Benchmark
import Scenario
import StoreSimulator

func longWorkBenchmarks() {
  for count in Sizes.transactions + [Sizes.tenfoldTransactions] {
    let size = "at \(count.grouped) transactions"
    pieceRow("Find in the log \(size)", keys: "/no such line\r", after: "\u{1B}") {
      Screen(try .bought(count), keys: "5")
    }
    pieceRow("Filter over the log \(size)", keys: "&purchased\r", after: "\u{1B}") {
      Screen(try .bought(count), keys: "5")
    }
    pieceRow("Palette with a rare letter \(size)", before: "\u{10}", keys: "z", after: "\u{1B}") {
      Screen(try .bought(count))
    }
  }
  let typing = ["monthly", "99", "refund", "season pass", "#777", "zz"].map { word in
    word + String(repeating: "\u{8}", count: word.count)
  }.joined()
  for (name, keys) in [("typing", typing), ("down and up", "↓↓↑↑")] {
    keyRow("Palette at 10,000 products and transactions, \(name)", keys: keys) {
      var session = try Session.selling(.ofProducts(10_000))
      for _ in 0..<10_000 { try session.buyOnce() }
      return Screen(session, keys: "\u{10}")
    }
  }
}
