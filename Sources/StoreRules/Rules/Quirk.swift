// Observed deviations that can be switched (DocC: Quirks) and their values.

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

extension Quirk {
  /// The value that is meant, where a file of an earlier version names one that is no more.
  public var meant: Quirk { self == .downgradeOrder(.deliversNothing) ? .downgradeOrder(.answers) : self }
}
