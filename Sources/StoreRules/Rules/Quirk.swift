// Observed oddities that can be switched (DocC: Quirks): their names and values. What each was in which era stands in
// `QuirkTable.swift`; worlds hold a value of `Quirks`.

/// A value of a quirk, that of the present first among the cases.
public protocol QuirkValue: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A quirk set to one of its values.
public enum Quirk: Hashable, Sendable {
  case secondTermsAgreement(SecondTermsAgreement)
  case approvedIdentifier(ApprovedIdentifier)
  case unfinishedMark(UnfinishedMark)
  case duplicatePurchase(DuplicatePurchase)
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
  case isRetryable(IsRetryable)
  case serviceLocalReceipts(ServiceLocalReceipts)
  case serviceReprocessedDelegate(ServiceReprocessedDelegate)

  /// What agreeing to the second stacked terms sheet does.
  public enum SecondTermsAgreement: String, QuirkValue {
    case completes
    case buysAgain = "buys-again"
  }

  /// How an approved identifier is printed.
  public enum ApprovedIdentifier: String, QuirkValue { case plain, quoted }

  /// Whether the mark of a resolved interruption stays.
  public enum UnfinishedMark: String, QuirkValue { case clears, stays }

  /// What buying the plan that is held gives.
  public enum DuplicatePurchase: String, QuirkValue {
    /// The transaction that there is already.
    case existing
    /// A new one, whose original is the first purchase.
    case original
    case fails = "fails-3532"
  }

  /// The language of StoreKit's own texts.
  public enum AppLanguage: String, QuirkValue { case english, device }

  /// Whether a grace period of a local test is seen only in its date.
  public enum GraceInLocalTest: String, QuirkValue { case documented, observed }

  /// Whether the status of a group can be asked in a local test.
  public enum StatusForGroup: String, QuirkValue {
    case answers
    case returnsNothing = "returns-nothing"
  }

  /// After how many renewals Sandbox switches auto-renew off.
  public enum SandboxRenewalLimit: String, QuirkValue {
    case twelve = "12"
    case six = "6"

    /// The number.
    package var count: Int {
      switch self {
      case .twelve: 12
      case .six: 6
      }
    }
  }

  /// What the queue delivers when a downgrade is ordered.
  public enum DowngradeOrder: String, QuirkValue {
    case answers
    case fails
    /// How files of earlier versions have it; it is read as `answers` and never listed.
    case deliversNothing = "delivers-nothing"

    public static let allCases = [answers, fails]
  }

  /// Whether a tester may be signed in before a purchase asks.
  public enum TesterSignIn: String, QuirkValue { case ios14, ios6 }

  /// Whether a purchase outside the app meets Ask to Buy and Interrupted Purchase in Xcode.
  public enum OutsidePurchaseSwitches: String, QuirkValue {
    case asksSwitches = "asks-switches"
    case buysAtOnce = "buys-at-once"
  }

  /// What an error simulated for `Product.purchase` does to a payment of the queue in Xcode.
  public enum PurchaseErrorInQueue: String, QuirkValue { case fails, passes }

  /// What `Product.purchase` throws in Xcode when the test session fails transactions.
  public enum SessionFailure: String, QuirkValue {
    /// `StoreKitError.unknown`, whatever failure was set.
    case unknown
    /// The case that says what the failure says.
    case own
  }

  /// Which fields a row of a receipt's answer has: those of today, or those of October 2017.
  public enum ReceiptFields: String, QuirkValue {
    case now
    case of2017 = "2017"
  }

  /// In which order transactions stand in a receipt's answer.
  public enum ReceiptOrder: String, QuirkValue {
    case oldestFirst = "oldest-first"
    case newestFirst = "newest-first"
    case shuffled
  }

  /// The maximum number of transactions in an array: the newest stay.
  public struct Truncation: QuirkValue {
    /// `nil` if there is no maximum.
    public let count: Int?

    public static let never = Truncation(count: nil)
    /// The numbers that it can be set to.
    public static let counts = 1...1_000_000
    /// The values that completion and menus propose.
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

  /// What a receipt is answered that does not verify: the documented status, or the one that was measured.
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

  /// What comes with renewals that were made while no process ran.
  public enum MissedRenewals: String, QuirkValue {
    /// Nothing else.
    case alone
    /// The finished transaction that is their original, as on macOS.
    case withOriginal = "with-original"
  }

  /// Which periods of a subscription a receipt has: all, or the first, the newest and the unfinished ones.
  public enum InAppHistory: String, QuirkValue { case all, part }

  /// The JSON type of `is-retryable`: `true`, `1` or `"1"`.
  public enum IsRetryable: String, QuirkValue { case boolean, number, quoted }

  /// What a purchase service makes of receipts that were signed in Xcode.
  public enum ServiceLocalReceipts: String, QuirkValue { case refused, accepted }

  /// Whether a purchase service tells the delegate what reprocessing completes.
  public enum ServiceReprocessedDelegate: String, QuirkValue { case no, yes }

