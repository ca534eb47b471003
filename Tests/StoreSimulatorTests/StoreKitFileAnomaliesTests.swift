// Tests of irregular `.storekit` files (DocC: StoreKitFile).

import StoreCatalog
import StoreSimulator
import Testing

struct StoreKitFileAnomaliesTests {
  /// A replaced member of a product; `warning` is a word in the expected warning.
  struct Case: Sendable, CustomTestStringConvertible {
    let member: String
    let json: String?
    let warning: String
    let isImported: Bool
    var testDescription: String { "\(member): \(json ?? "missing")" }

    init(_ member: String, _ json: String?, _ warning: String, isImported: Bool = true) {
      self.member = member
      self.json = json
      self.warning = warning
      self.isImported = isImported
    }
  }

  @Test(
    "An odd member of a product gives one warning with its path",
    arguments: [
      Case("productID", nil, "is missing", isImported: false),
      Case("productID", "7", "should be a string, but is a number", isImported: false),
      Case("productID", "\" \\n\"", "is empty", isImported: false),
      Case("productID", "\"a.product\\n\"", "white space"),
      Case("type", nil, "is missing", isImported: false),
      Case("type", "\"Gadget\"", "“Gadget” is not a product type", isImported: false),
      Case("type", "\"consumable\"", "is read as Consumable"),
      Case("displayPrice", nil, "is missing"),
      Case("displayPrice", "\"\"", "is empty"),
      Case("displayPrice", "\"¥18\"", "“¥18” is not a plain decimal number"),
      Case("displayPrice", "\"3.9899999\"", "more decimals"),
      Case("displayPrice", "4.990", "is the number 4.990"),
      Case("displayPrice", "{}", "is an object"),
      Case("referenceName", "[]", "should be a string"),
      Case("familyShareable", "1", "should be true or false"),
      Case("localizations", "{}", "should be an array"),
    ])
  func product(anomaly: Case) throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(products: [StoreKitFixture.product([anomaly.member: anomaly.json])]))
    #expect(warnings.map(\.path) == ["products[0]." + anomaly.member])
    #expect(warnings.first?.message.contains(anomaly.warning) == true, "\(warnings)")
    #expect(catalog.products.map(\.identifier) == (anomaly.isImported ? ["a.product"] : []))
  }

  @Test(
    "An odd member of a subscription gives one warning with its path",
    arguments: [
      Case("type", "\"auto-renewable-subscription\"", "is read as RecurringSubscription"),
      Case("type", "\"Consumable\"", "does not belong in this list"),
      Case("type", nil, "is missing"),
      Case("groupNumber", nil, "read as 1"),
      Case("groupNumber", "0", "not a positive whole number"),
      Case("groupNumber", "99999999999999999999999999", "not a positive whole number"),
      Case("groupNumber", "\"2\"", "not a positive whole number"),
      Case("recurringSubscriptionPeriod", nil, "read as P1M"),
      Case("recurringSubscriptionPeriod", "\"P1Y6M\"", "read as P1M"),
      Case("recurringSubscriptionPeriod", "\"P99999999999999999999D\"", "read as P1M"),
      Case("subscriptionGroupID", "\"other\"", "differs from the group"),
      Case("introductoryOffer", "7", "should be an offer"),
      Case("adHocOffers", "7", "should be an array"),
    ])
  func subscription(anomaly: Case) throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(subscriptions: [StoreKitFixture.subscription([anomaly.member: anomaly.json])]))
    #expect(warnings.map(\.path) == ["subscriptionGroups[0].subscriptions[0]." + anomaly.member])
    #expect(warnings.first?.message.contains(anomaly.warning) == true, "\(warnings)")
    let terms = SubscriptionTerms(groupIdentifier: "G1", level: 1, period: SubscriptionPeriod(1, .month))
    #expect(catalog.groups.first?.subscriptions.map(\.subscription) == [terms])
    #expect(catalog.groups.first?.subscriptions.map(\.kind) == [.autoRenewable])
  }

  @Test(
    "An odd offer gives a warning with its path, and is read if its mode is known",
    arguments: [
      (#"{"paymentMode":"discount","subscriptionPeriod":"P1M"}"#, ".paymentMode", nil),
      (#"{"subscriptionPeriod":"P1M"}"#, ".paymentMode", nil),
      (
        #"{"paymentMode":"payAsYouGo","subscriptionPeriod":"P1M","displayPrice":""}"#, ".displayPrice",
        Offer(
          kind: .introductory, mode: .payAsYouGo, period: SubscriptionPeriod(1, .month), displayPrice: "")
      ),
      (
        #"{"paymentMode":"free"}"#, ".subscriptionPeriod",
        Offer(kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(1, .month))
      ),
      (
        #"{"paymentMode":"free","subscriptionPeriod":"P1W","numberOfPeriods":2}"#, ".numberOfPeriods",
        Offer(kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(1, .week))
      ),
    ] as [(String, String, Offer?)])
  func offer(json: String, path: String, offer: Offer?) throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(subscriptions: [StoreKitFixture.subscription(["introductoryOffer": json])]))
    #expect(warnings.map(\.path) == ["subscriptionGroups[0].subscriptions[0].introductoryOffer" + path])
    #expect(catalog.product("a.subscription")?.subscription?.offers == [offer].compactMap { $0 })
  }

  @Test(
    "A product's offer codes are read: the price unless the mode is free, and one warning for another mode",
    arguments: [
      (#"{"referenceName":"A","displayPrice":"0.49"}"#, [Offer(oneTimeCode: "A", displayPrice: "0.49")], []),
      (
        #"{"referenceName":"A","paymentMode":"oneTime","displayPrice":"0.49"}"#,
        [Offer(oneTimeCode: "A", displayPrice: "0.49")], []
      ),
      (
        #"{"referenceName":"A","paymentMode":"free","displayPrice":"0.49"}"#, [Offer(oneTimeCode: "A")], []
      ),
      (
        #"{"referenceName":"A","paymentMode":"payAsYouGo","displayPrice":"0.49"}"#, [], [".paymentMode"]
      ),
      (#"7"#, [], [""]),
    ] as [(String, [Offer], [String])])
  func oneTimeCode(json: String, codes: [Offer], paths: [String]) throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(products: [StoreKitFixture.product(["codeOffers": "[\(json)]"])]))
    #expect(warnings.map(\.path) == paths.map { "products[0].codeOffers[0]" + $0 })
    #expect(catalog.product("a.product")?.oneTimeCodes == codes)
  }

  @Test(
    "An odd billing plan gives one warning with its path, and is read as far as it goes",
    arguments: [
      (#"7"#, "", nil),
      (#"{"displayPrice":"1","commitmentDisplayPrice":"1"}"#, ".billingPlanType", nil),
      (
        #"{"billingPlanType":"YEARLY","displayPrice":"1","commitmentDisplayPrice":"1"}"#, ".billingPlanType",
        BillingPlan(type: "YEARLY", displayPrice: "1", commitmentDisplayPrice: "1")
      ),
      (
        #"{"billingPlanType":"MONTHLY","commitmentDisplayPrice":"12"}"#, ".displayPrice",
        BillingPlan(type: "MONTHLY", displayPrice: "", commitmentDisplayPrice: "12")
      ),
      (
        #"{"billingPlanType":"MONTHLY","displayPrice":"1"}"#, ".commitmentDisplayPrice",
        BillingPlan(type: "MONTHLY", displayPrice: "1")
      ),
      (
        #"{"billingPlanType":"MONTHLY","displayPrice":"1","commitmentDisplayPrice":6.00}"#,
        ".commitmentDisplayPrice",
        BillingPlan(type: "MONTHLY", displayPrice: "1", commitmentDisplayPrice: "6.00")
      ),
      (
        #"{"billingPlanType":"MONTHLY","displayPrice":"1","commitmentDisplayPrice":"12","isEnabled":"no"}"#,
        ".isEnabled", BillingPlan(type: "MONTHLY", displayPrice: "1", commitmentDisplayPrice: "12")
      ),
    ] as [(String, String, BillingPlan?)])
  func billingPlan(json: String, path: String, plan: BillingPlan?) throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(subscriptions: [StoreKitFixture.subscription(["billingPlans": "[\(json)]"])]))
    #expect(warnings.map(\.path) == ["subscriptionGroups[0].subscriptions[0].billingPlans[0]" + path])
    #expect(catalog.product("a.subscription")?.subscription?.billingPlans == [plan].compactMap { $0 })
  }

  @Test("A billing plan that stands twice counts once; an offer for none that is listed is named")
  func billingPlansAndOffers() throws {
    let plan = #"""
      {"billingPlanType":"BILLED_UPFRONT","displayPrice":"1","commitmentDisplayPrice":"1","isEnabled":false}
      """#
    let offer = #"{"paymentMode":"free","subscriptionPeriod":"P1W","billingPlanType":"MONTHLY"}"#
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(subscriptions: [
        StoreKitFixture.subscription([
          "billingPlans": "[\(plan),\(plan)]", "introductoryOffers": "[\(offer)]",
        ])
      ]))
    let path = "subscriptionGroups[0].subscriptions[0].billingPlans"
    #expect(warnings.map(\.path) == [path + "[1].billingPlanType", path])
    let terms = try #require(catalog.product("a.subscription")?.subscription)
    #expect(terms.billingPlans.map(\.isEnabled) == [false])
    #expect(terms.offers.first?.billingPlanType == "MONTHLY")
  }

  @Test("An introductory offer that also stands in the list counts once; one that differs is named")
  func doubledIntroductoryOffer() throws {
    let offer = #"{"paymentMode":"free","subscriptionPeriod":"P1W"}"#
    let other = #"{"paymentMode":"free","subscriptionPeriod":"P2W"}"#
    for (single, warned) in [(offer, false), (other, true), ("null", false)] {
      let (catalog, warnings) = try StoreKitFixture.read(
        StoreKitFixture.root(
          subscriptions: [
            StoreKitFixture.subscription(["introductoryOffer": single, "introductoryOffers": "[\(offer)]"])
          ]))
      #expect(catalog.product("a.subscription")?.subscription?.offers.count == 1)
      #expect(warnings.isEmpty == !warned)
    }
  }

  @Test("An introductoryOffer that is absent, or beside an empty list, is read")
  func introductoryOfferForms() throws {
    let offer = #"{"paymentMode":"free","subscriptionPeriod":"P1W"}"#
    for (single, expected) in [(nil, 0), (offer, 1)] as [(String?, Int)] {
      let (catalog, warnings) = try StoreKitFixture.read(
        StoreKitFixture.root(
          subscriptions: [
            StoreKitFixture.subscription(["introductoryOffer": single, "introductoryOffers": "[]"])
          ]))
      #expect(catalog.product("a.subscription")?.subscription?.offers.count == expected)
      #expect(warnings.isEmpty)
    }
  }

  @Test("Settings that cannot be read are left at their default and named")
  func settings() throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root([
        "settings": """
        {"_locale":"klingon language","_timeRate":7,"_askToBuyEnabled":"yes",
        "_lastSynchronizedDate":"yesterday","_compatibilityTimeRate":null,"storefront":"JPN"}
        """
      ]))
    #expect(catalog.settings == CatalogSettings())
    #expect(
      warnings.map(\.path) == [
        "settings._locale", "settings._timeRate", "settings._askToBuyEnabled", "settings.storefront",
      ])
    #expect(try StoreKitFixture.read(StoreKitFixture.root(["settings": nil])).warnings.isEmpty)
    #expect(
      try StoreKitFixture.read(StoreKitFixture.root(["settings": "[]"])).warnings.map(\.path) == ["settings"])
  }

  @Test("An identifier that stands twice is warned about, and the first is bought")
  func duplicateIdentifiers() throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(
        products: [StoreKitFixture.product(), StoreKitFixture.product(["displayPrice": "\"5.00\""])],
        subscriptions: [StoreKitFixture.subscription(["productID": "\"a.product\""])]))
    #expect(
      warnings.map(\.path) == ["products[1].productID", "subscriptionGroups[0].subscriptions[0].productID"])
    #expect(catalog.product("a.product")?.displayPrice == "0.99")
    #expect(catalog.allProducts.count == 3)
  }

  @Test("A locale that stands twice or is none is warned about; unknown keys are not")
  func localizations() throws {
    let texts = """
      [{"locale":"ja","displayName":"一","description":"一行\\n二行"},{"locale":"ja","displayName":"二",\
      "description":""},
      {"locale":"Japanese","displayName":"","description":""},{"displayName":"x","description":""}]
      """
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(
        products: [
          StoreKitFixture.product(["localizations": texts, "promotionalImageID": "1", "cached": "{}"])
        ],
        ["whatever": "[]", "note": "\"hand-made\""]))
    #expect(
      warnings.map(\.path) == [
        "products[0].localizations[1].locale", "products[0].localizations[2].locale",
        "products[0].localizations[3].locale",
      ])
    let product = try #require(catalog.product("a.product"))
    #expect(product.displayName(locale: "ja_JP") == "一")
    #expect(product.displayDescription(locale: "ja_JP") == "一行\n二行")
  }

  @Test("The misspelt familySharable is read as false")
  func familySharable() throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(
        products: [StoreKitFixture.product(["familyShareable": nil, "familySharable": "true"])]))
    #expect(catalog.products.first?.familyShareable == false)
    #expect(warnings.map(\.path) == ["products[0].familySharable"])
  }

  @Test("A file of another shape gives warnings, and what is in the right place is read")
  func foreignShape() throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      """
      {"version": 1,
       "products": [{"id": "tea", "price": 4.99, "duration": "month", "subscriptionGroup": "club"},
                    {"productID": "club", "type": "auto-renewable-subscription", "price": 4.99},
                    {"id": "G", "subscriptions": []}, 12,
                    {"productID": "pot", "type": "NonConsumable", "price": 12.00}],
       "subscriptionGroups": [{"name": "club", "localizations": []}, null],
       "subscriptions": [{"productID": "x"}]}
      """)
    #expect(catalog.version == "1")
    #expect(catalog.products.map(\.identifier) == ["pot"])
    #expect(catalog.products.map(\.displayPrice) == ["12.00"])
    #expect(catalog.groups.map(\.identifier) == ["club"])
    #expect(
      warnings.map(\.path) == [
        "version", "products[0].type", "products[1]", "products[2]", "products[3]", "products[4].price",
        "subscriptionGroups[0].id", "subscriptionGroups[0].subscriptions", "subscriptionGroups[1]",
        "subscriptions",
      ])
  }

  @Test("Missing lists and version are named, and an empty catalogue is one")
  func empty() throws {
    let (catalog, warnings) = try StoreKitFixture.read("{}")
    #expect(catalog == Catalog(source: "test.storekit"))
    #expect(warnings.map(\.path) == ["version", "products", "subscriptionGroups"])
    #expect(try StoreKitFixture.read(StoreKitFixture.root()).warnings.isEmpty)
  }

  @Test("A key that stands twice is warned about, and the last counts")
  func duplicateKeys() throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      """
      {"version":{"major":4,"minor":0},"products":[],"subscriptionGroups":[],
       "identifier":"A","identifier":"B","settings":{"_storefront":"DEU","_storefront":"DEU"}}
      """)
    #expect(catalog.settings.storefront == "DEU")
    #expect(warnings.map(\.path) == ["identifier", "settings._storefront"])
  }

  @Test("Line ends, tabs, spacing and a byte order mark do not matter")
  func spacing() throws {
    let plain = try StoreKitFixture.bytes("4.0")
    let text = String(decoding: plain, as: UTF8.self)
    let expected = try StoreKitFile.read(plain, source: "test.storekit").catalog
    for other in [
      text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"),
      text.replacing("  ", with: "\t"), text.replacing(" : ", with: ": "), "\u{FEFF}" + text,
    ] {
      let (catalog, warnings) = try StoreKitFixture.read(other)
      #expect(catalog == expected)
      #expect(warnings.allSatisfy { $0.finding == .byteOrderMark || $0.finding == .keyRemoved })
    }
  }

  @Test("A thousand warnings are enough")
  func manyWarnings() throws {
    let junk = Array(repeating: "1", count: 1500)
    let warnings = try StoreKitFixture.read(StoreKitFixture.root(products: junk)).warnings
    #expect(warnings.count == 1001)
    #expect(warnings.last?.message == "500 more warnings are not listed; correct the listed ones first")
  }

  @Test("Control characters stay in the texts, and warnings show them as symbols")
  func controlCharacters() throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(
        products: [
          StoreKitFixture.product([
            "type": #""Con\u001Bsumable""#, "productID": #""a\u0007b""#, "displayPrice": #""\u009B31m""#,
          ])
        ], ["odd\u{7F}key": "[{}]"]))
    #expect(catalog.products.map(\.identifier) == ["a\u{7}b"])
    #expect(warnings.count == 3)
    for warning in warnings {
      #expect(
        (warning.path + warning.message).unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control
        })
    }
  }
}
