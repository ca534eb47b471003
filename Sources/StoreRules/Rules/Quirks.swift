// The quirks of a world.

public struct Quirks: Hashable, Sendable {
  public let era: Era
  public private(set) var secondTermsAgreement = Quirk.SecondTermsAgreement.completes
  public private(set) var approvedIdentifier = Quirk.ApprovedIdentifier.plain
  public private(set) var unfinishedMark = Quirk.UnfinishedMark.clears
  public private(set) var duplicatePurchase = Quirk.DuplicatePurchase.original
  public private(set) var heldPurchase = Quirk.HeldPurchase.alert
  public private(set) var appLanguage = Quirk.AppLanguage.english
  public private(set) var graceInLocalTest = Quirk.GraceInLocalTest.documented
  public private(set) var statusForGroup = Quirk.StatusForGroup.answers
  public private(set) var sandboxRenewalLimit = Quirk.SandboxRenewalLimit.twelve
  public private(set) var downgradeOrder = Quirk.DowngradeOrder.answers
  public private(set) var testerSignIn = Quirk.TesterSignIn.ios14
  public private(set) var sessionFailure = Quirk.SessionFailure.unknown
  public private(set) var purchaseErrorInQueue = Quirk.PurchaseErrorInQueue.fails
  public private(set) var outsidePurchase = Quirk.OutsidePurchaseSwitches.asksSwitches
  public private(set) var receiptFields = Quirk.ReceiptFields.now
  public private(set) var receiptOrder = Quirk.ReceiptOrder.oldestFirst
  public private(set) var sandboxTruncates = Quirk.Truncation.never
  public private(set) var tamperedReceipt = Quirk.TamperedReceipt.notAuthenticated
  public private(set) var missedRenewals = Quirk.MissedRenewals.alone
  public private(set) var inAppHistory = Quirk.InAppHistory.all
  public private(set) var historyTruncates = Quirk.Truncation.never
  public private(set) var consumablesLatest = Quirk.ConsumablesLatest.absent
  public private(set) var boughtAfterLapse = Quirk.BoughtAfterLapse.sameOriginal
  public private(set) var isRetryable = Quirk.IsRetryable.boolean
  public private(set) var serviceLocalReceipts = Quirk.ServiceLocalReceipts.refused
  public private(set) var serviceReprocessedDelegate = Quirk.ServiceReprocessedDelegate.no
  public private(set) var updatesRepeat = Quirk.UpdatesRepeat.never
  public private(set) var finishHolds = Quirk.FinishHolds.always
  public private(set) var syncReplays = Quirk.SyncReplays.none
  public private(set) var offerCodeDelivery = Quirk.OfferCodeDelivery.atOnce
  public private(set) var restoreOrder = Quirk.RestoreOrder.byDate
  public private(set) var listsAfterPurchase = Quirk.ListsAfterPurchase.atOnce
  public private(set) var periodGap = Quirk.PeriodGap.none
  public private(set) var introEligibility = Quirk.IntroEligibility.live
  public private(set) var declinedDelivery = Quirk.DeclinedDelivery.none
  public private(set) var interruptedResult = Quirk.InterruptedResult.pending
  public private(set) var retryLists = Quirk.RetryLists.none
  public private(set) var listDay = Quirk.ListDay.end
  public private(set) var verifyHistory = Quirk.VerifyHistory.complete
  public private(set) var offlineDevice = Quirk.OfflineDevice.reached
  public private(set) var updatesRepeatFor = Quirk.UpdatesRepeatFor.own
  public private(set) var expiredEntitlements = Quirk.ExpiredEntitlements.leave
  public private(set) var listPlans = Quirk.ListPlans.all
  public private(set) var renewalLead = Quirk.RenewalLead.none
  public private(set) var accountStorefront = Quirk.AccountStorefront.atOnce
  public private(set) var receiptRefresh = Quirk.ReceiptRefresh.answers
  public private(set) var clearReaches = Quirk.ClearReaches.everything
  public private(set) var changeAfterOrder = Quirk.ChangeAfterOrder.pendingOnly
  public private(set) var sheetRepeats = Quirk.SheetRepeats.never
  public private(set) var receiptDates = Quirk.ReceiptDates.utc
  public private(set) var termsRefusal = Quirk.TermsRefusal.staysFailed
  public private(set) var originalID = Quirk.OriginalID.kept

