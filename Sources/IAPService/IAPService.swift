// The purchase service between an app and the App Store: its SDK, console and server, and the app under test.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

/// A simulated purchase service with its SDK and the app that uses it.
///
/// A service that is switched off ignores events, but keeps its payments.
public struct IAPService: ScriptedParticipant {
  public static let name = "service"
  public static let channel = Channel.participant(
    ParticipantChannel("service", LocalizedText("service")))
  /// All parties except the server, because the SDK runs in the app's process and observes its events.
  public static let plays = Set(Party.allCases).subtracting([.server])

  public internal(set) var settings = Settings()
  public internal(set) var ledger = PaymentLedger()
  public internal(set) var sdk = SDK()
  public internal(set) var incompletePurchases: [IncompletePurchase] = []
  /// The armed stop, which the purchase has not reached yet.
  public internal(set) var stop: PurchaseStop?
  /// Transactions that the queue refused to finish.
  var refusedFinishes: [TransactionNumber] = []
  /// Whether a stop has cut the app's network access.
  var isNetworkCut = false
  /// The app's StoreKit settings before the SDK took over; nil if the SDK has not taken over.
  var savedAppSettings: SavedAppSettings?

  /// The state that the SDK lost when the service was turned off; nil unless the service is off.
  var lostState: SDKLoss?

  // State for expectations
  /// The error of the last SDK call that has a result; nil if that call succeeded.
  ///
  /// The calls that the app makes by its strategy set an error, but their success does not clear an error.
  public internal(set) var lastError: ServiceError?
  /// The last delegate call since the app's last SDK call.
  public internal(set) var lastDelegate: DelegateEvent?
  public internal(set) var lastProducts: ProductListResponse?

  public init(after before: IAPService?) {
    guard let before else { return }
    settings = before.settings
    sdk.appKey = settings.appKey
    // The app of a new world observes the queue if the app of the previous world did.
    observedBefore = before.savedAppSettings?.hadObserver ?? before.observedBefore
  }

  /// Whether the app of the previous world observed the queue before the SDK took over.
  private(set) var observedBefore: Bool?

  /// Copies the session's settings from the previous world.
  public mutating func inheritSessionState(from left: IAPService) {
    settings = left.settings
  }

  public var isListening: Bool { settings.isOn || savedAppSettings != nil }

  public mutating func resetSwitches() {
    settings.serverFault = .ok
    settings.isFaultOnce = false
    settings.limit = nil
    settings.refreshesReceipt = true
    stop = nil
  }

  // MARK: Types

  /// Settings that belong to the session and not to one world.
  public struct Settings: Hashable, Sendable {
    public internal(set) var isOn = false
    public internal(set) var console = Console.builtin(for: .builtin)
    /// The names of all users so far, in order of first use.
    public internal(set) var users: [String] = []
    public internal(set) var policy = AppStrategy.careful
    public internal(set) var promotion = PromotionDecision.yes
    /// The server's behaviour for requests: correct, or one of several faults.
    public internal(set) var serverFault = ServerFault.ok
    /// Whether `serverFault` applies to one request only.
    public internal(set) var isFaultOnce = false
    /// The limit of a user's payments in a month, in milliunits of the console's currency.
    public internal(set) var limit: Int64?
    /// Whether the SDK refreshes the receipt before sending it.
    public internal(set) var refreshesReceipt = true
    /// The app key of the last initialisation; the end of the app's process does not reset it.
    public internal(set) var appKey = Vendor.defaultAppKey
    /// The app key in the console; nil if the server accepts the key of the last initialisation.
    public internal(set) var consoleKey: String?

    /// The app key that the server expects.
    var expectedKey: String { consoleKey ?? appKey }
  }

  public struct SDK: Hashable, Sendable {
    public internal(set) var isInitialised = false
    public internal(set) var hasDelegate = false
    public internal(set) var user: String?
    /// The app key of this process: the session's key, unless this process sets another one.
    public internal(set) var appKey = Vendor.defaultAppKey
    public internal(set) var zone = Vendor.zones[0]
    /// The purchase that this process has started and that has no result yet.
    public internal(set) var purchase: RunningPurchase?
    /// Purchased, unfinished transactions that the queue has delivered.
    var pending = PendingTransactions()
    /// The transactions of `pending` for which the SDK has called finish.
    var finishing: Set<TransactionNumber> = []
    /// Requests whose response is pending.
    var pendingRequests: [SDKRequest] = []
    /// Promoted products whose purchase waits for an initialisation and a login.
    public internal(set) var promotedPurchases: [PromotedPurchase] = []
    /// Promoted products that the app saves for a later purchase.
    public internal(set) var deferredPromotions: [String] = []
    /// Whether the SDK waits for the App Store's response to a product request.
    var isRequestingProducts = false
    var isRestoring = false
    /// A transaction that the customer confirmed while the SDK's observer was removed.
    var unobservedTransaction: TransactionNumber?
    /// Consume requests whose response is pending.
    var pendingConsumptions: [PaymentNumber] = []
  }

