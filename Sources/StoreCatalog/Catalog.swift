// The products of an app, as published to the store. Knows no file: the importer beside it makes one from text.

import StoreRules

/// What an app sells: products in the order of the file, and subscription groups.
public struct Catalog: Hashable, Sendable {
  /// Where it came from, as the operator wrote it: a path, or `builtin`.
  public var source: String
  /// The format version as `4.0`; nil where the file has none.
  public var version: String?
  /// One-time products and non-renewing subscriptions, in the order of the file.
  public var products: [Product] { didSet { productIndex = ProductIndex(products, groups) } }
  public var groups: [SubscriptionGroup] { didSet { productIndex = ProductIndex(products, groups) } }
  /// What the file's `settings` say, as far as they are understood.
  public var settings: CatalogSettings
  /// What in the file was not as Xcode writes it: filled in by whoever loads it, told when it is loaded.
  public var warnings: [CatalogWarning] = []
  /// Whether the file was synchronized with App Store Connect.
  public var isSynced = false
  /// What in the file is understood and has no effect here.
  public var unused: [UnusedMemberOccurrence] = []
  /// The products as they are asked for at every picture of the screen.
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

  /// Every product that can be bought, as a shop lists them: consumables, subscriptions group by group,
  /// non-consumables, non-renewing subscriptions; each in the order of the file.
  public var allProducts: [Product] { productIndex.all }

  /// The product with this identifier; the first where an identifier stands twice.
  public func product(_ identifier: String) -> Product? { productIndex.byIdentifier[identifier] }

  /// Where a product stands in `allProducts`; nil when there is none with this identifier.
  public func place(of identifier: String) -> Int? { productIndex.places[identifier] }

  /// What stands together in `allProducts`: consumables, each group, non-consumables, non-renewing subscriptions.
  public var productSections: [ProductSection] { productIndex.sections }

  /// How all identifiers begin, the last dot included: what lists may leave out.
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
  /// Whether purchases fail.
  public var failsTransactions: Bool?
  /// With which error they do.
  public var failure: InjectedFailure?
  /// Errors that are switched on for something else than purchases, by their names in the file: they are told, and not
  /// played.
  public var otherErrors: [String] = []

  public init() {}
}

/// A subscription group: levels of service between which a customer moves.
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

/// Something that can be bought.
public struct Product: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case consumable, nonConsumable, nonRenewing, autoRenewable
  }

  public var identifier: String
  public var kind: Kind
  /// The operator's own name for it; nil or empty where the file has none.
  public var referenceName: String?
  /// Decimal digits as they stand in the catalogue (`4.99`, `500`), or empty when unknown.
  public var displayPrice: String
  /// Prices for particular storefronts (alpha-3), which the file format does not have but the built-in catalogue has.
  public var storefrontPrices: [String: String]
  public var familyShareable: Bool
  public var localizations: [Localization]
  /// What an auto-renewable subscription has beside; nil for the others.
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

/// The terms of an auto-renewable subscription.
public struct SubscriptionTerms: Hashable, Sendable {
  public var groupIdentifier: String
  /// The level in the group; 1 is the highest service.
  ///
  /// Several plans may share one.
  public var level: Int
  public var period: SubscriptionPeriod
  public var offers: [Offer]
  /// The ways to pay for a period that newer files list; empty where a file has none.
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

/// A way to pay for a period of a subscription: all of it at once, or month by month.
///
/// They are listed and shown; a purchase here pays the price of the product.
public struct BillingPlan: Hashable, Sendable {
  /// What the whole period is paid with at once.
  public static let upfront = "BILLED_UPFRONT"
  /// A commitment that is paid month by month.
  public static let monthly = "MONTHLY"

  /// `BILLED_UPFRONT`, `MONTHLY`; another word as it stands in the file.
  public var type: String
  /// What each payment costs, in digits as in the catalogue; empty when unknown.
  public var displayPrice: String
  /// What all payments of a period cost together; nil where the file does not say.
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

/// A length of days, weeks, months or years.
public struct SubscriptionPeriod: Hashable, Sendable {
  public enum Unit: String, Hashable, Sendable { case day = "D", week = "W", month = "M", year = "Y" }
  public var count: Int
  public var unit: Unit

  public init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }
}

/// A special price for a time.
public struct Offer: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable { case introductory, promotional, code, winBack }
  public enum PaymentMode: String, Hashable, Sendable {
    case freeTrial, payAsYouGo, payUpFront
    /// A file may hold an offer that is switched off (`none`): it is listed, and no customer can have it.
    case unset
  }

  public var kind: Kind
  public var mode: PaymentMode
  public var period: SubscriptionPeriod
  /// How many periods it lasts; above 1 only for pay as you go.
  public var periodCount: Int
  /// Digits as in the catalogue; nil for free trials.
  public var displayPrice: String?
  public var referenceName: String?
  public var offerIdentifier: String?
  /// `new`, `existing`, `expired` for offer codes.
  public var eligibility: [String]
  /// The billing plan it belongs to; nil where the file does not say.
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
