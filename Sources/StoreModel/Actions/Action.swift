// Everything that can be asked of the simulated world: what the app does, what the customer taps, what the operator
// switches. Text for these lives in Scenario; this file knows only meanings.

import StoreCatalog
import StoreRules
import Support

/// One thing to do in the world.
///
/// Large payloads are boxed: history and log keep the same action several times over, and share the box.
///
/// It either happens whole or is refused with a reason (`Refusal`).
public enum Action: Hashable, Sendable {
  // Worlds
  case environment(EnvironmentName)
  case reset
  /// Back to the settings of the catalogue's file, or of a fresh world; transactions stay.
  case resetSwitches
  indirect case catalog(Catalog)
  /// App Review approves a product, or takes the approval back.
  indirect case approval(product: String, Bool)
  /// The settings of the catalogue's file, where a world does not take them by itself.
  case applySettings

  // Time
  case setClock(Instant)
  case rate(ClockRate)
  case advance(TimeSpan)
  case settle

  // Device
  indirect case device(DeviceChange)
  case newDevice
  indirect case account(AccountChange)
  case network(Bool)
  case home

  // App
  case app(AppTransition)
  case observer(Bool)
  /// Whether the app listens to `Transaction.updates` and its like.
  case updates(Bool)
  /// With which interface the app buys.
  case storeKit(StoreKitVersion)
  indirect case appIdentity(ProcessIdentityChange)
  /// Who the app is for the App Store; an empty change asks.
  indirect case identity(IdentityChange)
  case addresses(queue: UInt64?, error: UInt64?)
  case finishPolicy(FinishPolicy)
  case appPolicy(AppPolicy, Bool)
  /// The app shows the question about a price increase that it put off.
  case showPriceConsent
  /// The app calls the App Store for something else than a purchase: a sheet of the system, mostly.
  indirect case appStore(AppStoreCall)
  case finish(TransactionReference)
  case finishAll
  indirect case buy(Payment)
  case restore
  /// The app asks StoreKit 2 something.
  indirect case query(StoreKitQuery)
  /// The app asks for products.
  indirect case products(ProductRequest)

  // The customer's finger
  case confirm
  case cancel
  case tap(String)

  // Test switches
  case interrupted(Bool, cause: InterruptionCause)
  case askToBuy(Bool)
  case dialogs(Bool)
  indirect case fail(InjectedFailure, once: Bool)
  case failOff
  /// An interface of StoreKit 2 fails with this; nil for not any more.
  indirect case simulatedFailure(StoreKitInterface, SimulatedFailure?)

  // Transaction Manager
  case approve(TransactionReference)
  case decline(TransactionReference)
  case resolve(TransactionReference)
  case refund(TransactionReference)
  case delete(TransactionReference)
  case clear
  /// Lists all transactions as the test session does.
  case transactions

  // Subscriptions
  case renewalRate(RenewalRate)
  /// `person` is `me` or a family member's name.
  indirect case subscription(SubscriptionAction, product: String, person: String)
  /// Renewals fail from now on.
  case billingRetry(Bool)
  case gracePeriod(Bool, length: GraceLength)
  /// A failed renewal is paid.
  indirect case recover(product: String, person: String)
  indirect case priceIncrease(PriceIncreaseAction, product: String, person: String)
  indirect case family(FamilyAction)
  indirect case offer(OfferAction)
  indirect case requestRefund(TransactionReference, RefundRequest)
  case reverseRefund(TransactionReference)
  indirect case server(ServerAction)
  /// Something comes from outside the app.
  indirect case outside(OutOfAppAction)

  // Reproduction
  case era(Era)
  indirect case quirk(Quirk)
  case nextTransactionID(Int64)
  case nextLineItemID(Int64)
  case seed(UInt64)

  // Words for people
  case note(String)
  case caption(String)
}

/// Names a transaction of the present world: `#N` in order of creation, or the newest of this device's customer.
public enum TransactionReference: Hashable, Sendable {
  /// The N-th transaction created in this world, counted from 1.
  case number(TransactionNumber)
  /// The highest number among those of this device's customer: what family members buy, and what is shared either way,
  /// is named by number only.
  case last
}

/// How fast the clock runs by itself (the workbench feeds it; a headless run never lets time pass by itself).
public enum ClockRate: Hashable, Sendable {
  case paused
  /// Simulated seconds per real second; 1 is real time.
  case running(factor: Double)
}

/// What changes on the device; nil leaves a setting as it is.
public struct DeviceChange: Hashable, Sendable {
  /// A locale such as `ja_JP`, `zh_Hans`.
  public var locale: String?
  /// ISO 3166-1 alpha-3, such as `JPN`.
  public var storefront: String?
  public var timeZone: DeviceTimeZone?
  /// False = payments are restricted (`canMakePayments()` answers false).
  public var purchasesAllowed: Bool?

