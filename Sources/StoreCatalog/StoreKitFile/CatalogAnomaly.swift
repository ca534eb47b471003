// The anomalies of a `.storekit` file and their texts.

import Support

/// An anomaly in a file, which Xcode would not write, and the importer's resolution.
public enum CatalogAnomaly: Localizable, Hashable, Sendable {
  case byteOrderMark
  case keyLeftOut
  /// The member is named after a cryptographic key.
  case keyRemoved
  case moreNotListed(Int)
  case appearsTwice
  /// A list under an unknown key.
  case unknownList(entries: Int)
  case missing(AnomalyResolution?)
  /// The member is missing, but another key might be meant instead.
  case missingBut(otherKey: String)
  case shouldBe(ExpectedElement, found: JSONKind, AnomalyResolution?)
  case isInvalid(ExpectedValue, QuotedValue, AnomalyResolution?)
  case readAs(QuotedValue, String)
  case empty(AnomalyResolution?)
  case doesNotBelong(QuotedValue)
  case groupAmongProducts
  case subscriptionAmongProducts
  case otherGroup
  case identifierHasSpace
  case identifierTwice(firstAt: String)
  case priceIsNumber(digits: String)
  case priceUnderOtherKey
  /// The price has more decimals than the currency of the file's storefront.
  case tooManyDecimals(QuotedValue, currency: String)
  /// The name of the setting lacks the leading underscore.
  case settingUnprefixed(String)
  case familyShareableMisspelt
  case alreadyPresent(QuotedValue)
  case strayIntroductoryOffer
  case offerForNobody
  case unknownBillingPlan(QuotedValue)
  /// An offer for a billing plan that the subscription does not list.
  case noBillingPlan(QuotedValue)
  case onlyPayAsYouGoRepeats(count: Int)

  /// Returns the text that follows the path in a message: the anomaly, its resolution and the next step.
  public func text(_ texts: Localizer) -> String {
    finding(texts) + texts.localized("; ") + correction.text(texts)
  }

  private func finding(_ texts: Localizer) -> String {
    switch self {
    case .byteOrderMark, .keyLeftOut, .keyRemoved, .moreNotListed, .appearsTwice, .unknownList,
      .settingUnprefixed, .familyShareableMisspelt:
      fileText(texts)
    case .missing, .missingBut, .shouldBe, .isInvalid, .readAs, .empty, .priceIsNumber, .priceUnderOtherKey,
      .tooManyDecimals:
      valueText(texts)
    case .doesNotBelong, .groupAmongProducts, .subscriptionAmongProducts, .otherGroup, .identifierHasSpace,
      .identifierTwice, .alreadyPresent:
      placementText(texts)
    case .strayIntroductoryOffer, .offerForNobody, .unknownBillingPlan, .noBillingPlan,
      .onlyPayAsYouGoRepeats:
      offerText(texts)
    }
  }

  private func fileText(_ texts: Localizer) -> String {
    switch self {
    case .byteOrderMark: texts.localized("begins with a byte order mark, which Xcode does not write")
    case .keyLeftOut: texts.localized("looks like key material and was removed")
    case .keyRemoved:
      texts.localized(
        "has the name of a key and was removed: it is neither saved nor shown; everything else is read")
    case .moreNotListed(let count): texts.localized("\(count) more warnings are not listed")
    case .appearsTwice: texts.localized("appears more than once; the last value is used")
    case .unknownList(let count):
      count == 1
        ? texts.localized("is unknown, and its 1 entry is not imported")
        : texts.localized("is unknown, and its \(count) entries are not imported")
    case .settingUnprefixed: texts.localized("is ignored")
    case .familyShareableMisspelt:
      texts.localized("is ignored, and the product is not shared with the family")
    default: preconditionFailure("\(self) is not about a member of the file")
    }
  }

  private func valueText(_ texts: Localizer) -> String {
    switch self {
    case .missing(let resolution): texts.localized("is missing\(Self.suffix(resolution, texts))")
    case .missingBut(let key): texts.localized("is missing, but there is “\(key)”; not imported")
    case .shouldBe(let shape, let found, let resolution):
      texts.localized(
        "should be \(shape.text(texts)), but is \(found.text(texts))\(Self.suffix(resolution, texts))")
    case .isInvalid(.eligibility, let quote, let resolution):
      texts.localized(
        "\(quote.text(texts)) is not one of new, existing, expired\(Self.suffix(resolution, texts))")
    case .isInvalid(let sort, let quote, let resolution):
      texts.localized("\(quote.text(texts)) is not a \(sort.text(texts))\(Self.suffix(resolution, texts))")
    case .readAs(let quote, let name): texts.localized("\(quote.text(texts)) is read as \(name)")
    case .empty(let resolution): texts.localized("is empty\(Self.suffix(resolution, texts))")
    case .priceIsNumber(let digits):
      texts.localized("should be a string, but is the number \(digits); its digits are used")
    case .priceUnderOtherKey: texts.localized("is read as displayPrice")
    case .tooManyDecimals(let quote, let currency):
      texts.localized("\(quote.text(texts)) has more decimals than \(currency); shown unchanged")
    default: preconditionFailure("\(self) is not about a value")
    }
  }

