// Tests of the channels of a diagram, and of the entries that are exported.

import Scenario
import StoreModel
import Testing

@testable import SequenceDiagrams

@Suite("Channels of sequence diagrams") struct DiagramChannelTests {
  private static let monthly = "com.example.subscriptionlab.monthly"
  private static let failedRenewal = [
    "buy \(monthly)", "confirm", "tap ok", "billing retry on", "advance P1M",
  ]

  @Test("A failed renewal or a refund needs the server's channel; a purchase does not")
  func needed() throws {
    let failed = try played(Self.failedRenewal).log
    #expect(SequenceDiagram.neededChannels(in: failed) == [.server])
    let rows = try diagram(Self.failedRenewal, channels: standardChannels.union([.server])).rows
    #expect(rows.contains { $0.label.hasPrefix("DID_FAIL_TO_RENEW") })
    let bought = try played(["buy \(Self.monthly)", "confirm"]).log
    #expect(SequenceDiagram.neededChannels(in: bought).isEmpty)
    let refunded = try played(["buy \(Self.monthly)", "confirm", "refund #1"]).log
    #expect(SequenceDiagram.neededChannels(in: refunded) == [.server])
    let undone = try played(["buy \(Self.monthly)", "confirm", "refund #1", "undo"]).log
    #expect(SequenceDiagram.neededChannels(in: undone).isEmpty)
  }

  @Test("An exported diagram has no expectation that held, but a failed one and expect silence")
  func exported() throws {
    let log = try played([
      "note a", "expect pending 0", "expect pending 7", "expect silence",
    ]).log
    let labels = SequenceDiagram(SequenceDiagram.exported(log.entries.filter { $0.entryKind.isShown })).rows
      .map(\.label)
    #expect(labels.count == 3 && labels.first == "a", "\(labels)")
    #expect(!labels.contains { $0.contains("pending 0") && !$0.contains("FAILED") }, "\(labels)")
  }
}
