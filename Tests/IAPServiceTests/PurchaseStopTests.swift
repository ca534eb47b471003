// Tests of purchases that stop because the app, network or user is lost.

import IAPService
import Scenario
import Simulation
import StoreSimulator
import Support
import Testing

@Suite("Stops in a purchase") struct StopTests {
  static let names = PurchaseStop.StopPoint.allCases.flatMap { point in
    PurchaseStop.Kind.allCases.map { "\(point.rawValue)-\($0.rawValue)" }
  }

  @Test("The library has a scenario for each of the 36")
  func library() throws {
    #expect(Self.names.count == 36)
    #expect(Set(try Files.scenarios(in: Files.stops).map(\.name)) == Set(Self.names))
  }

  @Test("With a careful app the books agree after one quiet initialisation of the payer", arguments: names)
  func careful(name: String) throws {
    let scenario = try #require(try Files.scenarios(in: Files.stops).first { $0.name == name })
    let ran = run(scenario.text, name: name)
    #expect(ran.code == .success, "\(ran.narration.joined(separator: "; "))")
    #expect(scenario.text.hasSuffix("expect books agree\n"))
  }

  private func played(_ name: String, _ way: AppStrategy) throws -> Bench {
    let scenario = try #require(try Files.scenarios(in: Files.stops).first { $0.name == name })
    var bench = try Bench()
    for line in scenario.text.split(separator: "\n") where !line.hasPrefix("#") && !line.hasPrefix("expect") {
      guard line != "iapbench 1" else { continue }
      try bench.type(String(line))
      if line == "service on" { try bench.type("service app \(way.rawValue)") }
    }
    return bench
  }

  @Test(
    "An app that delivers in the delegate only loses what was stopped from P4 to P10, and nothing else",
    arguments: PurchaseStop.Kind.allCases)
  func delegateOnly(kind: PurchaseStop.Kind) throws {
    for (index, point) in PurchaseStop.StopPoint.allCases.enumerated() {
      let bench = try played("\(point.rawValue)-\(kind.rawValue)", .delegateOnly)
      let stepNumber = index + 1
      // The delegate is also not called if another user resumes the payer's purchase.
      let isLost = (4...10).contains(stepNumber) || (kind == .user && (2...3).contains(stepNumber))
      #expect((bench.found(.recordsAgree) != nil) == isLost, "\(point) \(kind)")
      let isPaid = stepNumber >= 4 || (kind == .user && stepNumber >= 2)
      #expect(
        bench.found(.delivered(product: "coins100", count: isPaid && !isLost ? 1 : 0, user: "alice")) == nil,
        "\(point) \(kind)")
      guard isLost, let first = bench.service.overview(in: bench.world).oldestDifference else { continue }
      let narration = bench.service.diagnosis(of: first, in: bench.world)
      #expect(narration.risk.english.contains("only in didReceivePurchaseResult misses this payment"))
      #expect(narration.next.english.contains("unconsumed list of alice"))
    }
  }

  @Test(
    "An app that does not remember hands out twice what was stopped at P11",
    arguments: PurchaseStop.Kind.allCases)
  func forgetfulTwice(kind: PurchaseStop.Kind) throws {
    let bench = try played("P11-\(kind.rawValue)", .forgetful)
    #expect(bench.found(.delivered(product: "coins100", count: 2, user: "alice")) == nil)
    #expect(bench.found(.recordsAgree)?.contains("2 times") == true)
  }

  @Test(
    "An app that takes back on any error takes back wrongly what was stopped at P12",
    arguments: PurchaseStop.Kind.allCases)
  func forgetfulTakesBack(kind: PurchaseStop.Kind) throws {
    let bench = try played("P12-\(kind.rawValue)", .forgetful)
    let payment = try #require(bench.service.ledger.all.first)
    #expect(
      payment.isConsumed && payment.delivery.netGrantCount == 0 && payment.delivery.revocationCount == 1)
    #expect(bench.found(.recordsAgree)?.contains("took it back") == true)
    if kind == .terminate { #expect(bench.lines().contains { $0.contains("5018") }) }
  }

  @Test(
    "An app that consumes first loses what is stopped between that and handing out",
    arguments: PurchaseStop.Kind.allCases)
  func consumeFirst(kind: PurchaseStop.Kind) throws {
    let bench = try played("P11-\(kind.rawValue)", .consumeFirst)
    let payment = try #require(bench.service.ledger.all.first)
    #expect(payment.isConsumed && payment.delivery.grantCount == 0)
    #expect(bench.found(.recordsAgree)?.contains("not delivered") == true)
    // Without the stop, all three results are correct.
    var right = try Bench(ready + ["service app consume-first", "service buy coins100"] + paying)
    try right.type("expect books agree", "expect delivered coins100 1", "expect unconsumed coins100 0")
  }

  @Test("The later of two stops counts; one that is not reached stays armed, and is taken away")
  func armed() throws {
    var bench = try Bench(ready + ["service stop-at P5 terminate", "service stop-at P12 network"])
    #expect(bench.service.stop == PurchaseStop(point: .p12, kind: .network))
    try bench.type("service buy coins100", "cancel")
    #expect(bench.service.stop != nil)
    try bench.type("service stop-at off")
    #expect(bench.service.stop == nil)
    #expect(try bench.refusal("service stop-at off") != nil)
  }

  @Test("A run says at its end that a stop was armed and not reached")
  func toldAtEnd() {
    let lines = ["iapbench 1"] + ready + ["service stop-at P7 network", "service buy coins100", "cancel"]
    let ran = run(lines.joined(separator: "\n") + "\n")
    #expect(ran.narration == ["test.iap: service stop-at P7 network: the stop was set, but not reached"])
  }

  @Test("Where the store answers at once, P4 and P5 stop before the service is asked")
  func atOnce() throws {
    for point in ["P4", "P5"] {
      var bench = try Bench([
        "service on", "quirk service-local-receipts accepted", "service user alice", "service init",
        "service stop-at \(point) terminate", "service buy coins100", "confirm",
      ])
      #expect(bench.world.app.state == .terminated && bench.service.stop == nil)
      try bench.type("expect service-status last Reserved")
      try bench.type("app launch", "service user alice", "service init", "expect books agree")
      try bench.type("expect delivered coins100 1 --user alice")
    }
  }
}
