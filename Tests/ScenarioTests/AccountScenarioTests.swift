// A scenario with two Sandbox testers on one device.

import Support
import Testing

@testable import Scenario

@Suite("Accounts in the language") struct AccountScenarioTests {
  @Test(
    "the scenario of accounts runs, and all that it expects holds", arguments: ["two-testers", "tester-ios6"])
  func scenario(name: String) throws {
    let result = run(String(decoding: try fixture("accounts/\(name).iap"), as: UTF8.self))
    #expect(result.narration.allSatisfy { $0.hasSuffix("expectations passed") }, "\(result.narration)")
    #expect(result.code == 0)
  }

  @Test("a change of the account is undone with all that came of it")
  func undone() throws {
    var session = makeSession()
    try session.type(
      "environment sandbox", "interrupted on", "buy com.example.subscriptionlab.noads", "confirm", "tap ok",
      "tap agree", "settle")
    let before = session.digest
    try session.type("account sign-in --name tester7@example.com")
    #expect(session.digest != before && session.world.currentEntitlements().isEmpty)
    try session.type("undo")
    #expect(session.digest == before)
    try session.type("redo", "undo")
    #expect(session.digest == before)
  }

  @Test("the remark of a change says what the app finds, in both languages and with its rule")
  func told() throws {
    var session = makeSession()
    try session.type(
      "environment sandbox", "buy com.example.subscriptionlab.noads", "confirm", "settle",
      "account sign-in --name tester7@example.com", "account sign-in", "account sign-out")
    let diagnostics = session.log.entries.compactMap { $0.event }.filter { $0.rule == .accountChange }
    let english = [
      "tester7@example.com is signed in now: the app finds no entitlements and no unfinished transactions",
      "qa-us@example.com is signed in now: the app finds 1 entitlement and no unfinished transactions",
      "nobody is signed in now: the app finds no entitlements and no unfinished transactions",
    ]
    let logged = diagnostics.compactMap { event in
      if case .diagnostic(let diagnostic) = event.kind { diagnostic } else { nil }
    }
    #expect(logged.map(\.text) == english)
    for diagnostic in logged { #expect(diagnostic.text(Localizer(.japanese)) != diagnostic.text) }
  }
}
