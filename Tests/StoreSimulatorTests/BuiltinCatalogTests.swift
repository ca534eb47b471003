// Tests of the built-in demo catalogue, which the first screen shows.

import StoreCatalog
import StoreSimulator
import Testing

struct BuiltinCatalogTests {
  private func productIndex(locale: String, storefront: String) -> [String] {
    Catalog.builtin.allProducts.map {
      $0.displayName(locale: locale) + " " + $0.displayPrice(storefront: storefront, locale: locale)
    }
  }

  @Test("It reads in English and Japanese as the pictures of the screen have it")
  func productIndex() {
    #expect(
      productIndex(locale: "en_US", storefront: "USA") == [
        "Coins 100 $0.99", "Pro Monthly $4.99", "Pro Yearly $49.99", "Basic Monthly $2.49", "No Ads $2.99",
        "Season Pass $7.99",
      ])
    #expect(
      productIndex(locale: "ja_JP", storefront: "JPN") == [
        "コイン 100個 ￥160", "プロ 月額プラン ￥980", "プロ 年額プラン ￥9,800", "ベーシック 月額 ￥490", "広告なし ￥480",
        "季節パス 3か月 ￥1,200",
      ])
  }

  @Test("Every product has a price in every storefront and texts in four languages")
  func complete() {
    for product in Catalog.builtin.allProducts {
      #expect(Set(product.storefrontPrices.keys) == Set(Storefront.all))
      #expect(product.localizations.map(\.locale) == ["en_US", "ja", "de", "zh_Hans"])
      #expect(product.localizations.allSatisfy { !$0.displayName.isEmpty && !$0.description.isEmpty })
    }
  }

  @Test("The group has two plans of the first level and one of the second")
  func group() throws {
    let group = try #require(Catalog.builtin.groups.first)
    #expect(group.name == "Pro")
    #expect(group.subscriptions.map(\.subscription?.level) == [1, 1, 2])
    #expect(group.subscriptions.allSatisfy { $0.subscription?.groupIdentifier == group.identifier })
    let monthly = try #require(Catalog.builtin.product("com.example.subscriptionlab.monthly"))
    #expect(monthly.subscription?.period == SubscriptionPeriod(1, .month))
    #expect(Catalog.builtin.product("com.example.subscriptionlab.yearly")?.familyShareable == true)
  }
}
