// Tests of interrupted purchases whose terms the customer refuses (quirk `terms-refusal`).

import StoreModel
import StoreSimulator
import Testing

@testable import StoreRules

@Suite("Refused terms") struct TermsRefusalTests {
  private func interrupted(_ value: Quirk.TermsRefusal, cause: InterruptionCause = .terms) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.quirk(.termsRefusal(value)), .interrupted(true, cause: cause))
    try bench.buy(Bench.coins)
    try bench.perform(.confirm)
    if bench.world.hasPendingInteractions { try bench.perform(.settle) }
    return bench
  }

  @Test("with stays-failed, Cancel on the alert ends the purchase; with completes, it is bought")
  func alert() throws {
    for value in Quirk.TermsRefusal.allCases {
      var bench = try interrupted(value)
      try bench.perform(.tap("cancel"), .settle)
      #expect(bench.world.transaction(1)?.state == .failed)
      #expect(bench.world.transaction(2)?.state == (value == .completes ? .purchased : nil), "\(value)")
    }
  }

  @Test("a refused sheet is also completed, and an alert about the payment method is not")
  func sheet() throws {
    var bench = try interrupted(.completes)
    try bench.perform(.tap("ok"))
    while bench.world.device.topDialog?.kind == .termsSheet { try bench.perform(.tap("disagree")) }
    try bench.perform(.settle)
    #expect(bench.world.transaction(2)?.state == .purchased)
    bench = try interrupted(.completes, cause: .paymentInformation)
    try bench.perform(.tap("cancel"), .settle)
    #expect(bench.world.transactionCount == 1)
  }

  @Test("terms that cannot be loaded cannot be agreed to, and the purchase fails")
  func unreachable() throws {
    var bench = try interrupted(.staysFailed, cause: .unreachableTerms)
    try bench.perform(.tap("ok"))
    #expect(bench.world.device.topDialog?.message.contains("Cannot Connect") == true)
    #expect(bench.world.device.topDialog?.buttons.map(\.identifier) == ["cancel"])
    #expect(bench.world.transaction(1)?.error?.underlying?.code == 3038)
    try bench.perform(.tap("cancel"), .settle)
    #expect(bench.world.device.topDialog == nil && bench.world.transactionCount == 1)
  }
}
