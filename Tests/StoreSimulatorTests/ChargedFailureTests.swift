// Tests of purchases that the store charges for but that fail on the device.

import Support
import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("Charged failures") struct ChargedFailureTests {
  private static func charged(_ name: String = "ASDErrorDomain/825") throws -> Action {
    var failure = try #require(ErrorTable.failure(named: name))
    failure.isCharged = true
    return .fail(failure, once: true)
  }

  @Test(
    "the app has the failure and the store the sale, which comes with the next launch, once",
    arguments: EnvironmentName.allCases)
  func launch(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    try bench.perform(try Self.charged(), .buy(Payment(Bench.coins)), .confirm, .settle)
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 failed"]])
    #expect(bench.world.transaction(2)?.state == .purchased && bench.world.transaction(2)?.price ?? 0 > 0)
    #expect(bench.world.customer.map { bench.world.history(of: $0).purchases.count } == 1)
    #expect(bench.world.transaction(2)?.isInQueue == false)
    bench.clearEvents()
    try bench.perform(.app(.background), .app(.foreground), .advance(.seconds(100)))
    #expect(bench.callbacks.isEmpty)
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.callbacks == [["#2 purchased"]])
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch), .restore)
    #expect(bench.callbacks.isEmpty)
  }

  @Test(
    "in Xcode an error simulated for purchase fails a payment of the queue, and charges it too if it says so")
  func queue() throws {
    var bench = try Bench(.xcode)
    let failure = SimulatedFailure(StoreKitFailure(.storeKitError, "unknown"), once: true, isCharged: true)
    try bench.perform(.simulatedFailure(.purchase, failure), .buy(Payment(Bench.noAds)))
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 failed"]])
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.callbacks == [["#2 purchased"]])
  }

  @Test("a restore brings it before the next launch does")
  func restore() throws {
    for product in [Bench.coins, Bench.noAds, Bench.monthly] {
      var bench = try Bench(.xcode)
      try bench.perform(try Self.charged(), .buy(Payment(product)), .confirm)
      bench.clearEvents()
      try bench.perform(.restore)
      #expect(bench.callbacks == [["#2 purchased"]], "\(product)")
      bench.clearEvents()
      try bench.perform(.app(.terminate), .app(.launch))
      #expect(bench.callbacks.isEmpty, "\(product)")
    }
  }

  @Test(
    "StoreKit 2 throws, and the sale comes in Transaction.updates: at the launch, or with AppStore.sync()")
  func storeKit2() throws {
    for syncs in [true, false] {
      var bench = try Bench(.xcode)
      let failure = StoreKitFailure(.storeKitError, "systemError")
      let inner = InjectedFailure(domain: "ASDErrorDomain", code: 825)
      try bench.perform(
        .storeKit(.product), .updates(true), .observer(false),
        .simulatedFailure(.purchase, SimulatedFailure(failure, inner: inner, once: true, isCharged: true)),
        .buy(Payment(Bench.noAds)))
      #expect(bench.world.transaction(1)?.state == .purchased)
      #expect(bench.console.last?.hasPrefix("Error Domain=ASDErrorDomain Code=825 ") == true)
      bench.clearEvents()
      if syncs {
        try bench.perform(.appStore(.sync))
      } else {
        try bench.perform(.app(.terminate), .app(.launch))
      }
      let updates = bench.events.filter { event in
        if case .update(.transaction(let update)) = event.kind { update.number == 1 } else { false }
      }
      #expect(updates.count == 1)
      #expect(bench.world.transaction(1)?.finishedAt != nil)
    }
  }

  @Test("the app that was told a failure buys again and pays twice")
  func again() throws {
    var bench = try Bench(.xcode)
    try bench.perform(try Self.charged(), .buy(Payment(Bench.coins)), .confirm)
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.world.transaction(3)?.state == .purchased && bench.world.transaction(3)?.price ?? 0 > 0)
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.callbacks == [["#2 purchased"]])
  }

  @Test("the newest transaction is the one that the app knows, until the sale has come")
  func last() throws {
    var bench = try Bench(.xcode)
    try bench.perform(try Self.charged(), .buy(Payment(Bench.coins)), .confirm)
    #expect(bench.world.number(of: .last) == 1)
    try bench.perform(.restore)
    #expect(bench.world.number(of: .last) == 2)
  }

  @Test("a clear takes the sale away, and another account does not get it")
  func gone() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .account(.signIn(name: "a@example.com")), try Self.charged(), .buy(Payment(Bench.coins)), .confirm,
      .account(.signIn(name: "b@example.com")))
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.callbacks.isEmpty)
    try bench.perform(.account(.signIn(name: "a@example.com")))
    #expect(bench.callbacks == [["#2 purchased"]])
    bench = try Bench(.xcode)
    try bench.perform(try Self.charged(), .buy(Payment(Bench.coins)), .confirm, .clear)
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch), .restore)
    #expect(bench.callbacks.isEmpty)
  }

  @Test(
    "nothing is charged for an error before the confirmation, whoever is around it",
    arguments: [
      "paymentNotAllowed", "ASDErrorDomain/907>AMSErrorDomain/2", "ASDErrorDomain/1052",
      "NSURLErrorDomain/-1009", "SSErrorDomain/110", "ASDErrorDomain/509", "ASDServerErrorDomain/3504",
      "X/1>(Y/2,NSURLErrorDomain/-999)",
    ])
  func refused(name: String) throws {
    var bench = try Bench()
    let before = bench.world
    let action = try Self.charged(name)
    let refusal = try #require(bench.refusal(action))
    #expect(refusal.reason.contains("before the customer confirms"))
    #expect(throws: Refusal.self) { try bench.perform(action) }
    #expect(bench.world == before)
  }

  @Test(
    "a cancellation is charged: the customer confirmed in the app of the bank and came back",
    arguments: ["paymentCancelled", "ASDErrorDomain/907", "ASDErrorDomain/907>AMSErrorDomain/6"])
  func cancelled(name: String) throws {
    var bench = try Bench(.production)
    try bench.perform(try Self.charged(name), .buy(Payment(Bench.coins)), .confirm, .settle)
    #expect(bench.world.transaction(1)?.error?.code == 2)
    #expect(bench.world.transaction(2)?.state == .purchased)
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.callbacks == [["#2 purchased"]])
  }

  private static let redeem = StoreModel.Action.appStore(.redeemOfferCode(product: Bench.coins))

  private static func failingCode(isCharged: Bool) -> StoreModel.Action {
    .simulatedFailure(.offerCode, SimulatedFailure(.unknown, once: true, isCharged: isCharged))
  }

  @Test(
    "a redemption that reports an error has redeemed the code if it is charged",
    arguments: [true, false])
  func offerCode(isCharged: Bool) throws {
    var bench = try Bench(.production)
    try bench.perform(
      .catalog(.builtinFull), .storeKit(.product), Self.failingCode(isCharged: isCharged), Self.redeem)
    #expect(bench.world.device.topDialog == nil)
    #expect(bench.ownUpdates.isEmpty && bench.callbacks.isEmpty)
    #expect(bench.world.transactionCount == (isCharged ? 1 : 0))
    #expect(bench.diagnostics.contains(.chargedUndelivered(transaction: 1)) == isCharged)
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.ownUpdates.map(\.update.number) == (isCharged ? [1] : []))
  }

  @Test("AppStore.sync() brings the redeemed plan, whose first period has the offer")
  func offerCodeOfPlan() throws {
    var bench = try Bench(.xcode)
    try bench.perform(
      .catalog(.builtinFull), .storeKit(.product), Self.failingCode(isCharged: true),
      .appStore(.redeemOfferCode(product: nil)))
    #expect(bench.world.transaction(1)?.offer != nil)
    bench.clearEvents()
    try bench.perform(.appStore(.sync))
    #expect(bench.ownUpdates.map(\.update.number) == [1])
  }

  @Test("a redemption without a customer redeems nothing")
  func offerCodeWithoutCustomer() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .catalog(.builtinFull), .account(.signOut), Self.failingCode(isCharged: true),
      .appStore(.redeemOfferCode(product: nil)))
    #expect(bench.world.transactionCount == 0)
  }

  @Test("of StoreKit 2 a system error, an unknown one, a cancellation or a lost connection is charged")
  func storeKit2Refused() {
    let charged = StoreKitInterface.purchase.failures.filter {
      SimulatedFailure($0, isCharged: true).fault == nil
    }
    #expect(charged.map(\.name) == ["systemError", "userCancelled", "unknown"])
    let lost = InjectedFailure(domain: "NSURLErrorDomain", code: -1005)
    let offline = InjectedFailure(domain: "NSURLErrorDomain", code: -1009)
    #expect(SimulatedFailure(.networkError, inner: lost, isCharged: true).fault == nil)
    #expect(SimulatedFailure(.networkError, inner: offline, isCharged: true).fault != nil)
  }
}
