// Tests of Transactions and Details: order, marks, ages, filters, selection and next events.

import Grid
import Scenario
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite("Transactions pane")
struct PanesTransactionsTests {
  private static let coins = "com.example.subscriptionlab.coins100"

  /// Returns the steps that buy a number of consumables and close the alerts.
  private static func purchaseSteps(_ count: Int) -> [String] {
    (0..<count).flatMap { _ in ["buy \(coins)", "confirm", "tap ok"] }
  }

  @Test("an empty ledger says what will appear here")
  func empty() throws {
    var bench = try PaneBench(TransactionsPane(), width: 48, height: 8)
    #expect(bench.screen().contains("No purchase yet."))
    #expect(bench.press(Key(.enter)).shownMessage != nil)
  }

  @Test("newest first, long identifiers by their last digits, failures with a mark")
  func rows() throws {
    var bench = try PaneBench(
      TransactionsPane(), width: 54, height: 8,
      steps: DemoSteps.japan + [
        "buy \(DemoSteps.monthly)", "cancel", "at 19:10:20 buy \(Self.coins)", "confirm", "settle",
      ])
    let rows = bench.rows()
    #expect(rows[0].contains("id") && rows[0].contains("product") && rows[0].contains("state"))
    #expect(rows[1].hasPrefix(" ▸  2  ..5027"))
    #expect(rows[1].contains("コイン 100個") && rows[1].contains("Purchased") && rows[1].contains("19:10:23"))
    #expect(rows[2].hasPrefix("  ! 1  -"))
    #expect(rows[2].contains("Failed"))
  }

  @Test("what waits for someone says so, with its age")
  func waiting() throws {
    var bench = try PaneBench(
      TransactionsPane(), width: 54, height: 8,
      steps: ["ask-to-buy on", "buy \(DemoSteps.monthly)", "confirm", "tap ask", "advance 3m42s"])
    #expect(bench.screen().contains("waits 3 min 42 s"))
    #expect(bench.screen().contains("▸?"))
    #expect(bench.status == "1   waiting 1")
  }

  @Test("the store's view is shown, and that the app does not know of it yet")
  func undelivered() throws {
    var bench = try PaneBench(
      TransactionsPane(), width: 80, height: 8,
      steps: [
        "ask-to-buy on", "buy \(DemoSteps.monthly)", "confirm", "tap ask", "app background", "approve last",
      ])
    #expect(bench.screen().contains("Purchased"))
    #expect(bench.screen().contains("not delivered yet"))
  }

  @Test("a note is shortened before the identifier is dropped")
  func shortNotes() throws {
    func row(width: Int) throws -> String {
      var bench = try PaneBench(
        TransactionsPane(), width: width, height: 8,
        steps: [
          "environment sandbox", "next-transaction-id 1000000782225027", "finish-policy manual",
          "buy \(DemoSteps.monthly)", "confirm", "settle",
        ])
      return bench.rows()[1]
    }
    #expect(try row(width: 80).contains("5027") && row(width: 80).contains(" not finished"))
    let narrowest = try #require(try (40...80).first { try row(width: $0).contains("5027") })
    let shortest = try row(width: narrowest)
    #expect(shortest.contains("Pro Monthly") && shortest.contains(" unfinished"), "\(shortest)")
  }

