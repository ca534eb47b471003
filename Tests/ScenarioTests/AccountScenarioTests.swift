// A scenario with two Sandbox testers on one device.

import StoreModel
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

  @Test("a tester is entered at the purchase, with a known or a new name")
  func atPurchase() throws {
    let result = run(String(decoding: try fixture("accounts/tester-at-purchase.iap"), as: UTF8.self))
    #expect(result.narration.allSatisfy { $0.hasSuffix("expectations passed") }, "\(result.narration)")
    #expect(result.code == 0)
  }

  @Test("the step with a name is written as it is read, and other buttons take no name")
  func nameAtPurchase() throws {
    let parser = CommandParser(table: .standard)
    for (line, action) in [
      ("tap sign-in", Action.tap("sign-in")), ("tap ok", .tap("ok")),
      ("tap sign-in --name \"Bob B\"", .signInOnAlert(name: "Bob B")),
    ] {
      #expect(try parser.parse(line)?.command == .action(action))
      #expect(CommandPrinter.text(action, zone: .utc) == line)
    }
    #expect(throws: ParseError.self) { try parser.parse("tap ok --name bob") }
  }

  @Test("entering a tester is undone with the account that it signed in")
  func atPurchaseUndone() throws {
    var session = makeSession()
    try session.type("environment sandbox", "account sign-out", "buy com.example.subscriptionlab.noads")
    let before = session.digest
    try session.type("tap sign-in --name tester7@example.com")
    #expect(session.world.accountName == "tester7@example.com")
    try session.type("undo")
    #expect(session.digest == before && session.world.accountName == nil)
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
