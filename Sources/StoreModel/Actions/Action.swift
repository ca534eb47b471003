// The actions of the simulated world: those of the app, the customer and the operator.

import StoreCatalog
import StoreRules
import Support

/// An action in the simulated world.
///
/// An action is applied completely, or it is refused with a `Refusal` and changes nothing.
///
/// Large payloads are boxed, because history and log store the same action several times and share the box.
public enum Action: Hashable, Sendable {
  // Worlds
  case environment(EnvironmentName)
  case reset
  /// Restores the settings of the catalogue's file, or those of a fresh world. Transactions are kept.
  case resetSwitches
  indirect case catalog(Catalog)
  /// App Review approves a product, or withdraws the approval.
  indirect case approval(product: String, Bool)
  /// Applies the settings of the catalogue's file in an environment that does not apply them when it loads
  /// the file.
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
  /// Whether the app listens to `Transaction.updates` and the similar sequences of StoreKit 2.
  case updates(Bool)
  /// Sets the interface with which the app buys.
  case storeKit(StoreKitVersion)
  indirect case appIdentity(ProcessIdentityChange)
  /// Changes the app's identity for the App Store. An empty change logs the present identity.
  indirect case identity(IdentityChange)
  case addresses(queue: UInt64?, error: UInt64?)
  case finishPolicy(FinishPolicy)
  case appPolicy(AppPolicy, Bool)
  /// The app shows the price increase question that it deferred.
  case showPriceConsent
  /// A call of the app to the App Store other than a purchase, usually for a system sheet.
  indirect case appStore(AppStoreCall)
  case finish(TransactionReference)
  case finishAll
  indirect case buy(Payment)
  case restore
  /// The app queries StoreKit 2.
  indirect case query(StoreKitQuery)
  /// The app requests products.
  indirect case products(ProductRequest)

  // The customer
  case confirm
  case cancel
  case tap(String)

  // Test switches
  case interrupted(Bool, cause: InterruptionCause)
  case askToBuy(Bool)
  case dialogs(Bool)
  indirect case fail(InjectedFailure, once: Bool)
  case failOff
  /// An interface of StoreKit 2 fails with this error from now on. With nil, calls succeed again.
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
  /// Whether renewals fail from now on.
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
  /// An event from outside the app, such as a purchase on another device.
  indirect case outside(OutOfAppAction)

  // Reproduction
  case era(Era)
  indirect case quirk(Quirk)
  case nextTransactionID(Int64)
  case nextLineItemID(Int64)
  case seed(UInt64)

  // Notes for readers
  case note(String)
  case caption(String)
}

/// A reference to a transaction of the present world.
public enum TransactionReference: Hashable, Sendable {
  /// The N-th transaction created in this world, counted from 1.
  case number(TransactionNumber)
  /// The newest transaction of this device's customer. Transactions of family members and shared transactions
  /// are excluded, and have to be named by number.
  case last
}

/// The speed at which the clock advances.
///
/// The workbench advances the clock; in a headless run the clock only advances by actions.
public enum ClockRate: Hashable, Sendable {
  case paused
  /// Simulated seconds per real second; 1 is real time.
  case running(factor: Double)
}

/// Changes of the device settings; nil leaves a setting unchanged.
public struct DeviceChange: Hashable, Sendable {
  /// A locale such as `ja_JP` or `zh_Hans`.
  public var locale: String?
  /// ISO 3166-1 alpha-3, such as `JPN`.
  public var storefront: String?
  public var timeZone: DeviceTimeZone?
  /// Whether payments are allowed: the result of `canMakePayments()`.
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

/// A change of the account on the device, made in its settings.
public enum AccountChange: Hashable, Sendable {
  /// A tester signs in. Without a name, the unnamed tester signs in.
  case signIn(name: String?)
  case signOut
  /// The account is deleted permanently. Afterwards no account is signed in.
  case delete
}

/// A change of state of the app's process.
public enum AppTransition: String, CaseIterable, Hashable, Sendable {
  case launch, terminate, foreground, background
}

/// The values that log lines show of the app's process; nil leaves a value unchanged.
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

/// An `SKPayment` (or `SKMutablePayment`) as the app adds it.
public struct Payment: Hashable, Sendable {
  /// The largest quantity that StoreKit accepts (rule `queue.add.quantity`).
  public static let maxQuantity = 10
  /// The largest quantity that a step can contain.
  ///
  /// Larger than `maxQuantity`, because files of earlier versions contain such quantities.
  public static let maxWrittenQuantity = 1_000_000

  public var productIdentifier: String
  public var quantity: Int
  public var applicationUsername: String?
  public var simulatesAskToBuy: Bool
  /// The identifier or reference name of the promotional or win-back offer that the app requests.
  public var offer: String?
  /// The app's own account as a UUID: `Product.PurchaseOption.appAccountToken(_:)`.
  public var appAccountToken: String?
  /// The validity of the promotional offer's signature; nil for a valid one.
  public var signature: OfferSignature?
  /// The purchase date, `Product.PurchaseOption.purchaseDate(_:)`; nil for now.
  public var purchaseDate: TimeReference?
  /// The billing plan of the period; nil for upfront payment.
  public var billingPlan: BillingPlanChoice?
  /// Whether the app's server grants the introductory offer; nil if the store decides.
  public var introductoryOffer: Bool?
  /// Whether the purchase continues after a change of storefront; nil for the app's policy.
  public var continuesInStorefront: Bool?
  /// The moment that `purchaseDate` resolves to; nil for now.
  public package(set) var purchasedAt: Instant?
  /// The interface that the app bought with at the time of the purchase.
  public package(set) var way = StoreKitVersion.queue
  /// Whether the purchase was made outside the app, where every offer of the plan is available.
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

/// The validity of a promotional offer's signature.
public enum OfferSignature: String, CaseIterable, Hashable, Sendable {
  case ok
  /// The signature is older than 24 hours.
  case expired
  /// The nonce of the signature was used before.
  case reused
  /// The signature was made with a key that is not the one in App Store Connect.
  case wrongKey = "wrong-key"
}

/// The billing plan of a subscription: `Product.SubscriptionInfo.BillingPlanType`.
public enum BillingPlanChoice: String, CaseIterable, Hashable, Sendable {
  case upfront
  case monthly

  /// The spelling in catalogue files and in signed payloads.
  public var type: String {
    switch self {
    case .upfront: BillingPlan.upfront
    case .monthly: BillingPlan.monthly
    }
  }
}

public enum InterruptionCause: String, CaseIterable, Hashable, Sendable {
  case terms
  case paymentInformation = "payment-information"
}
