// The products of an app, as published in the App Store.

import StoreRules

/// The products and subscription groups of a catalogue, in the order of the file.
public struct Catalog: Hashable, Sendable {
  /// The origin of the catalogue as the operator wrote it: a path, `builtin` or `builtin-full`.
  public var source: String
  /// The format version of the file, such as `4.0`; nil if it has none.
  public var version: String?
  /// The one-time products and non-renewing subscriptions.
  public var products: [Product] { didSet { productIndex = ProductIndex(products, groups) } }
  public var groups: [SubscriptionGroup] { didSet { productIndex = ProductIndex(products, groups) } }
  /// The settings of the file that the workbench understands.
  public var settings: CatalogSettings
  /// The anomalies of the file, which the caller of the importer sets.
  public var warnings: [CatalogWarning] = []
  /// Whether the file was synchronized with App Store Connect.
  public var isSynced = false
  /// Members of the file that the workbench recognizes but does not use.
  public var unused: [UnusedMemberOccurrence] = []
  package private(set) var productIndex: ProductIndex

  public init(
    source: String, version: String? = nil, products: [Product] = [], groups: [SubscriptionGroup] = [],
    settings: CatalogSettings = CatalogSettings()
  ) {
    self.source = source
    self.version = version
    self.products = products
    self.groups = groups
    self.settings = settings
    productIndex = ProductIndex(products, groups)
  }

  /// Every product, in the order of a shop.
  ///
  /// Consumables come first, then subscriptions by group, non-consumables and non-renewing subscriptions.
  public var allProducts: [Product] { productIndex.all }

  /// Returns the first product with this identifier.
  public func product(_ identifier: String) -> Product? { productIndex.byIdentifier[identifier] }

  /// Returns the index of a product in `allProducts`; nil if no product has this identifier.
  public func place(of identifier: String) -> Int? { productIndex.indices[identifier] }

  public var productSections: [ProductSection] { productIndex.sections }

  /// The prefix that all identifiers share, up to and including its last dot; lists can omit it.
  public var sharedIdentifierStart: String { productIndex.sharedStart }
}

/// Settings of a `.storekit` file that the workbench understands (DocC: StoreKitFile).
public struct CatalogSettings: Hashable, Sendable {
  public var storefront: String?
  public var locale: String?
  public var timeRate: Int?
  public var askToBuyEnabled: Bool?
  public var interruptedPurchasesEnabled: Bool?
  public var dialogsDisabled: Bool?
  public var renewalBillingIssuesEnabled: Bool?
  public var billingGracePeriodEnabled: Bool?
  public var failsTransactions: Bool?
  public var failure: InjectedFailure?
  /// The names of enabled errors of other interfaces; they are reported but have no effect.
  public var otherErrors: [String] = []

  public init() {}
}

public struct SubscriptionGroup: Hashable, Sendable {
  public var identifier: String
  public var name: String
  public var localizations: [Localization]
  public var subscriptions: [Product]

  public init(
    identifier: String, name: String, localizations: [Localization] = [], subscriptions: [Product] = []
  ) {
    self.identifier = identifier
    self.name = name
    self.localizations = localizations
    self.subscriptions = subscriptions
  }
}

public struct Product: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case consumable, nonConsumable, nonRenewing, autoRenewable
  }

  public var identifier: String
  public var kind: Kind
  /// The developer's name for the product; nil or empty if the file has none.
  public var referenceName: String?
  /// The price in digits as in the file (`4.99`, `500`); empty if unknown.
  public var displayPrice: String
  /// The prices by storefront (ISO 3166-1 alpha-3).
  ///
  /// Only the built-in catalogues have these prices, because the file format has no key for them.
  public var storefrontPrices: [String: String]
  public var familyShareable: Bool
  public var localizations: [Localization]
  /// The terms of an auto-renewable subscription; nil for other products.
  public var subscription: SubscriptionTerms?
  /// The offer codes of a product that is not an auto-renewable subscription (rule `store.offer-code`).
  public var oneTimeCodes: [Offer]

  /// The offers of a subscription, or the offer codes of another product.
  public var offers: [Offer] { subscription?.offers ?? oneTimeCodes }

  public init(
    identifier: String, kind: Kind, referenceName: String? = nil, displayPrice: String,
    storefrontPrices: [String: String] = [:], familyShareable: Bool = false,
    localizations: [Localization] = [],
    subscription: SubscriptionTerms? = nil, oneTimeCodes: [Offer] = []
  ) {
    self.identifier = identifier
    self.kind = kind
    self.referenceName = referenceName
    self.displayPrice = displayPrice
    self.storefrontPrices = storefrontPrices
    self.familyShareable = familyShareable
    self.localizations = localizations
    self.subscription = subscription
    self.oneTimeCodes = oneTimeCodes
  }
}

