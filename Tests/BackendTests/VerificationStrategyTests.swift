// Tests of verification by the backend: stores, statuses, shared secret, and deliveries.

import AppStoreServer
import Scenario
import Simulation
import StoreSimulator
import Support
import Testing

@testable import Backend

@Suite("Verification by the backend") struct VerificationStrategyTests {
  /// Returns a bench in the Sandbox with one receipt from each environment.
  private func both() throws -> Bench {
    var bench = try Bench("environment production", "finish-policy manual")
    try bench.buy(Lab.coins)
    try bench.play("receipt take production", "environment xcode", "finish-policy manual")
    try bench.buy(Lab.coins)
    try bench.play("receipt take xcode", "environment sandbox", "finish-policy manual")
    try bench.buy(Lab.coins)
    try bench.play("receipt take sandbox")
    return bench
  }

  @Test("Each way asks the stores that it asks, and ends as they answer")
  func ways() throws {
    let table: [(receipt: String, options: String, course: String)] = [
      ("sandbox", "", "production 21007, sandbox 0"),
      ("sandbox", "--way production-first", "production 21007, sandbox 0"),
      ("sandbox", "--way production-only", "production 21007"),
      ("sandbox", "--way sandbox-first", "sandbox 0"),
      ("sandbox", "--way sandbox-only", "sandbox 0"),
      ("sandbox", "--way by-build", "production 21007"),
      ("sandbox", "--way by-build --build release", "production 21007"),
      ("sandbox", "--way by-build --build debug", "sandbox 0"),
      ("sandbox", "--way any-failure", "production 21007, sandbox 0"),
      ("production", "", "production 0"),
      ("production", "--way production-only", "production 0"),
      ("production", "--way sandbox-first", "sandbox 21008"),
      ("production", "--way sandbox-only", "sandbox 21008"),
      ("production", "--way by-build --build debug", "sandbox 21008"),
      ("production", "--way any-failure", "production 0"),
      ("xcode", "", "production 21002"),
      ("xcode", "--way sandbox-only", "sandbox 21002"),
      ("xcode", "--way any-failure", "production 21002, sandbox 21002"),
    ]
    let bench = try both()
    for row in table {
      var one = bench
      try one.play("verify \(row.receipt) \(row.options)")
      #expect(one.course == row.course, "\(row)")
      let isGood = row.course.hasSuffix(" 0")
      let isHeld = try one.perform("expect verified").failure == nil
      #expect(isHeld == isGood)
      #expect(one.backend.deliveries.isEmpty != isGood, "\(row)")
      let status = row.course.split(separator: " ").last.map(String.init) ?? ""
      let isRefused = try one.perform("expect refused-by-store \(status)").failure == nil
      #expect(isRefused != isGood)
    }
  }

  @Test("Every status that receipts and injections bring about, at both stores")
  func statuses() throws {
    let ways = ["production-only": "production", "sandbox-only": "sandbox"]
    let bench = try both()
    for (way, store) in ways {
      func course(_ name: String, _ lines: [String], _ status: Int, _ options: String = "") throws {
        var one = bench
        for line in lines { try one.play(line) }
        try one.play("verify \(name) --way \(way) \(options)")
        #expect(one.course == "\(store) \(status)", "\(name) \(lines)")
        try one.play("expect receipt status \(status)")
      }
      try course("production", [], store == "production" ? 0 : 21008)
      try course("sandbox", [], store == "sandbox" ? 0 : 21007)
      try course("xcode", [], 21002)
      try course("sandbox", ["receipt tamper sandbox"], 21003)
      try course("sandbox", ["quirk tampered-receipt 21002", "receipt tamper sandbox"], 21002)
      try course(
        store, store == "production" ? ["environment production", "account delete"] : ["account delete"],
        21010)
      for fault in [21005, 21006, 21009, 21100, 21150, 21199] {
        try course("sandbox", ["receipt-fault \(fault)"], fault)
        try course("xcode", ["receipt-fault \(fault)"], fault)
      }
    }
  }

