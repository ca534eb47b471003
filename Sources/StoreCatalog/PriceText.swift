// The formatting of prices by currency and locale.

import Support

/// A formatter of prices with its own tables.
///
/// A system formatter rounds ¥0.99 to ¥1, adds zeros and uses megabytes of memory at launch. This formatter
/// writes plain spaces, so that a price on screen can be copied into a scenario.
package enum PriceText {
  /// Returns the price in the storefront's currency and the locale's format: `$4.99`, `￥9,800`, `4,99 €`.
  ///
  /// Zeros are added or removed to match the currency (`29` becomes `$29.00`), but no price is rounded. With
  /// `isExact` the digits are unchanged. If the storefront does not exist, the price has no symbol. A text
  /// that is not a plain decimal is returned with control characters made visible.
  package static func text(_ digits: String, storefront: String, locale: String, isExact: Bool = false)
    -> String
  {
    PriceStyle(storefront: storefront, locale: locale).text(digits, isExact: isExact)
  }

  package static func text(_ digits: String, currency: String, locale: String, hasSymbol: Bool) -> String {
    guard let decimal = PlainDecimal(digits) else { return VisibleText.visible(digits) }
    let locale = LocaleName(locale)
    let format = CurrencyFormat.of(locale)
    guard hasSymbol else {
      return decimal.text(format, fraction: CurrencyDecimals.of(currency).fraction(of: decimal))
    }
    return PriceStyle(VisibleText.visible(currency), format, locale).text(decimal, isExact: false)
  }
}

/// The price format of a storefront and a locale, computed once for a list of prices.
public struct PriceStyle: Sendable {
  private struct CurrencyAffixes: Sendable {
    let decimals: CurrencyDecimals
    let prefix: String
    let suffix: String
  }

  private let format: CurrencyFormat
  private let affixes: CurrencyAffixes?

  /// Creates the format; it has no currency if the storefront does not exist.
  public init(storefront: String, locale: String) {
    let locale = LocaleName(locale)
    let format = CurrencyFormat.of(locale)
    self.init(Storefront.currency(of: storefront), format, locale)
  }

  fileprivate init(_ currency: String?, _ format: CurrencyFormat, _ locale: LocaleName?) {
    self.format = format
    guard let currency else {
      affixes = nil
      return
    }
    let symbol = CurrencySymbol.text(currency, locale: locale)
    let wantsSpace = format.hasSpace || symbol.last?.isLetter == true
    affixes = CurrencyAffixes(
      decimals: .of(currency), prefix: format.isSymbolFirst ? symbol + (wantsSpace ? " " : "") : "",
      suffix: format.isSymbolFirst ? "" : " " + symbol)
  }

  /// Returns a price in this format, as `Product.displayPrice(storefront:locale:)` does.
  package func text(_ digits: String, isExact: Bool = false) -> String {
    PlainDecimal(digits).map { text($0, isExact: isExact) } ?? VisibleText.visible(digits)
  }

  fileprivate func text(_ decimal: PlainDecimal, isExact: Bool) -> String {
    let written = decimal.fraction.map { String($0) }
    guard let affixes else { return decimal.text(format, fraction: written) }
    return affixes.prefix
      + decimal.text(format, fraction: isExact ? written : affixes.decimals.fraction(of: decimal))
      + affixes.suffix
  }
}

extension PlainDecimal {
  package func text(_ format: CurrencyFormat, fraction: String?) -> String {
    var remainingDigits = integer.utf8.count
    var grouped = ""
    if remainingDigits < 3 + format.minDigitsBeforeGroup {
      grouped = String(integer)
    } else {
      for digit in integer {
        grouped.append(digit)
        remainingDigits -= 1
        if remainingDigits > 0, format.endsGroup(digitsAfter: remainingDigits) { grouped += format.group }
      }
    }
    return fraction.map { grouped + format.decimal + $0 } ?? grouped
  }
}

