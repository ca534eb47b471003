// Tests of the built-in demo catalogue, which the first screen shows.

import StoreCatalog
import StoreModel
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
        "シーズンパス ￥1,200",
      ])
  }

  @Test("Every product has a price in every storefront and texts in four languages")
  func complete() {
    for product in Catalog.builtins.flatMap(\.allProducts) {
      #expect(Set(product.storefrontPrices.keys) == Set(Storefront.all))
      #expect(product.localizations.map(\.locale) == ["en_US", "ja", "de", "zh_Hans"])
      #expect(product.localizations.allSatisfy { !$0.displayName.isEmpty && !$0.description.isEmpty })
    }
  }

  @Test("A written catalogue is read without warnings, with the same products and a storefront's prices")
  func written() throws {
    for catalog in Catalog.builtins {
      for storefront in ["USA", "JPN"] {
        let bytes = StoreKitFile.written(catalog, storefront: storefront)
        let (read, warnings) = try StoreKitFile.read(bytes, source: "own.storekit")
        #expect(warnings.isEmpty, "\(warnings)")
        #expect(read.settings.storefront == storefront && read.version == "4.0")
        let expected = catalog.allProducts.map { product in
          var product = product
          product.displayPrice = product.price(storefront: storefront)
          product.storefrontPrices = [:]
          return product
        }
        #expect(read.allProducts == expected)
        #expect(read.groups.map(\.name) == catalog.groups.map(\.name))
        #expect(StoreKitFile.written(read, storefront: storefront) == bytes)
      }
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

  @Test("The full catalogue has a plan above the shareable one, and two plans of equal level and length")
  func fullCatalog() throws {
    let catalog = Catalog.builtinFull
    #expect(Catalog.builtin(named: "builtin-full") == catalog && Catalog.builtin(named: "full") == nil)
    for product in Catalog.builtin.allProducts {
      #expect(catalog.product(product.identifier)?.displayPrice == product.displayPrice)
    }
    let plans = try #require(catalog.groups.first).subscriptions
    let shared = try #require(plans.first { $0.familyShareable }?.subscription)
    #expect(plans.contains { ($0.subscription?.level ?? .max) < shared.level })
    let terms = plans.compactMap(\.subscription).map { "\($0.level) \($0.period)" }
    #expect(terms.count == 5 && Set(terms).count == 4)
    #expect(catalog.groups.count == 2 && catalog.groups[1].subscriptions.count == 1)
  }

  @Test(
    "A step about a product of the full catalogue names that catalogue",
    arguments: [
      "premium", "com.example.subscriptionlab.studio", "com.example.subscriptionlab.crystals",
    ])
  func hint(product: String) throws {
    var bench = try Bench()
    let full = Alternative.step(.catalog(.builtinFull))
    for action in [
      Action.buy(Payment(product)), .offer(.redeem(product: product, offer: "x")),
      .subscription(.change, product: product, person: FamilyMember.me),
    ] {
      #expect(bench.simulator.refusal(of: action)?.instead == full, "\(action)")
    }
    try bench.perform(.catalog(.builtinFull))
    #expect(bench.simulator.refusal(of: .buy(Payment("com.example.subscriptionlab.studio"))) == nil)
  }
}
