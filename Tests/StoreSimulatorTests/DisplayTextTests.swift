// Tests of product names and prices as a customer reads them.

import Testing

@testable import StoreCatalog
@testable import StoreSimulator

struct DisplayTextTests {
  @Test(
    "A price has its currency's decimals, the storefront's currency and the locale's manner",
    arguments: [
      ("4.99", "USA", "en_US", "$4.99"), ("1999.00", "USA", "en_US", "$1,999.00"),
      ("9800", "JPN", "ja_JP", "￥9,800"), ("980", "JPN", "ja", "￥980"), ("980", "JPN", "en_US", "¥980"),
      ("0.99", "JPN", "ja_JP", "￥0.99"), ("4.90", "JPN", "ja_JP", "￥4.90"), ("98.0", "JPN", "ja_JP", "￥98"),
      ("3.9990", "USA", "en_US", "$3.9990"), ("4.99", "DEU", "de_DE", "4,99 €"),
      ("1234567.5", "DEU", "de", "1.234.567,50 €"), ("4.99", "DEU", "en_US", "€4.99"),
      ("4.99", "USA", "de_DE", "4,99 $"), ("4.99", "USA", "en_CA", "US$4.99"),
      ("4.99", "CAN", "en_CA", "$4.99"),
      ("4.99", "CAN", "en_US", "CA$4.99"), ("6.00", "CHN", "zh_Hans", "¥6.00"),
      ("6.00", "CHN", "en_US", "CN¥6.00"),
      ("160", "JPN", "zh_Hans", "JP¥160"), ("24.99", "POL", "en_US", "PLN 24.99"),
      ("24.99", "POL", "pl", "24,99 zł"), ("5.90", "BRA", "pt_BR", "R$ 5,90"),
      ("1999", "ESP", "es_ES", "1999,00 €"),
      ("19999", "ESP", "es_ES", "19.999,00 €"), ("129000", "IND", "hi", "₹1,29,000.00"),
      ("1234.50", "CHE", "de_CH", "CHF 1’234.50"), ("3.9899999", "USA", "en_US", "$3.9899999"),
      ("119.0", "USA", "en_US", "$119.00"), ("007", "USA", "en_US", "$007.00"),
      ("4.99", "USA", "tlh_XX", "$4.99"),
      ("4.99", "USA", "not a locale", "$4.99"), ("4.99", "ZZZ", "en_US", "4.99"),
    ])
  func price(digits: String, storefront: String, locale: String, expected: String) {
    let product = Product(identifier: "p", kind: .consumable, displayPrice: digits)
    #expect(product.displayPrice(storefront: storefront, locale: locale) == expected)
  }

  @Test(
    "For programs a price keeps the catalogue's digits",
    arguments: [
      ("29", "USA", "en_US", "$29"), ("119.0", "USA", "en_US", "$119.0"), ("007", "USA", "en_US", "$007"),
      ("1234567.5", "DEU", "de", "1.234.567,5 €"), ("1999", "ESP", "es_ES", "1999 €"),
      ("129000", "IND", "hi", "₹1,29,000"), ("98.0", "JPN", "ja_JP", "￥98.0"),
      ("0.990", "JPN", "ja_JP", "￥0.990"),
    ])
  func exactPrice(digits: String, storefront: String, locale: String, expected: String) {
    let product = Product(identifier: "p", kind: .consumable, displayPrice: digits)
    #expect(product.displayPrice(storefront: storefront, locale: locale, isExact: true) == expected)
  }

  @Test(
    "What is no plain decimal is shown as it stands, with nothing that steers a terminal",
    arguments: [
      ("¥18", "¥18"), ("", ""), ("4,99", "4,99"), ("1e3", "1e3"), (".99", ".99"), ("4.", "4."), ("-1", "-1"),
      ("٤", "٤"), ("1.2.3", "1.2.3"), ("4\u{1B}[31m", "4␛[31m"), ("a\u{202E}b\u{9B}", "a␦b␦"),
    ])
  func oddPrice(digits: String, expected: String) {
    let product = Product(identifier: "p", kind: .consumable, displayPrice: digits)
    #expect(product.displayPrice(storefront: "USA", locale: "en_US") == expected)
  }

