// Tests of the receipts that the backend keeps.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServer
@testable import Backend

@Suite("Kept receipts") struct KeptReceiptTests {
  @Test("A kept receipt goes along when the environment changes, and undo takes it back")
  func keptReceiptsBelongToTheSession() throws {
    var bench = try Bench("environment production", "receipt take empty", "environment sandbox")
    #expect(bench.backend.receipts.map(\.name) == ["empty"])
    #expect(bench.backend.receipts.map(\.environment) == [.production])
    try bench.play("undo", "undo")
    #expect(bench.backend.receipts.isEmpty)
    try bench.play("redo", "redo")
    #expect(bench.backend.receipts.map(\.name) == ["empty"])
  }

  @Test(
    "Before the first purchase the test environments have no receipt, production has",
    arguments: [
      "receipt take a", "receipt show", "verify", "verify --way sandbox-only",
    ])
  func noReceiptYet(line: String) throws {
    for environment in ["xcode", "sandbox"] {
      var bench = try Bench("environment \(environment)")
      let refusal = try #require(try bench.refusal(line))
      #expect(refusal.reason.contains("no receipt yet"))
      #expect(refusal.instead == .first(.form(.buy)))
      try bench.play("environment production")
      #expect(try bench.refusal(line) == nil)
    }
    var bench = try Bench("environment sandbox", "account sign-out")
    #expect(try bench.refusal(line)?.reason.contains("nobody is signed in") == true)
  }

  @Test(
    "A tampered container reads as before and does not verify, in each environment",
    arguments: ["xcode", "sandbox", "production"])
  func tampered(environment: String) throws {
    var bench = try Bench("environment \(environment)")
    try bench.buy(Lab.noAds)
    try bench.play("receipt take a")
    let whole = try #require(
      Backend.container(of: "a", simulation: bench.session.simulation, signer: .digestOnly))
    let place = try #require(EnvironmentName(rawValue: environment))
    let content = try #require(ReceiptContainer.content(of: whole))
    #expect(ReceiptSigner.digestOnly.isGenuine(whole, content, place))
    #expect(Backend.container(of: "now", simulation: bench.session.simulation, signer: .digestOnly) == whole)
    try bench.play("receipt tamper a")
    let other = try #require(
      Backend.container(of: "a", simulation: bench.session.simulation, signer: .digestOnly))
    #expect(whole.count == other.count && zip(whole, other).count { $0 != $1 } == 1)
    let changed = try #require(ReceiptContainer.content(of: other))
    #expect(!ReceiptSigner.digestOnly.isGenuine(other, changed, place))
    #expect(bench.backend.savedReceipt("a")?.receipt.purchases.map(\.product) == [Lab.noAds])
  }

  @Test("After clear in Xcode the app has an empty receipt, which can be taken and is refused with 21002")
  func cleared() throws {
    var bench = try Bench("environment xcode")
    try bench.buy(Lab.noAds)
    try bench.play("receipt take full", "clear", "receipt take empty", "receipt show empty")
    #expect(bench.backend.savedReceipt("full")?.receipt.purchases.map(\.product) == [Lab.noAds])
    let kept = try #require(bench.backend.savedReceipt("empty"))
    #expect(kept.environment == .xcode && kept.receipt.purchases.isEmpty)
    #expect(bench.serverLines.last?.contains("Xcode, 0 purchases") == true)
    // These are the bytes that the kit writes to `app.receipt`.
    let now = try #require(
      Backend.container(of: Backend.presentName, simulation: bench.session.simulation, signer: .digestOnly))
    #expect(Backend.container(of: "empty", simulation: bench.session.simulation, signer: .digestOnly) == now)
    try bench.play("verify", "expect refused-by-store 21002", "verify full", "expect refused-by-store 21002")
  }

  @Test("What cannot be done to a receipt is refused with the reason and what can")
  func refusals() throws {
    var bench = try Bench("environment production", "receipt take a", "receipt tamper a")
    for line in ["receipt tamper now", "receipt forget now", "receipt take now"] {
      #expect(try bench.refusal(line)?.reason.contains("\"now\" is") == true, "\(line)")
    }
    for line in ["receipt tamper b", "receipt forget b", "receipt show b", "verify b"] {
      let refusal = try #require(try bench.refusal(line))
      #expect(refusal.reason == "there is no saved receipt named b")
      #expect(refusal.instead == .anyOf([.word("a")]))
    }
    #expect(try bench.refusal("receipt tamper a")?.reason.contains("already") == true)
    #expect(try bench.refusal("receipt take \"\(String(repeating: "x", count: 61))\"") != nil)
    #expect(try bench.refusal("receipt take \"a\\u{1B}b\"") != nil)
    #expect(try bench.refusal("verify --build debug")?.reason.contains("--way by-build") == true)
    #expect(try bench.refusal("verify --way by-build --build debug") == nil)
    #expect(try bench.refusal("receipt take b --created 9999-12-31T23:59:59-14:00") != nil)
  }

  @Test("A receipt is as old as it is: renewals show in the answer, what was finished since stays in it")
  func ages() throws {
    var bench = try Bench("environment sandbox", "renewal-rate month-5m", "finish-policy manual")
    try bench.buy(Lab.coins)
    try bench.buy(Lab.monthly)
    try bench.play("receipt take old", "finish all", "advance 5m", "verify old")
    try bench.play(
      "expect verified", "expect receipt receipt.in_app count 2",
      "expect receipt receipt.in_app[0].product_id \(Lab.coins)",
      "expect receipt latest_receipt_info count 2",
      "expect receipt latest_receipt_info[*].product_id \(Lab.monthly)",
      "expect receipt pending_renewal_info count 1")
    try bench.play(
      "verify", "expect receipt receipt.in_app count 2", "expect receipt latest_receipt_info count 2")
    #expect(try bench.perform("expect receipt receipt.in_app[*].product_id \(Lab.coins)").failure != nil)
    try bench.play(
      "verify old --exclude-old-transactions", "expect receipt latest_receipt_info count 1",
      "expect receipt receipt.in_app count 2")
  }

  @Test("When it was made and when it was asked can be said")
  func moments() throws {
    var bench = try Bench("environment sandbox")
    try bench.buy(Lab.monthly)
    try bench.play(
      "receipt take a --created 2017-10-23T12:15:47Z", "verify a --requested 2017-10-25T07:03:22.492Z",
      "expect receipt receipt.receipt_creation_date_ms 1508760947000",
      "expect receipt receipt.request_date_ms 1508915002492")
  }

  @Test("A world that begins anew takes its receipts and books along, and leaves the others")
  func reset() throws {
    var bench = try Bench("environment production", "receipt take p", "environment sandbox")
    try bench.buy(Lab.coins)
    try bench.play("receipt take s", "verify s", "reset")
    #expect(bench.backend.receipts.map(\.name) == ["p"])
    #expect(bench.backend.deliveries.isEmpty && bench.backend.verification == nil)
    try bench.play("undo")
    #expect(bench.backend.receipts.map(\.name) == ["p", "s"])
  }
}