  public init(
    locale: String? = nil, storefront: String? = nil, timeZone: DeviceTimeZone? = nil,
    purchasesAllowed: Bool? = nil
  ) {
    self.locale = locale
    self.storefront = storefront
    self.timeZone = timeZone
    self.purchasesAllowed = purchasesAllowed
  }
}

/// What happens to the account on the device, in its settings.
public enum AccountChange: Hashable, Sendable {
  /// A tester signs in; without a name the one that goes with the device's region.
  case signIn(name: String?)
  case signOut
  /// The account is given up for good: nobody is signed in afterwards.
  case delete
}

/// What happens to the app's process.
public enum AppTransition: String, CaseIterable, Hashable, Sendable {
  case launch, terminate, foreground, background
}

/// What the app's log lines show of it; nil leaves a value as it is.
public struct ProcessIdentityChange: Hashable, Sendable {
  public var name: String?
  public var processID: Int?
  public var threadID: Int?

  public init(name: String? = nil, processID: Int? = nil, threadID: Int? = nil) {
    self.name = name
    self.processID = processID
    self.threadID = threadID
  }
}

/// Whether the app calls `finishTransaction` by itself.
public enum FinishPolicy: String, CaseIterable, Hashable, Sendable {
  /// Failed, purchased and restored transactions are finished right after the callback.
  case automatic
  /// Nothing is finished by itself; whoever sits before a screen is asked after each callback.
  case ask
  /// Nothing is finished until `finish`.
  case manual
}

/// An `SKPayment` (or `SKMutablePayment`) as the app adds it.
public struct Payment: Hashable, Sendable {
  /// The greatest quantity that StoreKit takes (rule `queue.add.quantity`).
  public static let maxQuantity = 10
  /// The greatest one that a step can say: files of earlier versions have more than StoreKit takes, and are read.
  public static let maxWrittenQuantity = 1_000_000

  public var productIdentifier: String
  public var quantity: Int
  public var applicationUsername: String?
  public var simulatesAskToBuy: Bool
  /// The promotional or win-back offer that the app asks for: its identifier, or its reference name.
  public var offer: String?
  /// The app's own account, a UUID: `Product.PurchaseOption.appAccountToken(_:)`.
  public var appAccountToken: String?
  /// What the signature of the promotional offer is like; nil for a right one.
  public var signature: OfferSignature?
  /// When it is bought, where that is not now: `Product.PurchaseOption.purchaseDate(_:)`.
  public var purchaseDate: TimeReference?
  /// How the period is paid; nil for all at once.
  public var billingPlan: BillingPlanChoice?
  /// Whether the app's server says that the customer may have the introductory offer; nil for the store's own answer.
  public var introductoryOffer: Bool?
  /// Whether it goes on in another storefront; nil for what the app does with every purchase.
  public var continuesInStorefront: Bool?
  /// The moment that `purchaseDate` is; nil for now.
  public package(set) var purchasedAt: Instant?
  /// With which interface it is bought: the app's way at that moment.
  public package(set) var way = StoreKitVersion.queue
  /// Whether it was made outside the app, where any offer of the plan can be had.
  package var isOutside = false
  /// Whether a plan renews after the purchase.
  package var renews = true

  public init(
    _ productIdentifier: String, quantity: Int = 1, applicationUsername: String? = nil,
    simulatesAskToBuy: Bool = false, offer: String? = nil, appAccountToken: String? = nil,
    signature: OfferSignature? = nil, purchaseDate: TimeReference? = nil,
    billingPlan: BillingPlanChoice? = nil,
    introductoryOffer: Bool? = nil, continuesInStorefront: Bool? = nil
  ) {
    self.appAccountToken = appAccountToken
    self.signature = signature
    self.purchaseDate = purchaseDate
    self.billingPlan = billingPlan
    self.introductoryOffer = introductoryOffer
    self.continuesInStorefront = continuesInStorefront

    self.productIdentifier = productIdentifier
    self.quantity = quantity
    self.applicationUsername = applicationUsername
    self.simulatesAskToBuy = simulatesAskToBuy
    self.offer = offer
  }
}

/// What the signature of a promotional offer is like.
public enum OfferSignature: String, CaseIterable, Hashable, Sendable {
  case ok
  /// Made more than 24 hours ago.
  case expired
  /// Its nonce was used before.
  case reused
  /// Made with another key than the one of App Store Connect.
  case wrongKey = "wrong-key"
}

/// How the period of a subscription is paid: `Product.SubscriptionInfo.BillingPlanType`.
public enum BillingPlanChoice: String, CaseIterable, Hashable, Sendable {
  case upfront
  case monthly

  /// The word of catalogues and of the wire.
  public var type: String {
    switch self {
    case .upfront: BillingPlan.upfront
    case .monthly: BillingPlan.monthly
    }
  }
}

/// Why a purchase is interrupted.
public enum InterruptionCause: String, CaseIterable, Hashable, Sendable {
  case terms
  case paymentInformation = "payment-information"
}
