// Tests that compare `verify` with its result in another environment.

import Comparison
import Scenario
import Simulation
import StoreSimulator
import Support
import Testing

@testable import Backend

@Suite("The backend in another environment") struct BackendComparisonTests {
  private func comparison(_ bench: Bench) throws -> EnvironmentComparison {
    try bench.session.comparison(ofEntry: bench.session.log.count - 1)
  }

  private func lines(_ comparison: EnvironmentComparison) -> [String] {
    comparison.lines.map { line in
      switch line {
      case .step(let text): "> \(text)"
      case .stepThere(let text): "> \(text) there"
      case .both(let told): "= \(told.text)"
      case .current(let told): "- \(told.text)"
      case .alternative(let told): "+ \(told.text)"
      case .refusedThere(let refusal): "+ \(refusal.reason)"
      }
    }
  }

  @Test("verify in Xcode ends with 21002, and in Sandbox with a delivery", arguments: ["xcode", "sandbox"])
  func verify(environment: String) throws {
    var bench = try Bench("environment \(environment)", "finish-policy manual")
    try bench.buy(Lab.coins)
    try bench.play("verify")
    let comparison = try comparison(bench)
    let lines = lines(comparison)
    let (xcode, sandbox) = environment == "xcode" ? ("-", "+") : ("+", "-")
    #expect(!comparison.isSame && !comparison.isEmpty)
    #expect(lines.contains("\(xcode) server: step 6: POST production/verifyReceipt → 21002"), "\(lines)")
    #expect(lines.contains("\(xcode) server: step 7: refused by the store with 21002: nothing is delivered"))
    #expect(lines.contains("\(sandbox) server: step 6: POST production/verifyReceipt → 21007"))
    #expect(lines.contains("\(sandbox) server: step 6: POST sandbox/verifyReceipt → 0, 1 in_app"))
    #expect(
      lines.contains("\(sandbox) server: step 7: delivered \(Lab.coins), recorded under Sandbox"), "\(lines)")
  }

  @Test("What both answer alike is the same: a kept receipt of Xcode is 21002 wherever it is sent from")
  func alike() throws {
    var bench = try Bench("environment xcode", "finish-policy manual")
    try bench.buy(Lab.coins)
    try bench.play("receipt take a", "verify a")
    let comparison = try comparison(bench)
    #expect(comparison.isSame && !comparison.isEmpty, "\(lines(comparison))")
    #expect(lines(comparison).contains("= server: step 6: POST production/verifyReceipt → 21002"))
  }

  @Test("A quirk of receipts applies in both environments, also where nothing was bought")
  func quirk() throws {
    var bench = try Bench("environment sandbox", "finish-policy manual", "quirk tampered-receipt 21002")
    try bench.buy(Lab.coins)
    try bench.play("receipt take a", "receipt tamper a", "verify a")
    let comparison = try comparison(bench)
    #expect(comparison.isSame, "\(lines(comparison))")
    #expect(lines(comparison).contains("= server: step 6: POST production/verifyReceipt → 21002"))
  }

  @Test("A step that causes no event in either environment is not called the same")
  func nothing() throws {
    let bench = try Bench("environment xcode", "finish-policy manual")
    #expect(try comparison(bench).isEmpty)
  }
}