  @Test(
    "The name is the one of the closest locale",
    arguments: [
      (["en_US", "ja"], "ja_JP", "ja"), (["en_US", "ja_JP"], "ja", "ja_JP"),
      (["en_US", "zh_CN"], "zh_Hans", "zh_CN"),
      (["zh_CN", "zh_Hant"], "zh_TW", "zh_Hant"), (["zh_TW", "zh_Hans"], "zh_Hans_CN", "zh_Hans"),
      (["zh_CN", "zh_TW"], "zh_HK", "zh_TW"), (["pt_PT", "pt_BR"], "pt_BR", "pt_BR"),
      (["pt_BR", "pt_PT"], "pt_PT", "pt_PT"), (["pt_PT", "pt_BR"], "pt", "pt_BR"),
      (["pt_BR", "pt_PT"], "pt_AO", "pt_PT"), (["de", "en_US", "en_GB"], "en_AU", "en_GB"),
      (["de", "en_GB"], "fr_FR", "en_GB"), (["de", "en", "en_US"], "fr_FR", "en_US"),
      (["de", "it"], "fr_FR", "de"),
      (["en_US", "no"], "nb_NO", "no"), (["en_US", "de_DE"], "de-DE", "de_DE"), (["xx", "en"], "%%%", "en"),
    ])
  func closest(locales: [String], wanted: String, expected: String) {
    let product = Product(
      identifier: "p", kind: .consumable, displayPrice: "1",
      localizations: locales.map { Localization(locale: $0, displayName: $0, description: "about " + $0) })
    #expect(product.displayName(locale: wanted) == expected)
    #expect(product.displayDescription(locale: wanted) == "about " + expected)
  }

  @Test("Blank texts do not count, and of two for one locale the first does")
  func blankTexts() {
    var product = Product(
      identifier: "the.id", kind: .consumable, referenceName: "Reference", displayPrice: "1")
    product.localizations = [
      Localization(locale: "ja", displayName: "", description: ""),
      Localization(locale: "ja", displayName: "一", description: "一の説明"),
      Localization(locale: "ja", displayName: "二", description: "二の説明"),
    ]
    #expect(product.displayName(locale: "ja_JP") == "一")
    #expect(product.displayDescription(locale: "en_US") == "一の説明")
    product.localizations = [Localization(locale: "en_US", displayName: " ", description: "")]
    #expect(product.displayName(locale: "en_US") == "Reference")
    #expect(product.displayDescription(locale: "en_US") == "")
    product.referenceName = ""
    #expect(product.displayName(locale: "en_US") == "the.id")
    product.referenceName = nil
    #expect(product.displayName(locale: "en_US") == "the.id")
  }

  @Test(
    "A locale's name has a normal form",
    arguments: [
      ("en-us", "en_US"), ("ZH_hans_cn", "zh_Hans_CN"), ("ja", "ja"), ("es_419", "es_419"),
      ("fil_PH", "fil_PH"),
      ("", nil), ("e", nil), ("en_", nil), ("en__US", nil), ("en_USA", nil), ("en_US_POSIX", nil),
      ("日本", nil),
      ("en\u{1B}", nil), ("english", nil),
    ])
  func localeName(text: String, normal: String?) {
    #expect(LocaleName(text)?.identifier == normal)
  }

  @Test("a storefront's identifier is a number of six digits that no other storefront has")
  func storefrontIdentifiers() {
    let known = Storefront.all.compactMap(Storefront.identifier(of:))
    #expect(known.count == 131 && Set(known).count == known.count)
    #expect(known.allSatisfy { $0.count == 6 && $0.hasPrefix("143") && Int($0) != nil })
    #expect(Storefront.identifier(of: "USA") == "143441" && Storefront.identifier(of: "JPN") == "143462")
    #expect(Storefront.identifier(of: "AFG") == nil && Storefront.identifier(of: "XXX") == nil)
  }

  @Test("Every storefront has one region")
  func storefrontRegions() {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let regions = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    #expect(regions.compactMap(Storefront.ofRegion).sorted() == Storefront.all)
    #expect(Storefront.ofRegion("DE") == "DEU" && Storefront.ofRegion("XK") == "XKS")
    #expect(Storefront.ofRegion("AQ") == nil)
  }

  @Test("Every storefront has a currency with a symbol or a code")
  func storefronts() {
    #expect(Storefront.all.count == 175)
    #expect(Storefront.currency(of: "JPN") == "JPY")
    #expect(Storefront.currency(of: "usa") == nil)
    #expect(Storefront.exists("BRA") && !Storefront.exists("ATA"))
    for storefront in Storefront.all {
      #expect(storefront.utf8.count == 3)
      #expect(PriceText.text("1", storefront: storefront, locale: "en_US").count > 1)
    }
  }
}