  public struct RunningPurchase: Hashable, Sendable {
    public let product: String
    public let user: String
    let payload: String?
    let isPromoted: Bool
    /// Whether a delegate was set before the purchase began and was not removed since.
    var hasDelegate: Bool
    /// The reserved payment; nil before the reservation.
    public internal(set) var payment: PaymentNumber?
    public internal(set) var transaction: TransactionNumber?
  }

  /// Whether the delegate receives the result of a purchase.
  enum DelegateAvailability: Hashable {
    case delivered, noDelegate
    /// The delegate was set after the purchase began.
    case setTooLate

    /// The reason why the delegate is not called; nil if the delegate is called.
    ///
    /// The Japanese text ends with the particle that the enclosing sentence needs.
    var obstacle: LocalizedText? {
      switch self {
      case .delivered: nil
      case .noDelegate: LocalizedText("no delegate is set")
      case .setTooLate: LocalizedText("the delegate was set after the purchase began")
      }
    }
  }

  /// A purchase that the customer began in the App Store.
  public struct PromotedPurchase: Hashable, Sendable {
    public let product: String
    /// The delegate's answer; nil if the delegate was not asked yet.
    var isWanted: Bool?
  }

  /// A purchase that an older version of the SDK left incomplete.
  public struct IncompletePurchase: Hashable, Sendable {
    public let product: String
    public let user: String
  }

  /// The app's StoreKit settings before the SDK took over.
  struct SavedAppSettings: Hashable, Sendable {
    var hadObserver: Bool
    var finishPolicy: FinishPolicy
    var addsStorePayments: Bool
    var storeKitVersion: StoreKitVersion
  }

  public enum DelegateEvent: Hashable, Sendable {
    case received(PaymentNumber)
    case failed(product: String, ServiceError)
  }

  public struct ProductListResponse: Hashable, Sendable {
    public var products: [String] = []
    public var invalid: [String] = []
    public var error: ServiceError?
  }

  /// The state that the SDK loses when the service is turned off.
  struct SDKLoss: Hashable, Sendable {
    let user: String?
    let isInitialised: Bool
    let hasDelegate: Bool
    let isPurchasing: Bool

    /// Nil if the SDK has nothing to lose.
    init?(_ sdk: SDK) {
      user = sdk.user
      isInitialised = sdk.isInitialised
      hasDelegate = sdk.hasDelegate
      isPurchasing = sdk.purchase != nil
      guard user != nil || isInitialised || hasDelegate || isPurchasing else { return nil }
    }
  }

  // MARK: Scheduled work

  public enum ScheduledWork: Hashable, Sendable {
    case answer(SDKRequest, SDKResponse)
    case finished(TransactionNumber, PaymentNumber)
    /// The app requests its lists.
    case appAsks
    /// The observer has received all transactions that waited in the queue.
    case observing
    /// The receipt refresh before the verification of a transaction has ended.
    case receiptRefreshed(TransactionNumber)
  }

  public static func title(of work: ScheduledWork) -> LocalizedText {
    switch work {
    case .answer(let request, _): LocalizedText("the service answers \(Vendor.path(request))")
    case .finished(let number, _): LocalizedText("#\(number) is finished")
    case .appAsks: LocalizedText("the app requests its lists")
    case .observing: LocalizedText("the SDK observes the queue")
    case .receiptRefreshed(let number): LocalizedText("the SDK sends the receipt with #\(number)")
    }
  }
}

/// A strategy of the app under test for handling results.
public enum AppStrategy: String, CaseIterable, Hashable, Sendable {
  /// Requests the lists after each initialisation and login, and records each grant.
  ///
  /// Grants once, then consumes. Revokes only after a definite refusal.
  case careful
  /// Grants what the delegate receives, and requests no lists.
  case delegateOnly = "delegate-only"
  /// Like `careful`, but consumes before granting.
  case consumeFirst = "consume-first"
  /// Grants everything in a list, and revokes after any error.
  case forgetful
  /// Grants and consumes only at the operator's command.
  case manual
}

public enum PromotionDecision: String, CaseIterable, Hashable, Sendable {
  case yes, no
  /// The delegate does not implement the method.
  case absent
}

public enum ServerFault: Hashable, Sendable {
  case ok
  case http(Int)
  case slow(TimeSpan)
  case garbage
  case down
  case rejectReceipt
  case reject(Int)
  /// The address that the SDK uses for the server.
  case address(String)
}

/// A point at which a purchase is interrupted, and the kind of interruption.
public struct PurchaseStop: Hashable, Sendable {
  /// The points in the order of a purchase.
  public enum StopPoint: String, CaseIterable, Hashable, Sendable {
    case p1 = "P1"
    case p2 = "P2"
    case p3 = "P3"
    case p4 = "P4"
    case p5 = "P5"
    case p6 = "P6"
    case p7 = "P7"
    case p8 = "P8"
    case p9 = "P9"
    case p10 = "P10"
    case p11 = "P11"
    case p12 = "P12"
  }

  public enum Kind: String, CaseIterable, Hashable, Sendable { case terminate, network, user }

  public let point: StopPoint
  public let kind: Kind

  public init(point: StopPoint, kind: Kind) {
    self.point = point
    self.kind = kind
  }
}
