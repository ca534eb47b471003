// Tests of undo and redo of random operations.

import AppStoreServer
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Backend

@Suite("Undo of the backend's deeds") struct BackendUndoTests {
  @Test(
    "Each deed is taken back by one undo and done again by one redo",
    arguments: [
      "receipt take b", "receipt take a", "receipt show a", "receipt tamper a", "receipt forget a",
      "receipt-fault 21005", "server-api fail 429", "server-api released off", "server ocsp revoked",
      "verify",
      "verify a --deliver before", "verify --way production-only",
      "account delete", "app identity", "quirk receipt-fields 2017",
    ])
  func undo(line: String) throws {
    var bench = try Bench("environment sandbox")
    try bench.buy(Lab.monthly)
    try bench.play("receipt take a")
    let before = bench.session.simulation
    try bench.play(line)
    let after = bench.session.simulation
    try bench.play("undo")
    #expect(bench.session.simulation == before)
    try bench.play("redo")
    #expect(bench.session.simulation == after)
  }

  @Test("Each answer of the OCSP responder has a line with its rule", arguments: OCSPMode.allCases)
  func onlineChecks(mode: OCSPMode) throws {
    var bench = try Bench("environment sandbox")
    try bench.play("server ocsp \(mode.rawValue)")
    let messages = bench.session.log.entries.compactMap { $0.simulationEvent.participantEvent?.message }
    let message = try #require(messages.last { $0.kind == "ocsp" })
    #expect(message.rule == .serverOCSP)
    #expect(bench.serverLines.last?.hasPrefix("OCSP responder: ") == true)
    #expect(bench.backend.ocsp == mode)
  }

  @Test(
    "Random operations of store and backend can be redone with the same result; refusals change nothing",
    arguments: 1...24)
  func walks(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var bench = try Bench("seed \(seed)", "finish-policy manual")
    var steps = 0
    for _ in 0..<90 {
      let line = random.line(names: bench.backend.receipts.map(\.name), dialog: bench.world.device.topDialog)
      let before = bench.session.simulation
      let outcome = try bench.perform(line)
      if outcome.refusal != nil {
        #expect(bench.session.simulation == before, "\(line)")
      } else {
        steps += 1
      }
      let keys = bench.backend.deliveries.map { "\($0.environment) \($0.transaction)" }
      #expect(Set(keys).count == keys.count, "nothing is delivered twice: \(line)")
      #expect(Set(bench.backend.receipts.map(\.name)).count == bench.backend.receipts.count)
    }
    let end = bench.session.simulation
    for _ in 0..<steps { try bench.perform("undo") }
    for _ in 0..<steps { try bench.perform("redo") }
    #expect(bench.session.simulation == end)
    let file = try ScenarioFile(
      Array(bench.session.scenarioText().utf8), table: ParticipantRegistry.withBackend.table)
    var again = try Bench()
    for step in file.steps {
      let outcome = again.session.execute(step.command, at: step.time)
      #expect(outcome.refusal == nil && outcome.failure == nil, "line \(step.line)")
    }
    #expect(again.backend == bench.backend)
  }
}

private struct SplitMix {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[next(elements.count)] }

  /// Returns a random line, one in four of which is an operation of the backend.
  mutating func line(names: [String], dialog: Dialog?) -> String {
    if next(4) == 0 { return operation(names) }
    if let dialog, next(3) > 0 { return "tap \(pick(dialog.buttons).identifier)" }
    let product = pick([Lab.coins, Lab.noAds, Lab.season, Lab.monthly])
    return pick([
      "buy \(product)", "buy \(product)", "buy \(product)", "settle", "settle", "confirm", "confirm",
      "advance 10d",
      "finish all", "refund last", "environment \(pick(["sandbox", "production", "xcode"]))",
      "account sign-out", "account sign-in", "account delete", "account sign-in --name kai@example.com",
      "subscription renew \(Lab.monthly)", "app terminate", "app launch", "restore",
      "quirk receipt-order shuffled",
      "app identity --version 2", "quirk sandbox-truncates 2",
    ])
  }

  private mutating func operation(_ names: [String]) -> String {
    let name = names.isEmpty || next(3) == 0 ? pick(["a", "b", "now"]) : pick(names)
    let way = pick(VerificationStrategy.allCases).rawValue
    return pick([
      "receipt take \(name)", "receipt tamper \(name)", "receipt forget \(name)", "receipt show \(name)",
      "receipt-fault \(pick(["21005", "21100 --once", "off", "21004"]))", "verify \(name)",
      "verify \(name) --way \(way)", "verify \(name) --deliver before", "verify --password none",
      "verify --exclude-old-transactions", "server ocsp \(pick(OCSPMode.allCases).rawValue)",
    ])
  }
}