  private func placementText(_ texts: Localizer) -> String {
    switch self {
    case .doesNotBelong(let quote): texts.localized("\(quote.text(texts)) does not belong in this list")
    case .groupAmongProducts:
      texts.localized("looks like a subscription group; not imported")
    case .subscriptionAmongProducts:
      texts.localized("is an auto-renewable subscription; not imported")
    case .otherGroup: texts.localized("differs from the group that contains it; that group is used")
    case .identifierHasSpace:
      texts.localized("has white space around it, which is not part of the identifier")
    case .identifierTwice(let path):
      texts.localized("is already in \(path); purchases use the entry there")
    case .alreadyPresent(let quote):
      texts.localized("\(quote.text(texts)) appears more than once; the first entry is used")
    default: preconditionFailure("\(self) is not about the place of an entry")
    }
  }

  private func offerText(_ texts: Localizer) -> String {
    switch self {
    case .strayIntroductoryOffer: texts.localized("is not in introductoryOffers; the offers there are used")
    case .offerForNobody: texts.localized("is none: the offer is listed, but no customer can use it")
    case .unknownBillingPlan(let quote):
      texts.localized("\(quote.text(texts)) is not one of BILLED_UPFRONT, MONTHLY; imported unchanged")
    case .noBillingPlan(let quote):
      texts.localized("has no \(quote.text(texts)), but there is an offer for it")
    case .onlyPayAsYouGoRepeats(let count):
      texts.localized("is \(count), but only payAsYouGo repeats; the offer lasts one subscriptionPeriod")
    default: preconditionFailure("\(self) is not about an offer")
    }
  }

  private static func suffix(_ resolution: AnomalyResolution?, _ texts: Localizer) -> String {
    resolution.map { texts.localized("; ") + $0.text(texts) } ?? ""
  }
}

public enum AnomalyResolution: Localizable, Hashable, Sendable {
  case notImported
  case textsNotImported
  case priceUnknown
  case wholePriceUnknown
  case shownUnchanged
  case keptUnchanged
  case notRead
  case noProducts
  case noSubscriptions
  case noPlans
  case versionUnknown
  case readAs(String)
  /// The text that replaces a missing identifier.
  case replaced(by: QuotedValue)
  case needsPaymentMode
  case needsOneTimeMode
  case needsType

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .notImported, .needsPaymentMode, .needsOneTimeMode, .needsType: texts.localized("not imported")
    case .textsNotImported: texts.localized("the texts are not imported")
    case .priceUnknown: texts.localized("the price is unknown")
    case .wholePriceUnknown: texts.localized("the price of the whole period is unknown")
    case .keptUnchanged: texts.localized("imported unchanged")
    case .notRead: texts.localized("ignored, as if it were missing")
    case .noProducts: texts.localized("there are no one-time products; everything else is imported")
    case .noSubscriptions: texts.localized("there are no subscriptions; everything else is imported")
    case .noPlans: texts.localized("the group has no plans")
    case .versionUnknown: texts.localized("the version is unknown; the whole file is still read")
    case .shownUnchanged: texts.localized("shown unchanged")
    case .readAs(let value): texts.localized("read as \(value)")
    case .replaced(let quote): texts.localized("\(quote.text(texts)) is used instead")
    }
  }
}

public enum ExpectedElement: Localizable, Hashable, Sendable {
  case kind(JSONKind)
  case version
  case product
  case subscription
  case subscriptionGroup
  case offer
  case billingPlan

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .kind(let kind): kind.text(texts)
    case .version: texts.localized("an object with major and minor")
    case .product: texts.localized("a product")
    case .subscription: texts.localized("a subscription")
    case .subscriptionGroup: texts.localized("a subscription group")
    case .offer: texts.localized("an offer")
    case .billingPlan: texts.localized("a billing plan")
    }
  }
}

/// The expected value in place of an invalid value of the right JSON type.
public enum ExpectedValue: Localizable, Hashable, Sendable {
  case storefront
  case locale
  case timeRate
  case errorCode
  case positiveInteger
  case period
  case productType
  case paymentMode
  case decimal
  case eligibility

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .storefront: texts.localized("storefront of the App Store")
    case .locale: texts.localized("locale")
    case .timeRate: texts.localized("time rate")
    case .errorCode: texts.localized("code of SKError")
    case .positiveInteger: texts.localized("positive whole number")
    case .period: texts.localized("period like P1W, P1M or P1Y")
    case .productType: texts.localized("product type")
    case .paymentMode: texts.localized("payment mode")
    case .decimal: texts.localized("plain decimal number")
    case .eligibility: texts.localized("one of new, existing, expired")
    }
  }
}

/// A value of the file, shortened for a message.
public enum QuotedValue: Localizable, Hashable, Sendable {
  case words(String)
  case digits(String)
  case kind(JSONKind)

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .words(let words): texts.localized("“\(words)”")
    case .digits(let digits): digits
    case .kind(let kind): kind.text(texts)
    }
  }
}
