// Scenarios about the questions and complaints of kabeyakabeya (DocC: Evidence).

import StoreCatalog
import StoreSimulator
import Testing

@testable import Scenario

enum Seed002 {
  static let folder = ScenarioFolder("seed-002")

  /// The names of the scenarios; each is the letter of a question.
  static let names = folder.scenarios

  static func bytes(_ file: String) throws -> [UInt8] { try folder.bytes(file) }

  static func session() -> Session { folder.session() }
}

extension Seed002 {
  /// Returns a session with the plans of kabeyakabeya's scenarios.
  ///
  /// One of the plans has offers.
  static func sessionWithOffers() -> Session {
    Session { (name, _) throws(CatalogLoadError) in
      if name == "builtin" { return .builtin }
      guard let bytes = try? bytes(name),
        var catalog = try? StoreKitFile.read(bytes, source: name).catalog,
        let silver = catalog.groups[0].subscriptions.firstIndex(where: { $0.identifier.hasSuffix(".silver") })
      else { throw CatalogLoadError(text: "\(name) cannot be read", isUnreadable: true) }
      catalog.products += [
        Product(identifier: "com.example.plans.key", kind: .nonConsumable, displayPrice: "3.00"),
        Product(identifier: "com.example.plans.pass", kind: .nonRenewing, displayPrice: "5.00"),
      ]
      catalog.groups[0].subscriptions[silver].subscription?.offers = [
        offer(.promotional, "loyal"), offer(.code, "CODE"), offer(.winBack, "back"),
      ]
      return catalog
    }
  }

  private static func offer(_ kind: Offer.Kind, _ name: String) -> Offer {
    Offer(
      kind: kind, mode: .payAsYouGo, period: SubscriptionPeriod(1, .month), displayPrice: "1.00",
      offerIdentifier: name)
  }
}

@Suite("kabeyakabeya") struct KabeyakabeyaTests {
  @Test("every question from (a) to (k) has its scenario, the six mixed cases of the family singly")
  func complete() {
    let questions = Set(Seed002.names.compactMap { $0.split(separator: "-").first.map(String.init) })
    #expect(questions == Set("abcdefghij".map(String.init) + (1...10).map { "k\($0)" }))
  }

  @Test(
    "the scenario begins with its era and its reading in one line, and all that it expects holds",
    arguments: Seed002.names)
  func holds(name: String) throws {
    let bytes = try Seed002.bytes("\(name).iap")
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines[0] == "iapbench 1" && lines[1] == "era xcode-15")
    #expect(lines[2].hasPrefix("# ") && lines[2].hasSuffix("."))
    var scenario = try StepwiseScenario(file: name, bytes: bytes)
    var session = Seed002.session()
    #expect(scenario.run(in: &session).failures == [])
    #expect(lines.count { $0.hasPrefix("expect ") } > 2)
  }

  @Test(
    "status(for:) of the group is mute where the product's status answers, and only by its quirk in Xcode")
  func mute() throws {
    var scenario = try StepwiseScenario(
      file: "e", bytes: Seed002.bytes("e-status-for-group-returns-nothing.iap"))
    var session = Seed002.session()
    #expect(scenario.run(in: &session).failures == [])
    #expect(session.world.statuses(forGroupID: "5A000000").count == 1)
    try session.type("quirk status-for-group returns-nothing")
    #expect(session.world.statuses(forGroupID: "5A000000").isEmpty)
    #expect(session.world.statuses(group: "5A000000").count == 1)
  }

  @Test(
    "undone to the beginning and done again, each scenario leaves the same worlds", arguments: Seed002.names)
  func undone(name: String) throws {
    try ScenarioFolder.expectUndone(name, Seed002.bytes("\(name).iap"), in: Seed002.session())
  }
}