package enum CurrencyDecimals: Hashable, Sendable {
  case none
  case two
  /// Two decimals by the standard, but none in the App Store's prices; a file can contain either.
  case noneOrTwo

  package static func of(_ currency: String) -> CurrencyDecimals { table[currency] ?? .two }

  private static let table: [String: CurrencyDecimals] = [
    "JPY": .none, "KRW": .none, "VND": .none, "CLP": .none, "COP": .noneOrTwo, "HUF": .noneOrTwo,
    "IDR": .noneOrTwo, "KZT": .noneOrTwo, "NGN": .noneOrTwo, "PKR": .noneOrTwo, "TWD": .noneOrTwo,
    "TZS": .noneOrTwo,
  ]

  package var maximum: Int { self == .none ? 0 : 2 }

  /// Returns the decimals of a price; nil if the price has none.
  ///
  /// Zeros are added or removed, unless the price has more decimals than the currency.
  package func fraction(of price: PlainDecimal) -> String? {
    var digits = price.fraction ?? ""
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    let count = digits.utf8.count
    if count > maximum { return price.fraction.map { String($0) } }
    let isWhole = digits.isEmpty && (self == .none || self == .noneOrTwo && price.fraction == nil)
    if isWhole { return nil }
    return digits + String(repeating: "0", count: max(0, maximum - count))
  }

  /// Whether a price has more decimals than the currency, and so cannot be paid.
  package func hasTooManyDecimals(_ price: PlainDecimal) -> Bool {
    (fraction(of: price)?.count ?? 0) > maximum
  }
}

/// The position of the currency and the digit separators in a locale.
package struct CurrencyFormat: Sendable {
  package let decimal: String
  package let group: String
  package let isSymbolFirst: Bool
  /// Whether a space separates currency and number even if the symbol is not a letter.
  package let hasSpace: Bool
  /// The minimum number of digits before the first separator; 2 in Spanish, which writes 1999 but 19.999.
  package var minDigitsBeforeGroup = 1
  /// Whether the digits above the thousands are grouped in pairs: 1,00,000.
  package var isIndian = false

  package func endsGroup(digitsAfter: Int) -> Bool {
    guard isIndian, digitsAfter > 3 else { return digitsAfter % 3 == 0 }
    return (digitsAfter - 3) % 2 == 0
  }

  /// Returns the format of a locale; the English format if the locale is not in the table.
  package static func of(_ locale: LocaleName?) -> CurrencyFormat {
    guard let locale else { return english }
    let language = locale.macroLanguage
    if let region = locale.region, let format = byLanguageAndRegion["\(language)_\(region)"] { return format }
    return byLanguage[language] ?? english
  }

  private static let english = CurrencyFormat(decimal: ".", group: ",", isSymbolFirst: true, hasSpace: false)
  private static let indian = CurrencyFormat(
    decimal: ".", group: ",", isSymbolFirst: true, hasSpace: false, isIndian: true)
  private static let swiss = CurrencyFormat(decimal: ".", group: "’", isSymbolFirst: true, hasSpace: true)
  private static let pointsAfter = CurrencyFormat(
    decimal: ",", group: ".", isSymbolFirst: false, hasSpace: true)
  private static let pointsBefore = CurrencyFormat(
    decimal: ",", group: ".", isSymbolFirst: true, hasSpace: true)
  private static let pointsBeforeTight = CurrencyFormat(
    decimal: ",", group: ".", isSymbolFirst: true, hasSpace: false)
  private static let spacesAfter = CurrencyFormat(
    decimal: ",", group: " ", isSymbolFirst: false, hasSpace: true)
  private static let fewPointsAfter = CurrencyFormat(
    decimal: ",", group: ".", isSymbolFirst: false, hasSpace: true, minDigitsBeforeGroup: 2)
  private static let fewSpacesAfter = CurrencyFormat(
    decimal: ",", group: " ", isSymbolFirst: false, hasSpace: true, minDigitsBeforeGroup: 2)

  private static let byLanguage: [String: CurrencyFormat] = [
    "bg": fewSpacesAfter, "ca": pointsAfter, "cs": spacesAfter, "da": pointsAfter, "de": pointsAfter,
    "el": pointsAfter, "es": fewPointsAfter, "et": fewSpacesAfter, "fi": spacesAfter, "fr": spacesAfter,
    "hi": indian, "hr": pointsAfter, "hu": fewSpacesAfter, "id": pointsBefore, "it": pointsAfter,
    "kk": spacesAfter, "lt": spacesAfter, "lv": fewSpacesAfter, "nb": spacesAfter, "nl": pointsBefore,
    "nn": spacesAfter, "pl": fewSpacesAfter, "pt": pointsBefore, "ro": pointsAfter, "ru": spacesAfter,
    "sk": spacesAfter, "sl": pointsAfter, "sv": spacesAfter, "tr": pointsBeforeTight, "uk": spacesAfter,
    "vi": pointsAfter,
  ]

  private static let byLanguageAndRegion: [String: CurrencyFormat] = [
    "de_AT": CurrencyFormat(decimal: ",", group: " ", isSymbolFirst: true, hasSpace: true), "de_CH": swiss,
    "en_CH": swiss, "en_IN": indian, "it_CH": swiss, "de_LI": swiss,
    "es_419": english, "es_MX": english, "es_PE": english, "es_US": english, "es_PR": english,
    "es_GT": english,
    "es_CL": pointsBeforeTight, "es_CO": pointsBeforeTight, "es_AR": pointsBeforeTight,
    "fr_CA": spacesAfter, "fr_CH": spacesAfter,
    "pt_PT": CurrencyFormat(
      decimal: ",", group: " ", isSymbolFirst: false, hasSpace: true, minDigitsBeforeGroup: 2),
  ]
}

