// Benchmarks of keys in large sessions; the budget is a frame at the 99th percentile.

import Benchmark
import Grid
import Menus
import Scenario
import SequencePane
import StoreModel
import StoreSimulator
import Support
import Workbench

func keyBenchmarks() {
  keyRow("Any key with a line of 1,000,000 bytes in the log", keys: "5kkjjgGkk1jk") {
    var session = Session.fresh()
    try session.buyOnce()
    try session.act(.note(String(repeating: "a word ", count: 1_000_000 / 7)))
    try session.buyOnce()
    return Screen(session, keys: "5")
  }
  for count in Sizes.transactions {
    let size = "at \(count.grouped) transactions"
    keyRow("Any key \(size)", keys: "5kkjj{}[]3jjkk4jk1jk\t") { Screen(try .bought(count)) }
    keyRow("Any key in a filtered log \(size)", keys: "kkjjGkkg") {
      Screen(try .bought(count), keys: "5&purchased\r")
    }
    // A purchase has four entries, each with a row of its own.
    keyRow("Any key in a sequence diagram of \(count.grouped) entries", keys: "kkjj{}[]Gkkg3jlh") {
      Screen(try .bought(count / 4), keys: "5L", registry: ScreenRegistry.standard.withSequenceDiagram())
    }
    keyRow("Typing a filter \(size)", keys: "pu\u{8}\u{8}") { Screen(try .bought(count), keys: "5&") }
    keyRow("Any key after clear \(size)", keys: "5kkjj3jk4jk1jk\t") {
      var session = try Session.bought(count)
      try session.act(.clear)
      return Screen(session)
    }
    keyRow(
      "x after Subscriptions was opened \(size)", before: "6", key: .character("x"), after: "\u{1B}",
      knownMiss: count < 100_000 ? nil : "Transaction.unfinished and currentEntitlements copy each row"
    ) {
      var session = Session.fresh()
      try session.act(.dialogs(false))
      try session.act(.buy(.monthly))
      for _ in 0..<count { try session.act(.buy(.consumable)) }
      return Screen(session)
    }
    keyRow("Purchase on screen \(size)", key: .character("b")) { try quickBuying(count) }
    keyRow("z on screen \(size)", before: "b", key: .character("z")) { try quickBuying(count) }
  }
  for count in Sizes.subscriptions {
    keyRow("Any key with \(count.grouped) subscriptions", keys: "1jjkk\u{1B}6jjkk][\u{1B}") {
      Screen(try .subscribed(count))
    }
    keyRow("Any key after one callback of \(count.grouped) transactions", keys: "5kkkkjjjj1jk") {
      Screen(try .calledBack(count))
    }
    keyRow("v w after one callback of \(count.grouped) transactions", before: "v", key: .character("w")) {
      Screen(try .calledBack(count), keys: "5")
    }
    keyRow(
      "z after ten years of \(count.grouped) subscriptions", before: ":note step\r", key: .character("z")
    ) {
      var session = try Session.subscribed(count)
      try session.act(.advance(TimeSpan(months: 120)))
      return Screen(session)
    }
  }
  // `W` repeats the renewals in the other environment. Work longer than 100 ms shows its progress.
  keyRow(
    "W after a step of 1,000 renewals", .milliseconds(100, percentile: 0.99), key: .character("W"),
    after: "\u{1B}",
    samples: 5
  ) {
    var session = try Session.subscribed(1_000)
    try session.act(.advance(TimeSpan(months: 1)))
    return Screen(session)
  }
  for count in Sizes.products {
    let size = "with \(count.grouped) products"
    keyRow("Any key with a product filter on, \(size)", keys: "jjkk51jk") {
      Screen(try .selling(.ofProducts(count)), keys: "1/coins\r")
    }
    keyRow("Tab after buy co \(size)", before: ":buy co", key: Key(.tab), after: "\u{1B}\u{1B}") {
      Screen(try .selling(.ofProducts(count)))
    }
    keyRow("W \(size)", key: .character("W"), after: "\u{1B}") {
      var session = try Session.selling(.ofProducts(count))
      try session.buyOnce()
      return Screen(session)
    }
  }
}

/// Returns a screen where `b` buys a consumable without a dialog.
private func quickBuying(_ count: Int) throws -> Screen {
  var session = try Session.bought(count)
  try session.act(.dialogs(false))
  return Screen(session, keys: "1g")
}

extension Session {
  /// Returns a session in which a single callback at launch delivers all purchases.
  ///
  /// The purchases were approved while the app was not running.
  fileprivate static func calledBack(_ count: Int) throws -> Session {
    var session = fresh()
    for action in [Action.dialogs(false), .askToBuy(true), .finishPolicy(.manual)] { try session.act(action) }
    for _ in 0..<count { try session.act(.buy(.consumable)) }
    try session.act(.app(.terminate))
    for number in 1...count { try session.act(.approve(.number(TransactionNumber(number)))) }
    try session.act(.app(.launch))
    _ = session.runPendingDelays()
    return session
  }
}
