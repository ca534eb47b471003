// The quirks of StoreKit that were observed and can be selected (DocC: Quirks), and their values.

/// The values of a quirk; the value for the present era is the first case.
public protocol QuirkValue: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

public enum Quirk: Hashable, Sendable {
  case secondTermsAgreement(SecondTermsAgreement)
  case approvedIdentifier(ApprovedIdentifier)
  case unfinishedMark(UnfinishedMark)
  case duplicatePurchase(DuplicatePurchase)
  case heldPurchase(HeldPurchase)
  case appLanguage(AppLanguage)
  case graceInLocalTest(GraceInLocalTest)
  case statusForGroup(StatusForGroup)
  case sandboxRenewalLimit(SandboxRenewalLimit)
  case downgradeOrder(DowngradeOrder)
  case testerSignIn(TesterSignIn)
  case sessionFailure(SessionFailure)
  case purchaseErrorInQueue(PurchaseErrorInQueue)
  case outsidePurchase(OutsidePurchaseSwitches)
  case receiptFields(ReceiptFields)
  case receiptOrder(ReceiptOrder)
  case sandboxTruncates(Truncation)
  case tamperedReceipt(TamperedReceipt)
  case missedRenewals(MissedRenewals)
  case inAppHistory(InAppHistory)
  case historyTruncates(Truncation)
  case consumablesLatest(ConsumablesLatest)
  case boughtAfterLapse(BoughtAfterLapse)
  case isRetryable(IsRetryable)
  case serviceLocalReceipts(ServiceLocalReceipts)
  case serviceReprocessedDelegate(ServiceReprocessedDelegate)
  case updatesRepeat(UpdatesRepeat)
  case finishHolds(FinishHolds)
  case syncReplays(SyncReplays)
  case offerCodeDelivery(OfferCodeDelivery)
  case restoreOrder(RestoreOrder)
  case listsAfterPurchase(ListsAfterPurchase)
  case periodGap(PeriodGap)
  case introEligibility(IntroEligibility)
  case declinedDelivery(DeclinedDelivery)
  case interruptedResult(InterruptedResult)
  case retryLists(RetryLists)
  case listDay(ListDay)
  case verifyHistory(VerifyHistory)
  case offlineDevice(OfflineDevice)
  case updatesRepeatFor(UpdatesRepeatFor)
  case expiredEntitlements(ExpiredEntitlements)
  case listPlans(ListPlans)
  case renewalLead(RenewalLead)
  case accountStorefront(AccountStorefront)
  case receiptRefresh(ReceiptRefresh)
  case clearReaches(ClearReaches)
  case changeAfterOrder(ChangeAfterOrder)
  case sheetRepeats(SheetRepeats)
  case receiptDates(ReceiptDates)
  case termsRefusal(TermsRefusal)
  case originalID(OriginalID)

  /// The effect of agreeing to the second stacked terms sheet.
  public enum SecondTermsAgreement: String, QuirkValue {
    case completes
    case buysAgain = "buys-again"
  }

  /// The format of the identifier of an approved Ask to Buy purchase.
  public enum ApprovedIdentifier: String, QuirkValue { case plain, quoted }

  /// Whether a resolved interruption keeps the mark "has not been finished".
  public enum UnfinishedMark: String, QuirkValue { case clears, stays }

  /// The result of buying the active plan again.
  public enum DuplicatePurchase: String, QuirkValue {
    case existing
    /// A new transaction, whose original is the first purchase.
    case original
    case fails = "fails-3532"
  }

  /// The dialog that appears first when the active plan is bought again in Sandbox or production.
  public enum HeldPurchase: String, QuirkValue {
    case alert, sheet
    /// An alert whose button Manage lets the payment wait until the sheet with the subscription closes.
    case alertWaits = "alert-waits"
  }

  /// The language of StoreKit's own texts.
  public enum AppLanguage: String, QuirkValue { case english, device }

  /// Whether a local test shows a grace period completely (`documented`) or only by a date (`observed`).
  public enum GraceInLocalTest: String, QuirkValue { case documented, observed }

  /// Whether a local test returns the status of a subscription group.
  public enum StatusForGroup: String, QuirkValue {
    case answers
    case returnsNothing = "returns-nothing"
  }

  /// The number of renewals after which Sandbox switches auto-renew off.
  public enum SandboxRenewalLimit: String, QuirkValue {
    case twelve = "12"
    case six = "6"

