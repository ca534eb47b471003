// The names of the quirks.

import Support

public enum QuirkName: String, CaseIterable, Hashable, Sendable {
  case secondTermsAgreement = "second-terms-agreement"
  case approvedIdentifier = "approved-identifier"
  case unfinishedMark = "unfinished-mark"
  case duplicatePurchase = "duplicate-purchase"
  case heldPurchase = "held-purchase"
  case appLanguage = "app-language"
  case graceInLocalTest = "grace-in-local-test"
  case statusForGroup = "status-for-group"
  case sandboxRenewalLimit = "sandbox-renewal-limit"
  case downgradeOrder = "downgrade-order"
  case testerSignIn = "tester-sign-in"
  case sessionFailure = "session-failure"
  case purchaseErrorInQueue = "purchase-error-in-queue"
  case outsidePurchase = "outside-purchase"
  case receiptFields = "receipt-fields"
  case receiptOrder = "receipt-order"
  case sandboxTruncates = "sandbox-truncates"
  case tamperedReceipt = "tampered-receipt"
  case missedRenewals = "missed-renewals"
  case inAppHistory = "in-app-history"
  case historyTruncates = "history-truncates"
  case consumablesLatest = "consumables-latest"
  case boughtAfterLapse = "bought-after-lapse"
  case isRetryable = "is-retryable"
  case serviceLocalReceipts = "service-local-receipts"
  case serviceReprocessedDelegate = "service-reprocessed-delegate"
  case updatesRepeat = "updates-repeat"
  case finishHolds = "finish-holds"
  case syncReplays = "sync-replays"
  case offerCodeDelivery = "offer-code-delivery"
  case restoreOrder = "restore-order"
  case listsAfterPurchase = "lists-after-purchase"
  case periodGap = "period-gap"
  case introEligibility = "intro-eligibility"
  case declinedDelivery = "declined-delivery"
  case interruptedResult = "interrupted-result"
  case retryLists = "retry-lists"
  case listDay = "list-day"
  case verifyHistory = "verify-history"
  case offlineDevice = "offline-device"
  case updatesRepeatFor = "updates-repeat-for"
  case expiredEntitlements = "expired-entitlements"
  case listPlans = "list-plans"
  case renewalLead = "renewal-lead"
  case accountStorefront = "account-storefront"
  case receiptRefresh = "receipt-refresh"
  case clearReaches = "clear-reaches"
  case changeAfterOrder = "change-after-order"
  case sheetRepeats = "sheet-repeats"
  case receiptDates = "receipt-dates"
  case termsRefusal = "terms-refusal"
  case originalID = "original-id"

  /// The values of the quirk; the value for the present era is first.
  public var values: [String] {
    func words<Value: QuirkValue>(_ type: Value.Type) -> [String] { type.allCases.map(\.rawValue) }
    return switch self {
    case .secondTermsAgreement: words(Quirk.SecondTermsAgreement.self)
    case .approvedIdentifier: words(Quirk.ApprovedIdentifier.self)
    case .unfinishedMark: words(Quirk.UnfinishedMark.self)
    case .duplicatePurchase: words(Quirk.DuplicatePurchase.self)
    case .heldPurchase: words(Quirk.HeldPurchase.self)
    case .appLanguage: words(Quirk.AppLanguage.self)
    case .graceInLocalTest: words(Quirk.GraceInLocalTest.self)
    case .statusForGroup: words(Quirk.StatusForGroup.self)
    case .sandboxRenewalLimit: words(Quirk.SandboxRenewalLimit.self)
    case .downgradeOrder: words(Quirk.DowngradeOrder.self)
    case .testerSignIn: words(Quirk.TesterSignIn.self)
    case .sessionFailure: words(Quirk.SessionFailure.self)
    case .purchaseErrorInQueue: words(Quirk.PurchaseErrorInQueue.self)
    case .outsidePurchase: words(Quirk.OutsidePurchaseSwitches.self)
    case .receiptFields: words(Quirk.ReceiptFields.self)
    case .receiptOrder: words(Quirk.ReceiptOrder.self)
    case .sandboxTruncates: words(Quirk.Truncation.self)
    case .tamperedReceipt: words(Quirk.TamperedReceipt.self)
    case .missedRenewals: words(Quirk.MissedRenewals.self)
    case .inAppHistory: words(Quirk.InAppHistory.self)
    case .historyTruncates: words(Quirk.Truncation.self)
    case .consumablesLatest: words(Quirk.ConsumablesLatest.self)
    case .boughtAfterLapse: words(Quirk.BoughtAfterLapse.self)
    case .isRetryable: words(Quirk.IsRetryable.self)
    case .serviceLocalReceipts: words(Quirk.ServiceLocalReceipts.self)
    case .serviceReprocessedDelegate: words(Quirk.ServiceReprocessedDelegate.self)
    case .updatesRepeat: words(Quirk.UpdatesRepeat.self)
    case .finishHolds: words(Quirk.FinishHolds.self)
    case .syncReplays: words(Quirk.SyncReplays.self)
    case .offerCodeDelivery: words(Quirk.OfferCodeDelivery.self)
    case .restoreOrder: words(Quirk.RestoreOrder.self)
    case .listsAfterPurchase: words(Quirk.ListsAfterPurchase.self)
    case .periodGap: words(Quirk.PeriodGap.self)
    case .introEligibility: words(Quirk.IntroEligibility.self)
    case .declinedDelivery: words(Quirk.DeclinedDelivery.self)
    case .interruptedResult: words(Quirk.InterruptedResult.self)
    case .retryLists: words(Quirk.RetryLists.self)
    case .listDay: words(Quirk.ListDay.self)
    case .verifyHistory: words(Quirk.VerifyHistory.self)
    case .offlineDevice: words(Quirk.OfflineDevice.self)
    case .updatesRepeatFor: words(Quirk.UpdatesRepeatFor.self)
    case .expiredEntitlements: words(Quirk.ExpiredEntitlements.self)
    case .listPlans: words(Quirk.ListPlans.self)
    case .renewalLead: words(Quirk.RenewalLead.self)
    case .accountStorefront: words(Quirk.AccountStorefront.self)
    case .receiptRefresh: words(Quirk.ReceiptRefresh.self)
    case .clearReaches: words(Quirk.ClearReaches.self)
    case .changeAfterOrder: words(Quirk.ChangeAfterOrder.self)
    case .sheetRepeats: words(Quirk.SheetRepeats.self)
    case .receiptDates: words(Quirk.ReceiptDates.self)
    case .termsRefusal: words(Quirk.TermsRefusal.self)
    case .originalID: words(Quirk.OriginalID.self)
    }
  }

  /// Values that only files of earlier versions contain.
  public var formerValues: [String] {
    self == .downgradeOrder ? [Quirk.DowngradeOrder.deliversNothing.rawValue] : []
  }

  /// The numeric range that is allowed in addition to `values`.
  public var numbers: ClosedRange<Int>? {
    switch self {
    case .sandboxTruncates, .historyTruncates: Quirk.Truncation.counts
    default: nil
    }
  }

  /// Whether a duration of at most one day is allowed in addition to `values`.
  public var takesDuration: Bool { self == .renewalLead }

  public var summary: LocalizedText { definition.summary }

  public var rule: RuleID { definition.rule }
}
