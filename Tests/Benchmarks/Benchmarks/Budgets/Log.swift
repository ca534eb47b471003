// Find and filter over the whole log, with the letters that are typed before Enter. Budget: no key waits longer than a frame,
// 16 ms, while it is looked through; how long that takes in all grows with the log.

import Scenario

func logBenchmarks() {
  for count in Sizes.transactions {
    let size = "at \(count.grouped) transactions (no piece longer than 16 ms)"
    workRow("Find in the log \(size)", keys: "/no such line\r", after: "\u{1B}") {
      Screen(try .bought(count), keys: "5")
    }
    workRow("Filter over the log \(size)", keys: "&purchased\r", after: "\u{1B}") {
      Screen(try .bought(count), keys: "5")
    }
  }
}
