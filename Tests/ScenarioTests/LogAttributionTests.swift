// Tests of the channel of each log line in the output of `run`.

import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Scenario

@Suite("Voices of the log")
struct VoicesTests {
  private static let product = "com.example.subscriptionlab.monthly"

  private func lines(_ steps: [String], _ channels: Set<Channel>) -> [String] {
    var output: [String] = []
    let text = (["iapbench 1"] + steps).joined(separator: "\n") + "\n"
    // If every expectation holds, the narration contains only the number of expectations.
    let count = steps.count { $0.hasPrefix("expect ") }
    let sum = count == 0 ? [] : ["test.iap: \(count) expectation\(count == 1 ? "" : "s") passed"]
    var narration: [String] = []
    let runner = ScenarioRunner(channels: channels)
    _ = runner.run(
      Array(text.utf8), file: "test.iap",
      loadCatalog: { (name: String, _: Cancellation) throws(CatalogLoadError) -> Catalog in
        throw CatalogLoadError(text: name, isUnreadable: true)
      }, output: { output.append($0) }, narration: { narration.append($0) })
    #expect(narration == sum)
    return output
  }

  @Test("The queue's other callbacks have a channel of their own, which run does not print unless asked")
  func callbacks() {
    let steps = ["buy \(Self.product)", "confirm", "tap ok", "restore", "expect callbacks 3"]
    #expect(
      lines(steps, [.callbacks]) == [
        "00:00:00 callbacks  paymentQueue(_:removedTransactions:) #1",
        "00:00:00 callbacks  paymentQueue(_:removedTransactions:) #2",
        "00:00:00 callbacks  paymentQueueRestoreCompletedTransactionsFinished: 1 restored",
      ])
    #expect(lines(steps, ScenarioRunner.channelsAtFirst).allSatisfy { !$0.contains("removedTransactions") })
    #expect(ScenarioRunner.channelsAtFirst == [.paymentQueue, .console])
    #expect(lines(steps, [.operator]).allSatisfy { !$0.contains("paymentQueue") })
  }

  @Test("silence and callbacks count calls of updatedTransactions only")
  func counting() {
    _ = lines(
      [
        "finish-policy manual", "buy \(Self.product)", "confirm", "tap ok", "expect callbacks 2",
        "finish last",
        "expect silence", "expect callbacks 2",
      ], [])
  }

  @Test("Short delays are the simulator's, whoever lets them pass")
  func delays() {
    let steps = ["environment sandbox", "buy \(Self.product)", "confirm", "settle"]
    #expect(lines(steps, [.operator]).last?.hasSuffix("operator  confirm") == true)
    #expect(lines(steps, [.simulator]).first?.hasSuffix("simulator  settle") == true)
    #expect(lines(steps, [.simulator]).contains { $0.hasSuffix(" s pass") })
    #expect(lines(steps, [.clock]).isEmpty)
  }

  @Test("What Xcode sends to no server is not on the server's channel, and is told beside it")
  func unsent() {
    let steps = ["buy \(Self.product)", "confirm", "tap ok"]
    #expect(lines(steps, [.server]).isEmpty)
    #expect(lines(steps, [.simulator]).isEmpty)
    let both = lines(steps, [.server, .simulator])
    #expect(both.contains { $0.contains("simulator  SUBSCRIBED") && $0.hasSuffix("(not sent in Xcode)") })
    #expect(both.allSatisfy { !$0.contains(" server ") })
    #expect(
      lines(["environment sandbox"] + steps.dropLast() + ["settle"], [.server])
        .contains { $0.contains(" server    SUBSCRIBED") })
  }

  @Test("Each remark has one voice, and only undo, redo and snapshots are the operator's")
  func diagnostics() {
    #expect(Diagnostic.undone(step: "x").channel == .operator)
    #expect(Diagnostic.redone(step: "x").channel == .operator)
    #expect(Diagnostic.snapshotLoaded(name: "x").channel == .operator)
    for callback: Diagnostic in [
      .transactionsRemoved([1]), .restoreFinished(count: 0), .storefrontChanged("JPN"),
      .entitlementsRevoked(product: "p", transaction: 1),
      .askedToContinue(transaction: 1, storefront: "JPN", continues: true),
    ] {
      #expect(callback.channel == .callbacks)
    }
    #expect(Diagnostic.interruptedClearedItself.channel == .simulator)
  }
}
