// Tests of the alert that replaces the payment sheet of the active plan.

import StoreModel
import StoreRules
import StoreSimulator
import Testing

@Suite("The alert about the active plan") struct HeldPlanAlertTests {
  /// A bench whose customer has the gold plan and buys it again.
  private static func bench(
    _ environment: EnvironmentName, _ settings: Action...
  ) throws -> Bench {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    try bench.order(Plans.gold)
    for setting in settings { try bench.perform(setting) }
    bench.clearEvents()
    try bench.perform(.buy(Payment(Plans.gold)))
    return bench
  }

  @Test(
    "It appears in Sandbox, TestFlight and production of the present era only",
    arguments: EnvironmentName.allCases, Era.allCases)
  func appears(environment: EnvironmentName, era: Era) throws {
    let bench = try Self.bench(environment, .era(era))
    let expected: Dialog.Kind =
      switch (environment, era) {
      case (.sandbox, .present), (.production, .present), (.testFlight, .present): .heldPlanAlert
      // A tester who was signed in beforehand cannot buy on iOS 6.
      case (.sandbox, .ios6), (.testFlight, .ios6): .signInAlert
      default: .paymentSheet
      }
    #expect(bench.world.device.topDialog?.kind == expected)
  }

  @Test("OK answers the payment with the active plan at once, without another alert")
  func acknowledged() throws {
    for environment in [EnvironmentName.sandbox, .production] {
      var bench = try Self.bench(environment)
      #expect(bench.world.device.topDialog?.buttons.map(\.identifier) == ["ok", "manage"])
      #expect(bench.refusal(.confirm) != nil && bench.refusal(.cancel) != nil)
      try bench.perform(.tap("ok"))
      #expect(bench.callbacks == [["#2 purchasing"], ["#2 purchased"]])
      #expect(bench.world.transaction(2)?.answeredWith == 1)
      #expect(bench.world.device.dialogs.isEmpty)
    }
  }

  @Test("With quirk duplicate-purchase fails-3532, OK fails the payment")
  func failing() throws {
    var bench = try Self.bench(.sandbox, .quirk(.duplicatePurchase(.fails)))
    try bench.perform(.tap("ok"))
    #expect(bench.world.transaction(2)?.error?.underlying?.code == 3532)
    #expect(bench.world.device.dialogs.isEmpty)
  }

  @Test("Manage cancels the payment and shows the subscription, without an answer to the app")
  func managed() throws {
    for version in StoreKitVersion.allCases {
      var bench = try Self.bench(.sandbox, .storeKit(version))
      try bench.perform(.tap("manage"))
      #expect(bench.world.transaction(2)?.error?.code == 2)
      #expect(bench.world.device.topDialog?.kind == .manageSubscriptionsSheet)
      bench.clearEvents()
      try bench.perform(.tap("cancel-subscription"))
      #expect(try !bench.own(Plans.gold).renewalInfo.willAutoRenew)
      #expect(bench.world.device.topDialog?.kind == .manageSubscriptionsSheet)
      try bench.perform(.tap("done"))
      #expect(bench.world.device.dialogs.isEmpty)
      #expect(
        !bench.events.contains { event in
          if case .storekit(let answer) = event.kind {
            answer.interface == .manageSubscriptions
          } else {
            false
          }
        })
    }
  }

  @Test("With alert-waits, the payment is answered when the sheet that Manage has opened closes")
  func alertWaits() throws {
    for version in StoreKitVersion.allCases {
      var bench = try Self.bench(.sandbox, .storeKit(version), .quirk(.heldPurchase(.alertWaits)))
      try bench.perform(.tap("manage"))
      #expect(bench.world.transaction(2)?.state == .purchasing)
      #expect(bench.world.device.topDialog?.kind == .manageSubscriptionsSheet)
      try bench.perform(.tap("done"), .settle)
      #expect(bench.world.transaction(2)?.state == .purchased)
      #expect(bench.world.transaction(2)?.answeredWith == 1)
      #expect(bench.world.device.dialogs.isEmpty)
    }
  }

  @Test("With alert-waits, a subscription that was cancelled on the sheet shows the payment sheet")
  func cancelledOnSheet() throws {
    var bench = try Self.bench(.sandbox, .quirk(.heldPurchase(.alertWaits)))
    try bench.perform(.tap("manage"), .tap("cancel-subscription"))
    #expect(bench.world.transaction(2)?.state == .purchasing)
    try bench.perform(.tap("done"))
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    try bench.perform(.cancel)
    #expect(bench.world.transaction(2)?.error?.code == 2)
  }

  @Test("If the subscription ends while the alert is open, OK shows the payment sheet")
  func ended() throws {
    var bench = try Self.bench(.sandbox)
    try bench.act(.cancel, Plans.gold)
    try bench.advance(to: bench.own(Plans.gold).expirationDate)
    try bench.perform(.tap("ok"))
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    try bench.perform(.confirm, .settle)
    #expect(bench.world.transaction(2)?.state == .purchased)
    #expect(bench.world.transaction(2)?.answeredWith == nil)
  }

  @Test("Neither an interruption nor a parent decides about the payment, but a missing network fails it")
  func switches() throws {
    var bench = try Self.bench(.sandbox, .interrupted(true, cause: .terms), .askToBuy(true))
    try bench.perform(.tap("ok"))
    #expect(bench.world.transaction(2)?.state == .purchased)
    bench = try Self.bench(.sandbox, .network(false))
    try bench.perform(.tap("ok"))
    #expect(bench.world.transaction(2)?.state == .failed)
  }

  @Test("The Home button answers the payment; an alert waits until the open dialog is closed")
  func home() throws {
    var bench = try Self.bench(.sandbox)
    try bench.perform(.home, .app(.foreground))
    #expect(bench.callbacks.last == ["#2 purchased"])
    try bench.perform(.buy(Payment(Plans.coins)), .buy(Payment(Plans.gold)))
    #expect(bench.world.device.dialogs.map(\.kind) == [.paymentSheet])
    #expect(bench.world.device.waitingDialogs.map(\.kind) == [.heldPlanAlert])
    try bench.perform(.cancel)
    #expect(bench.world.device.topDialog?.kind == .heldPlanAlert)
  }
}
