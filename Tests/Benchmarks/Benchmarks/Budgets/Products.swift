// Many products: a filter over them, completion of a purchase, why. The budget is that of any key, 16 ms at p99.

import Grid
import Scenario
import StoreSimulator

func productBenchmarks() {
  for count in Sizes.products {
    let size = "\(count.grouped) products (p99 16 ms)"
    keyRow("Any key with a product filter on, \(size)", keys: "jjkk51jk") {
      Screen(try .selling(.ofProducts(count)), keys: "1/coins\r")
    }
    keyRow("Tab after buy co, \(size)", before: ":buy co", key: Key(.tab), after: "\u{1B}\u{1B}") {
      Screen(try .selling(.ofProducts(count)))
    }
    keyRow("W, \(size)", key: .character("W"), after: "\u{1B}") {
      var session = try Session.selling(.ofProducts(count))
      try session.buyOnce()
      return Screen(session)
    }
  }
}
