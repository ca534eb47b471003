// The rules of the Sandbox environment.

import StoreRules
import Support

extension EnvironmentRules {
  package static let sandbox = EnvironmentRules(
    name: .sandbox,
    title: LocalizedText("Sandbox"),
    summary: LocalizedText("the App Store sandbox"),
    menuKey: "s",
    dialogSuffix: " [Environment: Sandbox]",
    clientEnvironment: "Sandbox",
    purchaseAddress: "https://sandbox.itunes.apple.com/WebObjects/MZBuy.woa/wa/inAppBuy",
    identifiers: .appStore(base: 1_000_000_000_000_000, step: 2_000),
    receiptSeed: 1,
    delays: Delays(confirmToPurchased: 3, agreeToPurchased: 3, confirmToAskAlert: 3, askAnswerToDeferred: 3),
    alertLanguage: .device,
    sheetButton: .byProduct,
    interruption: Interruption(
      behavior: .asksOnDevice, stacksTermsSheets: true, clears: .sandboxInterruptedClears,
      keepsUnfinishedMark: false, rule: .sandboxInterrupted),
    askToBuy: AskToBuy(
      trigger: .paymentFlag, namesProduct: true,
      innerCause: InjectedFailure(domain: "AMSErrorDomain", code: 511),
      canQuoteIdentifier: false, alertRule: .sandboxAskAlert, deferredRule: .sandboxDeferred, anomaly: nil,
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
      rates: [
        .monthEvery5Minutes, .monthEvery3Minutes, .monthEvery15Minutes, .monthEvery30Minutes, .monthEveryHour,
        .daily,
      ],
      renewalLimit: .testEnvironment, recovery: .nextTry, failsPurchasesToo: true, refundAnswer: .byText,
      hasTestSession: false, checksPromotionalOffers: true, canMisreport: false, sendsNotifications: true,
      oneTimeChargesSince: .ios6, continuousGap: .seconds(600)),
    refusals: [
      .approve: Refusal(.sandboxCannotApprove, possible: .purchaseInXcode(.approve)),
      .decline: Refusal(.sandboxCannotDecline, possible: .purchaseInXcode(.decline)),
      .resolve: Refusal(.sandboxCannotResolve, possible: .purchaseInXcode(.resolve)),
      .delete: Refusal(
        .sandboxKeepsTransactions, possible: .either(.step(.clear), .purchaseInXcode(.delete))),
      .dialogsOff: Refusal(.sandboxShowsDialogs, possible: .inXcode(.action(.dialogs(false)))),
    ])
}
