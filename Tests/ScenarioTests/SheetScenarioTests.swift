// Tests of external purchases, sheets that the app requests, and App Store messages.

import StoreSimulator
import Support
import Testing

@testable import Scenario

private let folder = ScenarioFolder("storekit2")
private let subjects: Set = ["outside", "promote", "sheet", "sync", "sign", "message", "reset"]
private let scenarios = folder.scenarios.filter {
  $0.split(separator: "-").first.map { subjects.contains(String($0)) } ?? false
}

@Suite("From outside, sheets and messages") struct SheetScenarioTests {
  @Test("every subject has its scenarios")
  func complete() {
    #expect(Set(scenarios.compactMap { $0.split(separator: "-").first.map(String.init) }) == subjects)
  }

  @Test(
    "what cannot be done is refused with a reason and what is possible, and nothing changes",
    arguments: [
      ("outside buy com.example.nothing", "outside buy com.example"),
      ("outside buy com.example.subscriptionlab.coins100 --app-account-token x", "outside buy com.example"),
      ("outside buy com.example.subscriptionlab.coins100 --quantity 11", "--quantity 10"),
      ("outside buy com.example.subscriptionlab.monthly --quantity 2", "outside buy com.example"),
      (
        "outside buy com.example.subscriptionlab.coins100 --purchase-date 2031-01-01",
        "outside buy com.example"
      ),
      (
        "outside buy com.example.subscriptionlab.coins100 --purchase-date 0001-01-01T00:00:00+14:00",
        "this range"
      ),
      ("buy com.example.subscriptionlab.coins100 --purchase-date 0001-01-01T00:00:00+14:00", "this range"),
      ("buy com.example.subscriptionlab.monthly --purchase-date 9999-12-31T23:59:59-12:00", "this range"),
      ("outside buy com.example.subscriptionlab.monthly --offer none", "without an offer"),
      ("outside promote com.example.nothing", "outside promote com.example"),
      ("outside message billingIssue", "billing retry on"),
      ("app manage-subscriptions none", "21A3B4C5"),
      ("app requests-refund #1", "buying a product first"),
      ("app redeems-offer-code com.example.subscriptionlab.noads", "com.example.subscriptionlab.monthly"),
      ("app shows-messages", "outside message generic"),
      ("app buys-promoted", "app adds-store-payments off, then outside promote"),
    ])
  func refused(step: String, possible: String) throws {
    var session = makeSession()
    let before = session.world
    let refusal = try #require(session.execute(try parse(step).command).refusal)
    #expect(refusal.possible.contains(possible), "\(refusal)")
    #expect(!refusal.why.text(Localizer(.japanese)).isEmpty)
    #expect(session.world == before)
  }

  @Test("an app asks no refund for what somebody of the family has bought on another device")
  func refundOfFamily() throws {
    var session = makeSession()
    try session.type("family join Hanako", "family buy Hanako com.example.subscriptionlab.coins100")
    let refusal = try #require(session.execute(try parse("app requests-refund #1").command).refusal)
    #expect(refusal.reason.contains("Hanako"), "\(refusal)")
  }

  @Test(
    "an app that is away or does not run asks for nothing", arguments: ["app background", "app terminate"],
    [
      "manage-subscriptions", "requests-refund #1", "redeems-offer-code", "syncs", "shows-messages",
      "buys-promoted", "opens-manage-page safari",
    ])
  func away(state: String, call: String) throws {
    var session = makeSession()
    try session.type("dialogs off", "buy com.example.subscriptionlab.coins100", "dialogs on", state)
    let refusal = try #require(session.execute(try parse("app \(call)").command).refusal)
    #expect(refusal.possible.contains(state == "app background" ? "app foreground" : "app launch"))
  }

  @Test("every step is written as it is read")
  func written() throws {
    for line in [
      "outside buy p --offer o --quantity 2 --app-account-token 7F1C2D3E-0000-4000-8000-000000000001 "
        + "--purchase-date 2021-01-05T12:00:00Z --renews no",
      "outside buy p", "outside promote p", "outside message generic",
      "outside message billingIssue --product p",
      "app manage-subscriptions", "app manage-subscriptions g", "app requests-refund #1",
      "app requests-refund last --text DECLINE", "app redeems-offer-code", "app redeems-offer-code p",
      "app syncs", "app shows-messages", "app buys-promoted", "app defers-messages on",
      "app opens-manage-page safari", "app opens-manage-page scheme",
      "app adds-store-payments off",
    ] {
      #expect(CommandPrinter.text(try parse(line).command) == line)
    }
  }
}
