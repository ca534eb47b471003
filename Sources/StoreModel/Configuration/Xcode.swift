// The rules of StoreKit Testing in Xcode.

import StoreCatalog
import Support

extension EnvironmentRules {
  package static let xcode = EnvironmentRules(
    name: .xcode,
    title: LocalizedText("Xcode"),
    summary: LocalizedText("StoreKit Testing in Xcode"),
    menuKey: "x",
    dialogSuffix: " [Environment: Xcode]",
    clientEnvironment: "Xcode",
    purchaseAddress: "http://localhost:63966/WebObjects/MZBuy.woa/wa/inAppBuy",
    identifiers: .counting,
    receiptSeed: 0,
    delays: Delays(confirmToPurchased: 0, agreeToPurchased: 0, confirmToAskAlert: 0, askAnswerToDeferred: 0),
    alertLanguage: .english,
    sheetButton: .confirm,
    interruption: Interruption(
      behavior: .failsSilently, stacksTermsSheets: false, clears: nil, keepsUnfinishedMark: true,
      rule: .xcodeInterrupted),
    askToBuy: AskToBuy(
      trigger: .setting, namesProduct: false, innerCause: nil, canQuoteIdentifier: true,
      alertRule: .xcodeAskAlert, deferredRule: .xcodeDeferred, anomaly: .xcodeAskAlert, requestLifetime: nil),
    needsNetwork: false,
    sellsOnlyApproved: false,
    hasMetadata: false,
    fetchesAppTransaction: false,
    appRecord: .local,
    account: .nobody(shown: "[Environment: Xcode]"),
    takesCatalogSettings: true,
    receiptKind: .xcode,
    keepsReceipt: true,
    subscriptions: Subscriptions(
      rates: RenewalRate.allCases.filter { $0.rawTimeRate != nil },
      renewalLimit: .none, recovery: .byHand, failsPurchasesToo: false, refundAnswer: .granted,
      hasTestSession: true, checksPromotionalOffers: false, canMisreport: true,
      sendsNotifications: false, oneTimeChargesSince: nil, continuousGap: .days(60)),
    refusals: [.account: Refusal(.xcodeNeedsNoAccount, possible: .inSandbox(.form(.account)))])
}
