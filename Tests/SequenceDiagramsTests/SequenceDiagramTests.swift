// Tests of the lanes, arrows and spans of sequence diagrams.

import Scenario
import Simulation
import StoreModel
import Support
import Testing

@testable import SequenceDiagrams

@Suite("Sequence diagrams") struct SequenceDiagramTests {
  private static let monthly = "com.example.subscriptionlab.monthly"

  @Test("A purchase is an arrow for each step, callback and dialog, and callbacks name the product")
  func purchase() throws {
    let text = try diagram(["buy com.example.subscriptionlab.coins100", "confirm", "tap ok"]).textLines
    #expect(
      text == [
        "         operator    phone      app      queue   App Store",
        "00:00:00     ├──────────────────>│         │         │      buy "
          + "com.example.subscriptionlab.coins100",
        "00:00:00     │         │         │<────────┤         │      #1 .purchasing coins100",
        "00:00:00     │         │<────────────────────────────┤      payment sheet: Coins 100 $0.99",
        "00:00:00     ├────────>│         │         │         │      confirm",
        "00:00:00     │         │         │<────────┤         │      #1 .purchased coins100",
        "00:00:00     │         │         │<────────┤         │      paymentQueue(_:removedTransactions:) #1",
        "00:00:00     │         │<────────────────────────────┤      You're all set. Your purchase was "
          + "successful. [Environment: Xcode]",
        "00:00:00     ├────────>│         │         │         │      tap ok",
      ])
  }

  @Test("A callback that does not come is a lost arrow, and other expectations that held are left out")
  func silence() throws {
    let steps = [
      "ask-to-buy on", "buy \(Self.monthly)", "confirm", "tap ask", "decline #1", "expect silence",
      "expect state #1 deferred",
    ]
    let text = try diagram(steps).textLines
    #expect(
      text.suffix(3) == [
        "00:00:00     ├──────────────────────────────────────>│      decline #1",
        "00:00:00     │         │         │x- - - - ┤         │      no callback for the declined #1",
        "00:00:00     │         │         │x- - - - ┤         │      no callback after decline #1",
      ])
    let messages = try diagram(steps).rows.map(\.message)
    #expect(messages.last == .lost(from: .queue, to: .app))
    #expect(messages.count { $0 == .note(.app) } == 1)
  }

  @Test("A lost arrow names the step or the transaction about which no callback comes")
  func missedCallbacks() throws {
    let rows = try diagram([
      "expect silence", "observer off", "buy \(Self.monthly)", "note still nothing", "expect silence",
    ]).rows
    let lost = rows.filter(\.message.isLost).map(\.label)
    #expect(
      lost == [
        "no callback", "no callback for #1: the app has no observer", "no callback after buy \(Self.monthly)",
      ])
  }

  @Test("Time before an event is a row of dots, and a lane takes part only if it has an arrow or a note")
  func time() throws {
    let channels = standardChannels.union([.updates, .storekit, .server])
    let steps = [
      "environment sandbox", "app storekit 2", "finish-policy manual",
      "caption \"The customer buys.\" --ja \"購入します。\"", "buy \(Self.monthly)", "confirm", "advance 3s",
      "tap ok",
    ]
    let text = try diagram(steps, channels: channels).textLines
    #expect(
      text == [
        "         operator    phone      app    App Store  backend",
        "00:00:00     ├────────────────────────────>│         │     environment sandbox",
        "00:00:00     ├──────────────────>│         │         │     app storekit 2",
        "00:00:00     ├──────────────────>│         │         │     finish-policy manual",
        "00:00:00     o         │         │         │         │     The customer buys.",
        "00:00:00     ├──────────────────>│         │         │     buy \(Self.monthly)",
        "00:00:00     │        "
          + " │<──────────────────┤         │     payment sheet: Pro Monthly $4.99 per month",
        "00:00:00     ├────────>│         │         │         │     confirm",
        "00:00:00     ├────────>│         │         │         │     advance 3s",
        "             .........................................     3 s later",
        "00:00:03     │         │         │        "
          + " ├────────>│     SUBSCRIBED / INITIAL_BUY  \(Self.monthly)",
        "00:00:03     │         │         │<────────┤         │     status of \(Self.monthly): subscribed",
        "00:00:03     │         │         │<────────┤         │     Product.purchase(\(Self.monthly)) → "
          + ".success(.verified(#1))",
        "00:00:03     │         │<──────────────────┤         │     You're all set. Your purchase was "
          + "successful. [Environment: Sandbox]",
        "00:00:03     ├────────>│         │         │         │     tap ok",
      ])
  }

  @Test("Pauses of demos are left out")
  func pauses() throws {
    #expect(try diagram(["note a", "pause 5s", "note b"]).rows.map(\.label) == ["a", "b"])
  }

  @Test("Time after the last event is also a row")
  func timeAtTheEnd() throws {
    let rows = try diagram(["note a", "advance 26h"]).rows
    #expect(rows.map(\.label) == ["a", "advance 1d2h", "1 d 2 h later, 2021-01-02"])
    #expect(rows.last?.message == .span && rows.last?.time == "")
  }

  @Test("A row for the passing of time has the date if the date changes")
  func dates() throws {
    let spans = try diagram([
      "note a", "advance 23h", "note b", "advance 1h", "note c", "advance 30d", "note d",
      "clock 2021-01-01T00:00:00Z", "note e",
    ]).rows.filter { $0.message == .span }.map(\.label)
    #expect(spans == ["23 h later", "1 h later, 2021-01-02", "30 d later, 2021-02-01", "2021-01-01"])
  }

  @Test("The diagram begins with the step of a transaction, and without undone steps")
  func beginning() throws {
    let steps = [
      "buy com.example.subscriptionlab.coins100", "confirm", "tap ok",
      "buy com.example.subscriptionlab.coins100", "confirm",
    ]
    let all = try diagram(steps)
    let second = try diagram(steps, from: 2)
    #expect(second.rows.first?.label == "buy com.example.subscriptionlab.coins100")
    #expect(second.rows == Array(all.rows.suffix(second.rows.count)) && second.rows.count < all.rows.count)
    #expect(throws: DiagramRange.Problem.unknownFirst(TransactionNumber(3))) {
      try diagram(steps, from: 3)
    }
    let undone = try diagram(["note kept", "note removed", "undo"])
    #expect(undone.rows.map(\.label) == ["kept"])
    let redone = try diagram([
      "note kept", "undo", "redo", "snapshot save a", "note removed", "snapshot load a",
    ])
    #expect(redone.rows.map(\.label) == ["kept"])
  }

  @Test("The diagram ends with the last step of a transaction and the expectations after it")
  func end() throws {
    let steps = [
      "ask-to-buy on", "buy \(Self.monthly)", "confirm", "tap ask", "decline #1", "expect silence",
      "note later", "ask-to-buy off", "buy com.example.subscriptionlab.coins100", "confirm", "tap ok",
      "note after both",
    ]
    let all = try diagram(steps)
    let first = try diagram(steps, to: 1)
    #expect(first.rows == Array(all.rows.prefix(first.rows.count)))
    #expect(first.rows.last?.label == "no callback after decline #1")
    let second = try diagram(steps, from: 2, to: 2)
    #expect(second.rows.first?.label == "buy com.example.subscriptionlab.coins100")
    #expect(second.rows.last?.label == "tap ok")
    #expect(throws: DiagramRange.Problem.unknownLast(TransactionNumber(3))) { try diagram(steps, to: 3) }
    #expect(throws: DiagramRange.Problem.reversed(first: TransactionNumber(2), last: TransactionNumber(1))) {
      try diagram(steps, from: 2, to: 1)
    }
  }

  @Test("A file in Mermaid has the newest entries, and fewer of them if their labels are long")
  func file() throws {
    func lines(_ steps: [String]) throws -> [String] {
      let log = try played(steps).log
      let text = try #require(SequenceDiagram.mermaidFile(of: log, channels: standardChannels))
      #expect(text.utf16.count < 50_000 && text.hasSuffix("\n"))
      return text.split(separator: "\n").map(String.init)
    }
    #expect(
      try lines(["note a", "note b"]) == [
        "sequenceDiagram", "  participant operator as operator", "  Note over operator: a",
        "  Note over operator: b",
      ])
    let many = try lines((1...600).map { "note n\($0)" })
    #expect(many.count == 515 && many[1] == "  %% Earlier entries are left out.")
    #expect(many[3] == "  Note over operator: n89" && many.last == "  Note over operator: n600")
    let long = try lines((1...100).map { "note \"\($0)\(String(repeating: ";", count: 199))\"" })
    #expect(long.count == 53 && long[1] == "  %% Earlier entries are left out.")
    #expect(long.last?.hasPrefix("  Note over operator: 100#59;") == true)
    #expect(
      SequenceDiagram.mermaidFile(of: try played(["note a"]).log, channels: [.callbacks]) == nil)
  }

  @Test("A diagram with 50,000 characters or more is too long for the hosts of Mermaid")
  func mermaidLimit() {
    #expect(!SequenceDiagram.isTooLongForMermaid(["sequenceDiagram", "  Note over app: a"]))
    // Each line has a line end.
    #expect(!SequenceDiagram.isTooLongForMermaid([String(repeating: "a", count: 49_998)]))
    #expect(SequenceDiagram.isTooLongForMermaid([String(repeating: "a", count: 49_999)]))
  }

  @Test("A callback with many transactions has a short label")
  func manyTransactions() {
    let snapshots = (1...1000).map { number in
      TransactionSnapshot(
        number: TransactionNumber(number), productIdentifier: Self.monthly, quantity: 1, state: .purchased,
        identifier: nil, original: nil, error: nil)
    }
    let context = LogContext(
      environment: .xcode, appName: "App", processID: 1, threadID: 2, queueAddress: 3, timeZone: .utc)
    let event = Event(at: .defaultStart, kind: .callback(snapshots), rule: nil, context: context)
    #expect(
      SequenceDiagram([.store(event)]).rows.map(\.label) == [
        "#1 .purchased monthly, #2 .purchased monthly, #3 .purchased monthly, "
          + "#4 .purchased monthly and 996 more"
      ])
  }

  @Test("Names of lanes never touch, and each arrow ends at its lanes")
  func columns() {
    for lanes in [[DiagramLane.app], [.operator, .phone], DiagramLane.allCases] {
      let columns = LaneColumns(lanes) { $0.name }
      #expect(columns.heading.split(separator: "  ").count <= lanes.count)
      for name in lanes.map(\.name) { #expect(columns.heading.contains(name)) }
      for sender in lanes {
        for receiver in lanes where sender != receiver {
          let text = columns.cells(.arrow(from: sender, to: receiver)).text
          #expect(text.count == columns.width)
          #expect(text.contains(sender.rawValue < receiver.rawValue ? ">│" : "│<"))
          #expect(columns.cells(.lost(from: sender, to: receiver)).text.contains("x"))
        }
      }
    }
    let japanese = LaneColumns([.operator, .app]) { _ in "アプリ" }
    #expect(japanese.heading == "アプリ アプリ" && japanese.cells(.note(.app)).text.hasSuffix("o  "))
  }
}