package enum CurrencySymbol {
  /// Returns the local symbol of a currency if the reader's region uses it, otherwise the international
  /// symbol.
  package static func text(_ currency: String, locale: LocaleName?) -> String {
    guard let entry = table[currency] else { return currency }
    if let region = locale?.likelyRegion, entry.regions.contains(region) { return entry.local }
    // In these regions `$` alone can mean another currency.
    if currency == "USD", let region = locale?.likelyRegion, otherDollarRegions.contains(region) {
      return "US$"
    }
    // A Chinese reader understands `¥` as renminbi.
    if currency == "JPY", locale?.language == "zh" { return "JP¥" }
    return entry.everywhere
  }

  private static let table: [String: (local: String, everywhere: String, regions: Set<String>)] = [
    "AUD": ("$", "A$", ["AU"]), "BRL": ("R$", "R$", []), "CAD": ("$", "CA$", ["CA"]),
    "CHF": ("CHF", "CHF", []),
    "CLP": ("$", "CLP", ["CL"]), "CNY": ("¥", "CN¥", ["CN"]), "COP": ("$", "COP", ["CO"]),
    "CZK": ("Kč", "CZK", ["CZ"]), "DKK": ("kr.", "DKK", ["DK"]), "EUR": ("€", "€", []), "GBP": ("£", "£", []),
    "HKD": ("HK$", "HK$", []), "HUF": ("Ft", "HUF", ["HU"]), "IDR": ("Rp", "IDR", ["ID"]),
    "ILS": ("₪", "₪", []), "INR": ("₹", "₹", []), "JPY": ("￥", "¥", ["JP"]), "KRW": ("₩", "₩", []),
    "KZT": ("₸", "KZT", ["KZ"]), "MXN": ("$", "MX$", ["MX"]), "MYR": ("RM", "MYR", ["MY"]),
    "NGN": ("₦", "NGN", ["NG"]), "NOK": ("kr", "NOK", ["NO"]), "NZD": ("$", "NZ$", ["NZ"]),
    "PEN": ("S/", "PEN", ["PE"]), "PHP": ("₱", "₱", []), "PKR": ("Rs", "PKR", ["PK"]),
    "PLN": ("zł", "PLN", ["PL"]), "RUB": ("₽", "RUB", ["RU"]), "SEK": ("kr", "SEK", ["SE"]),
    "SGD": ("$", "SGD", ["SG"]), "THB": ("฿", "THB", ["TH"]), "TRY": ("₺", "TRY", ["TR"]),
    "TWD": ("$", "NT$", ["TW"]), "TZS": ("TSh", "TZS", ["TZ"]), "USD": ("$", "$", []), "VND": ("₫", "₫", []),
    "ZAR": ("R", "ZAR", ["ZA"]),
  ]

  private static let otherDollarRegions: Set<String> = [
    "AU", "CA", "CL", "CN", "CO", "HK", "MX", "NZ", "SG", "TW",
  ]
}
