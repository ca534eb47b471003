// Tests of the transaction to which the next key applies: the newest transaction, suggested commands,
// conflicting switches, and a stopped app.

import Grid
import Scenario
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite("What the next key acts on") struct NextKeyTests {
  @Test("the request that was just sent is acted on, with an older interruption waiting")
  func requestAfterInterruption() {
    var bench = TestBench(200, 38)
    bench.press("i b Enter")
    bench.press("i a b Enter Enter")
    #expect(bench.world.waitingTransactions == [1, 2])
    #expect(bench.keyBar().contains("p act on #2"), "\(bench.keyBar())")
    bench.press("p a")
    #expect(bench.world.transaction(2)?.request == .approved)
    #expect(bench.world.transaction(1)?.interruption == .open)
  }

  @Test("a request is approved in nine keys from a fresh start although an older one waits")
  func keyCount() {
    let keys = "a b Enter Enter b Enter Enter p a"
    #expect(keys.split(separator: " ").count <= 9)
    var bench = TestBench()
    bench.press(keys)
    #expect(bench.world.transaction(2)?.request == .approved)
    #expect(bench.world.waitingTransactions == [1])
  }

  @Test("what is selected by hand stays the target until a newer one comes of a key", arguments: [80, 200])
  func byHand(columns: Int) {
    var bench = TestBench(columns, 38)
    bench.press("a b Enter Enter j b Enter Enter")
    bench.press("3 j 1")
    #expect(bench.keyBar().contains("p act on #1"), "\(bench.keyBar())")
    bench.press("t m")
    #expect(bench.keyBar().contains("p act on #1"), "\(bench.keyBar())")
    bench.press("3 g 1")
    #expect(bench.keyBar().contains("p act on #2"), "\(bench.keyBar())")
    bench.press("3 j 1 a j b Enter Enter")
    #expect(bench.keyBar().contains("p act on #3"), "\(bench.keyBar())")
  }

  @Test("after an undo the target is one that is there, and after a redo the same again")
  func undo() {
    var bench = TestBench(200, 38)
    bench.press("a b Enter Enter j b")
    #expect(bench.world.transactionCount == 2)
    bench.press("z 1")
    #expect(bench.keyBar().contains("p act on #1"), "\(bench.keyBar())")
    bench.press("Z 1")
    #expect(bench.keyBar().contains("p act on #2"), "\(bench.keyBar())")
  }

  @Test("another world, or the same from its beginning, keeps no target of the one before")
  func otherWorld() {
    var bench = TestBench(200, 38)
    bench.press("a b Enter Enter j b Enter Enter e s 1")
    #expect(bench.workbench.targetTransaction == nil)
    bench.press("e x S r")
    #expect(bench.workbench.targetTransaction == nil)
    bench.press("a b Enter Enter 1")
    #expect(bench.keyBar().contains("p act on #1"), "\(bench.keyBar())")
  }

  @Test("in the Subscriptions pane the request that was just sent is the one that is acted on")
  func subscriptionsPane() {
    var bench = TestBench(132, 38)
    bench.press("a 6 b Enter Enter j b Enter Enter")
    #expect(bench.world.waitingTransactions == [1, 2])
    bench.press("6")
    #expect(bench.workbench.targetTransaction == 2)
    bench.press("p a")
    #expect(bench.world.transaction(2)?.request == .approved)
  }

  @Test("in the Subscriptions pane a target other than the selected transaction is named")
  func otherTarget() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter 6")
    #expect(bench.keyBar().contains("p act on #1  "), "\(bench.keyBar())")
    bench.press("1 g b Enter Enter")
    #expect(bench.keyBar().contains("p act #2  "), "\(bench.keyBar())")
    bench.press("6")
    #expect(bench.keyBar().contains("p act on #1 Pro Monthly"), "\(bench.keyBar())")
  }

  // MARK: Suggested commands

  @Test("a letter that fits exactly one other transaction offers that one, and only the next Enter takes it")
  func offer() {
    var bench = TestBench()
    bench.press("a b Enter Enter a b Enter Enter")
    #expect(bench.world.transaction(2)?.state == .purchased)
    bench.press("p a")
    #expect(bench.notice.contains("approve #1? Enter"), "\(bench.notice)")
    #expect(bench.world.transaction(1)?.request == .waiting)
    // Any key except Enter dismisses the suggested command. Enter then chooses the selected line.
    bench.press("Down Up Esc")
    #expect(bench.world.transaction(1)?.request == .waiting)
    bench.press("p a Enter")
    #expect(bench.world.transaction(1)?.request == .approved)
  }

  @Test("a letter that fits two others, or none, offers nothing and says why")
  func noOffer() {
    var bench = TestBench()
    bench.press("a b Enter Enter j b Enter Enter a j b Enter Enter p a")
    #expect(bench.world.waitingTransactions.count == 2)
    #expect(!bench.notice.contains("?") && bench.notice.contains("approve #1"), "\(bench.notice)")
    bench.press("p r")
    #expect(!bench.notice.contains("? Enter") && bench.notice.contains("no issue"), "\(bench.notice)")
    let done = bench.journal
    bench.press("Esc")
    #expect(bench.journal == done)
  }

  @Test("a letter of a group that is not about the transaction is answered, and offered for the one it fits")
  func hiddenGroup() {
    var bench = TestBench()
    // Transaction 1 is a subscription, transaction 2 a consumable.
    bench.press("b Enter Enter k b Enter Enter p")
    #expect(bench.world.transaction(2)?.sale.kind == .consumable)
    #expect(!bench.screen().contains("cancel the subscription"), "\(bench.screen())")
    bench.press("c")
    #expect(bench.notice.contains("#1? Enter"), "\(bench.notice)")
    bench.press("Enter")
    #expect(bench.world.subscription(1)?.willAutoRenew == false)
  }

  @Test("in Japanese too the offer names its transaction and its key")
  func offerInJapanese() {
    var bench = TestBench()
    bench.workbench.options.language = .japanese
    bench.press("a b Enter Enter a b Enter Enter p a")
    #expect(bench.notice.contains("#1") && bench.notice.hasSuffix("Enter"), "\(bench.notice)")
    bench.press("Enter")
    #expect(bench.world.transaction(1)?.request == .approved)
  }

  // MARK: Act menu

  @Test(
    "what can be done stands first, then a rule, then the rest", arguments: [(60, 16), (80, 24), (132, 38)])
  func order(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("a b Enter Enter p")
    let menu = (bench.workbench.overlays.last as? MenuState)?.menu(in: bench.workbench)
    let lines = menu?.lines ?? []
    let possible = lines.prefix { $0.refusal == nil }
    #expect(!possible.isEmpty && possible.count < lines.count)
    #expect(lines.dropFirst(possible.count).allSatisfy { $0.refusal != nil })
    #expect(possible.first?.key?.name == "a")
    let screen = bench.rows()
    let approve = screen.firstIndex { $0.contains("a approve the request") } ?? 0
    let rule = screen[approve...].firstIndex { $0.contains("────────") } ?? 0
    #expect(rule == approve + possible.count || rows == 16, "\(screen.joined(separator: "\n"))")
    #expect(screen.allSatisfy { CellWidth.of($0) == columns })
    // The selection stops at every line and skips the separator.
    for index in lines.indices {
      bench.press("Down")
      #expect((bench.workbench.overlays.last as? MenuState)?.markedIndex == index)
    }
  }

  @Test("moving to another transaction lists first what can be done with that one")
  func moving() {
    var bench = TestBench()
    bench.press("i b Enter i a b Enter Enter p j")
    #expect(bench.rows().contains { $0.contains("│ r resolve issues") }, "\(bench.screen())")
    bench.press("Down")
    #expect(bench.screen().contains(">r resolve issues"), "\(bench.screen())")
    bench.press("Enter")
    #expect(bench.world.transaction(3)?.state == .purchased)
  }

  @Test("The list says that a deferred request was declined", arguments: [(80, 24), (132, 38), (200, 60)])
  func declinedInList(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("a b Enter Enter p d 3")
    let row = bench.rows().first { $0.contains("Deferred") }
    #expect(row?.contains("declined") == true, "\(bench.screen())")
    bench.press("p a")
    #expect(bench.world.transaction(1)?.request == .declined)
  }

  @Test("what was acted on through the menu is what the next key acts on")
  func actedOn() {
    var bench = TestBench(200, 38)
    bench.press("a b Enter Enter j b Enter Enter 1 p j d 1")
    #expect(bench.world.transaction(1)?.request == .declined)
    #expect(bench.keyBar().contains("p act on #1"), "\(bench.keyBar())")
  }

  // MARK: Conflicting switches

  @Test("where Interrupted comes before Ask to Buy, log, bar and refusal say so", arguments: ["en", "ja"])
  func interruptedFirst(language: String) {
    var bench = TestBench(132, 60)
    if language == "ja" { bench.workbench.options.language = .japanese }
    bench.press("i a b Enter")
    #expect(bench.world.transaction(1)?.state == .failed)
    let expectedText =
      language == "ja" ? "購入の中断がAsk to Buyより優先。i でOFF" : "Interrupted overrides Ask to Buy (i turns it off)"
    #expect(bench.screen().contains(expectedText), "\(bench.screen())")
    let bar = language == "ja" ? "Ask to Buy ON (購入を中断が優先)" : "Ask to Buy ON (overridden)"
    #expect(bench.statusBar().contains(bar), "\(bench.statusBar())")
    bench.press("p a")
    #expect(
      bench.notice.contains("interrupted off") && !bench.notice.contains("ask-to-buy on"), "\(bench.notice)")
    #expect(bench.notice.contains("(i  b  Enter  Enter)"), "\(bench.notice)")
    // The notice's keys lead to a request.
    bench.press("Esc i b Enter Enter p a")
    #expect(bench.world.transaction(2)?.request == .approved)
    #expect(!bench.statusBar().contains(language == "ja" ? "優先" : "overridden"))
  }

  @Test("billing retry in Sandbox comes before Ask to Buy, and says so")
  func billingRetryFirst() {
    var bench = TestBench(132, 60)
    bench.press("e s s r a b Enter")
    #expect(bench.world.transaction(1)?.error?.underlying?.code == 2037)
    #expect(
      bench.screen().contains("Billing Retry overrides Ask to Buy (s r turns it off)"), "\(bench.screen())")
    #expect(bench.statusBar().contains("Ask to Buy ON (overridden)"), "\(bench.statusBar())")
    #expect(bench.statusBar().contains("Renewals fail ON"))
    bench.press("Enter s r b Enter Enter")
    #expect(bench.world.transaction(2)?.state == .deferred)
  }

  @Test("an injected failure comes before every other switch, and its keys are told")
  func failureFirst() {
    var bench = TestBench(132, 60)
    bench.enter("fail SKErrorDomain/2")
    bench.press("i a b Enter")
    #expect(bench.screen().contains("overrides Interrupted and Ask to Buy (f "), "\(bench.screen())")
    bench.press("p a")
    #expect(bench.notice.contains("fail off, then interrupted off, then buy"), "\(bench.notice)")
  }

  @Test("the bar keeps what comes first in few columns", arguments: [60, 80])
  func narrowBar(columns: Int) {
    var bench = TestBench(columns, 24)
    bench.press("i a")
    let bar = bench.statusBar()
    #expect(bar.contains("> Ask ON") || bar.contains("(overridden)"), "\(bar)")
    #expect(CellWidth.of(bar) == columns)
  }

  // MARK: App in the background or terminated

  @Test("killed under the sheet and launched again: five keys, and one truth everywhere")
  func killed() {
    var bench = TestBench(132, 38)
    bench.press("b d t d l")
    let screen = bench.screen()
    #expect(screen.contains("lost with the app's process: #1"))
    #expect(screen.contains("not delivered again"), "\(screen)")
    for untrue in ["waits until the app is launched", "delivers it again", "p f finishes it"] {
      #expect(!screen.contains(untrue), "\(untrue)\n\(screen)")
    }
    let callbacks = bench.world.callbackCount
    bench.press("p f")
    #expect(bench.notice.contains("lost") && bench.notice.hasSuffix("(b)"), "\(bench.notice)")
    #expect(bench.world.callbackCount == callbacks)
  }

  @Test("what a parent decides about is not lost with the process, and is not said to be")
  func killedWhileDeferred() {
    var bench = TestBench(132, 38)
    bench.press("a b Enter Enter d t p a")
    #expect(bench.screen().contains("#1 waits until the app is launched"), "\(bench.screen())")
    #expect(!bench.screen().contains("lost with"), "\(bench.screen())")
    bench.press("d l")
    #expect(bench.world.transaction(1)?.deliveredState == .purchased)
  }

  @Test(
    "the bar of an app that is away has the key that helps and none that refuses",
    arguments: [("t", "d l launch"), ("b", "d f bring the app to the foreground")])
  func appAway(_ away: String, helper: String) {
    for columns in [80, 132, 200] {
      var bench = TestBench(columns, 38)
      bench.press("s f b Enter Enter")
      #expect(bench.keyBar().contains(" y ") && bench.keyBar().contains(" b "))
      bench.press("d \(away)")
      let bar = bench.keyBar()
      #expect(bar.hasPrefix(" \(helper)"), "\(bar)")
      #expect(!bar.contains(" b buy") && !bar.contains(" y "), "\(bar)")
      bench.press("b")
      #expect(bench.notice.hasSuffix(away == "t" ? "(d l)" : "(d f)"), "\(bench.notice)")
      bench.press(String(helper.prefix(3)))
      #expect(bench.world.app.state == .foreground)
      #expect(bench.keyBar().contains(" b buy"))
    }
  }

  @Test("a click on the words of a hint with two keys does what they do")
  func clickOnPath() {
    var bench = TestBench()
    bench.press("d t")
    let range = bench.keyBar().firstRange(of: "launch")
    let x = range.map { bench.keyBar().distance(from: bench.keyBar().startIndex, to: $0.lowerBound) } ?? 0
    bench.click(x, 23)
    #expect(bench.world.app.state == .foreground)
  }

  @Test("in every pane and state the bar has no key that refuses")
  func noRefusingKey() {
    for start in ["", "d t", "d b", "s p", "b Enter Enter d t", "a b Enter Enter d b", "e s d a o Esc"] {
      var bench = TestBench(200, 38)
      bench.press(start)
      for pane in 1...6 {
        bench.press("\(pane)")
        #expect(bench.workbench.keyHints.allSatisfy { $0.isEnabled }, "\(start), pane \(pane)")
      }
    }
  }
}

extension TestBench {
  fileprivate mutating func enter(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }
}
