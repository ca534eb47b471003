// Tests of `.storekit` files from real projects: warnings, prices, and texts on the phone in each language.

import Support
import Testing

@testable import DeviceLocalization
@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator

@Suite("Files from real projects") struct FilesOfProjectsTests {
  private static func warnings(_ text: String) throws -> [String: String] {
    let (_, warnings) = try StoreKitFixture.read(text)
    return Dictionary(warnings.map { ($0.path, $0.message) }) { first, _ in first }
  }

  // MARK: Warnings

  @Test("a warning says what is meant and what follows")
  func meaning() throws {
    let misspelt = try Self.warnings(
      StoreKitFixture.root(products: [
        StoreKitFixture.product(["familyShareable": "null", "familySharable": "true"])
      ]))
    #expect(
      misspelt["products[0].familySharable"]?.contains("rename it to familyShareable") == true, "\(misspelt)"
    )
    #expect(misspelt["products[0].familySharable"]?.contains("not shared with the family") == true)
    let bare = try Self.warnings("{\"products\": []}")
    #expect(
      bare["subscriptionGroups"]?.contains("there are no subscriptions; everything else is imported") == true)
    #expect(bare["version"]?.contains("the version is unknown") == true)
    let other = try Self.warnings("{\"subscriptionGroups\": []}")
    #expect(other["products"]?.contains("there are no one-time products") == true)
  }

  @Test("a finding of another kind than expected says what was made of it")
  func fates() throws {
    let text = StoreKitFixture.root(
      products: [StoreKitFixture.product(["referenceName": "5", "familyShareable": "\"yes\""])],
      ["settings": "{\"_locale\": \"??\", \"_timeRate\": 99, \"_askToBuyEnabled\": \"on\"}"])
    let (_, warnings) = try StoreKitFixture.read(text)
    #expect(warnings.count >= 5)
    for warning in warnings {
      #expect(warning.message.contains("; "), "\(warning.path): \(warning.message)")
    }
  }

  @Test("a key that was removed is told, and nothing of it")
  func removedKey() throws {
    let text = StoreKitFixture.root(
      products: [], ["subscriptionOffersKeyPair": "{\"id\": \"AB12\", \"privateKey\": \"NotASecret\"}"])
    let (catalog, warnings) = try StoreKitFixture.read(text)
    #expect(warnings.map(\.path) == ["subscriptionOffersKeyPair"])
    #expect(warnings[0].message.contains("was removed"))
    #expect(!"\(catalog)\(warnings)".contains("NotASecret"))
    let empty = StoreKitFixture.root(products: [], ["subscriptionOffersKeyPair": "{}"])
    #expect(try StoreKitFixture.read(empty).warnings.isEmpty)
  }

  @Test("what is read and not used is told, and settings without their underscore")
  func unused() throws {
    let offer =
      "{\"paymentMode\": \"free\", \"subscriptionPeriod\": \"P1W\", \"eligibility\": [\"new\"], "
      + "\"isStackable\": true, \"referenceName\": \"c\"}"
    let text = StoreKitFixture.root(
      subscriptions: [StoreKitFixture.subscription(["codeOffers": "[\(offer), \(offer)]"])],
      [
        "appPolicies": "{\"eula\": \"\", \"policies\": []}",
        "settings": "{\"storefront\": \"JPN\", \"timeRate\": 3}",
      ])
    let (catalog, warnings) = try StoreKitFixture.read(text)
    let report = CatalogReport(catalog: catalog, warnings: warnings).text
    #expect(report.contains("Read but not used"))
    #expect(report.contains("codeOffers[].isStackable") && report.contains("2 times"))
    #expect(report.contains("appPolicies"))
    let told = try Self.warnings(text)
    #expect(told["settings.storefront"]?.contains("rename it to _storefront") == true, "\(told)")
    #expect(told["settings.timeRate"]?.contains("_timeRate") == true)
  }

  @Test("the copy of a file makes the same catalogue, what is not used included")
  func copy() throws {
    let text = StoreKitFixture.root(
      products: [], ["appPolicies": "{\"eula\": \"x\"}", "settings": "{\"_lastSynchronizedDate\": 7.5}"])
    let catalog = try StoreKitFixture.read(text).catalog
    let copy = try StoreKitFile.cleaned(Array(text.utf8), source: "test")
    #expect(catalog.isSynced && !catalog.unused.isEmpty)
    #expect(try StoreKitFile.read(copy, source: catalog.source).catalog == catalog)
  }

  @Test("catalog prints offers, eligibility, languages, descriptions, sync state and the rate's name")
  func report() throws {
    let offer =
      "{\"paymentMode\": \"payAsYouGo\", \"subscriptionPeriod\": \"P1M\", \"numberOfPeriods\": 3, "
      + "\"displayPrice\": \"1\", \"offerID\": \"spring24\", \"referenceName\": \"Spring\"}"
    let code =
      "{\"paymentMode\": \"free\", \"subscriptionPeriod\": \"P1W\", \"eligibility\": [\"new\", \"expired\"], "
      + "\"referenceName\": \"Back\"}"
    let text = StoreKitFixture.root(
      subscriptions: [
        StoreKitFixture.subscription([
          "displayPrice": "\"29\"", "adHocOffers": "[\(offer)]", "codeOffers": "[\(code)]",
          "localizations":
            "[{\"locale\":\"en_US\",\"displayName\":\"Pro\",\"description\":\"All of it\"},"
            + "{\"locale\":\"ja\",\"displayName\":\"プロ\",\"description\":\"すべて\"}]",
        ])
      ], ["settings": "{\"_lastSynchronizedDate\": 712345.5, \"_timeRate\": 13}"])
    let (catalog, warnings) = try StoreKitFixture.read(text)
    let report = CatalogReport(catalog: catalog, warnings: warnings)
    for words in [
      "offerID spring24", "for new, expired", "ja  プロ: すべて", "en_US  Pro: All of it",
      "synchronized with App Store Connect", "13 (month-5m)", "$29.00", "$1.00",
    ] {
      #expect(report.text.contains(words), "\(words)\n\(report.text)")
    }
    #expect(!report.text.contains("not synchronized"))
    #expect(!report.json.contains("29.00"))
  }

  // MARK: Prices

  @Test(
    "a price has the decimals of its currency; only zeros come and go",
    arguments: [
      ("29", "USA", "en_US", "$29.00"), ("0.5", "USA", "en_US", "$0.50"), ("4.990", "USA", "en_US", "$4.99"),
      ("98.0", "JPN", "ja_JP", "￥98"), ("0.99", "JPN", "ja_JP", "￥0.99"), ("1200", "JPN", "ja_JP", "￥1,200"),
      ("3.9899999", "USA", "en_US", "$3.9899999"), ("119.0", "DEU", "de_DE", "119,00 €"),
      ("13900.00", "KOR", "ko_KR", "₩13,900"), ("49000", "IDN", "id_ID", "Rp 49.000"),
      ("0", "USA", "en_US", "$0.00"),
      ("¥18", "CHN", "zh_CN", "¥18"), ("5", "XXX", "en_US", "5"),
    ])
  func prices(_ digits: String, _ storefront: String, _ locale: String, _ shown: String) {
    let product = Product(identifier: "a", kind: .consumable, displayPrice: digits)
    #expect(product.displayPrice(storefront: storefront, locale: locale) == shown)
  }

  @Test("a price finer than its currency is warned of and stays as it is")
  func tooFine() throws {
    let yen = StoreKitFixture.root(
      products: [StoreKitFixture.product(["displayPrice": "\"0.99\""])],
      ["settings": "{\"_storefront\": \"JPN\"}"])
    #expect(try Self.warnings(yen)["products[0].displayPrice"]?.contains("more decimals than JPY") == true)
    let whole = StoreKitFixture.root(
      products: [StoreKitFixture.product(["displayPrice": "\"98.0\""])],
      ["settings": "{\"_storefront\": \"JPN\"}"])
    #expect(try Self.warnings(whole).isEmpty)
    let dollars = StoreKitFixture.root(products: [StoreKitFixture.product(["displayPrice": "\"0.99\""])])
    #expect(try Self.warnings(dollars).isEmpty)
  }

  // MARK: Keys

  @Test(
    "an over-long identifier that only looks like a key is taken for none",
    arguments: [
      String(repeating: "Premium", count: 40), String(repeating: "a", count: 300),
      "ComExampleMyApplicationPremiumSubscriptionYearlyWithFreeTrialForFamiliesAndTheirFriends2024",
      "com.example." + String(repeating: "x", count: 200), String(repeating: "ABCDEFGHIJ", count: 12),
    ])
  func longIdentifiers(_ identifier: String) throws {
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(products: [StoreKitFixture.product(["productID": "\"\(identifier)\""])]))
    #expect(catalog.products.map(\.identifier) == [identifier])
    #expect(warnings.isEmpty, "\(warnings.map(\.message))")
  }

  @Test("a key in the place of an identifier is still found")
  func keyAsIdentifier() throws {
    for key in [
      """
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgevZzL1gdAFr88hb2OF/2NxApJCzGCEDdfSp6VQO30hyhRANCAAQRWz
      """,
      "-----BEGIN PRIVATE KEY-----",
    ] {
      let (catalog, warnings) = try StoreKitFixture.read(
        StoreKitFixture.root(products: [StoreKitFixture.product(["productID": "\"\(key)\""])]))
      #expect(catalog.products.isEmpty)
      #expect(warnings.contains { $0.finding == .keyLeftOut })
    }
  }

  // MARK: Languages of the phone

  static let locales = [
    "pt_BR", "pt_PT", "es_ES", "fr_FR", "tr_TR", "nb_NO", "no_NO", "ko_KR", "ru_RU", "zh_Hant_TW", "de_DE",
    "zh_CN",
  ]

  private static func words(_ texts: DeviceLocalizer) -> [(name: String, text: String)] {
    let offers = [Offer.PaymentMode.freeTrial, .payAsYouGo, .payUpFront].flatMap { mode in
      [Offer.Kind.introductory, .promotional].map { kind in
        Offer(kind: kind, mode: mode, period: SubscriptionPeriod(1, .month), periodCount: 1)
      }
    }
    let periods = [SubscriptionPeriod.Unit.day, .week, .month, .year].flatMap { unit in
      [1, 2, 3, 5, 21].map { SubscriptionPeriod($0, unit) }
    }
    let plain: [(String, String)] = [
      ("termsAlertTitle", texts.termsAlertTitle), ("termsAlertMessage", texts.termsAlertMessage),
      ("termsSheetTitle", texts.termsSheetTitle), ("termsSheetMessage", texts.termsSheetMessage),
      ("paymentAlertTitle", texts.paymentAlertTitle), ("paymentAlertMessage", texts.paymentAlertMessage),
      ("paymentSheetTitle", texts.paymentSheetTitle), ("paymentSheetMessage", texts.paymentSheetMessage),
      ("completeTitle", texts.completeTitle), ("completeMessage", texts.completeMessage),
      ("alreadyBoughtTitle", texts.alreadyBoughtTitle), ("alreadyBoughtMessage", texts.alreadyBoughtMessage),
      ("alreadySubscribed", texts.alreadySubscribed), ("alreadyOrdered", texts.alreadyOrdered),
      ("notPossible", texts.notPossible), ("priceIncreaseTitle", texts.priceIncreaseTitle),
      ("priceIncreaseMessage", texts.priceIncreaseMessage("N", from: "1", to: "2", on: "3")),
      ("priceConsentMessage", texts.priceIncreaseMessage("N", from: "1", to: "1", on: "3")),
      ("agreeToPrice", texts.agreeToPrice), ("cancelSubscription", texts.cancelSubscription),
      ("notNow", texts.notNow), ("signInTitle", texts.signInTitle), ("signInMessage", texts.signInMessage),
      ("signInToRestoreMessage", texts.signInToRestoreMessage),
      ("passwordMessage", texts.passwordMessage("N")),
      ("signIn", texts.signIn), ("askTitle", texts.askTitle), ("ask", texts.ask),
      ("askMessage of a plan", texts.askMessage("N", isSubscription: true)),
      ("askMessage", texts.askMessage("N", isSubscription: false)), ("agree", texts.agree),
      ("disagree", texts.disagree),
      ("cancel", texts.cancel), ("sheetConfirm", texts.sheetConfirm),
      ("sheetSubscribe", texts.sheetSubscribe),
      ("sheetBuy", texts.sheetBuy), ("sheetTypeSubscription", texts.sheetTypeSubscription),
      ("sheetTypeOneTime", texts.sheetTypeOneTime), ("sheetRenews", texts.sheetRenews),
      ("afterOffer", texts.afterOffer("1")), ("buy", texts.buy), ("subscribe", texts.subscribe),
      ("owned", texts.owned), ("subscribed", texts.subscribed), ("unlocked", texts.unlocked),
      ("nothingUnlocked", texts.nothingUnlocked),
    ]
    let moment = Instant.defaultStart
    let advice: [PlanAdvice] = [
      .subscribe, .current(renews: moment), .currentUntil(moment, then: "P"), .currentEnds(moment),
      .shared(by: "F"), .upgradeNow, .switchNow, .switchAtRenewal(moment), .ordered(from: moment),
      .inGrace(until: moment),
      .paymentProblem, .expired(moment), .revoked(moment),
    ]
    let buttons: [(String, String)] = advice.flatMap { advice in
      [
        ("plan \(advice)", texts.plan(advice, date: "1", other: "2", isLate: false)),
        ("late plan \(advice)", texts.plan(advice, date: "1", other: "2", isLate: true)),
        ("short plan \(advice)", texts.planInShort(advice, date: "1")),
      ]
    }
    return plain + buttons + offers.map { ("offer \($0.mode) \($0.kind)", texts.offer($0, price: "1")) }
      + periods.map { ("every \($0.iso8601)", texts.price("1", every: $0)) }
  }

  @Test("no sheet, alert or button of the shop has English in it", arguments: locales)
  func noEnglish(_ locale: String) {
    let english = Self.words(.english)
    for (word, plain) in zip(Self.words(DeviceLocalizer(locale: locale)), english) {
      #expect(word.text != plain.text, "\(locale) \(word.name): \(word.text)")
      #expect(
        word.text.firstMatch(
          of: /\b(the|then|for|free|month|year|week|day|every|your|yours|until|from|Buy|Subscribe|Pay)\b/)
          == nil
          || word.text.contains("deretter") || locale.hasPrefix("n"), "\(locale) \(word.name): \(word.text)")
    }
  }

  @Test("Russian counts its nouns")
  func russian() {
    let texts = DeviceLocalizer(locale: "ru_RU")
    #expect(texts.price("1 ₽", every: SubscriptionPeriod(3, .month)) == "1 ₽ каждые 3 месяца")
    #expect(texts.price("1 ₽", every: SubscriptionPeriod(1, .month)) == "1 ₽ в месяц")
    let offer = Offer(kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(5, .day))
    #expect(texts.offer(offer, price: "") == "бесплатный пробный период: 5 дней")
  }
}
