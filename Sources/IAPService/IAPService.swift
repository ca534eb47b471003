// The purchase service that stands between an app and the App Store: an SDK in the app's process, a console, a server
// that verifies and keeps what is still to be handed out, and the app that is under test. It takes part beside the
// store: it asks the store by the operator's own actions, and hears what the store tells the app.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

/// The service, its SDK, and the app that uses it.
///
/// Switched off it hears nothing and does nothing; its books stay.
public struct IAPService: ScriptedParticipant {
  public static let name = "service"
  public static let channel = Channel.participant(
    ParticipantChannel("service", LocalizedText("service")))
  /// The SDK is in the app's process and sees what happens around it.
  public static let plays = Set(Party.allCases).subtracting([.server])

  /// What belongs to the session: console, users, switches.
  public internal(set) var settings = Settings()
  /// The payments of this world.
  public internal(set) var book = PaymentLedger()
  /// The SDK in the app's present process.
  public internal(set) var sdk = SDK()
  /// What the SDK of former times left incomplete.
  public internal(set) var incompletePurchases: [IncompletePurchase] = []
  /// The stop that is armed and was not reached.
  public internal(set) var stop: PurchaseStop?
  /// Transactions that the queue did not let go of when it was asked to.
  var refusedFinishes: [TransactionNumber] = []
  /// Whether a stop took the network away in this moment.
  var isCut = false
  /// How the app stood with the App Store before the SDK took its place; nil while it has not.
  var arrangement: SavedAppSettings?

  // What expectations ask for
  /// The last error that the app was given.
  public internal(set) var lastError: ServiceError?
  /// What the delegate was told since the last call of the app.
  public internal(set) var lastDelegate: DelegateEvent?
  /// The last answer to a product list.
  public internal(set) var lastProducts: ProductListResponse?

  public init(after before: IAPService?) {
    guard let before else { return }
    settings = before.settings
    sdk.appKey = settings.appKey
    // A fresh world's app observes or not as the one before did.
    observedBefore = before.arrangement?.observed ?? before.observedBefore
  }

  /// Whether the app observed its queue before the SDK took its place in the world before.
  private(set) var observedBefore: Bool?

  /// What of it belongs to the session comes from the world that was left.
  public mutating func inheritSessionState(from left: IAPService) {
    settings = left.settings
  }

  public var isListening: Bool { settings.isOn || arrangement != nil }

  public mutating func resetSwitches() {
    settings.mood = .ok
    settings.faultOnce = false
    settings.limit = nil
    settings.refreshesReceipt = true
    stop = nil
  }

  // MARK: Parts

  /// What belongs to the session.
  public struct Settings: Hashable, Sendable {
    public internal(set) var isOn = false
    public internal(set) var console = Console.builtin(for: .builtin)
    /// The users that were named, in the order in which they came.
    public internal(set) var users: [String] = []
    public internal(set) var policy = AppStrategy.careful
    public internal(set) var promotion = PromotionDecision.yes
    /// What the server does to requests.
    public internal(set) var mood = ServerFault.ok
    /// Whether that is for one request only.
    public internal(set) var faultOnce = false
    /// How much a user may pay in a month, in the console's currency, in milliunits.
    public internal(set) var limit: Int64?
    /// Whether the receipt is refreshed before it is sent.
    public internal(set) var refreshesReceipt = true
    /// The key that the service knows the app by: the last that the SDK was initialised with.
    ///
    /// It is the app's, and does not end with one of its processes.
    public internal(set) var appKey = Vendor.defaultAppKey
  }

  /// The SDK in one process of the app.
  public struct SDK: Hashable, Sendable {
    public internal(set) var isInitialised = false
    public internal(set) var hasDelegate = false
    public internal(set) var user: String?
    /// The key that this process names: the app's, until another is given.
    public internal(set) var appKey = Vendor.defaultAppKey
    public internal(set) var zone = Vendor.zones[0]
    /// The purchase that this process asked for and that has no result.
    public internal(set) var purchase: RunningPurchase?
    /// Transactions that it was told of and that are not finished.
    var pending = PendingTransactions()
    /// Those of them that it has asked to finish.
    var finishing: Set<TransactionNumber> = []
    /// Requests without an answer.
    var running: [SDKRequest] = []
    /// Promoted products whose purchase waits for initialisation and login.
    public internal(set) var promoted: [PromotedPurchase] = []
    /// Promoted products that the app keeps for later.
    public internal(set) var kept: [String] = []
    /// Who waits for the App Store's answer about products.
    var asksProducts = false
    /// Whether a restore has no end yet.
    var isRestoring = false
    /// A transaction that was confirmed while the app is not to hear of it.
    var hidden: TransactionNumber?
    /// Consumptions without an answer.
    var consuming: [PaymentNumber] = []
  }