public struct Localization: Hashable, Sendable {
  /// A locale such as `en_US`, `ja` or `zh_Hans`.
  public var locale: String
  public var displayName: String
  public var description: String

  public init(locale: String, displayName: String, description: String) {
    self.locale = locale
    self.displayName = displayName
    self.description = description
  }
}

public struct SubscriptionTerms: Hashable, Sendable {
  public var groupIdentifier: String
  /// The level in the group; several plans can have the same level, and level 1 is the highest.
  public var level: Int
  public var period: SubscriptionPeriod
  public var offers: [Offer]
  /// The billing plans, which only newer files contain.
  public var billingPlans: [BillingPlan]

  public init(
    groupIdentifier: String, level: Int, period: SubscriptionPeriod, offers: [Offer] = [],
    billingPlans: [BillingPlan] = []
  ) {
    self.groupIdentifier = groupIdentifier
    self.level = level
    self.period = period
    self.offers = offers
    self.billingPlans = billingPlans
  }
}

/// A way to pay for a period of a subscription.
public struct BillingPlan: Hashable, Sendable {
  /// A single payment for the whole period.
  public static let upfront = "BILLED_UPFRONT"
  /// A commitment with monthly payments.
  public static let monthly = "MONTHLY"

  /// `BILLED_UPFRONT`, `MONTHLY`, or an unknown type from the file.
  public var type: String
  /// The price of one payment, in digits as in the file; empty if unknown.
  public var displayPrice: String
  /// The price of all payments of a period together; nil if the file does not contain it.
  public var commitmentDisplayPrice: String?
  public var isEnabled: Bool

  public init(
    type: String, displayPrice: String, commitmentDisplayPrice: String? = nil, isEnabled: Bool = true
  ) {
    self.type = type
    self.displayPrice = displayPrice
    self.commitmentDisplayPrice = commitmentDisplayPrice
    self.isEnabled = isEnabled
  }
}

public struct SubscriptionPeriod: Hashable, Sendable {
  public enum Unit: String, Hashable, Sendable { case day = "D", week = "W", month = "M", year = "Y" }
  public var count: Int
  public var unit: Unit

  public init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }
}

/// A special price for a limited time.
public struct Offer: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable { case introductory, promotional, code, winBack }
  public enum PaymentMode: String, Hashable, Sendable {
    case freeTrial, payAsYouGo, payUpFront
    /// A single price for a product that is not an auto-renewable subscription; the price can be zero.
    case oneTime
    /// The payment mode `none` in a file; the offer is listed, but no customer is eligible for it.
    case unset
  }

  public var kind: Kind
  public var mode: PaymentMode
  /// The length of one period; without meaning in the mode `oneTime`.
  public var period: SubscriptionPeriod
  /// The number of periods; always 1 unless the mode is pay as you go.
  public var periodCount: Int
  /// The price in digits as in the file; nil for a free offer.
  public var displayPrice: String?
  public var referenceName: String?
  public var offerIdentifier: String?
  /// The eligible customers of an offer code: any of `new`, `existing` and `expired`.
  public var eligibility: [String]
  /// The billing plan that the offer belongs to; nil if the file does not contain it.
  public var billingPlanType: String?

  public init(
    kind: Kind, mode: PaymentMode, period: SubscriptionPeriod, periodCount: Int = 1,
    displayPrice: String? = nil,
    referenceName: String? = nil, offerIdentifier: String? = nil, eligibility: [String] = [],
    billingPlanType: String? = nil
  ) {
    self.kind = kind
    self.mode = mode
    self.period = period
    self.periodCount = periodCount
    self.displayPrice = displayPrice
    self.referenceName = referenceName
    self.offerIdentifier = offerIdentifier
    self.eligibility = eligibility
    self.billingPlanType = billingPlanType
  }

  /// Creates an offer code of a product that is not an auto-renewable subscription.
  public init(oneTimeCode name: String?, displayPrice: String? = nil) {
    self.init(
      kind: .code, mode: .oneTime, period: SubscriptionPeriod(1, .day), displayPrice: displayPrice,
      referenceName: name)
  }
}