  @Test("A fault that is asked for once is met by one request, and only those can be asked for that are sent")
  func faults() throws {
    var bench = try both()
    try bench.play("receipt-fault 21104 --retryable yes --once", "verify sandbox")
    #expect(bench.course == "production 21104")
    try bench.play("expect receipt is_retryable true", "expect receipt is-retryable true", "verify sandbox")
    #expect(bench.course == "production 21007, sandbox 0")
    try bench.play("receipt-fault 21005 --once", "verify sandbox --way any-failure")
    #expect(bench.course == "production 21005, sandbox 0")
    try bench.play("receipt-fault 21009", "verify sandbox", "verify sandbox")
    #expect(bench.course == "production 21009")
    try bench.play("reset switches", "verify sandbox")
    #expect(bench.course == "production 21007, sandbox 0")
    try bench.play("receipt-fault 21009", "receipt-fault off", "verify sandbox", "expect verified")
    for status in [0, 1, 21000, 21001, 21002, 21003, 21004, 21007, 21008, 21010, 21099, 21200, 99999] {
      let refusal = try #require(try bench.refusal("receipt-fault \(status)"))
      #expect(refusal.instead == .anyOf(["21005", "21006", "21009", "21100"].map { .word($0) }))
    }
    #expect(
      try bench.refusal("receipt-fault 21005 --retryable no")?.reason.contains("21100 to 21199") == true)
  }

  @Test("The shared secret is wanted from the first subscription on, whatever is bought later")
  func secret() throws {
    var bench = try Bench("environment sandbox", "finish-policy manual")
    for product in [Lab.coins, Lab.noAds, Lab.season] {
      try bench.buy(product)
      for password in ["right", "none", "wrong"] {
        try bench.play(
          "verify --password \(password)", "expect verified", "expect receipt latest_receipt absent")
      }
    }
    try bench.play("receipt take before")
    for product in [Lab.monthly, "\(Lab.coins) --quantity 2"] {
      try bench.buy(product)
      for name in ["now", "before"] {
        try bench.play("verify \(name)", "expect verified")
        for password in ["none", "wrong"] {
          try bench.play("verify \(name) --password \(password)", "expect refused-by-store 21004")
          #expect(bench.course == "production 21007, sandbox 21004")
        }
      }
    }
  }

  @Test("Nothing is delivered twice, nothing that was given back, and by the answer's environment")
  func deliveries() throws {
    var bench = try both()
    try bench.play(
      "verify", "verify", "verify sandbox", "expect delivered \(Lab.coins) 1",
      "verify production", "expect delivered \(Lab.coins) 1", "environment production",
      "expect delivered \(Lab.coins) 1", "environment sandbox")
    try bench.buy("\(Lab.coins) --quantity 3")
    try bench.play("verify", "expect delivered \(Lab.coins) 4")
    try bench.buy(Lab.noAds)
    try bench.play("refund last", "verify", "expect delivered \(Lab.noAds) 0")
    #expect(
      Set(bench.backend.deliveries.map { "\($0.environment) \($0.transaction)" }).count
        == bench.backend.deliveries.count)
    #expect(!bench.backend.deliveries.contains { !$0.isVerified })
    // A backend that ignores which store has answered delivers a test purchase to a real customer.
    try bench.play(
      "environment production", "verify sandbox --way any-failure", "expect delivered \(Lab.coins) 2")
  }

  @Test("Delivered before it is asked: a forged receipt has unlocked already, and a good one delivers once")
  func before() throws {
    var bench = try both()
    try bench.play(
      "receipt tamper sandbox", "verify sandbox --deliver before", "expect refused-by-store 21003",
      "expect delivered \(Lab.coins) 1")
    #expect(bench.backend.deliveries.allSatisfy { !$0.isVerified })
    try bench.play("verify", "expect verified", "expect delivered \(Lab.coins) 1")
  }

  @Test(
    "The steps stand in the log in their order, each request with its answer below it, and no secret whole")
  func steps() throws {
    var bench = try Bench("environment sandbox")
    try bench.buy(Lab.monthly)
    try bench.play("verify")
    let steps = bench.serverLines.filter { $0.hasPrefix("step ") }.map { String($0.prefix(6)) }
    #expect(steps == ["step 5", "step 6", "step 6", "step 7"])
    #expect(bench.serverLines.contains("step 6: POST production/verifyReceipt → 21007"))
    #expect(
      bench.serverLines.contains("step 6: POST sandbox/verifyReceipt → 0, 1 in_app, 1 latest_receipt_info"))
    let tellings = bench.session.log.entries.compactMap { $0.simulationEvent.participantEvent }
    let asked = try #require(tellings.first { $0.message?.kind == "asked" })
    #expect(asked.sender == .party(.app) && asked.receiver == .participant("backend"))
    let exchanges = tellings.filter { $0.message?.kind == "verifyReceipt" }
    #expect(exchanges.allSatisfy { $0.sender == .participant("backend") && $0.receiver == .party(.store) })
    #expect(exchanges.map { $0.message?.isFailure } == [true, false])
    let body = try #require(exchanges.last?.message?.body)
    #expect(body.first == "request" && body.contains("answer"))
    #expect(body.contains { $0.contains("\"receipt-data\": \"MII") })
    #expect(body.contains { $0.contains("\"status\": 0,") })
    #expect(body.allSatisfy { $0.utf8.count < 200 })
    let secret = bench.world.identity.sharedSecret
    #expect(body.contains { $0.contains("\"password\": \"\(secret.prefix(4))…\"") })
    for entry in bench.session.log.entries {
      #expect(!LogText.lines(of: entry.simulationEvent).contains { $0.contains(secret) })
    }
    let delivered = try #require(tellings.last { $0.message?.kind == "delivered" }?.message)
    #expect(delivered.kind == "delivered" && delivered.transactions == [1])
  }

  @Test("Step 5 names the transaction that the app received last")
  func causes() throws {
    var bench = try Bench("environment production", "finish-policy manual")
    func asked(_ bench: Bench) -> String { bench.serverLines.last { $0.hasPrefix("step 5") } ?? "" }
    try bench.play("receipt take before")
    for (product, words) in [
      (Lab.coins, "for a consumable,"), (Lab.monthly, "for a subscription,"),
      (Lab.noAds, "for a non-consumable,"),
    ] {
      try bench.buy(product)
      try bench.play("verify")
      #expect(asked(bench).contains(words), "\(asked(bench))")
    }
    try bench.play("receipt take bought", "advance 32d", "verify")
    #expect(asked(bench).contains("for an unfinished transaction,"), "a renewal: \(asked(bench))")
    try bench.play("verify bought")
    #expect(asked(bench).contains("for a non-consumable,"), "\(asked(bench))")
    try bench.play("verify before")
    #expect(asked(bench).hasPrefix("step 5: the app asks its backend to deliver,"), "\(asked(bench))")
    try bench.play("app terminate", "app launch", "verify")
    #expect(asked(bench).contains("for an unfinished transaction,"), "\(asked(bench))")
  }

  @Test("A refusal with 21004 says whether the secret is missing or wrong", arguments: ["none", "wrong"])
  func secretFault(password: String) throws {
    var bench = try Bench("environment sandbox")
    try bench.buy(Lab.monthly)
    try bench.play("verify --password \(password)")
    let words = password == "none" ? "no secret" : "wrong secret"
    #expect(bench.serverLines.contains("step 6: POST sandbox/verifyReceipt → 21004, \(words)"))
    #expect(
      bench.serverLines.last
        == "step 7: refused by the store with 21004: \(words), so nothing is delivered")
  }

  @Test(
    "Production knows no account of an app that was never released, and a receipt of the Sandbox verifies")
  func unreleased() throws {
    var bench = try Bench("environment sandbox")
    try bench.buy(Lab.noAds)
    try bench.play("receipt take tester", "server-api released off", "environment production")
    try bench.buy(Lab.noAds)
    try bench.play("receipt take customer", "verify customer", "expect refused-by-store 21010")
    #expect(bench.course == "production 21010")
    try bench.play("verify tester", "expect verified")
    #expect(bench.course == "production 21007, sandbox 0")
    try bench.play("server-api released on", "verify customer", "expect verified")
  }

  @Test("The first delivery of a session is followed by the remarks about App Review")
  func remarks() throws {
    var bench = try Bench("environment sandbox")
    func remarks(_ bench: Bench) -> [String] { bench.serverLines.filter { $0.hasPrefix("remark ") } }
    try bench.buy(Lab.noAds)
    try bench.play("verify --way production-only")
    #expect(remarks(bench).isEmpty)
    try bench.play("verify")
    #expect(remarks(bench).count == Backend.DeliveryRemark.allCases.count)
    #expect(bench.serverLines.suffix(3) == remarks(bench)[...])
    for words in ["NSURLIsExcludedFromBackupKey", "papers for its rights", "did not show it"] {
      #expect(remarks(bench).contains { $0.contains(words) }, "\(words)")
    }
    try bench.buy(Lab.coins)
    try bench.play("verify")
    #expect(remarks(bench).count == 3)
  }

  @Test("A long answer has a bounded body")
  func longAnswer() throws {
    var bench = try Bench("environment sandbox")
    for _ in 0..<12 { try bench.buy(Lab.season) }
    try bench.play("verify")
    let message = try #require(
      bench.session.log.entries.last {
        $0.simulationEvent.participantEvent?.message?.kind == "verifyReceipt"
      }?.simulationEvent
        .participantEvent?
        .message)
    #expect(message.body.count <= 170)
    #expect(message.body.last?.hasSuffix("more") == true)
  }
}