  /// A purchase on its way.
  public struct RunningPurchase: Hashable, Sendable {
    public let product: String
    public let user: String
    let payload: String?
    let isPromoted: Bool
    /// Whether a delegate has been set from before the purchase until now.
    var hasDelegate: Bool
    /// Its payment, once it is reserved.
    public internal(set) var payment: PaymentNumber?
    public internal(set) var transaction: TransactionNumber?
  }

  /// Whether the delegate hears of a purchase.
  enum DelegateAvailability: Hashable {
    case delivered, noDelegate
    /// The delegate was set after the purchase began.
    case setTooLate

    /// The reason why the delegate is not told; nil if it is told.
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

  /// A promoted purchase that the App Store has handed over.
  public struct PromotedPurchase: Hashable, Sendable {
    public let product: String
    /// What the delegate said; nil while it was not asked.
    var isWanted: Bool?
  }

  /// A purchase that an old SDK left incomplete.
  public struct IncompletePurchase: Hashable, Sendable {
    public let product: String
    public let user: String
  }

  /// How the app stood with the App Store before.
  struct SavedAppSettings: Hashable, Sendable {
    var observed: Bool
    var finishPolicy: FinishPolicy
    var addsStorePayments: Bool
    var way: StoreKitVersion
  }

  /// What the delegate was told.
  public enum DelegateEvent: Hashable, Sendable {
    case received(PaymentNumber)
    case failed(product: String, ServiceError)
  }

  /// What the app was answered when it asked for products.
  public struct ProductListResponse: Hashable, Sendable {
    public var products: [String] = []
    public var invalid: [String] = []
    public var error: ServiceError?
  }

  // MARK: Work

  /// What it does later.
  public enum ScheduledWork: Hashable, Sendable {
    /// The answer to a request arrives.
    case answer(SDKRequest, SDKResponse)
    /// A transaction was finished: the app is told, if it asked.
    case finished(TransactionNumber, PaymentNumber)
    /// The app asks for what is to be handed out.
    case appAsks
    /// The observer is there, and what waited was heard.
    case observing
  }

  public static func title(of work: ScheduledWork) -> LocalizedText {
    switch work {
    case .answer(let request, _): LocalizedText("the service answers \(Vendor.path(request))")
    case .finished(let number, _): LocalizedText("#\(number) is finished")
    case .appAsks: LocalizedText("the app asks for its lists")
    case .observing: LocalizedText("the SDK observes the queue")
    }
  }
}

/// What the app under test makes of results.
public enum AppStrategy: String, CaseIterable, Hashable, Sendable {
  /// Asks for the lists after each initialisation and at login, remembers what it handed out, hands out once, then
  /// consumes, and takes back at a definite refusal only.
  case careful
  /// Hands out what the delegate brings, and asks for nothing.
  case delegateOnly = "delegate-only"
  /// As careful, but consumes before it hands out.
  case consumeFirst = "consume-first"
  /// Hands out whatever is in the list, and takes back at any error.
  case forgetful
  /// The operator does it by hand.
  case manual
}

/// What the delegate answers to a promoted purchase.
public enum PromotionDecision: String, CaseIterable, Hashable, Sendable {
  case yes, no
  /// It has no such method.
  case absent
}

/// What the service's server does to requests.
public enum ServerFault: Hashable, Sendable {
  case ok
  case http(Int)
  case slow(TimeSpan)
  case garbage
  case down
  case rejectReceipt
  case reject(Int)
  /// The SDK sends to another address.
  case address(String)
}

/// Where a purchase is stopped, and how.
public struct PurchaseStop: Hashable, Sendable {
  /// The places, in the order in which a purchase comes by.
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

  /// What happens there.
  public enum Kind: String, CaseIterable, Hashable, Sendable { case terminate, network, user }

  public let point: StopPoint
  public let kind: Kind

  public init(point: StopPoint, kind: Kind) {
    self.point = point
    self.kind = kind
  }
}
