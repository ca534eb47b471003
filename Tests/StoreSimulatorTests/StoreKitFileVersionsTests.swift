// Tests of every version of the `.storekit` format as Xcode writes it.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreSimulator

struct StoreKitFileVersionsTests {
  private func report(_ name: String) throws -> String {
    let (catalog, warnings) = try StoreKitFile.read(try StoreKitFixture.bytes(name), source: name)
    return CatalogReport(catalog: catalog, warnings: warnings).json
  }

  @Test(
    "Each version is counted",
    arguments: [
      (
        "1.0",
        """
        "consumables":1,"nonConsumables":1,"nonRenewing":0,"groups":1,"subscriptions":2,\
        "offers":{"introductory":1,"promotional":0,"code":0,"winBack":0},"settings":{}
        """,
        """
        {"path":"subscriptionOffersKeyPair",\
        "message":"has the name of a key and was removed: it is neither saved nor shown; \
        everything else is read; nothing needs to be done"}
        """
      ),
      (
        "1.1",
        """
        "consumables":1,"nonConsumables":0,"nonRenewing":1,"groups":0,"subscriptions":0,\
        "offers":{"introductory":0,"promotional":0,"code":0,"winBack":0},\
        "settings":{"storefront":"JPN","locale":"ja","timeRate":5,"askToBuyEnabled":true}
        """,
        """
        {"path":"products[0].displayPrice",\
        "message":"“0.99” has more decimals than JPY; shown unchanged; correct the value"}
        """
      ),
      (
        "1.2",
        """
        "consumables":0,"nonConsumables":0,"nonRenewing":0,"groups":1,"subscriptions":1,\
        "offers":{"introductory":1,"promotional":2,"code":1,"winBack":0},\
        "settings":{"timeRate":1004,"interruptedPurchasesEnabled":true}
        """,
        ""
      ),
      (
        "2.0",
        """
        "consumables":0,"nonConsumables":1,"nonRenewing":0,"groups":1,"subscriptions":0,\
        "offers":{"introductory":0,"promotional":0,"code":0,"winBack":0},"settings":{"storefront":"DEU",\
        "locale":"de","renewalBillingIssuesEnabled":true,"billingGracePeriodEnabled":true}
        """,
        ""
      ),
      (
        "4.0",
        """
        "consumables":1,"nonConsumables":1,"nonRenewing":0,"groups":2,"subscriptions":1,\
        "offers":{"introductory":0,"promotional":0,"code":0,"winBack":1},\
        "settings":{"storefront":"BRA","locale":"pt_BR","timeRate":0,"askToBuyEnabled":false,\
        "interruptedPurchasesEnabled":false,"dialogsDisabled":true,"renewalBillingIssuesEnabled":false,\
        "billingGracePeriodEnabled":false}
        """,
        """
        {"path":"subscriptionOffersKeyPair",\
        "message":"has the name of a key and was removed: it is neither saved nor shown; \
        everything else is read; nothing needs to be done"}
        """
      ),
      (
        "5.0",
        """
        "consumables":0,"nonConsumables":0,"nonRenewing":0,"groups":1,"subscriptions":2,\
        "offers":{"introductory":1,"promotional":0,"code":0,"winBack":0},\
        "billingPlans":[\
        {"product":"com.example.teahouse.club.year","billingPlanType":"BILLED_UPFRONT",\
        "displayPrice":"29.99","commitmentDisplayPrice":"29.99","isEnabled":true},\
        {"product":"com.example.teahouse.club.year","billingPlanType":"MONTHLY",\
        "displayPrice":"2.50","commitmentDisplayPrice":"30.00","isEnabled":true}],\
        "settings":{"storefront":"USA","locale":"en_US","timeRate":0}
        """,
        ""
      ),
      (
        "6.3",
        """
        "consumables":0,"nonConsumables":0,"nonRenewing":0,"groups":1,"subscriptions":2,\
        "offers":{"introductory":1,"promotional":0,"code":0,"winBack":0},\
        "billingPlans":[\
        {"product":"com.example.teahouse.club.year","billingPlanType":"BILLED_UPFRONT",\
        "displayPrice":"29.99","commitmentDisplayPrice":"29.99","isEnabled":true},\
        {"product":"com.example.teahouse.club.year","billingPlanType":"MONTHLY",\
        "displayPrice":"2.50","commitmentDisplayPrice":"30.00","isEnabled":true}],\
        "settings":{"storefront":"USA","locale":"en_US","timeRate":0}
        """,
        ""
      ),
    ])
  func counts(name: String, expected: String, warnings: String) throws {
    #expect(try report(name) == "{\"version\":\"\(name)\",\(expected),\"warnings\":[\(warnings)]}")
  }