  /// A setting of a quirk as a step writes it; nil when the quirk does not have the value.
  public init?(_ name: QuirkName, _ value: String) {
    func read<Value: QuirkValue>(_ make: (Value) -> Quirk) -> Quirk? { Value(rawValue: value).map(make) }
    let quirk: Quirk? =
      switch name {
      case .secondTermsAgreement: read { .secondTermsAgreement($0) }
      case .approvedIdentifier: read { .approvedIdentifier($0) }
      case .unfinishedMark: read { .unfinishedMark($0) }
      case .duplicatePurchase: read { .duplicatePurchase($0) }
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
      case .isRetryable: read { .isRetryable($0) }
      case .serviceLocalReceipts: read { .serviceLocalReceipts($0) }
      case .serviceReprocessedDelegate: read { .serviceReprocessedDelegate($0) }
      }
    guard let quirk else { return nil }
    self = quirk
  }

  /// The name, such as `second-terms-agreement`.
  public var name: QuirkName {
    switch self {
    case .secondTermsAgreement: .secondTermsAgreement
    case .approvedIdentifier: .approvedIdentifier
    case .unfinishedMark: .unfinishedMark
    case .duplicatePurchase: .duplicatePurchase
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
    case .isRetryable: .isRetryable
    case .serviceLocalReceipts: .serviceLocalReceipts
    case .serviceReprocessedDelegate: .serviceReprocessedDelegate
    }
  }

  /// The value as a step writes it.
  public var value: String {
    switch self {
    case .secondTermsAgreement(let value): value.rawValue
    case .approvedIdentifier(let value): value.rawValue
    case .unfinishedMark(let value): value.rawValue
    case .duplicatePurchase(let value): value.rawValue
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
    case .isRetryable(let value): value.rawValue
    case .serviceLocalReceipts(let value): value.rawValue
    case .serviceReprocessedDelegate(let value): value.rawValue
    }
  }
}

/// The names of the quirks.
public enum QuirkName: String, CaseIterable, Hashable, Sendable {
  case secondTermsAgreement = "second-terms-agreement"
  case approvedIdentifier = "approved-identifier"
  case unfinishedMark = "unfinished-mark"
  case duplicatePurchase = "duplicate-purchase"
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
  case isRetryable = "is-retryable"
  case serviceLocalReceipts = "service-local-receipts"
  case serviceReprocessedDelegate = "service-reprocessed-delegate"

  /// The values it can take, that of the present first.
  public var values: [String] {
    func words<Value: QuirkValue>(_ type: Value.Type) -> [String] { type.allCases.map(\.rawValue) }
    return switch self {
    case .secondTermsAgreement: words(Quirk.SecondTermsAgreement.self)
    case .approvedIdentifier: words(Quirk.ApprovedIdentifier.self)
    case .unfinishedMark: words(Quirk.UnfinishedMark.self)
    case .duplicatePurchase: words(Quirk.DuplicatePurchase.self)
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
    case .isRetryable: words(Quirk.IsRetryable.self)
    case .serviceLocalReceipts: words(Quirk.ServiceLocalReceipts.self)
    case .serviceReprocessedDelegate: words(Quirk.ServiceReprocessedDelegate.self)
    }
  }

  /// Values that files of earlier versions name, which are read as another one.
  public var formerValues: [String] {
    self == .downgradeOrder ? [Quirk.DowngradeOrder.deliversNothing.rawValue] : []
  }

  /// The numbers that it can be set to in addition to its values.
  public var numbers: ClosedRange<Int>? {
    switch self {
    case .sandboxTruncates, .historyTruncates: Quirk.Truncation.counts
    default: nil
    }
  }

  /// One line: what the quirk changes.
  public var summary: String {
    switch self {
    case .secondTermsAgreement: "what agreeing to the second stacked terms sheet does in Sandbox"
    case .approvedIdentifier: "how an approved Ask to Buy prints its identifier in Xcode"
    case .unfinishedMark: "whether the not-finished mark stays on a resolved interruption in Xcode"
    case .duplicatePurchase: "what buying a subscription that is already held gives"
    case .appLanguage: "the language of StoreKit's own texts in the app's process"
    case .graceInLocalTest:
      "whether a grace period in Xcode is seen in state and entitlements, or only in its date"
    case .statusForGroup: "whether status(for:) of a group answers in Xcode"
    case .sandboxRenewalLimit: "after how many renewals Sandbox switches auto-renew off"
    case .downgradeOrder: "what the queue delivers when a downgrade is ordered"
    case .testerSignIn:
      "whether a Sandbox tester may be signed in before a purchase asks (iOS 14) or not (iOS 6)"
    case .sessionFailure:
      "what Product.purchase throws for a failure set in Xcode: unknown, or the failure's own case"
    case .purchaseErrorInQueue:
      "whether an error simulated for Product.purchase fails the payment queue too in Xcode"
    case .outsidePurchase:
      "whether a purchase outside the app meets Ask to Buy and Interrupted Purchase in Xcode"
    case .receiptFields: "which fields verifyReceipt answers: today's, or those of October 2017"
    case .receiptOrder: "in which order verifyReceipt answers transactions"
    case .sandboxTruncates: "how many transactions a receipt of the Sandbox has at most, the newest"
    case .tamperedReceipt: "which status verifyReceipt answers a receipt that does not verify"
    case .missedRenewals:
      "whether the finished original comes with renewals that were made while no process ran (macOS)"
    case .inAppHistory: "which periods of a subscription a receipt has"
    case .historyTruncates: "how many transactions latest_receipt_info has at most, the newest"
    case .isRetryable: "the JSON type of is-retryable in an answer of verifyReceipt"
    case .serviceLocalReceipts: "what a purchase service makes of receipts that were signed in Xcode"
    case .serviceReprocessedDelegate:
      "whether a purchase service tells the delegate what reprocessing completes"
    }
  }

