// The quirks of a device that differs from the App Store, and their values.
//
// Each of them is off in every era.

import Support

extension Quirk {
  /// How often `Transaction.updates` delivers the app's own finished purchase again.
  public enum UpdatesRepeat: String, QuirkValue {
    case never
    case once
    case untilRelaunch = "until-relaunch"
    case twice
    case threeTimes = "three-times"
  }

  /// Whether a finished transaction stays finished after a relaunch, after a return to the foreground, or in
  /// the running app.
  public enum FinishHolds: String, QuirkValue {
    case always
    case untilRelaunch = "until-relaunch"
    case untilForeground = "until-foreground"
    case never
    /// The running app receives the transaction again after 150 seconds.
    case forAWhile = "for-150s"

    /// Whether the device keeps each `finish`, and not only the first one.
    public var keepsEachFinish: Bool { self == .untilForeground || self == .never || self == .forAWhile }
  }

  /// Whether `AppStore.sync()` makes the newest finished renewal unfinished again.
  public enum SyncReplays: String, QuirkValue {
    case none = "no"
    case newest
  }

  /// When the app receives the transaction of a redeemed offer code.
  public enum OfferCodeDelivery: String, QuirkValue {
    case atOnce = "at-once"
    case nextLaunch = "next-launch"
  }

  /// The order of the calls of a restore, and its transactions.
  public enum RestoreOrder: String, QuirkValue {
    case byDate = "by-date"
    case finishedFirst = "finished-first"
    case shuffled
    /// Only some of the transactions, and another number at each restore.
    case part
  }

  /// When StoreKit 2's lists contain the transaction that `purchase()` has returned.
  public enum ListsAfterPurchase: String, QuirkValue {
    case atOnce = "at-once"
    case afterOneSecond = "after-1s"
  }

  /// Whether the status says `expired` for a moment at the start of each renewed period.
  public enum PeriodGap: String, QuirkValue {
    case none = "no"
    case observed = "700ms"
  }

  /// What the result of `isEligibleForIntroOffer` depends on.
  public enum IntroEligibility: String, QuirkValue {
    case live
    /// The first result of the process.
    case cached
    /// Only the use of introductory offers, and not whether a plan of the group is active.
    case byHistory = "by-history"
  }

  /// What the app receives when a parent declines an Ask to Buy request.
  public enum DeclinedDelivery: String, QuirkValue {
    case none
    case ios27 = "ios-27"
  }

  /// The result of `Product.purchase` for an interrupted purchase.
  public enum InterruptedResult: String, QuirkValue {
    case pending
    case unknown
  }

  /// The day that the App Store's list of subscriptions shows for the end of a period.
  public enum ListDay: String, QuirkValue {
    case end
    case dayBefore = "day-before"
  }

  /// What the App Store and the device exchange while the device has no network.
  public enum OfflineDevice: String, QuirkValue {
    /// The device follows the App Store in spite of the network.
    case reached
    /// The device fetches nothing and passes on nothing.
    case cutOff = "cut-off"
  }

  /// The finished transactions that `Transaction.updates` repeats.
  public enum UpdatesRepeatFor: String, QuirkValue {
    /// The purchases that the running process has made.
    case own
    /// All transactions, including renewals and purchases outside the app.
    case all
  }

  /// Whether StoreKit 2 lists a renewal while it is unpaid.
  public enum RetryLists: String, QuirkValue {
    case none = "no"
    case renewal
  }

  /// Whether the history in a response of verifyReceipt contains the newest transaction.
  public enum VerifyHistory: String, QuirkValue {
    case complete
    case lacksNewest = "lacks-newest"
  }

  /// Whether the plan of a period that has ended stays in `currentEntitlements`.
  public enum ExpiredEntitlements: String, QuirkValue {
    case leave
    case stay
  }

  /// The plans of a test environment that the App Store's list of subscriptions contains.
  public enum ListPlans: String, QuirkValue {
    case all
    case none
  }

  /// The time by which a renewal precedes its purchase date.
  public struct RenewalLead: QuirkValue {
    /// The time in seconds; 0 if a renewal is made on its purchase date.
    public let seconds: Int

    public static let none = RenewalLead(seconds: 0)
    public static let maximum = 86_400
    /// The values that completion and menus offer.
    public static let allCases = [0, 10, 3_600, maximum].map { RenewalLead(seconds: $0) }

    private static let units: [(letter: Character, seconds: Int)] = [
      ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
    ]

    private init(seconds: Int) { self.seconds = seconds }

    /// Creates a value from a number and one unit, such as `90s`; nil if the time is longer than one day.
    public init?(rawValue: String) {
      if rawValue == "none" {
        self = .none
        return
      }
      guard let unit = Self.units.first(where: { $0.letter == rawValue.last }),
        let count = Int(rawValue.dropLast()), (1...Self.maximum).contains(count),
        String(count) == rawValue.dropLast(), count * unit.seconds <= Self.maximum
      else { return nil }
      seconds = count * unit.seconds
    }

    public var rawValue: String {
      guard let unit = Self.units.first(where: { seconds > 0 && seconds % $0.seconds == 0 }) else {
        return "none"
      }
      return "\(seconds / unit.seconds)\(unit.letter)"
    }
  }

  /// When the device's storefront becomes that of an account of another country.
  public enum AccountStorefront: String, QuirkValue {
    case atOnce = "at-once"
    case nextLaunch = "next-launch"
    case never
  }

  /// The result of a refresh of a receipt that is the newest already.
  public enum ReceiptRefresh: String, QuirkValue {
    case answers
    case throttled
  }

  /// What `clear` deletes: also what the device knows, or only the purchases in the App Store.
  public enum ClearReaches: String, QuirkValue {
    case everything
    case storeOnly = "store-only"
  }

  /// The entitlements after a plan was ordered while another plan was already ordered.
  public enum ChangeAfterOrder: String, QuirkValue {
    /// The current plan; the ordered plan begins at the renewal.
    case pendingOnly = "pending-only"
    /// The current plan and the plan that was ordered last.
    case bothEntitled = "both-entitled"
  }

  /// How often the payment sheet appears again after the customer has confirmed.
  public enum SheetRepeats: String, QuirkValue {
    case never
    case once
    case always
  }
}
