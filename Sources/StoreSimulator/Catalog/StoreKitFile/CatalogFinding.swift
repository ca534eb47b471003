// What may be wrong in a `.storekit` file, as facts with their English: the importer says them, whoever shows them may
// say them in another language. What stands in the file is carried along, shortened.

/// Something in a file that is not as Xcode writes it, and what was made of it.
public enum CatalogFinding: Hashable, Sendable {
  case byteOrderMark
  case keyLeftOut
  case moreNotListed(Int)
  case standsTwice
  /// A list under a key that nobody knows.
  case stranger(entries: Int)
  case missing(CatalogFate?)
  /// Missing, but something stands under a key that may mean the same.
  case missingBut(otherKey: String)
  case shouldBe(CatalogShape, found: JSONKind, CatalogFate?)
  case isNo(CatalogSort, CatalogQuote, CatalogFate?)
  case readAs(CatalogQuote, String)
  case empty(CatalogFate?)
  case doesNotBelong(CatalogQuote)
  case groupAmongProducts
  case subscriptionAmongProducts
  case otherGroup
  case identifierHasSpace
  case identifierTwice(firstAt: String)
  case priceIsNumber(digits: String)
  case priceUnderOtherKey
  case tooManyDecimals(CatalogQuote)
  case familyShareableMisspelt
  case standsAlready(CatalogQuote)
  case strayIntroductoryOffer
  case offerForNobody
  case unknownBillingPlan(CatalogQuote)
  /// There is an offer for a billing plan that the subscription does not list.
  case noBillingPlan(CatalogQuote)
  case onlyPayAsYouGoRepeats(count: Int)

  /// The English, without a full stop; begins after the name of the place.
  public var text: String {
    switch self {
    case .byteOrderMark: "begins with a byte order mark, which Xcode does not write"
    case .keyLeftOut: "looks like key material and was left out"
    case .moreNotListed(let count): "\(count) more warnings are not listed"
    case .standsTwice: "stands more than once; the last one counts"
    case .stranger(let count):
      "is not understood, and its \(count == 1 ? "1 entry" : "\(count) entries") not imported; products stand in "
        + "products, nonRenewingSubscriptions and subscriptionGroups"
    case .missing(let fate): "is missing" + Self.then(fate)
    case .missingBut(let key): "is missing, but there is “\(key)”; not imported"
    case .shouldBe(let shape, let found, let fate):
      "should be \(shape.text), but is \(found.text)" + Self.then(fate)
    case .isNo(.eligibility, let quote, let fate):
      "\(quote.text) is none of new, existing, expired" + Self.then(fate)
    case .isNo(let sort, let quote, let fate): "\(quote.text) is no \(sort.text)" + Self.then(fate)
    case .readAs(let quote, let name): "\(quote.text) is read as \(name)"
    case .empty(let fate): "is empty" + Self.then(fate)
    case .doesNotBelong(let quote): "\(quote.text) does not belong in this list"
    case .groupAmongProducts:
      "looks like a subscription group, which belongs in subscriptionGroups; not imported"
    case .subscriptionAmongProducts:
      "is an auto-renewable subscription, which belongs in a group of subscriptionGroups; not imported"
    case .otherGroup: "is not the group it stands in, which counts"
    case .identifierHasSpace: "has white space around it, which is not part of the identifier"
    case .identifierTwice(let path): "stands already in \(path), which is the one that is bought"
    case .priceIsNumber(let digits): "should be a text, but is the number \(digits); its digits are kept"
    case .priceUnderOtherKey: "is read as displayPrice"
    case .tooManyDecimals(let quote): "\(quote.text) has more decimals than a currency; shown as it stands"
    case .familyShareableMisspelt: "is spelt familyShareable; read as false"
    case .standsAlready(let quote): "\(quote.text) stands already; the first one counts"
    case .strayIntroductoryOffer: "is none of introductoryOffers, which count"
    case .offerForNobody: "is none: the offer is listed, and nobody can have it"
    case .unknownBillingPlan(let quote): "\(quote.text) is none of BILLED_UPFRONT, MONTHLY; kept as it stands"
    case .noBillingPlan(let quote): "has no \(quote.text), for which there is an offer"
    case .onlyPayAsYouGoRepeats(let count):
      "is \(count), but only payAsYouGo repeats; the offer lasts one subscriptionPeriod"
    }
  }

  private static func then(_ fate: CatalogFate?) -> String { fate.map { "; \($0.text)" } ?? "" }
}

/// What was made of something that is not as it should be.
public enum CatalogFate: Hashable, Sendable {
  case notImported
  case textsNotImported
  case priceUnknown
  case wholePriceUnknown
  case shownAsItStands
  case readAs(String)
  /// What stands for a missing identifier.
  case replaced(by: CatalogQuote)
  case needsPaymentMode
  case needsType

  public var text: String {
    switch self {
    case .notImported: "not imported"
    case .textsNotImported: "the texts are not imported"
    case .priceUnknown: "the price is unknown"
    case .wholePriceUnknown: "the price of the whole period is unknown"
    case .shownAsItStands: "shown as it stands"
    case .readAs(let value): "read as \(value)"
    case .replaced(let quote): "\(quote.text) stands for it"
    case .needsPaymentMode: "free, payAsYouGo and payUpFront are possible; not imported"
    case .needsType: "Consumable or NonConsumable were possible; not imported"
    }
  }
}

/// What a place in the file is for.
public enum CatalogShape: Hashable, Sendable {
  case kind(JSONKind)
  case version
  case product
  case subscription
  case subscriptionGroup
  case offer
  case billingPlan

  public var text: String {
    switch self {
    case .kind(let kind): kind.text
    case .version: "an object with major and minor"
    case .product: "a product"
    case .subscription: "a subscription"
    case .subscriptionGroup: "a subscription group"
    case .offer: "an offer"
    case .billingPlan: "a billing plan"
    }
  }
}

/// What a value was to be, of the right kind but none that is known.
public enum CatalogSort: Hashable, Sendable {
  case storefront
  case locale
  case timeRate
  case positiveInteger
  case period
  case productType
  case paymentMode
  case decimal
  case eligibility

  public var text: String {
    switch self {
    case .storefront: "storefront of the App Store"
    case .locale: "locale"
    case .timeRate: "time rate"
    case .positiveInteger: "whole number from 1"
    case .period: "period like P1W, P1M or P1Y"
    case .productType: "type of product"
    case .paymentMode: "payment mode"
    case .decimal: "plain decimal number"
    case .eligibility: "one of new, existing, expired"
    }
  }
}

/// What stands in the file, short enough for a message.
public enum CatalogQuote: Hashable, Sendable {
  case words(String)
  case digits(String)
  case kind(JSONKind)

  public var text: String {
    switch self {
    case .words(let words): "“\(words)”"
    case .digits(let digits): digits
    case .kind(let kind): kind.text
    }
  }
}

/// A kind of JSON value.
public enum JSONKind: Hashable, Sendable, CaseIterable {
  case null
  case bool
  case number
  case string
  case array
  case object

  public var text: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
