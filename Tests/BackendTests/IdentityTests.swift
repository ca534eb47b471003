// Tests of the app's identity and its shared secret.

import AppStoreServer
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Backend

@Suite("The app's identity") struct IdentityTests {
  private static let secret = "00112233445566778899aabbccddeeff"

  @Test("Of an app of which nothing is said catalogue and seed tell who it is")
  func derived() throws {
    var bench = try Bench()
    #expect(bench.world.identity.bundleID == "com.example.subscriptionlab")
    #expect(bench.world.identity.appleID == 1_234_567_890 && bench.world.identity.version == "1")
    let first = bench.world.identity.sharedSecret
    #expect(first.utf8.count == 32)
    try bench.play("seed 2")
    #expect(bench.world.identity.sharedSecret != first)
  }

  @Test("What is said stands in receipts, answers and StoreKit 2, in each environment")
  func everywhere() throws {
    for environment in EnvironmentName.allCases {
      var bench = try Bench(
        "environment \(environment.rawValue)",
        "app identity --bundle-id com.example.other --app-apple-id 77 --version 36 --original-version 1.2 "
          + "--shared-secret \(Self.secret)")
      try bench.buy(Lab.monthly)
      #expect(bench.backend.receipt(of: "now", in: bench.session.simulator)?.bundleID == "com.example.other")
      try bench.play("expect field last appBundleID com.example.other")
      guard environment != .xcode else { continue }
      try bench.play(
        "verify", "expect receipt receipt.bundle_id com.example.other",
        "expect receipt receipt.application_version 36",
        "expect receipt receipt.original_application_version \(environment == .production ? "1.2" : "1.0")",
        "expect receipt receipt.adam_id \(environment == .production ? 77 : 0)")
    }
  }

  @Test("The first purchase fixes all of it, what was derived too; a world that begins anew frees it")
  func fixed() throws {
    var bench = try Bench("environment sandbox", "app identity --version 2")
    let derived = bench.world.identity
    try bench.buy(Lab.coins)
    #expect(try bench.refusal("app identity --version 3")?.why == .identityIsFixed)
    #expect(try bench.refusal("app identity --version 2") == nil)
    try bench.play("seed 99")
    #expect(bench.world.identity == derived)
    try bench.play("environment production")
    #expect(bench.world.identity == derived)
    #expect(try bench.refusal("app identity --bundle-id com.example.b")?.why == .identityIsFixed)
    // Production was reset, so the purchase in the Sandbox still fixes the identity.
    try bench.play("reset")
    #expect(try bench.refusal("app identity --bundle-id com.example.b")?.why == .identityIsFixed)
    try bench.play("environment sandbox", "reset", "app identity --bundle-id com.example.b")
    #expect(bench.world.identity.bundleID == "com.example.b" && bench.world.identity.version == "2")
  }

  @Test("A receipt that was taken fixes it as well", arguments: ["receipt take a", "verify"])
  func fixedByReceipt(line: String) throws {
    var bench = try Bench("environment production", "app identity --version 2", line)
    #expect(try bench.refusal("app identity --version 3")?.why == .identityIsFixed)
    try bench.play("undo", "app identity --version 3")
  }

  @Test(
    "Values that no app has are refused with what fits",
    arguments: [
      "--bundle-id \"\"", "--bundle-id \"a b\"", "--bundle-id a..b", "--bundle-id .a", "--bundle-id a.",
      "--bundle-id \"com.example.\u{202E}\"", "--bundle-id プロ", "--bundle-id \"a\\u{0}\"", "--version \"\"",
      "--version 1234567890123456789", "--version \"1 0\"", "--original-version \"\\n\"",
      "--shared-secret abc",
      "--shared-secret \"0011223344556677 899aabbccddeeff\"",
      "--shared-secret 00112233445566778899aabbccddeefg",
      "--shared-secret \"\"",
    ])
  func hostile(options: String) throws {
    var bench = try Bench()
    let refusal = try #require(try bench.refusal("app identity \(options)"))
    guard case .identity = refusal.why else {
      Issue.record("\(refusal)")
      return
    }
    guard case .formSuchAs(let examples) = refusal.instead else {
      Issue.record("\(refusal.instead)")
      return
    }
    #expect(!examples.isEmpty)
    #expect(try bench.refusal("app identity --bundle-id \(String(repeating: "a", count: 156))") != nil)
    #expect(throws: ParseError.self) { _ = try CommandParser().parse("app identity --app-apple-id 0") }
    #expect(throws: ParseError.self) {
      _ = try CommandParser().parse("app identity --app-apple-id 99999999999999")
    }
  }

  @Test("A secret stands whole in the journal, shortened in logs, and not at all in what is written")
  func secrecy() throws {
    var bench = try Bench()
    let line = "app identity --version 4 --shared-secret \(Self.secret)"
    let outcome = try bench.perform(line)
    #expect(outcome.journalLines.count == 1 && outcome.journalLines[0].hasSuffix(line))
    try bench.play(
      "app identity", "undo", "redo", "expect refused app identity --shared-secret \(Self.secret)x")
    try bench.perform("expect refused \(line)")
    for entry in bench.session.log.entries {
      for text in LogText.lines(of: entry.simulationEvent) { #expect(!text.contains(Self.secret), "\(text)") }
    }
    #expect(
      bench.session.log.entries.contains {
        LogText.lines(of: $0.simulationEvent).joined().contains("--shared-secret 0011…")
      })
    let written = bench.session.scenarioText()
    #expect(!written.contains(Self.secret) && !written.contains("shared-secret 0"))
    #expect(
      written.contains("app identity --version 4\n")
        && written.contains("secret that was typed here is left out"))
    _ = try ScenarioFile(Array(written.utf8), table: ParticipantRegistry.withBackend.table)
  }

  @Test("A deleted account is signed out for good, and its subscription does not renew")
  func deleted() throws {
    var bench = try Bench("environment sandbox", "account sign-in --name a@example.com")
    try bench.buy(Lab.monthly)
    try bench.play("receipt take a", "verify a", "expect verified", "account delete", "verify a")
    try bench.play("expect refused-by-store 21010")
    #expect(bench.world.customer == nil)
    #expect(try bench.refusal("verify") != nil)
    let count = bench.world.transactionCount
    try bench.play("advance 400d")
    #expect(bench.world.transactionCount == count)
    let refusal = try #require(try bench.refusal("account sign-in --name a@example.com"))
    #expect(refusal.why == .accountIsDeleted("a@example.com"))
    #expect(try bench.refusal("account delete") != nil)
    try bench.play("account sign-in --name b@example.com", "environment production")
    #expect(bench.world.customer != nil)
    try bench.play("environment xcode")
    #expect(try bench.refusal("account delete") != nil)
  }

  @Test("The tester without a name can be deleted too: a purchase asks and finds nobody")
  func deletedNameless() throws {
    var bench = try Bench("environment sandbox", "account delete")
    #expect(try bench.refusal("account sign-in") != nil)
    try bench.play("buy \(Lab.coins)", "tap sign-in", "settle")
    #expect(bench.world.transaction(1)?.state == .failed)
    try bench.play("environment production", "environment sandbox")
    #expect(bench.world.customer == nil)
    try bench.play("account sign-in --name c@example.com")
  }
}
