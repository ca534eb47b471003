// The rules of the production environment, as documented by Apple.

import StoreRules
import Support

extension EnvironmentRules {
  package static let production = EnvironmentRules(
    name: .production,
    title: LocalizedText("Production"),
    summary: LocalizedText("the App Store itself"),
    menuKey: "p",
    dialogSuffix: "",
    clientEnvironment: "Production",
    purchaseAddress: "https://buy.itunes.apple.com/WebObjects/MZBuy.woa/wa/inAppBuy",
    identifiers: .appStore(base: 100_000_000_000_000, step: 2_000),
    receiptSeed: 2,
    delays: sandbox.delays,
    alertLanguage: .device,
    sheetButton: sandbox.sheetButton,
    interruption: Interruption(
      behavior: .asksOnDevice, stacksTermsSheets: false, clears: .productionInterrupted,
      keepsUnfinishedMark: false,
      rule: .productionInterrupted),
    askToBuy: AskToBuy(
      trigger: .setting, namesProduct: true,
      innerCause: InjectedFailure(domain: "AMSErrorDomain", code: 511),
      canQuoteIdentifier: false, alertRule: .productionAskToBuy, deferredRule: .productionAskToBuy,
      anomaly: nil,
      requestLifetime: .days(1)),
    needsNetwork: true,
    sellsOnlyApproved: true,
    hasMetadata: true,
    fetchesAppTransaction: false,
    appRecord: .account,
    account: .tester,
    takesCatalogSettings: false,
    receiptKind: .production,
    keepsReceipt: false,
    subscriptions: Subscriptions(
      rates: [.realtime], renewalLimit: .none, recovery: .nextTry, failsPurchasesToo: false,
      refundAnswer: .waits, hasTestSession: false, checksPromotionalOffers: true, canMisreport: false,
      sendsNotifications: true, oneTimeChargesSince: .present, continuousGap: .days(60)),
    refusals: [
      .resolve: Refusal(.productionCannot(.resolve), possible: .purchaseInXcode(.resolve)),
      .delete: Refusal(.productionCannot(.delete), possible: .purchaseInXcode(.delete)),
      .clear: Refusal(
        .productionCannot(.clear), possible: .either(.step(.reset), .inXcode(.action(.clear)))),
      .dialogsOff: Refusal(.productionCannot(.dialogsOff), possible: .inXcode(.action(.dialogs(false)))),
    ])
}
