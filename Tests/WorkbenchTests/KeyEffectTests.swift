// Tests of the key map: the step, copied text or visible result of each key.

import Grid
import Scenario
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

/// Keys with the step that they add to the journal.
struct KeyedStep: Sendable, CustomTestStringConvertible {
  /// Keys to press first.
  let before: String
  let keys: String
  let step: String

  init(_ before: String, _ keys: String, _ step: String) {
    self.before = before
    self.keys = keys
    self.step = step
  }

  var testDescription: String { "\(before) > \(keys): \(step)" }

  static let all = [
    KeyedStep("", "b", "buy com.example.subscriptionlab.monthly"),
    KeyedStep("", "i", "interrupted on"), KeyedStep("i", "i", "interrupted off"),
    KeyedStep("", "a", "ask-to-buy on"),
    KeyedStep("b", "Enter", "confirm"), KeyedStep("b", "l Enter", "cancel"),
    KeyedStep("b Enter", "Enter", "tap ok"),
    KeyedStep("a b Enter Enter", "p a", "approve #1"), KeyedStep("a b Enter Enter", "p d", "decline #1"),
    KeyedStep("a b Enter Enter", "p f", "finish #1"), KeyedStep("i b Enter", "p r", "resolve #1"),
    KeyedStep("b Enter Enter", "p m", "refund #1"), KeyedStep("b Enter Enter", "p x", "delete #1"),
    KeyedStep("", "s i", "interrupted on"), KeyedStep("", "s a", "ask-to-buy on"),
    KeyedStep("", "s d", "dialogs off"), KeyedStep("", "s n", "network off"),
    KeyedStep("", "s p", "device --purchases restricted"), KeyedStep("", "s t", "quirk "),
    KeyedStep("", "d h", "home"), KeyedStep("", "d b", "app background"),
    KeyedStep("d b", "d f", "app foreground"), KeyedStep("", "d t", "app terminate"),
    KeyedStep("d t", "d l", "app launch"), KeyedStep("", "d i", "app reinstall"),
    KeyedStep("", "d n", "device new"),
    KeyedStep("b Enter Enter", "d r", "restore"),
    KeyedStep("", "d e", "app asks-entitlements off"), KeyedStep("d e", "d e", "app asks-entitlements on"),
    KeyedStep("", "d g", "app continues-purchases off"), KeyedStep("", "d d", "app defers-price-consent on"),
    KeyedStep("", "t s", "advance 10s"), KeyedStep("", "t m", "advance 1m"),
    KeyedStep("", "t h", "advance 1h"), KeyedStep("", "t d", "advance 1d"),
    KeyedStep("", "t M", "advance P1M"), KeyedStep("", "t y", "advance P1Y"),
    KeyedStep("", "t t 3 Space d a y s Enter", "advance 3d"),
    KeyedStep("", "t c l Enter", "advance 1d"),
    KeyedStep("", "t w", "advance 7d"), KeyedStep("", "+ d", "advance 1d"),
    KeyedStep("", "e s", "environment sandbox"), KeyedStep("e s", "e x", "environment xcode"),
    KeyedStep("e s", "e e", "environment xcode"),
    KeyedStep("i", "z", "undo"), KeyedStep("i z", "Z", "redo"),
    KeyedStep("", "S s Enter", "snapshot save s1"), KeyedStep("S s Enter i", "S l Enter", "snapshot load s1"),
    KeyedStep("S s Enter", "S d Enter Enter", "snapshot delete s1"), KeyedStep("i", "S r", "reset"),
    KeyedStep("", "; h e y Enter", "note \"hey\""),
    KeyedStep("", "f 3 5 3 2 Enter", "fail ASDServerErrorDomain/3532 --once"),
    KeyedStep("", "f 3 5 3 2 Tab", "fail ASDServerErrorDomain/3532"),
  ]
}

@Suite struct KeyEffectTests {
  @Test("A key's step is journalled", arguments: KeyedStep.all)
  func step(_ keyed: KeyedStep) {
    for (columns, rows) in [(80, 24), (132, 38)] {
      var bench = TestBench(columns, rows)
      bench.press(keyed.before)
      let count = bench.journal.count
      bench.press(keyed.keys)
      let added = bench.journal.dropFirst(count)
      #expect(
        added.contains { $0.contains(" \(keyed.step)") }, "\(Array(added)) \(bench.notice)\n\(bench.screen())"
      )
    }
  }

  @Test(
    "The copy menu copies what its line says, and c what is selected",
    arguments: [
      ("c", "com.example.subscriptionlab.monthly"), ("5 G c", "tap ok"), ("C t", "monthly"),
      ("C d", "paymentQueue(_:updatedTransactions:) >>>>>>>>>> [0:00:00]"), ("C s", "iapbench 1\n"),
      ("C l", "confirm"),
    ])
  func copies(keys: String, text: String) {
    var bench = TestBench()
    bench.press("b Enter Enter \(keys)")
    let copied = bench.effects.compactMap { effect -> String? in
      if case .copy(let text, _) = effect { return text }
      return nil
    }
    #expect(copied.count == 1)
    #expect(copied.last?.contains(text) == true, "\(copied)")
  }

  @Test(
    "Keys that ask, list or show do so",
    arguments: [
      ("w", "write the scenario to: "), ("Ctrl-S", "write the scenario to: "), ("F1", "keys and commands"),
      ("s q", "quirk"), ("t r", "rate"), ("d o", "storefront"), ("o f", "open"),
      ("o r", "session"), ("5 v w", "Log"), ("5 v t", "Log"), ("T", "themes"), ("4 Enter", "Details"),
      ("=", "[focus]"),
    ])
  func seen(keys: String, expectedText: String) {
    var bench = TestBench()
    bench.press("b Enter Enter")
    let before = bench.journal
    bench.press(keys)
    #expect(bench.screen().contains(expectedText), "\(bench.screen())")
    #expect(bench.journal == before)
  }

  @Test("Ctrl-U and Ctrl-D scroll the log from any pane, and Home and End go to the ends of a list")
  func scrolling() {
    var bench = TestBench()
    bench.press("b Enter Enter b Enter Enter 1")
    #expect(bench.screen().contains("following"))
    let end = bench.rows()
    bench.press("Ctrl-U")
    #expect(!bench.screen().contains("following"))
    bench.press("Ctrl-D Ctrl-D")
    #expect(bench.rows().dropFirst(13) == end.dropFirst(13))
    bench.press("Ctrl-U")
    #expect(bench.focus == .products)
    bench.press("End")
    #expect(bench.keyBar().contains("buy Season Pass"))
    bench.press("Home")
    #expect(bench.keyBar().contains("buy Coins 100"))
  }
}
