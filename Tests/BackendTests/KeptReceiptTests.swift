// Receipts that the backend keeps: taken, aged, carried from world to world, undone.

import AppStoreServer
import Backend
import Ground
import Scenario
import Stage
import StoreSimulator
import Testing

@Suite("Kept receipts") struct KeptReceiptTests {
  @Test("A kept receipt goes along when the environment changes, and undo takes it back")
  func keptReceiptsBelongToTheSession() throws {
    var bench = Bench()
    try bench.play("environment production", "receipt take empty", "environment sandbox")
    #expect(bench.backend.receipts.map(\.name) == ["empty"])
    #expect(bench.backend.receipts.map(\.environment) == [.production])
    try bench.play("undo", "undo")
    #expect(bench.backend.receipts.isEmpty)
    try bench.play("redo", "redo")
    #expect(bench.backend.receipts.map(\.name) == ["empty"])
  }

  @Test("Before the first purchase the test environments have no receipt to keep, production has")
  func noReceiptYet() throws {
    var bench = Bench()
    #expect(bench.refusal("receipt take a")?.reason.contains("first purchase") == true)
    try bench.play("environment production", "receipt take a")
    #expect(bench.backend.receipts.count == 1)
  }

  @Test("A tampered container reads as before and does not verify")
  func tampered() throws {
    var bench = Bench()
    try bench.play("environment production", "receipt take a")
    let whole = try #require(Backend.container(of: "a", stage: bench.session.stage, signer: .paper))
    #expect(ReceiptSigner.paper.isGenuine(whole))
    var receipt = try #require(bench.backend.kept("a")).receipt
    receipt.isTampered = true
    let other = try #require(receipt.container(.paper))
    #expect(zip(whole, other).count { $0 != $1 } == 1)
    #expect(!ReceiptSigner.paper.isGenuine(other))
  }
}