  @Test("the mark that Xcode keeps is explained under the list")
  func unfinishedMark() throws {
    var bench = try PaneBench(
      TransactionsPane(), width: 54, height: 10,
      steps: ["era xcode-12", "interrupted on", "buy \(DemoSteps.monthly)", "confirm", "resolve last"])
    let marked = (1...2).first { bench.session.world.transaction($0)?.keepsUnfinishedMark == true }
    bench.pane.selections.select(try #require(marked), length: bench.session.world.transactionCount)
    let screen = bench.screen()
    #expect(screen.contains("This transaction has not been finished by calling"))
    #expect(screen.contains("[SKPaymentQueue finishTransaction:]"))
    #expect(screen.contains("^ This transaction"))
  }

  @Test("only the mark of Xcode 12 is ^; a failed transaction has !")
  func xcodeMark() throws {
    let steps = ["interrupted on", "buy \(DemoSteps.monthly)", "confirm", "resolve last"]
    var bench = try PaneBench(
      TransactionsPane(), width: 80, height: 10, steps: ["era xcode-12"] + steps)
    #expect(bench.rows().contains { $0.contains("^1") || $0.contains("^ 1") }, "\(bench.screen())")
    #expect(!bench.rows().contains { $0.contains("!") }, "\(bench.screen())")
    try bench.run(["buy \(DemoSteps.monthly)", "cancel"])
    #expect(bench.rows().contains { $0.contains("!") }, "\(bench.screen())")
    for era in ["xcode-15", "present"] {
      bench = try PaneBench(TransactionsPane(), width: 80, height: 10, steps: ["era \(era)"] + steps)
      #expect(!bench.screen().contains("^") && bench.screen().contains("!"), "\(bench.screen())")
    }
  }

  @Test("the legend of the help lists ^ only if a list can contain it")
  func legendOfXcodeMark() {
    var bench = TestBench(100, 60)
    func hasLine() -> Bool {
      HelpPage().lines(in: bench.workbench).contains { $0.kind == .sign && $0.keys == "^" }
    }
    bench.executeLine("era xcode-12")
    #expect(hasLine())
    bench.executeLine("era present")
    #expect(!hasLine())
    for line in [
      "era xcode-12", "interrupted on", "buy \(DemoSteps.monthly)", "confirm", "resolve last", "era present",
    ] {
      bench.executeLine(line)
    }
    #expect(hasLine())
  }

  @Test("the newest is selected until another is chosen; then that one keeps its place")
  func keepsPlace() throws {
    var bench = try PaneBench(TransactionsPane(), width: 54, height: 6, steps: Self.purchaseSteps(3))
    #expect(bench.pane.selectedTransaction(in: bench.context) == 3)
    try bench.run(Self.purchaseSteps(1))
    #expect(bench.pane.selectedTransaction(in: bench.context) == 4)
    bench.press("j")
    #expect(bench.pane.selectedTransaction(in: bench.context) == 3)
    try bench.run(Self.purchaseSteps(3))
    #expect(bench.pane.selectedTransaction(in: bench.context) == 3)
    #expect(bench.rows().contains { $0.hasPrefix(" ▸  3") })
    #expect(bench.press(Key(.enter)).shownTransaction == 3)
  }

  @Test("the filter takes states, numbers and errors, and follows what changes")
  func filtering() throws {
    var bench = try PaneBench(
      TransactionsPane(), width: 54, height: 8,
      steps: Self.purchaseSteps(3) + ["buy \(DemoSteps.monthly)", "cancel", "buy \(DemoSteps.monthly)"])
    bench.press("/")
    bench.type("failed")
    #expect(bench.status.hasPrefix("1 of 5"))
    bench.press("/")
    bench.type("SKErrorDomain 2")
    #expect(bench.status.hasPrefix("1 of 5"))
    bench.press("/")
    bench.type("purchasing")
    #expect(bench.status.hasPrefix("1 of 5"))
    try bench.run(["confirm"])
    #expect(bench.status.hasPrefix("0 of 5"))
    #expect(bench.session.execute(.undo).refusal == nil)
    #expect(bench.status.hasPrefix("1 of 5"))
    #expect(bench.session.execute(.redo).refusal == nil)
    #expect(bench.status.hasPrefix("0 of 5"))
  }

  @Test("deleted transactions leave the list")
  func deleted() throws {
    var bench = try PaneBench(TransactionsPane(), width: 54, height: 8, steps: Self.purchaseSteps(3))
    _ = bench.rows()
    try bench.run(["delete #2"])
    let screen = bench.screen()
    #expect(screen.contains(" 3  ") && screen.contains(" 1  "))
    #expect(bench.rows().filter { $0.contains("Purchased") }.count == 2)
    try bench.run(["clear"])
    #expect(bench.screen().contains("No purchase yet."))
  }

  @Test("a small summary for the foot of another pane")
  func summary() throws {
    let bench = try PaneBench(
      TransactionsPane(), width: 54, height: 8,
      steps: ["ask-to-buy on", "buy \(DemoSteps.monthly)", "confirm", "tap ask", "advance 3m42s"])
    let rows = TransactionSummary.rows(width: 25, in: bench.context)
    #expect(
      rows.map { ($0.leading + $0.trailing).map(\.text).joined(separator: "|") } == [
        "Transactions|1", "#1| |Pro Monthly|? Deferred", "waiting: 1|for 3 min 42 s",
      ])
    let narrow = TransactionSummary.rows(width: 20, in: bench.context)
    #expect(narrow.last?.trailing.map(\.text) == ["3 min 42 s"])
  }
}

