// Tests of the report of `iapbench catalog FILE` as JSON and as text.

import StoreCatalog
import StoreSimulator
import Testing

struct CatalogReportTests {
  @Test("JSON has its keys in order and its texts escaped")
  func json() {
    var catalog = Catalog(source: "x")
    catalog.settings.locale = "ja"
    let report = CatalogReport(
      catalog: catalog, warnings: [CatalogWarning(path: "a\"b\n\u{1B}\u{9B}茶", .appearsTwice)])
    #expect(
      report.json == """
        {"version":null,"consumables":0,"nonConsumables":0,"nonRenewing":0,"groups":0,"subscriptions":0,\
        "offers":{"introductory":0,"promotional":0,"code":0,"winBack":0},"settings":{"locale":"ja"},\
        "warnings":[{"path":"a\\"b\\n\\u001b\\u009b茶","message":"appears more than once; \
        the last value is used; delete all but one"}]}
        """)
  }

  @Test("The text lists products, prices, offers, settings and warnings in columns")
  func text() throws {
    let (catalog, warnings) = try StoreKitFile.read(try StoreKitFixture.bytes("3.0"), source: "tea.storekit")
    #expect(
      CatalogReport(catalog: catalog, warnings: warnings).text == """
        tea.storekit  version 3.0  storefront USA  locale en_US
        not synchronized with App Store Connect

        Consumables
          com.example.teahouse.leaves  $0.99  Tea leaves
              en_US  Tea leaves: Ten grams of leaves
              ja  茶葉: 茶葉 10グラム

        Non-renewing subscriptions
          com.example.teahouse.season  $5.00  Season ticket

        Group Tea club (7E000003)
          com.example.teahouse.club.month  $2.99   level 3 P1M    Club, a month
            introductory offer                     unset P1M
          com.example.teahouse.club.half   $14.99  level 1 P6M    Club, half a year
            introductory offer                     freeTrial P1M

        Settings
          storefront  "USA"
          timeRate    15 (month-30s)

        Warnings
          subscriptionGroups[0].subscriptions[0].introductoryOffer.paymentMode  is none: \
        the offer is listed, but no customer can use it; write free, payAsYouGo or payUpFront if customers \
        should use the offer
        """)
  }

  @Test("Billing plans stand under their subscription, with what all payments come to")
  func billingPlans() throws {
    let (catalog, _) = try StoreKitFile.read(try StoreKitFixture.bytes("5.0"), source: "5.0")
    let lines = CatalogReport(catalog: catalog, warnings: []).text.split(separator: "\n").map(String.init)
    let plans = lines.filter { $0.contains("billing plan") }
    #expect(
      plans.map { $0.split(separator: " ").joined(separator: " ") } == [
        "billing plan $29.99 BILLED_UPFRONT", "billing plan $2.50 MONTHLY $30.00 in all",
      ])
    #expect(lines.contains { $0.contains("introductory offer") && $0.hasSuffix("BILLED_UPFRONT") })
  }

  @Test("Control characters in names and prices are visible")
  func controlCharacters() {
    let product = Product(
      identifier: "a\u{1B}]0;x\u{7}", kind: .consumable, referenceName: "two\nlines", displayPrice: "\u{9B}2J"
    )
    let text = CatalogReport(catalog: Catalog(source: "s\r", products: [product]), warnings: []).text
    #expect(
      text == "s␍  version unknown  storefront USA  locale en_US\nnot synchronized with App Store Connect"
        + "\n\nConsumables\n  a␛]0;x␇  ␦2J  two␊lines")
  }

  @Test("An empty catalogue says so")
  func empty() {
    #expect(CatalogReport(catalog: Catalog(source: "x"), warnings: []).text.hasSuffix("\n\nNo products."))
  }
}