  @Test("An offer without a payment mode is counted, and a warning says that nobody can have it")
  func modeNone() throws {
    let (catalog, warnings) = try StoreKitFile.read(try StoreKitFixture.bytes("3.0"), source: "3.0")
    let offer = try #require(catalog.groups.first?.subscriptions.first?.subscription?.offers.first)
    #expect(offer == Offer(kind: .introductory, mode: .unset, period: SubscriptionPeriod(1, .month)))
    #expect(
      warnings.map(\.path) == ["subscriptionGroups[0].subscriptions[0].introductoryOffer.paymentMode"])
  }

  @Test("Offers keep mode, length, price, names and eligibility; a price left on a free one is ignored")
  func offers() throws {
    let early = try StoreKitFile.read(try StoreKitFixture.bytes("1.2"), source: "1.2").catalog
    let week = SubscriptionPeriod(1, .week)
    #expect(
      early.product("com.example.teahouse.club.week")?.subscription
        == SubscriptionTerms(
          groupIdentifier: "7E000002", level: 2, period: week,
          offers: [
            Offer(kind: .introductory, mode: .payAsYouGo, period: week, periodCount: 3, displayPrice: "0.49"),
            Offer(
              kind: .promotional, mode: .freeTrial, period: SubscriptionPeriod(1, .month),
              referenceName: "Come back", offerIdentifier: "come back"),
            Offer(
              kind: .promotional, mode: .payUpFront, period: SubscriptionPeriod(3, .month),
              displayPrice: "1.49",
              referenceName: "", offerIdentifier: "$1 for three"),
            Offer(
              kind: .code, mode: .freeTrial, period: SubscriptionPeriod(2, .week), referenceName: "Fair 2022",
              eligibility: ["expired", "new", "existing"]),
          ]))
    let later = try StoreKitFile.read(try StoreKitFixture.bytes("3.0"), source: "3.0").catalog
    let half = later.product("com.example.teahouse.club.half")?.subscription
    #expect(half?.offers.first?.displayPrice == nil)
    #expect(half?.level == 1)
  }

  @Test(
    "A cleaned copy reads as the file did but for the key that is gone, and nothing is left to clean",
    arguments: StoreKitFixture.names)
  func cleaned(name: String) throws {
    let bytes = try StoreKitFixture.bytes(name)
    let cleaned = try StoreKitFile.cleaned(bytes, source: name)
    let (catalog, warnings) = try StoreKitFile.read(bytes, source: name)
    let again = try StoreKitFile.read(cleaned, source: name)
    #expect(again.catalog == catalog)
    #expect(again.warnings == warnings.filter { $0.finding != .keyRemoved })
    let twice = try StoreKitFile.cleaned(cleaned, source: name)
    #expect(StoreKitFile.leftOut(of: twice).isEmpty)
    #expect(try StoreKitFile.cleaned(twice, source: name) == twice)
  }

  @Test("The writer writes what Xcode wrote byte for byte", arguments: ["3.0", "5.0", "6.3"])
  func writerStyle(name: String) throws {
    let bytes = try StoreKitFixture.bytes(name)
    #expect(JSONWriter.xcodeStyle(try JSONReader.read(bytes)) == bytes)
  }

  @Test("Products are listed consumables first, then by group, then the rest")
  func order() throws {
    let catalog = try StoreKitFile.read(try StoreKitFixture.bytes("4.0"), source: "4.0").catalog
    #expect(
      catalog.allProducts.map(\.identifier) == [
        "com.example.teahouse.leaves", "com.example.teahouse.club.month", "com.example.teahouse.pot",
      ])
  }
}