@Suite("Details pane")
struct PanesDetailsTests {
  private static let askSteps = ["ask-to-buy on", "buy \(DemoSteps.monthly)", "confirm"]

  @Test("without a transaction it says what stands here")
  func empty() throws {
    var bench = try PaneBench(DetailsPane(), width: 54, height: 8)
    #expect(bench.screen().contains("Details of the selected purchase appear here."))
  }

  @Test("now and then tell the course of an Ask to Buy request")
  func course() throws {
    var bench = try PaneBench(DetailsPane(), width: 60, height: 30, steps: Self.askSteps)
    #expect(bench.screen().contains("waiting on the phone: Ask to Buy"))
    try bench.run(["tap ask", "advance 90s"])
    #expect(bench.screen().contains("Pending Approval: waiting for the parent; asked 1"))
    #expect(bench.screen().contains("p a approves, p d declines"))
    try bench.run(["app background", "approve last"])
    #expect(bench.screen().contains("not delivered yet; the app last received"))
    #expect(bench.screen().contains("d f"))
  }

  @Test("where the environment has no parent the reason is given")
  func sandbox() throws {
    var bench = try PaneBench(
      DetailsPane(), width: 60, height: 30,
      steps: [
        "environment sandbox", "buy \(DemoSteps.monthly) --simulates-ask-to-buy", "confirm", "settle",
        "tap ask", "settle",
      ])
    let screen = bench.screen()
    #expect(screen.contains("waiting for the parent"))
    #expect(!screen.contains("p a approves"))
  }

  @Test("the error stands there with what lies under it")
  func error() throws {
    var bench = try PaneBench(
      DetailsPane(), width: 70, height: 40,
      steps: DemoSteps.japan + ["interrupted on", "buy \(DemoSteps.monthly)", "confirm", "tap ok"])
    let screen = bench.screen()
    #expect(screen.contains("SKErrorDomain 0, underlying ASDServerErrorDomain 3038"))
    #expect(screen.contains("inner    ASDServerErrorDomain 3038"))
  }

  @Test("long details scroll, and / finds in them")
  func scrolling() throws {
    var bench = try PaneBench(DetailsPane(), width: 54, height: 4, steps: Self.askSteps + ["tap ask"])
    let first = bench.rows()[0]
    bench.press("j")
    #expect(bench.rows()[0] != first)
    bench.press("g")
    #expect(bench.rows()[0] == first)
    #expect(bench.press("/").isPrompt)
    bench.type("finished")
    #expect(bench.screen().contains("finished no"))
    #expect(bench.press(Key(.escape)).isHandled)
  }

  @Test("the rule behind it is named with its source")
  func source() throws {
    var bench = try PaneBench(DetailsPane(), width: 60, height: 20, steps: Self.askSteps)
    #expect(
      bench.rows().contains { $0.hasPrefix(" source   ") && $0.contains("NTT Resonant 2021, Xcode 12") })
  }
}