    package var count: Int {
      switch self {
      case .twelve: 12
      case .six: 6
      }
    }
  }

  /// The callback of the queue after a downgrade was ordered.
  public enum DowngradeOrder: String, QuirkValue {
    case answers
    case fails
    /// A value of earlier versions, which is read as `answers` and never listed.
    case deliversNothing = "delivers-nothing"

    public static let allCases = [answers, fails]
  }

  /// Whether purchases succeed for a tester who signed in before the purchase (`ios14`).
  public enum TesterSignIn: String, QuirkValue { case ios14, ios6 }

  /// Whether Ask to Buy and Interrupted Purchase apply to purchases outside the app in Xcode.
  public enum OutsidePurchaseSwitches: String, QuirkValue {
    case asksSwitches = "asks-switches"
    case buysAtOnce = "buys-at-once"
  }

  /// The effect of a simulated error of `Product.purchase` on a payment of the queue in Xcode.
  public enum PurchaseErrorInQueue: String, QuirkValue { case fails, passes }

  /// The error of `Product.purchase` in Xcode if the test session makes transactions fail.
  public enum SessionFailure: String, QuirkValue {
    /// `StoreKitError.unknown` for every failure.
    case unknown
    /// The case that corresponds to the injected error.
    case own
  }

  /// The fields of a transaction in the server's response: those of today, or those of October 2017.
  public enum ReceiptFields: String, QuirkValue {
    case now
    case of2017 = "2017"
  }

  /// The order of transactions in the server's response.
  public enum ReceiptOrder: String, QuirkValue {
    case oldestFirst = "oldest-first"
    case newestFirst = "newest-first"
    case shuffled
  }

  /// The maximum number of transactions in an array; the oldest ones are omitted.
  public struct Truncation: QuirkValue {
    public let count: Int?

    public static let never = Truncation(count: nil)
    public static let counts = 1...1_000_000
    /// The values that completion and menus offer.
    public static let allCases = [never] + [1, 10, 100].map { Truncation(count: $0) }

    private init(count: Int?) { self.count = count }

    public init?(rawValue: String) {
      if rawValue == "never" {
        self = .never
      } else if let count = Int(rawValue), Self.counts.contains(count), String(count) == rawValue {
        self.init(count: count)
      } else {
        return nil
      }
    }

    public var rawValue: String { count.map(String.init) ?? "never" }
  }

  /// The status of a receipt that fails verification: the documented or the observed one.
  public enum TamperedReceipt: String, QuirkValue {
    case notAuthenticated = "21003"
    case malformed = "21002"

    public var status: Int {
      switch self {
      case .notAuthenticated: 21003
      case .malformed: 21002
      }
    }
  }

  /// The transactions that are delivered together with renewals that no process received.
  public enum MissedRenewals: String, QuirkValue {
    case alone
    /// The finished original transaction of the renewals, as on macOS.
    case withOriginal = "with-original"
  }

  /// The periods of a subscription in a receipt: all, or the first, the newest and the unfinished ones.
  public enum InAppHistory: String, QuirkValue { case all, part }

  /// The value of `latest_receipt_info` for a customer who has bought only consumables: no key, or `[]`.
  public enum ConsumablesLatest: String, QuirkValue { case absent, empty }

  /// The original transaction of a plan that is bought again after a lapse.
  public enum BoughtAfterLapse: String, QuirkValue {
    case sameOriginal = "same-original"
    /// The purchase begins a second subscription next to the lapsed one.
    case newOriginal = "new-original"
  }

  /// The JSON type of `is-retryable`: `true`, `1` or `"1"`.
  public enum IsRetryable: String, QuirkValue { case boolean, number, quoted }

  public enum ServiceLocalReceipts: String, QuirkValue { case refused, accepted }

  public enum ServiceReprocessedDelegate: String, QuirkValue { case no, yes }

