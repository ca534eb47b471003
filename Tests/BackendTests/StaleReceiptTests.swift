// Tests of verification with a receipt that is older than the App Store.

import Scenario
import Simulation
import StoreModel
import Testing

@testable import AppStoreServer
@testable import Backend

@Suite("A receipt that lacks the newest period") struct StaleReceiptTests {
  private func bench() throws -> Bench {
    var bench = try Bench("environment sandbox")
    try bench.buy(Lab.monthly)
    try bench.play("device receipt stale", "advance 5m", "expect state #2 purchased")
    return bench
  }

  @Test("verify sends the old receipt, and the App Store answers with the newest history")
  func verify() throws {
    var bench = try bench()
    try bench.play(
      "verify", "expect receipt receipt.in_app count 1", "expect receipt latest_receipt_info count 2",
      "app refreshes-receipt", "verify", "expect receipt receipt.in_app count 2")
  }

  @Test("receipt take saves the device's receipt; a saved receipt does not change with a refresh")
  func take() throws {
    var bench = try bench()
    try bench.play("receipt take old", "app refreshes-receipt", "receipt take new")
    #expect(bench.backend.savedReceipt("old")?.receipt.purchases.count == 1)
    #expect(bench.backend.savedReceipt("new")?.receipt.purchases.count == 2)
    try bench.play("verify old", "expect receipt receipt.in_app count 1")
  }

  @Test("a relaunch and AppStore.sync() refresh the receipt too")
  func otherWays() throws {
    for lines in [["app terminate", "app launch"], ["app syncs", "tap sign-in"]] {
      var bench = try bench()
      for line in lines { try bench.play(line) }
      try bench.play("verify", "expect receipt receipt.in_app count 2")
    }
  }

  @Test("without a receipt after the first purchase, verify suggests a refresh", arguments: [true, false])
  func firstPurchase(isInstalledAgain: Bool) throws {
    var bench = try Bench("environment sandbox")
    if !isInstalledAgain { try bench.play("device receipt stale") }
    try bench.buy(Lab.monthly)
    if isInstalledAgain { try bench.play("app reinstall", "app launch") }
    for line in ["verify", "receipt take a"] {
      let refusal = try #require(try bench.refusal(line))
      #expect(refusal.reason.contains("although the App Store has purchases"), "\(refusal.reason)")
      #expect(
        refusal.instead == .anyOf([.action(.appStore(.refreshReceipt)), .action(.deviceSync(.catchUp))]))
    }
    try bench.play("app refreshes-receipt", "verify", "expect receipt receipt.in_app count 1")
  }

  @Test("with verify-history lacks-newest, the history of the response lacks the newest transaction")
  func history() throws {
    var bench = try bench()
    try bench.play(
      "app refreshes-receipt", "quirk verify-history lacks-newest", "verify",
      "expect receipt receipt.in_app count 2", "expect receipt latest_receipt_info count 1",
      "quirk verify-history complete", "verify", "expect receipt latest_receipt_info count 2")
  }

  @Test("a failed refresh leaves the receipt old")
  func failed() throws {
    var bench = try bench()
    try bench.play(
      "fail receipt-refresh networkError --once", "app refreshes-receipt", "verify",
      "expect receipt receipt.in_app count 1", "app refreshes-receipt", "verify",
      "expect receipt receipt.in_app count 2")
  }

  @Test("a broken receipt is answered with 21002 and has no purchases until it is refreshed; a copy stays so")
  func broken() throws {
    var bench = try bench()
    try bench.play(
      "device receipt broken", "receipt take broken", "verify", "expect refused-by-store 21002",
      "app refreshes-receipt", "verify", "expect receipt receipt.in_app count 2", "verify broken",
      "expect refused-by-store 21002")
    let broken = try #require(bench.backend.savedReceipt("broken")?.receipt)
    #expect(broken.isBroken && broken.purchases.isEmpty)
    let container = try #require(broken.container(.digestOnly))
    #expect(ReceiptContainer.content(of: container) == nil)
  }

  @Test("the receipt of a served device is broken too")
  func served() throws {
    var bench = try bench()
    let server = StoreServer(signer: .digestOnly)
    func receipt(_ bench: Bench) throws -> [UInt8] {
      let state = StoreServerState(bench.session.simulation)
      return try #require(try server.receipt(in: .sandbox, state))
    }
    #expect(ReceiptContainer.content(of: try receipt(bench)) != nil)
    try bench.play("device receipt broken")
    #expect(ReceiptContainer.content(of: try receipt(bench)) == nil)
  }
}
