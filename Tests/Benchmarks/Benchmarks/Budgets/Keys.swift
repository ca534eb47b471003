// Any key, in sessions of any size. The budget is a frame: 16 ms at p99; at 100,000 lines of log with a filter on it is 2 ms.

import Benchmark
import Scenario
import StoreSimulator

func keyBenchmarks() {
  let cases: [(name: String, before: String, keys: String)] = [
    ("filter on, j and k", "5&purchased\r", "kkjj"),
    ("filter on, buying", "5&purchased\r1g", "b\r\r"),
    ("no filter, Tab", "", "\t"),
    ("typing a filter", "5&", "pu\u{8}\u{8}"),
  ]
  for (name, before, keys) in cases {
    keyRow("Key at 100,000 lines of log, \(name) (p95 1 ms, p99 2 ms)", keys: keys) {
      Screen(try .withLog(lines: 100_000), keys: before)
    }
  }
  keyRow("Any key with a line of 1,000,000 bytes in the log (p99 16 ms)", keys: "5kkjjgGkk1jk") {
    var session = Session.fresh()
    try session.buyOnce()
    try session.act(.note(String(repeating: "a word ", count: 1_000_000 / 7)))
    try session.buyOnce()
    return Screen(session, keys: "5")
  }
  for count in Sizes.transactions {
    let size = "at \(count.grouped) transactions"
    keyRow("Any key \(size) (p99 16 ms)", keys: "5kkjj{}[]3jjkk4jk1jk\t") { Screen(try .bought(count)) }
    keyRow("Any key in a filtered log \(size) (p99 16 ms)", keys: "kkjjGkkg") {
      Screen(try .bought(count), keys: "5&purchased\r")
    }
    keyRow("Any key after clear of \(count.grouped) transactions (p99 16 ms)", keys: "5kkjj3jk4jk1jk\t") {
      var session = try Session.bought(count)
      try session.act(.clear)
      return Screen(session)
    }
    keyRow(
      "x after Subscriptions was opened \(size) (p99 16 ms)", before: "6", key: .character("x"),
      after: "\u{1B}"
    ) {
      var session = Session.fresh()
      try session.act(.dialogs(false))
      try session.act(.buy(.monthly))
      for _ in 0..<count { try session.act(.buy(.consumable)) }
      return Screen(session)
    }
  }
  for count in Sizes.subscriptions {
    keyRow("Any key with \(count.grouped) subscriptions (p99 16 ms)", keys: "1jjkk\u{1B}6jjkk][\u{1B}") {
      Screen(try .subscribed(count))
    }
    // It reads the whole history anew after each change, and shows how far it is after 100 ms.
    keyRow(
      "Opening the receipt of \(count.grouped) subscriptions (no budget)", before: "i", key: .character("7"),
      after: "1", iterations: 20
    ) { Screen(try .subscribed(count)) }
    let callback = "after one callback of \(count.grouped) transactions"
    keyRow("Any key \(callback) (p99 16 ms)", keys: "5kkkkjjjj1jk") { Screen(try .calledBack(count)) }
    keyRow("v w \(callback) (p99 16 ms)", before: "v", key: .character("w")) {
      Screen(try .calledBack(count), keys: "5")
    }
  }
}

extension Session {
  /// A session whose log has so many lines, dumps unfolded.
  fileprivate static func withLog(lines: Int) throws -> Session {
    var session = fresh()
    var seen = 0
    while seen < lines {
      let count = session.log.count
      try session.buyOnce()
      for entry in count..<session.log.count { seen += LogText.lines(of: session.log[entry].happening).count }
    }
    return session
  }

  /// A session whose app was away while all its purchases were approved: at its launch one callback brings them.
  fileprivate static func calledBack(_ count: Int) throws -> Session {
    var session = fresh()
    for action in [Action.dialogs(false), .askToBuy(true), .finishPolicy(.manual)] { try session.act(action) }
    for _ in 0..<count { try session.act(.buy(.consumable)) }
    try session.act(.app(.terminate))
    for number in 1...count { try session.act(.approve(.number(TransactionNumber(number)))) }
    try session.act(.app(.launch))
    _ = session.settlePending()
    return session
  }
}
