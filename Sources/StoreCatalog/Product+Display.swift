// The texts of products that customers see: names in the device's language, prices in the storefront's
// currency.

extension Product {
  /// Returns the best localized name; otherwise the reference name or the identifier (DocC: StoreKitFile).
  public func displayName(locale: String) -> String {
    localizations.best(\.displayName, locale: locale) ?? referenceName.flatMap(\.nonBlank) ?? identifier
  }

  /// Returns the best localized description; empty if there is none.
  public func displayDescription(locale: String) -> String {
    localizations.best(\.description, locale: locale) ?? ""
  }

  /// Returns the price in the storefront's currency and the locale's format: `$4.99`, `￥9,800`, `4,99 €`.
  ///
  /// A price that is not a plain decimal is returned unchanged.
  public func displayPrice(storefront: String, locale: String) -> String {
    displayPrice(storefront: storefront, locale: locale, isExact: false)
  }

  /// Returns the price in the given format, which a caller computes once for a list.
  public func displayPrice(_ style: PriceStyle, storefront: String) -> String {
    style.text(price(storefront: storefront))
  }

  /// Returns the price; with `isExact`, in the digits of the catalogue.
  package func displayPrice(storefront: String, locale: String, isExact: Bool) -> String {
    PriceText.text(price(storefront: storefront), storefront: storefront, locale: locale, isExact: isExact)
  }

  /// Returns the price as digits, without a currency.
  public func price(storefront: String) -> String { storefrontPrices[storefront] ?? displayPrice }
}

extension Offer {
  /// Returns the price as `Product.displayPrice(storefront:locale:)` does; empty for a free trial.
  public func displayPrice(storefront: String, locale: String) -> String {
    displayPrice.map { PriceText.text($0, storefront: storefront, locale: locale) } ?? ""
  }
}

extension BillingPlan {
  /// Returns the price of one payment as `Product.displayPrice(storefront:locale:)` does.
  public func displayPrice(storefront: String, locale: String) -> String {
    PriceText.text(displayPrice, storefront: storefront, locale: locale)
  }

  /// Returns the price of all payments of a period; nil if it is unknown or equals the price of one
  /// payment.
  public func commitmentPrice(storefront: String, locale: String) -> String? {
    commitmentDisplayPrice.flatMap {
      $0 == displayPrice || $0.isEmpty ? nil : PriceText.text($0, storefront: storefront, locale: locale)
    }
  }
}

extension SubscriptionGroup {
  /// Returns the best localized name; otherwise the group's name or identifier.
  public func displayName(locale: String) -> String {
    localizations.best(\.displayName, locale: locale) ?? name.nonBlank ?? identifier
  }
}

extension [Localization] {
  /// Returns the best text for a reader of `locale`.
  ///
  /// The exact locale is best, then its language and script, its language, English, and the first text. Blank
  /// texts are ignored. If two texts have the same locale, the first one is used.
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
    guard let preferred = LocaleName(locale) else { return nil }
    var best: (localization: Localization, closeness: Int)?
    for localization in self {
      guard let closeness = LocaleName(localization.locale).flatMap(preferred.closeness) else { continue }
      if closeness > best?.closeness ?? -1 { best = (localization, closeness) }
    }
    return best?.localization
  }
}

extension String {
  /// The text; nil if it is empty or contains only whitespace.
  package var nonBlank: String? {
    if let first = utf8.first, first > 0x20, first < 0x7F { return self }
    return contains { !$0.isWhitespace } ? self : nil
  }
}