  public init(_ era: Era = .present) { self = Self.byEra[era] ?? Quirks(observedIn: era) }

  private static let byEra = Dictionary(
    uniqueKeysWithValues: Era.allCases.map { ($0, Quirks(observedIn: $0)) })

  private init(observedIn era: Era) {
    self.era = era
    for name in QuirkName.allCases { set(name.definition.sighting(in: era).quirk) }
  }

  public func setting(of name: QuirkName) -> Quirk {
    switch name {
    case .secondTermsAgreement: .secondTermsAgreement(secondTermsAgreement)
    case .approvedIdentifier: .approvedIdentifier(approvedIdentifier)
    case .unfinishedMark: .unfinishedMark(unfinishedMark)
    case .duplicatePurchase: .duplicatePurchase(duplicatePurchase)
    case .heldPurchase: .heldPurchase(heldPurchase)
    case .appLanguage: .appLanguage(appLanguage)
    case .graceInLocalTest: .graceInLocalTest(graceInLocalTest)
    case .statusForGroup: .statusForGroup(statusForGroup)
    case .sandboxRenewalLimit: .sandboxRenewalLimit(sandboxRenewalLimit)
    case .downgradeOrder: .downgradeOrder(downgradeOrder)
    case .testerSignIn: .testerSignIn(testerSignIn)
    case .sessionFailure: .sessionFailure(sessionFailure)
    case .purchaseErrorInQueue: .purchaseErrorInQueue(purchaseErrorInQueue)
    case .outsidePurchase: .outsidePurchase(outsidePurchase)
    case .receiptFields: .receiptFields(receiptFields)
    case .receiptOrder: .receiptOrder(receiptOrder)
    case .sandboxTruncates: .sandboxTruncates(sandboxTruncates)
    case .tamperedReceipt: .tamperedReceipt(tamperedReceipt)
    case .missedRenewals: .missedRenewals(missedRenewals)
    case .inAppHistory: .inAppHistory(inAppHistory)
    case .historyTruncates: .historyTruncates(historyTruncates)
    case .consumablesLatest: .consumablesLatest(consumablesLatest)
    case .boughtAfterLapse: .boughtAfterLapse(boughtAfterLapse)
    case .isRetryable: .isRetryable(isRetryable)
    case .serviceLocalReceipts: .serviceLocalReceipts(serviceLocalReceipts)
    case .serviceReprocessedDelegate: .serviceReprocessedDelegate(serviceReprocessedDelegate)
    case .updatesRepeat: .updatesRepeat(updatesRepeat)
    case .finishHolds: .finishHolds(finishHolds)
    case .syncReplays: .syncReplays(syncReplays)
    case .offerCodeDelivery: .offerCodeDelivery(offerCodeDelivery)
    case .restoreOrder: .restoreOrder(restoreOrder)
    case .listsAfterPurchase: .listsAfterPurchase(listsAfterPurchase)
    case .periodGap: .periodGap(periodGap)
    case .introEligibility: .introEligibility(introEligibility)
    case .declinedDelivery: .declinedDelivery(declinedDelivery)
    case .interruptedResult: .interruptedResult(interruptedResult)
    case .retryLists: .retryLists(retryLists)
    case .listDay: .listDay(listDay)
    case .verifyHistory: .verifyHistory(verifyHistory)
    case .offlineDevice: .offlineDevice(offlineDevice)
    case .updatesRepeatFor: .updatesRepeatFor(updatesRepeatFor)
    case .expiredEntitlements: .expiredEntitlements(expiredEntitlements)
    case .listPlans: .listPlans(listPlans)
    case .renewalLead: .renewalLead(renewalLead)
    case .accountStorefront: .accountStorefront(accountStorefront)
    case .receiptRefresh: .receiptRefresh(receiptRefresh)
    case .clearReaches: .clearReaches(clearReaches)
    case .changeAfterOrder: .changeAfterOrder(changeAfterOrder)
    case .sheetRepeats: .sheetRepeats(sheetRepeats)
    case .receiptDates: .receiptDates(receiptDates)
    case .termsRefusal: .termsRefusal(termsRefusal)
    case .originalID: .originalID(originalID)
    }
  }