  /// Creates a quirk from its name and its value in a step; nil if the quirk does not have the value.
  public init?(_ name: QuirkName, _ value: String) {
    func read<Value: QuirkValue>(_ make: (Value) -> Quirk) -> Quirk? { Value(rawValue: value).map(make) }
    let quirk: Quirk? =
      switch name {
      case .secondTermsAgreement: read { .secondTermsAgreement($0) }
      case .approvedIdentifier: read { .approvedIdentifier($0) }
      case .unfinishedMark: read { .unfinishedMark($0) }
      case .duplicatePurchase: read { .duplicatePurchase($0) }
      case .heldPurchase: read { .heldPurchase($0) }
      case .appLanguage: read { .appLanguage($0) }
      case .graceInLocalTest: read { .graceInLocalTest($0) }
      case .statusForGroup: read { .statusForGroup($0) }
      case .sandboxRenewalLimit: read { .sandboxRenewalLimit($0) }
      case .downgradeOrder: read { .downgradeOrder($0) }
      case .testerSignIn: read { .testerSignIn($0) }
      case .sessionFailure: read { .sessionFailure($0) }
      case .purchaseErrorInQueue: read { .purchaseErrorInQueue($0) }
      case .outsidePurchase: read { .outsidePurchase($0) }
      case .receiptFields: read { .receiptFields($0) }
      case .receiptOrder: read { .receiptOrder($0) }
      case .sandboxTruncates: read { .sandboxTruncates($0) }
      case .tamperedReceipt: read { .tamperedReceipt($0) }
      case .missedRenewals: read { .missedRenewals($0) }
      case .inAppHistory: read { .inAppHistory($0) }
      case .historyTruncates: read { .historyTruncates($0) }
      case .consumablesLatest: read { .consumablesLatest($0) }
      case .boughtAfterLapse: read { .boughtAfterLapse($0) }
      case .isRetryable: read { .isRetryable($0) }
      case .serviceLocalReceipts: read { .serviceLocalReceipts($0) }
      case .serviceReprocessedDelegate: read { .serviceReprocessedDelegate($0) }
      case .updatesRepeat: read { .updatesRepeat($0) }
      case .finishHolds: read { .finishHolds($0) }
      case .syncReplays: read { .syncReplays($0) }
      case .offerCodeDelivery: read { .offerCodeDelivery($0) }
      case .restoreOrder: read { .restoreOrder($0) }
      case .listsAfterPurchase: read { .listsAfterPurchase($0) }
      case .periodGap: read { .periodGap($0) }
      case .introEligibility: read { .introEligibility($0) }
      case .declinedDelivery: read { .declinedDelivery($0) }
      case .interruptedResult: read { .interruptedResult($0) }
      case .retryLists: read { .retryLists($0) }
      case .listDay: read { .listDay($0) }
      case .verifyHistory: read { .verifyHistory($0) }
      case .offlineDevice: read { .offlineDevice($0) }
      case .updatesRepeatFor: read { .updatesRepeatFor($0) }
      case .expiredEntitlements: read { .expiredEntitlements($0) }
      case .listPlans: read { .listPlans($0) }
      case .renewalLead: read { .renewalLead($0) }
      case .accountStorefront: read { .accountStorefront($0) }
      case .receiptRefresh: read { .receiptRefresh($0) }
      case .clearReaches: read { .clearReaches($0) }
      case .changeAfterOrder: read { .changeAfterOrder($0) }
      case .sheetRepeats: read { .sheetRepeats($0) }
      case .receiptDates: read { .receiptDates($0) }
      case .termsRefusal: read { .termsRefusal($0) }
      case .originalID: read { .originalID($0) }
      }
    guard let quirk else { return nil }
    self = quirk
  }

