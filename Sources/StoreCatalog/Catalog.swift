// The products of an app, as published in the App Store.

import StoreRules

/// A catalogue: products in the order of the file, and subscription groups.
public struct Catalog: Hashable, Sendable {
  /// The origin of the catalogue, as the operator wrote it: a path, or `builtin`.
  public var source: String
  /// The format version, such as `4.0`; nil if the file has none.
  public var version: String?
  /// One-time products and non-renewing subscriptions, in the order of the file.
  public var products: [Product] { didSet { productIndex = ProductIndex(products, groups) } }
  public var groups: [SubscriptionGroup] { didSet { productIndex = ProductIndex(products, groups) } }
  /// The file's `settings` that the workbench understands.
  public var settings: CatalogSettings
  /// The anomalies of the file, which the caller of the importer fills in.
  public var warnings: [CatalogWarning] = []
  /// Whether the file was synchronized with App Store Connect.
  public var isSynced = false
  /// Members of the file that the workbench understands, but that have no effect.
  public var unused: [UnusedMemberOccurrence] = []
  /// The products in the order and by the keys that screens need on every frame.
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

  /// Every product, as a shop lists them.
  ///
  /// The order is consumables, subscriptions by group, non-consumables and non-renewing subscriptions, each
  /// in the order of the file.
  public var allProducts: [Product] { productIndex.all }

  /// Returns the product with this identifier, or the first one if several products have it.
  public func product(_ identifier: String) -> Product? { productIndex.byIdentifier[identifier] }

  /// Returns the index of a product in `allProducts`; nil if no product has this identifier.
  public func place(of identifier: String) -> Int? { productIndex.places[identifier] }

  /// The sections of `allProducts`: consumables, each group, non-consumables, non-renewing subscriptions.
  public var productSections: [ProductSection] { productIndex.sections }

  /// The common prefix of all identifiers up to and including a dot, which lists may omit.
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
  /// The names in the file of enabled errors of other interfaces, which are reported and have no effect.
  public var otherErrors: [String] = []

  public init() {}
}

/// A subscription group: service levels between which a customer can move.
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
  /// The price in decimal digits as in the catalogue (`4.99`, `500`); empty if unknown.
  public var displayPrice: String
  /// Prices by storefront (alpha-3).
  ///
  /// Only the built-in catalogue has such prices, because the file format has no key for them.
  public var storefrontPrices: [String: String]
  public var familyShareable: Bool
  public var localizations: [Localization]
  /// The terms of an auto-renewable subscription; nil for any other product.
  public var subscription: SubscriptionTerms?

  public init(
    identifier: String, kind: Kind, referenceName: String? = nil, displayPrice: String,
    storefrontPrices: [String: String] = [:], familyShareable: Bool = false,
    localizations: [Localization] = [],
    subscription: SubscriptionTerms? = nil
  ) {
    self.identifier = identifier
    self.kind = kind
    self.referenceName = referenceName
    self.displayPrice = displayPrice
    self.storefrontPrices = storefrontPrices
    self.familyShareable = familyShareable
    self.localizations = localizations
    self.subscription = subscription
  }
}

/// A text of a product or group in one language.
public struct Localization: Hashable, Sendable {
  /// `en_US`, `ja`, `zh_Hans`.
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
  /// The level in the group.
  ///
  /// Level 1 is the highest service, and several plans may share a level.
  public var level: Int
  public var period: SubscriptionPeriod
  public var offers: [Offer]
  /// The billing plans that newer files list; empty if the file has none.
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

/// A way to pay for a period of a subscription: at once, or month by month.
public struct BillingPlan: Hashable, Sendable {
  /// A single payment for the whole period.
  public static let upfront = "BILLED_UPFRONT"
  /// A commitment with monthly payments.
  public static let monthly = "MONTHLY"

  /// `BILLED_UPFRONT`, `MONTHLY`, or an unknown type as in the file.
  public var type: String
  /// The price of one payment, in digits as in the catalogue; empty if unknown.
  public var displayPrice: String
  /// The price of all payments of a period; nil if the file has none.
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
    /// The payment mode `none` of a file. The offer is listed, but no customer is eligible for it.
    case unset
  }

  public var kind: Kind
  public var mode: PaymentMode
  public var period: SubscriptionPeriod
  /// The number of periods; above 1 only for pay as you go.
  public var periodCount: Int
  /// The price in digits as in the catalogue; nil for a free trial.
  public var displayPrice: String?
  public var referenceName: String?
  public var offerIdentifier: String?
  /// `new`, `existing`, `expired` for offer codes.
  public var eligibility: [String]
  /// The billing plan to which the offer belongs; nil if the file has none.
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
}
