// Tests of promotional offers with an invalid signature.

import StoreModel
import StoreRules
import StoreSimulator
import Testing

@Suite("Invalid signatures of offers") struct OfferSignatureTests {
  private static let invalid = OfferSignature.allCases.filter { $0 != .ok && $0 != .ignored }

  /// A bench whose customer has the silver plan and orders a promotional offer for this plan.
  private static func bench(
    _ environment: EnvironmentName = .sandbox, _ signature: OfferSignature = .wrongKey,
    by version: StoreKitVersion = .queue
  ) throws -> Bench {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    try bench.order(Plans.silver)
    try bench.perform(.storeKit(version))
    bench.clearEvents()
    try bench.perform(.buy(Payment(Plans.silver, offer: "loyal", signature: signature)))
    return bench
  }

  @Test(
    "In Sandbox and production the sheet shows the offer, then an alert appears, then the payment fails",
    arguments: [EnvironmentName.sandbox, .production], invalid)
  func fails(environment: EnvironmentName, signature: OfferSignature) throws {
    var bench = try Self.bench(environment, signature)
    #expect(bench.world.device.topDialog?.sheet?.afterLine.isEmpty == false)
    try bench.perform(.confirm)
    #expect(bench.world.device.topDialog?.kind == .unableToPurchaseAlert)
    #expect(bench.callbacks == [["#2 purchasing"]])
    try bench.perform(.tap("ok"))
    #expect(bench.callbacks == [["#2 purchasing"], ["#2 failed"]])
    #expect(bench.world.transaction(2)?.error?.code == 12)
    #expect(bench.world.device.dialogs.isEmpty)
  }

  @Test("Product.purchase waits for OK of the alert, and then throws")
  func throwsError() throws {
    var bench = try Self.bench(by: .product)
    try bench.perform(.confirm)
    #expect(bench.world.app.newestPurchase?.result == nil)
    try bench.perform(.tap("ok"))
    #expect(bench.world.app.newestPurchase?.result?.name == "invalidOfferSignature")
  }

  @Test("In Xcode the payment fails before a sheet appears")
  func xcode() throws {
    let bench = try Self.bench(.xcode)
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.world.transaction(2)?.error?.code == 12)
  }

  @Test("A signature without an offer suggests the plan's promotional offer")
  func withoutOffer() throws {
    let bench = try Bench.plans(.sandbox)
    let refusal = bench.simulator.refusal(of: .buy(Payment(Plans.silver, signature: .ok)))
    #expect(refusal?.why == .purchaseOption(.signatureWithoutOffer))
    #expect(refusal?.instead == .step(.buy(Payment(Plans.silver, offer: "loyal", signature: .ok))))
  }

  @Test("A valid signature, a cancelled sheet and a missing network show no alert")
  func withoutAlert() throws {
    var bench = try Self.bench(.sandbox, .ok)
    try bench.perform(.confirm, .settle)
    #expect(bench.world.transaction(2)?.state == .purchased)
    bench = try Self.bench()
    try bench.perform(.cancel)
    #expect(bench.world.transaction(2)?.error?.code == 2)
    bench = try Self.bench()
    try bench.perform(.network(false), .confirm)
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.world.transaction(2)?.state == .failed)
  }

  @Test(
    "A compact JWS can be ignored: the purchase has the normal price and no offer",
    arguments: EnvironmentName.allCases, [OfferSignature.ok, .ignored])
  func ignored(environment: EnvironmentName, signature: OfferSignature) throws {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    try bench.order(Plans.silver)
    try bench.act(.cancel, Plans.silver)
    try bench.advance(to: bench.own(Plans.silver).expirationDate)
    let payment = Payment(Plans.silver, offer: "loyal", signature: signature)
    if signature == .ignored {
      #expect(bench.refusal(.buy(payment))?.why == .purchaseOption(.compactJWSInQueue))
    }
    try bench.perform(.storeKit(.product))
    bench.clearEvents()
    try bench.perform(.buy(payment))
    let isIgnored = signature == .ignored
    #expect(bench.world.device.topDialog?.sheet?.afterLine.isEmpty == isIgnored)
    try bench.perform(.confirm, .settle)
    let bought = try #require(bench.world.transaction(2))
    #expect(bought.state == .purchased && bought.price == (isIgnored ? 4900 : 1000))
    #expect(bought.offer?.kind == (isIgnored ? nil : .promotional))
    #expect(bench.world.app.newestPurchase?.result == .success)
    #expect(bench.events.contains { $0.rule == .offerIgnored } == isIgnored)
  }

  @Test("The invalid signature decides before an interruption and a parent")
  func decides() throws {
    var bench = try Self.bench()
    try bench.perform(.interrupted(true, cause: .terms), .confirm)
    #expect(bench.world.device.dialogs.map(\.kind) == [.unableToPurchaseAlert])
    #expect(bench.diagnostics.isEmpty)
  }

  @Test("If the process ends while the alert is open, the payment is lost")
  func processEnds() throws {
    var bench = try Self.bench()
    try bench.perform(.confirm, .app(.terminate))
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.diagnostics.contains(.localTransactionsLost([2])))
  }
}