  /// The rule of the register that tells where it was seen.
  public var rule: RuleID {
    switch self {
    case .secondTermsAgreement: .sandboxSecondTermsSheet
    case .approvedIdentifier: .xcodeApprovedIdentifier
    case .unfinishedMark: .xcodeUnfinishedMark
    case .duplicatePurchase: .duplicatePurchase
    case .appLanguage: .appLanguage
    case .graceInLocalTest: .graceInLocalTest
    case .statusForGroup: .statusForGroup
    case .sandboxRenewalLimit: .renewalLimit
    case .downgradeOrder: .downgrade
    case .testerSignIn: .testerSignIn
    case .sessionFailure: .injected
    case .purchaseErrorInQueue: .injected
    case .outsidePurchase: .outsidePurchase
    case .receiptFields: .receiptFields
    case .receiptOrder: .receiptOrder
    case .sandboxTruncates: .receiptTruncated
    case .tamperedReceipt: .receiptTampered
    case .missedRenewals: .missedRenewals
    case .inAppHistory: .receiptHistory
    case .historyTruncates: .receiptHistoryTruncated
    case .isRetryable: .verifyRetryable
    case .serviceLocalReceipts: .serviceLocalReceipts
    case .serviceReprocessedDelegate: .serviceReprocessing
    }
  }
}

extension Quirk {
  /// The value that is meant, where a file of an earlier version names one that is no more.
  public var meant: Quirk { self == .downgradeOrder(.deliversNothing) ? .downgradeOrder(.answers) : self }
}

/// The values of all quirks in one world: those of its era, but for what was set by itself.
public struct Quirks: Hashable, Sendable {
  /// The time whose StoreKit this is.
  public let era: Era
  public private(set) var secondTermsAgreement = Quirk.SecondTermsAgreement.completes
  public private(set) var approvedIdentifier = Quirk.ApprovedIdentifier.plain
  public private(set) var unfinishedMark = Quirk.UnfinishedMark.clears
  public private(set) var duplicatePurchase = Quirk.DuplicatePurchase.original
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
  public private(set) var isRetryable = Quirk.IsRetryable.boolean
  public private(set) var serviceLocalReceipts = Quirk.ServiceLocalReceipts.refused
  public private(set) var serviceReprocessedDelegate = Quirk.ServiceReprocessedDelegate.no

  /// The quirks of an era.
  public init(_ era: Era = .present) { self = Self.byEra[era] ?? Quirks(observedIn: era) }

  private static let byEra = Dictionary(
    uniqueKeysWithValues: Era.allCases.map { ($0, Quirks(observedIn: $0)) })

  private init(observedIn era: Era) {
    self.era = era
    for name in QuirkName.allCases { set(name.history.sighting(in: era).quirk) }
  }

  /// How a quirk is set.
  public func setting(of name: QuirkName) -> Quirk {
    switch name {
    case .secondTermsAgreement: .secondTermsAgreement(secondTermsAgreement)
    case .approvedIdentifier: .approvedIdentifier(approvedIdentifier)
    case .unfinishedMark: .unfinishedMark(unfinishedMark)
    case .duplicatePurchase: .duplicatePurchase(duplicatePurchase)
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
    case .isRetryable: .isRetryable(isRetryable)
    case .serviceLocalReceipts: .serviceLocalReceipts(serviceLocalReceipts)
    case .serviceReprocessedDelegate: .serviceReprocessedDelegate(serviceReprocessedDelegate)
    }
  }

  /// The value of a quirk as a step writes it.
  public subscript(name: QuirkName) -> String { setting(of: name).value }

  /// Whether a quirk has the value of the era.
  public func isOfEra(_ name: QuirkName) -> Bool { setting(of: name) == Quirks(era).setting(of: name) }

  package mutating func set(_ quirk: Quirk) {
    switch quirk.meant {
    case .secondTermsAgreement(let value): secondTermsAgreement = value
    case .approvedIdentifier(let value): approvedIdentifier = value
    case .unfinishedMark(let value): unfinishedMark = value
    case .duplicatePurchase(let value): duplicatePurchase = value
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
    case .isRetryable(let value): isRetryable = value
    case .serviceLocalReceipts(let value): serviceLocalReceipts = value
    case .serviceReprocessedDelegate(let value): serviceReprocessedDelegate = value
    }
  }
}
