// Tests of failures that an Xcode test session injects into both interfaces (rule `purchase.injected`).

import StoreModel
import StoreRules
import StoreSimulator
import Testing

@Suite("Failures of a test session") struct SessionFailureTests {
  private func results(_ bench: Bench) -> [String] {
    bench.events.compactMap { event in
      guard case .storekit(let answer) = event.kind, case .purchase(let result) = answer.topic else {
        return nil
      }
      return String(describing: result)
    }
  }

  private func failed(_ failure: InjectedFailure, era: Era, _ environment: EnvironmentName = .xcode) throws
    -> Bench
  {
    var bench = try Bench(environment)
    if environment != .xcode { try bench.perform(.account(.signIn(name: "a@example.com"))) }
    try bench.perform(.era(era), .storeKit(.product), .fail(failure, once: false), .buy(Payment(Bench.coins)))
    try bench.perform(.confirm, .settle)
    return bench
  }

  @Test("Product.purchase throws unknown whatever the failure is, by era", arguments: [2, 14, 0])
  func unknown(code: Int) throws {
    let failure = InjectedFailure(domain: "SKErrorDomain", code: code)
    for era in [Era.xcode15, .present] {
      let bench = try failed(failure, era: era)
      #expect(results(bench) == [String(describing: PurchaseResult.threw(unknown))])
      #expect(bench.world.transaction(1)?.state == .failed && bench.world.transaction(1)?.wasInjected == true)
    }
    let own = try failed(failure, era: .xcode12)
    let expected: [Int: PurchaseResult] = [
      2: .userCancelled, 14: .threw(StoreKitFailure(.purchaseError, "invalidOfferPrice")), 0: .threw(unknown),
    ]
    #expect(results(own) == [String(describing: expected[code]!)])
  }

  private let unknown = StoreKitFailure(.storeKitError, "unknown")

  @Test("a failure that defers a purchase leaves it pending")
  func deferred() throws {
    let bench = try failed(InjectedFailure(domain: "ASDErrorDomain", code: 1052), era: .present)
    #expect(results(bench) == [String(describing: PurchaseResult.pending)])
  }

  @Test(
    "in Sandbox and production the failure is the queue's alone",
    arguments: [EnvironmentName.sandbox, .production])
  func elsewhere(environment: EnvironmentName) throws {
    let bench = try failed(InjectedFailure(domain: "SKErrorDomain", code: 2), era: .present, environment)
    #expect(results(bench) == [String(describing: PurchaseResult.success)])
  }

  @Test("an error simulated for Product.purchase fails a payment of the queue as unknown, by era")
  func queue() throws {
    let error = SimulatedFailure(StoreKitFailure(.storeKitError, "networkError"), once: true)
    for era in [Era.xcode15, .present] {
      var bench = try Bench()
      try bench.perform(.era(era), .simulatedFailure(.purchase, error), .buy(Payment(Bench.coins)))
      #expect(bench.callbacks == [["#1 purchasing"], ["#1 failed"]] && bench.world.device.dialogs.isEmpty)
      #expect(
        bench.snapshots.last?.error?.domain == "SKErrorDomain" && bench.snapshots.last?.error?.code == 0)
      try bench.perform(.buy(Payment(Bench.coins)))
      #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    }
    for (era, environment) in [(Era.xcode12, EnvironmentName.xcode), (.present, .sandbox)] {
      var bench = try Bench(environment)
      if environment != .xcode { try bench.perform(.account(.signIn(name: "a@example.com"))) }
      try bench.perform(.era(era), .simulatedFailure(.purchase, error), .buy(Payment(Bench.coins)))
      #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    }
  }
}
