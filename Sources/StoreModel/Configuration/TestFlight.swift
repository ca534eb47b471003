// The rules of TestFlight, which uses the Sandbox (rule `testflight.sandbox`).

import StoreRules
import Support

extension EnvironmentRules {
  package static let testFlight = EnvironmentRules(
    name: .testFlight,
    title: LocalizedText("TestFlight"),
    summary: LocalizedText("a beta version, with daily renewals"),
    menuKey: "t",
    dialogSuffix: sandbox.dialogSuffix,
    clientEnvironment: sandbox.clientEnvironment,
    purchaseAddress: sandbox.purchaseAddress,
    // The App Store's server searches both worlds, so their identifiers must differ.
    identifiers: .appStore(base: 2_000_000_000_000_000, step: 2_000),
    receiptSeed: 1 << 32,
    delays: sandbox.delays,
    alertLanguage: sandbox.alertLanguage,
    sheetButton: sandbox.sheetButton,
    interruption: sandbox.interruption,
    askToBuy: AskToBuy(
      trigger: .paymentFlag, namesProduct: true, innerCause: sandbox.askToBuy.innerCause,
      canQuoteIdentifier: false, alertRule: .testFlight, deferredRule: .testFlight, anomaly: nil,
      requestLifetime: nil),
    needsNetwork: true,
    sellsOnlyApproved: false,
    hasMetadata: true,
    fetchesAppTransaction: true,
    appRecord: .fixed,
    account: .tester,
    takesCatalogSettings: false,
    receiptKind: .sandbox,
    keepsReceipt: false,
    subscriptions: Subscriptions(
      rates: [.daily], renewalLimit: .testEnvironment, recovery: .nextTry, failsPurchasesToo: true,
      refundAnswer: .byText, hasTestSession: false, checksPromotionalOffers: true, canMisreport: false,
      sendsNotifications: true, oneTimeChargesSince: .ios6, continuousGap: .seconds(600)),
    refusals: [
      .approve: Refusal(.testFlightCannot(.approve), possible: .purchaseInXcode(.approve)),
      .decline: Refusal(.testFlightCannot(.decline), possible: .purchaseInXcode(.decline)),
      .resolve: Refusal(.testFlightCannot(.resolve), possible: .purchaseInXcode(.resolve)),
      .delete: Refusal(
        .testFlightCannot(.delete), possible: .either(.step(.clear), .purchaseInXcode(.delete))),
      .dialogsOff: Refusal(.testFlightCannot(.dialogsOff), possible: .inXcode(.action(.dialogs(false)))),
    ])
}
