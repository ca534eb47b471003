// The texts of products as a customer sees them: names in the device's language, prices
// in the storefront's currency.

extension Product {
  /// Returns the name in a locale: the best localization, the reference name, or the
  /// identifier (DocC: StoreKitFile).
  public func displayName(locale: String) -> String {
    localizations.best(\.displayName, locale: locale) ?? referenceName.flatMap(\.nonBlank) ?? identifier
  }

  /// Returns the description in a locale; empty if there is none.
  public func displayDescription(locale: String) -> String {
    localizations.best(\.description, locale: locale) ?? ""
  }

  /// Returns the price in the storefront's currency and the format of the locale:
  /// `$4.99`, `￥9,800`, `4,99 €`.
  ///
  /// The number of decimals is that of the currency. A price that is not a plain
  /// decimal is returned unchanged.
  public func displayPrice(storefront: String, locale: String) -> String {
    displayPrice(storefront: storefront, locale: locale, isExact: false)
  }

  /// Returns the price in the format of the storefront, for a list of products.
  public func displayPrice(_ style: PriceStyle, storefront: String) -> String {
    style.text(price(storefront: storefront))
  }

  /// Returns the price.
  ///
  /// With `isExact` the digits stay those of the catalogue.
  package func displayPrice(storefront: String, locale: String, isExact: Bool) -> String {
    PriceText.text(price(storefront: storefront), storefront: storefront, locale: locale, isExact: isExact)
  }

  /// Returns the digits of the price in a storefront.
  public func price(storefront: String) -> String { storefrontPrices[storefront] ?? displayPrice }
}

extension Offer {
  /// Returns the price in the form of `Product.displayPrice(storefront:locale:)`; empty for a free trial.
  public func displayPrice(storefront: String, locale: String) -> String {
    displayPrice.map { PriceText.text($0, storefront: storefront, locale: locale) } ?? ""
  }
}

extension BillingPlan {
  /// Returns the price of one payment in the form of `Product.displayPrice(storefront:locale:)`.
  public func displayPrice(storefront: String, locale: String) -> String {
    PriceText.text(displayPrice, storefront: storefront, locale: locale)
  }

  /// Returns the price of all payments of a period; nil if it equals the price of one payment or is unknown.
  public func commitmentPrice(storefront: String, locale: String) -> String? {
    commitmentDisplayPrice.flatMap {
      $0 == displayPrice || $0.isEmpty ? nil : PriceText.text($0, storefront: storefront, locale: locale)
    }
  }
}

extension SubscriptionGroup {
  /// Returns the name in a locale: the best localization, the group's own name, or its identifier.
  public func displayName(locale: String) -> String {
    localizations.best(\.displayName, locale: locale) ?? name.nonBlank ?? identifier
  }
}

extension [Localization] {
  /// Returns the text that suits a reader of `locale` best.
  ///
  /// The order is the exact locale, its language and script, its language, English, and the first text. Blank
  /// texts are ignored. If two texts have the same locale, the first one counts.
  func best(_ text: (Localization) -> String, locale: String) -> String? {
    // Most texts exist in the exact locale, and lists call this function for every row of every frame.
    for localization in self where localization.locale == locale {
      if let exact = text(localization).nonBlank { return exact }
    }
    let candidates = filter { text($0).nonBlank != nil }
    guard candidates.count > 1 else { return candidates.first.map(text) }
    return (candidates.closest(to: locale) ?? candidates.closest(to: "en_US") ?? candidates.first).map(text)
  }

  private func closest(to locale: String) -> Localization? {
    guard let wanted = LocaleName(locale) else { return nil }
    var best: (localization: Localization, closeness: Int)?
    for localization in self {
      guard let closeness = LocaleName(localization.locale).flatMap(wanted.closeness) else { continue }
      if closeness > best?.closeness ?? -1 { best = (localization, closeness) }
    }
    return best?.localization
  }
}

extension String {
  /// The text; nil if it is empty or only whitespace.
  package var nonBlank: String? {
    if let first = utf8.first, first > 0x20, first < 0x7F { return self }
    return contains { !$0.isWhitespace } ? self : nil
  }
}
