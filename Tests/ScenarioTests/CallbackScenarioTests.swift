// Scenarios about callbacks to the app, termination of the app, and questions on the phone.

import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Scenario

@Suite("What an app hears, as scenarios") struct HearsTests {
  static let names = ScenarioFolder("hears").scenarios

  @Test("there are scenarios of every kind")
  func kinds() {
    #expect(Set(Self.names.compactMap(\.first)) == ["a", "i", "l", "p", "s"])
  }

  @Test("the scenario holds", arguments: names)
  func holds(name: String) throws {
    let result = run(try fixture("hears/\(name).iap"))
    #expect(result.code == 0, "\(result.narration)")
  }

  @Test("what the app does is read, written, completed and refused in words that can be typed")
  func language() throws {
    for line in [
      "app asks-entitlements off", "app defers-price-consent on", "app continues-purchases off",
      "app shows-price-consent",
    ] {
      #expect(CommandPrinter.text(try parse(line)) == line)
    }
    let session = makeSession()
    let words = CommandTable.standard.completions(for: "app ", in: session).map(\.word)
    for policy in AppPolicy.allCases { #expect(words.contains { $0.hasPrefix(policy.rawValue) }, "\(words)") }
    #expect(words.contains { $0.hasPrefix("shows-price-consent") })
    let refusal = try #require(session.refusal(of: .action(.showPriceConsent)))
    #expect(refusal.description.hasSuffix("try price-increase ask PRODUCT PRICE"))
    #expect(problem("app asks-entitlements maybe").contains("on, off"))
  }

  @Test("undo takes back what the app does, and what it was told")
  func undo() throws {
    var session = makeSession()
    try session.type("app asks-entitlements off", "device --storefront JPN")
    let before = session.liveLines
    try session.type("app defers-price-consent on", "undo")
    #expect(session.world.switches.appPolicies[.defersPriceConsent] == false)
    #expect(session.world.switches.appPolicies[.asksEntitlements] == false)
    #expect(session.liveLines == before)
    try session.type("undo")
    #expect(!session.liveLines.contains { $0.contains("storefront JPN") && $0.contains("updates") })
  }

  @Test("the new events in JSON Lines name what changed")
  func json() throws {
    let text = """
      iapbench 1
      dialogs off
      device --storefront JPN
      finish-policy manual
      buy com.example.subscriptionlab.monthly
      subscription cancel com.example.subscriptionlab.monthly
      app terminate
      app launch
      """
    let lines = run(text, channels: [.store(.updates), .store(.storekit)], format: .jsonl).output
    #expect(lines.contains { $0.contains(#""update":"storefront","storefront":"JPN""#) }, "\(lines)")
    #expect(lines.contains { $0.contains(#""state":"subscribed","willAutoRenew":false"#) }, "\(lines)")
    #expect(lines.contains { $0.contains(#""change":"unfinished","reason":"PURCHASE""#) }, "\(lines)")
  }
}
