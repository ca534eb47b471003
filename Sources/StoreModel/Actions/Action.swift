// The actions of the simulated world: those of the app, the customer and the operator.

import StoreCatalog
import StoreRules
import Support

/// An action in the simulated world.
///
/// An action is applied completely, or it is refused with a `Refusal` and changes nothing. Large payloads are
/// boxed, because the history and the log share them.
public enum Action: Hashable, Sendable {
  // Worlds
  case environment(EnvironmentName)
  case reset
  /// Resets all settings to those of the catalogue's file or to the defaults; transactions remain.
  case resetSwitches
  indirect case catalog(Catalog)
  /// App Review approves a product, or withdraws the approval.
  indirect case approval(product: String, Bool)
  /// Whether a product can be bought; a product with missing metadata is found but cannot be bought.
  indirect case purchasable(product: String, Bool)
  /// Applies the file's settings in an environment that does not apply them when it loads the file.
  case applySettings

  // Time
  case setClock(Instant)
  case rate(ClockRate)
  case advance(TimeSpan)
  case settle

  // Device
  indirect case device(DeviceChange)
  case newDevice
  /// Changes how the device follows the App Store, or lets it fetch everything.
  indirect case deviceSync(DeviceSync)
  indirect case account(AccountChange)
  case network(Bool)
  case home

  // App
  case app(AppTransition)
  case observer(Bool)
  /// Whether the app listens to the sequences of StoreKit 2, such as `Transaction.updates`.
  case updates(Bool)
  /// Sets the interface with which the app buys.
  case storeKit(StoreKitVersion)
  indirect case appIdentity(ProcessIdentityChange)
  /// An empty change logs the current identity.
  indirect case identity(IdentityChange)
  case addresses(queue: UInt64?, error: UInt64?)
  case finishPolicy(FinishPolicy)
  case appPolicy(AppPolicy, Bool)
  /// The app shows the price increase question that it has deferred.
  case showPriceConsent
  indirect case appStore(AppStoreCall)
  case finish(TransactionReference)
  case finishAll
  indirect case buy(Payment)
  case restore
  indirect case query(StoreKitQuery)
  indirect case products(ProductRequest)

  // The customer
  case confirm
  case cancel
  case tap(String)
  /// Enters a tester in the sign-in alert on top, and signs in.
  case signInOnAlert(name: String)

  // Test switches
  case interrupted(Bool, cause: InterruptionCause)
  case askToBuy(Bool)
  case dialogs(Bool)
  indirect case fail(InjectedFailure, once: Bool)
  case failOff
  /// Makes calls of a StoreKit 2 interface fail with this error; with nil, calls succeed again.
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
  case gracePeriod(Bool, length: GraceLength, renewals: GraceRenewals = .all)
  /// Pays a renewal that failed.
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

  // Notes for readers, and the speed of a demo
  case note(String)
  indirect case caption(Caption)
  /// The real time that a demo waits after the step before; the simulated clock does not move.
  case pause(TimeSpan)

  /// The longest pause; a demo that waits longer looks as if it had stopped.
  public static let longestPause = TimeSpan.seconds(300)
}

/// A text that a demo shows, in the languages of the screen.
public struct Caption: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The English text, which languages without a translation also show.
  public var text: String
  public var translations: [ChromeLanguage: String]

  public init(_ text: String, translations: [ChromeLanguage: String] = [:]) {
    self.text = text
    self.translations = translations
  }

  public init(stringLiteral text: String) { self.init(text) }

  public func text(in language: ChromeLanguage) -> String { translations[language] ?? text }
}

public enum TransactionReference: Hashable, Sendable {
  case number(TransactionNumber)
  /// The newest transaction of this device's customer, excluding shared and family members' transactions.
  case last
}

/// The speed at which the clock advances.
///
/// In a headless run, the clock advances only by actions.
public enum ClockRate: Hashable, Sendable {
  case paused
  /// Simulated seconds per real second.
  case running(factor: Double)
}

/// A change of the device settings; nil leaves a setting unchanged.
public struct DeviceChange: Hashable, Sendable {
  /// A locale such as `ja_JP` or `zh_Hans`.
  public var locale: String?
  /// An ISO 3166-1 alpha-3 code, such as `JPN`.
  public var storefront: String?
  public var timeZone: DeviceTimeZone?
  /// The result of `canMakePayments()`.
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

public enum AccountChange: Hashable, Sendable {
  /// A tester signs in; the unnamed tester if `name` is nil.
  ///
  /// If `storefront` is nil, the account has the storefront of the device.
  case signIn(name: String?, storefront: String? = nil)
  case signOut
  case delete
  /// Makes introductory offers available again for the account.
  case resetEligibility
}

public enum AppTransition: String, CaseIterable, Hashable, Sendable {
  case launch, terminate, foreground, background
  /// The app is deleted and installed again.
  case reinstall
}

/// The properties of the app's process that log lines show; nil leaves a property unchanged.
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
  /// The limit is above `maxQuantity`, because files of earlier versions contain larger quantities.
  public static let maxWrittenQuantity = 1_000_000

  public var productIdentifier: String
  public var quantity: Int
  public var applicationUsername: String?
  public var simulatesAskToBuy: Bool
  /// The identifier or reference name of the promotional or win-back offer that the app requests.
  public var offer: String?
  /// `Product.PurchaseOption.appAccountToken(_:)`, a UUID.
  public var appAccountToken: String?
  /// The fault of the promotional offer's signature; nil if the signature is valid.
  public var signature: OfferSignature?
  /// `Product.PurchaseOption.purchaseDate(_:)`; nil for the current time.
  public var purchaseDate: TimeReference?
  /// The billing plan of the subscription; nil for upfront payment.
  public var billingPlan: BillingPlanChoice?
  /// Whether the app's server grants the introductory offer; nil if the store decides.
  public var introductoryOffer: Bool?
  /// Whether the purchase continues after a change of storefront; nil applies the app's policy.
  public var continuesInStorefront: Bool?
  /// The instant that `purchaseDate` resolves to; nil for the current time.
  public package(set) var purchasedAt: Instant?
  /// The interface with which the app made the purchase.
  public package(set) var storeKitVersion = StoreKitVersion.queue
  /// Whether the purchase was made outside the app, where every offer of the plan is available.
  package var isOutside = false
  /// Whether the plan renews after the purchase.
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

public enum OfferSignature: String, CaseIterable, Hashable, Sendable {
  case ok
  /// The signature is older than 24 hours.
  case expired
  case reused
  /// The signature was not made with the key in App Store Connect.
  case wrongKey = "wrong-key"
  /// The offer has a compact JWS, which the App Store ignores without an error.
  case ignored
}

/// `Product.SubscriptionInfo.BillingPlanType`.
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
  /// New terms whose page cannot be loaded.
  case unreachableTerms = "unreachable-terms"
}