  public var name: QuirkName {
    switch self {
    case .secondTermsAgreement: .secondTermsAgreement
    case .approvedIdentifier: .approvedIdentifier
    case .unfinishedMark: .unfinishedMark
    case .duplicatePurchase: .duplicatePurchase
    case .heldPurchase: .heldPurchase
    case .appLanguage: .appLanguage
    case .graceInLocalTest: .graceInLocalTest
    case .statusForGroup: .statusForGroup
    case .sandboxRenewalLimit: .sandboxRenewalLimit
    case .downgradeOrder: .downgradeOrder
    case .testerSignIn: .testerSignIn
    case .sessionFailure: .sessionFailure
    case .purchaseErrorInQueue: .purchaseErrorInQueue
    case .outsidePurchase: .outsidePurchase
    case .receiptFields: .receiptFields
    case .receiptOrder: .receiptOrder
    case .sandboxTruncates: .sandboxTruncates
    case .tamperedReceipt: .tamperedReceipt
    case .missedRenewals: .missedRenewals
    case .inAppHistory: .inAppHistory
    case .historyTruncates: .historyTruncates
    case .consumablesLatest: .consumablesLatest
    case .boughtAfterLapse: .boughtAfterLapse
    case .isRetryable: .isRetryable
    case .serviceLocalReceipts: .serviceLocalReceipts
    case .serviceReprocessedDelegate: .serviceReprocessedDelegate
    case .updatesRepeat: .updatesRepeat
    case .finishHolds: .finishHolds
    case .syncReplays: .syncReplays
    case .offerCodeDelivery: .offerCodeDelivery
    case .restoreOrder: .restoreOrder
    case .listsAfterPurchase: .listsAfterPurchase
    case .periodGap: .periodGap
    case .introEligibility: .introEligibility
    case .declinedDelivery: .declinedDelivery
    case .interruptedResult: .interruptedResult
    case .retryLists: .retryLists
    case .listDay: .listDay
    case .verifyHistory: .verifyHistory
    case .offlineDevice: .offlineDevice
    case .updatesRepeatFor: .updatesRepeatFor
    case .expiredEntitlements: .expiredEntitlements
    case .listPlans: .listPlans
    case .renewalLead: .renewalLead
    case .accountStorefront: .accountStorefront
    case .receiptRefresh: .receiptRefresh
    case .clearReaches: .clearReaches
    case .changeAfterOrder: .changeAfterOrder
    case .sheetRepeats: .sheetRepeats
    case .receiptDates: .receiptDates
    case .termsRefusal: .termsRefusal
    case .originalID: .originalID
    }
  }

  /// The spelling of the value in steps.
  public var value: String {
    switch self {
    case .secondTermsAgreement(let value): value.rawValue
    case .approvedIdentifier(let value): value.rawValue
    case .unfinishedMark(let value): value.rawValue
    case .duplicatePurchase(let value): value.rawValue
    case .heldPurchase(let value): value.rawValue
    case .appLanguage(let value): value.rawValue
    case .graceInLocalTest(let value): value.rawValue
    case .statusForGroup(let value): value.rawValue
    case .sandboxRenewalLimit(let value): value.rawValue
    case .downgradeOrder(let value): value.rawValue
    case .testerSignIn(let value): value.rawValue
    case .sessionFailure(let value): value.rawValue
    case .purchaseErrorInQueue(let value): value.rawValue
    case .outsidePurchase(let value): value.rawValue
    case .receiptFields(let value): value.rawValue
    case .receiptOrder(let value): value.rawValue
    case .sandboxTruncates(let value): value.rawValue
    case .tamperedReceipt(let value): value.rawValue
    case .missedRenewals(let value): value.rawValue
    case .inAppHistory(let value): value.rawValue
    case .historyTruncates(let value): value.rawValue
    case .consumablesLatest(let value): value.rawValue
    case .boughtAfterLapse(let value): value.rawValue
    case .isRetryable(let value): value.rawValue
    case .serviceLocalReceipts(let value): value.rawValue
    case .serviceReprocessedDelegate(let value): value.rawValue
    case .updatesRepeat(let value): value.rawValue
    case .finishHolds(let value): value.rawValue
    case .syncReplays(let value): value.rawValue
    case .offerCodeDelivery(let value): value.rawValue
    case .restoreOrder(let value): value.rawValue
    case .listsAfterPurchase(let value): value.rawValue
    case .periodGap(let value): value.rawValue
    case .introEligibility(let value): value.rawValue
    case .declinedDelivery(let value): value.rawValue
    case .interruptedResult(let value): value.rawValue
    case .retryLists(let value): value.rawValue
    case .listDay(let value): value.rawValue
    case .verifyHistory(let value): value.rawValue
    case .offlineDevice(let value): value.rawValue
    case .updatesRepeatFor(let value): value.rawValue
    case .expiredEntitlements(let value): value.rawValue
    case .listPlans(let value): value.rawValue
    case .renewalLead(let value): value.rawValue
    case .accountStorefront(let value): value.rawValue
    case .receiptRefresh(let value): value.rawValue
    case .clearReaches(let value): value.rawValue
    case .changeAfterOrder(let value): value.rawValue
    case .sheetRepeats(let value): value.rawValue
    case .receiptDates(let value): value.rawValue
    case .termsRefusal(let value): value.rawValue
    case .originalID(let value): value.rawValue
    }
  }
}

extension Quirk {
  /// The quirk itself or, if only earlier versions had its value, the quirk with the replacing value.
  public var replacement: Quirk {
    self == .downgradeOrder(.deliversNothing) ? .downgradeOrder(.answers) : self
  }
}
