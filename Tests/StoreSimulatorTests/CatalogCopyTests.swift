// Tests of the catalogue copies in sessions and bug bundles.

import Testing

@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator

@Suite("Copies of catalogues") struct CatalogCopyTests {
  private static let secret = "hunter2"

  private func copy(_ text: String) throws -> String {
    String(decoding: try StoreKitFile.cleaned(Array(text.utf8), source: "test"), as: UTF8.self)
  }

  @Test(
    "A secret under a key that the importer does not know is in no copy, wherever it stands",
    arguments: [
      "sharedSecret", "password", "_token", "subscriptionKey", "key", "p8", "_leftOut", "apiKey",
      "internalID",
      "identifier", "$ref", "", "ProductID", "productID ",
    ])
  func unknownKeys(key: String) throws {
    let values = [
      "\"\(Self.secret)\"", "[\"\(Self.secret)\"]", "{\"key\":\"\(Self.secret)\"}",
      "[[{\"a\":[\"\(Self.secret)\"]}]]",
    ]
    for value in values {
      let member: [String: String?] = [key: value]
      let texts = [
        StoreKitFixture.root(member), StoreKitFixture.root(["settings": "{\"\(key)\":\(value)}"]),
        StoreKitFixture.root(products: [StoreKitFixture.product(member)]),
        StoreKitFixture.root(subscriptions: [StoreKitFixture.subscription(member)]),
        StoreKitFixture.root(products: [
          StoreKitFixture.product(["localizations": "[{\"locale\":\"ja\",\"\(key)\":\(value)}]"])
        ]),
        StoreKitFixture.root(subscriptions: [
          StoreKitFixture.subscription(["codeOffers": "[{\"paymentMode\":\"free\",\"\(key)\":\(value)}]"])
        ]),
        StoreKitFixture.root(subscriptions: [
          StoreKitFixture.subscription(["billingPlans": "[{\"\(key)\":\(value)}]"])
        ]),
        StoreKitFixture.root(["version": "{\"major\":4,\"minor\":0,\"\(key)\":\(value)}"]),
        StoreKitFixture.root(["subscriptionBundleGroups": "[{\"\(key)\":\(value)}]"]),
      ]
      for text in texts {
        let copy = try copy(text)
        #expect(!copy.contains(Self.secret), "\(text)\n\(copy)")
        #expect(key == "_leftOut" || !StoreKitFile.leftOut(of: Array(copy.utf8)).isEmpty, "\(text)")
        #expect(
          try StoreKitFixture.read(copy).catalog == StoreKitFixture.read(text).catalog, "\(text)\n\(copy)")
      }
    }
  }

  @Test("A secret of another shape than what is read under a known key is in no copy")
  func wrongShapes() throws {
    let shapes = ["[\"hunter2\"]", "{\"a\":\"hunter2\"}", "\"hunter2\""]
    let known: [(String, Bool)] = [
      ("productID", true), ("type", true), ("displayPrice", true), ("familyShareable", false),
      ("localizations", false), ("referenceName", true),
    ]
    for (key, isText) in known {
      for shape in shapes where !(isText && shape.hasPrefix("\"")) {
        let text = StoreKitFixture.root(products: [StoreKitFixture.product([key: shape])])
        let copy = try copy(text)
        #expect(!copy.contains(Self.secret), "\(text)\n\(copy)")
        let (before, after) = (try StoreKitFixture.read(text), try StoreKitFixture.read(copy))
        #expect(before.catalog == after.catalog)
        #expect(before.warnings.map(\.path) == after.warnings.map(\.path), "\(text)")
      }
    }
    for key in ["products", "nonRenewingSubscriptions", "subscriptionGroups", "settings"] {
      for shape in shapes {
        #expect(!(try copy(StoreKitFixture.root([key: shape]))).contains(Self.secret), "\(key): \(shape)")
      }
    }
  }

  @Test(
    "A text that looks like a key is in no copy and in nothing that is shown, also in a place that is read",
    arguments: [
      "-----BEGIN PRIVATE KEY-----\\nshort\\n-----END PRIVATE KEY-----", "-----BEGIN EC PRIVATE KEY-----",
      "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJhYmMifQ.c2lnbmF0dXJl",
      "Bearer eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJhYmMifQ.c2lnbmF0dXJl",
      "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNotASecretNotASecret",
      "MIGHAgEAMBMGByqGSM49\\nAgEGCCqGSM49AwEHBG0w\\nawIBAQQgNotASecretNo\\ntASecretNotASecret12",
      "Zm9v_YmFy-QUJD123xyz4567Qw8rTy9UiOpAsDfGhJkLzX0c", "hK3jD8sP0qW7eR5tY2uI9oL4aS6dF1gH3jK8lZ0xC7v=",
    ])
  func keysInKnownPlaces(key: String) throws {
    for field in ["referenceName", "productID", "type", "displayPrice"] {
      let text = StoreKitFixture.root(products: [StoreKitFixture.product([field: "\"\(key)\""])])
      let (catalog, warnings) = try StoreKitFixture.read(text)
      let shown =
        "\(catalog) \(warnings) \(CatalogReport(catalog: catalog, warnings: warnings).text) \(try copy(text))"
      let part = String(key.split(separator: "\\").first ?? "").suffix(16)
      #expect(!shown.contains(part), "\(field): \(shown)")
      #expect(warnings.contains { $0.path == "products[0].\(field)" && $0.finding == .keyLeftOut })
      #expect(StoreKitFile.leftOut(of: Array(try copy(text).utf8)).contains("products[].\(field)"))
    }
  }

  @Test(
    "Names, identifiers, addresses and descriptions are taken for no key",
    arguments: [
      "com.example." + String(repeating: "subscription_of_the_month.", count: 5),
      "subscription_of_the_month_premium_plan_for_families_with_many_members_and_friends",
      "Premium_Plan_2024_Tier_3_Version_2_Monthly_Subscription_For_Region_7_And_Region_8",
      "premium-plan-2024-01-15-with-all-the-bells-and-whistles-of-version-12-and-13",
      "https://example.com/help/terms-of-use?a=1&b=2",
      "One\\nTwo\\nThree\\nFour\\nFive\\nSix\\nSeven\\nEight\\nNine",
      "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "プロ・プラン(月額)、すべての機能を使えます。いつでも解約できます。",
      "eyJ is how tokens begin. This is none.", "ThisIsAVeryLongProductIdentifierForTheYear2024Premium",
    ])
  func ordinaryTexts(text: String) throws {
    let file = StoreKitFixture.root(products: [
      StoreKitFixture.product(["productID": "\"\(text)\"", "referenceName": "\"\(text)\""])
    ])
    let (catalog, warnings) = try StoreKitFixture.read(file)
    #expect(catalog.products.count == 1)
    #expect(!warnings.contains { $0.finding == .keyLeftOut })
    #expect(try StoreKitFixture.read(try copy(file)).catalog == catalog)
  }

  @Test("What was left out is listed by place, without values, and not without end")
  func listed() throws {
    let text = StoreKitFixture.root(
      products: [StoreKitFixture.product(), StoreKitFixture.product()],
      ["settings": "{\"sharedSecret\":\"hunter2\",\"_developerTeamID\":\"T\"}"])
    let places = StoreKitFile.leftOut(of: Array(try copy(text).utf8))
    #expect(
      places == ["identifier", "products[].internalID", "settings.sharedSecret", "settings._developerTeamID"])
    // The numbers are written in letters, because keys that contain a digit are not named in the list.
    let many = (0..<1000).map { number in
      "\"\(String(String(number).compactMap { $0.wholeNumberValue.map { Array("abcdefghij")[$0] } }))\":1"
    }.joined(separator: ",")
    #expect(StoreKitFile.leftOut(of: Array(try copy("{\(many)}").utf8)).count == 201)
    // A key may be a secret, and it may be as long as the file.
    let hidden = String(repeating: "MIGHAgEA", count: 10)
    #expect(StoreKitFile.leftOut(of: Array(try copy("{\"\(hidden)\":1}").utf8)) == ["(a key)"])
    let long = try copy("{\"\(String(repeating: "long name ", count: 1000))\":[1,2,3]}")
    #expect(long.utf8.count < 200)
  }

  @Test(
    "A key that does not look like a name is not named",
    arguments: [
      "secretkeyname-hunter2", "hunter2", "0", "", "a key", "ключ", "秘密", "p8", "a.b", "x\u{200B}y",
      "QwErTyUiOpAsDfGh", "kJhGfDsAqWeR", String(repeating: "long", count: 11),
    ])
  func unnamedKeys(key: String) throws {
    let text = StoreKitFixture.root(["settings": "{\"\(key)\":1}", key + "\u{3042}": "[{}]"])
    let (catalog, warnings) = try StoreKitFixture.read(text)
    let copy = try copy(text)
    let places = StoreKitFile.leftOut(of: Array(copy.utf8))
    #expect(places.contains("settings.(a key)"))
    #expect(places.contains("(a key)"))
    let shown = copy + CatalogReport(catalog: catalog, warnings: warnings).text
    #expect(key.utf8.count < 6 || !shown.contains(key))
  }

  @Test(
    "A key that looks like a name is named",
    arguments: [
      "sharedSecret", "_developerTeamID", "_failTransactionsEnabled", "subscriptionSuiteGroupIdentifiers",
      "applicationInternalID", "URL", "a", "SKTestSessionIDForApp",
    ])
  func namedKeys(key: String) throws {
    let copy = try copy(StoreKitFixture.root(["settings": "{\"\(key)\":1}"]))
    #expect(StoreKitFile.leftOut(of: Array(copy.utf8)).contains("settings.\(key)"))
  }

  @Test(
    "Importing the copy of a damaged or made-up catalogue makes the same catalogue",
    arguments: StoreKitFixture.names)
  func damaged(name: String) throws {
    let original = try StoreKitFixture.bytes(name)
    var random = SeededRandom(seed: 0xC0B1)
    let junk = [
      "null", "[]", "{}", "\"x\"", "7", "-1", "true", "[null,1,\"x\",{}]", "{\"productID\":\"z\"}",
      "\"4.99\"",
    ]
    var read = 0
    for _ in 0..<60 {
      var text = String(decoding: original, as: UTF8.self)
      // Replaces a value, which extends from a colon to the end of its line.
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let index = Int.random(in: 0..<lines.count, using: &random)
        guard let colon = lines[index].range(of: " : ") else { continue }
        let value = lines[index][colon.upperBound...]
        guard let last = value.last, last != "{", last != "[" else { continue }
        let junk = junk[Int.random(in: 0..<junk.count, using: &random)]
        lines[index] = lines[index][..<colon.upperBound] + junk + (last == "," ? "," : "")
        text = lines.joined(separator: "\n")
      }
      guard let before = try? StoreKitFixture.read(text) else { continue }
      read += 1
      let after = try StoreKitFixture.read(try copy(text))
      #expect(after.catalog == before.catalog, "\(text)")
      // The copy contains an empty value instead of one of the wrong type, so only the warnings' paths are
      // compared.
      let (first, second) = (before.warnings.filter(Self.isOfACopy), after.warnings.filter(Self.isOfACopy))
      #expect(second.map(\.path) == first.map(\.path), "\(text)")
    }
    #expect(read > 40)
  }

  /// Whether reading a copy gives the same warning.
  ///
  /// The copy has no duplicate keys, no secrets and no unknown lists. Two offers may differ only in keys that
  /// the importer does not read.
  private static func isOfACopy(_ warning: CatalogWarning) -> Bool {
    switch warning.finding {
    case .appearsTwice, .keyLeftOut, .keyRemoved, .unknownList, .strayIntroductoryOffer: false
    default: true
    }
  }

  @Test("A long key over many values costs no more than both together")
  func longKey() throws {
    let text = """
      {"\(String(repeating: "k", count: 300_000))":\
      [\(String(repeating: "{\"a\":1,\"a\":2},", count: 20_000))0]}
      """
    let (_, warnings) = try StoreKitFixture.read(text)
    #expect(warnings.allSatisfy { $0.path.utf8.count < 200 })
  }
}