  /// The current value of a quirk, spelled as in steps.
  public subscript(name: QuirkName) -> String { setting(of: name).value }

  public func isOfEra(_ name: QuirkName) -> Bool { setting(of: name) == Quirks(era).setting(of: name) }

  package mutating func set(_ quirk: Quirk) {
    switch quirk.replacement {
    case .secondTermsAgreement(let value): secondTermsAgreement = value
    case .approvedIdentifier(let value): approvedIdentifier = value
    case .unfinishedMark(let value): unfinishedMark = value
    case .duplicatePurchase(let value): duplicatePurchase = value
    case .heldPurchase(let value): heldPurchase = value
    case .appLanguage(let value): appLanguage = value
    case .graceInLocalTest(let value): graceInLocalTest = value
    case .statusForGroup(let value): statusForGroup = value
    case .sandboxRenewalLimit(let value): sandboxRenewalLimit = value
    case .downgradeOrder(let value): downgradeOrder = value
    case .testerSignIn(let value): testerSignIn = value
    case .sessionFailure(let value): sessionFailure = value
    case .purchaseErrorInQueue(let value): purchaseErrorInQueue = value
    case .outsidePurchase(let value): outsidePurchase = value
    case .receiptFields(let value): receiptFields = value
    case .receiptOrder(let value): receiptOrder = value
    case .sandboxTruncates(let value): sandboxTruncates = value
    case .tamperedReceipt(let value): tamperedReceipt = value
    case .missedRenewals(let value): missedRenewals = value
    case .inAppHistory(let value): inAppHistory = value
    case .historyTruncates(let value): historyTruncates = value
    case .consumablesLatest(let value): consumablesLatest = value
    case .boughtAfterLapse(let value): boughtAfterLapse = value
    case .isRetryable(let value): isRetryable = value
    case .serviceLocalReceipts(let value): serviceLocalReceipts = value
    case .serviceReprocessedDelegate(let value): serviceReprocessedDelegate = value
    case .updatesRepeat(let value): updatesRepeat = value
    case .finishHolds(let value): finishHolds = value
    case .syncReplays(let value): syncReplays = value
    case .offerCodeDelivery(let value): offerCodeDelivery = value
    case .restoreOrder(let value): restoreOrder = value
    case .listsAfterPurchase(let value): listsAfterPurchase = value
    case .periodGap(let value): periodGap = value
    case .introEligibility(let value): introEligibility = value
    case .declinedDelivery(let value): declinedDelivery = value
    case .interruptedResult(let value): interruptedResult = value
    case .retryLists(let value): retryLists = value
    case .listDay(let value): listDay = value
    case .verifyHistory(let value): verifyHistory = value
    case .offlineDevice(let value): offlineDevice = value
    case .updatesRepeatFor(let value): updatesRepeatFor = value
    case .expiredEntitlements(let value): expiredEntitlements = value
    case .listPlans(let value): listPlans = value
    case .renewalLead(let value): renewalLead = value
    case .accountStorefront(let value): accountStorefront = value
    case .receiptRefresh(let value): receiptRefresh = value
    case .clearReaches(let value): clearReaches = value
    case .changeAfterOrder(let value): changeAfterOrder = value
    case .sheetRepeats(let value): sheetRepeats = value
    case .receiptDates(let value): receiptDates = value
    case .termsRefusal(let value): termsRefusal = value
    case .originalID(let value): originalID = value
    }
  }
}
