// How products read to a customer: names in the device's language, prices in the storefront's currency.

extension Product {
  /// The name in a locale: the best localization, else the reference name, else the identifier (DocC: StoreKitFile).
  public func displayName(locale: String) -> String {
    localizations.best(\.displayName, locale: locale) ?? referenceName.flatMap(\.nonBlank) ?? identifier
  }

  /// The description in a locale; empty where there is none.
  public func displayDescription(locale: String) -> String {
    localizations.best(\.description, locale: locale) ?? ""
  }

  /// The price with the storefront's currency, in the manner of the locale: `$4.99`, `￥9,800`, `4,99 €`.
  ///
  /// With as many decimals as the currency has; a price that is no plain decimal is given as it stands.
  public func displayPrice(storefront: String, locale: String) -> String {
    displayPrice(storefront: storefront, locale: locale, isExact: false)
  }

  /// The same for a list of products: `style` is that of the storefront.
  public func displayPrice(_ style: PriceStyle, storefront: String) -> String {
    style.text(price(storefront: storefront))
  }

  /// The same; with `isExact` in the digits of the catalogue.
  package func displayPrice(storefront: String, locale: String, isExact: Bool) -> String {
    PriceText.text(price(storefront: storefront), storefront: storefront, locale: locale, isExact: isExact)
  }

  /// The digits of the price on a storefront.
  public func price(storefront: String) -> String { storefrontPrices[storefront] ?? displayPrice }
}

extension Offer {
  /// The price as `Product.displayPrice(storefront:locale:)` writes it; empty for a free trial.
  public func displayPrice(storefront: String, locale: String) -> String {
    displayPrice.map { PriceText.text($0, storefront: storefront, locale: locale) } ?? ""
  }
}

extension BillingPlan {
  /// What each payment costs, as `Product.displayPrice(storefront:locale:)` writes it.
  public func displayPrice(storefront: String, locale: String) -> String {
    PriceText.text(displayPrice, storefront: storefront, locale: locale)
  }

  /// What all payments of a period cost together, where that is another sum than one of them; else nil.
  public func commitmentPrice(storefront: String, locale: String) -> String? {
    commitmentDisplayPrice.flatMap {
      $0 == displayPrice || $0.isEmpty ? nil : PriceText.text($0, storefront: storefront, locale: locale)
    }
  }
}

extension SubscriptionGroup {
  /// The name in a locale: the best localization, else the group's own name, else its identifier.
  public func displayName(locale: String) -> String {
    localizations.best(\.displayName, locale: locale) ?? name.nonBlank ?? identifier
  }
}

extension [Localization] {
  /// The text that serves a reader of `locale` best.
  ///
  /// That is the one of their locale, their language and script, their language, of English, or the first. Blank texts do not count, and of two for the same locale the first does.
  func best(_ text: (Localization) -> String, locale: String) -> String? {
    // Most are asked for in a locale that they have: lists do so for every row of every picture.
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
  /// The text, or nil when it is empty or only white space.
  package var nonBlank: String? {
    if let first = utf8.first, first > 0x20, first < 0x7F { return self }
    return contains { !$0.isWhitespace } ? self : nil
  }
}
