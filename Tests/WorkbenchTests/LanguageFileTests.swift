// Tests of Japanese errors in files: catalogues, themes and TOML.

import ProgramMessages
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import TOML
import Testing

@testable import Panes
@testable import Workbench

@Suite("Files in Japanese") struct LanguageFileTests {
  /// Names in files and formats, which are the same in all languages.
  private static let names = Set(
    LanguageTests.asciiWords(
      """
      products nonRenewingSubscriptions subscriptionGroups displayPrice familyShareable introductoryOffers \
      false
      new existing expired free payAsYouGo payUpFront none subscriptionPeriod Consumable NonConsumable major \
      minor
      App Store Xcode P1W P1M P1Y StoreKit macOS AppleDouble UTF MiB null true TOML JSON name roles fg red \
      bold ff8000
      BILLED UPFRONT MONTHLY JPY locale productID subscriptions ja en US
      """))

  private static func english(_ text: String) -> [String] {
    LanguageTests.asciiWords(text).filter { $0.count > 1 && !names.contains($0) }
  }

  private static func expectJapanese(_ japanese: String, _ english: String) {
    let hasJapanese = japanese.unicodeScalars.contains {
      (0x3041...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value)
    }
    #expect(hasJapanese, "\(japanese)")
    #expect(Self.english(japanese).isEmpty, "\(Self.english(japanese)) in \(japanese)")
    #expect(english.unicodeScalars.allSatisfy { $0.value < 0x3041 }, "\(english)")
    #expect(!english.isEmpty && !japanese.contains("  ") && !japanese.hasPrefix(" "), "\(japanese)")
  }

  static let resolutions: [AnomalyResolution] = [
    .notImported, .textsNotImported, .priceUnknown, .wholePriceUnknown, .shownUnchanged, .readAs("1"),
    .replaced(by: .digits("1")),
    .needsPaymentMode, .needsType,
  ]

  static let elements: [ExpectedElement] =
    [.version, .product, .subscription, .subscriptionGroup, .offer, .billingPlan]
    + JSONKind.allCases.map { .kind($0) }

  static let values: [ExpectedValue] = [
    .storefront, .locale, .timeRate, .positiveInteger, .period, .productType, .paymentMode, .decimal,
    .eligibility,
  ]

  static let findings: [CatalogAnomaly] =
    [
      .byteOrderMark, .keyLeftOut, .moreNotListed(3), .appearsTwice, .unknownList(entries: 2), .missing(nil),
      .missingBut(otherKey: "1"), .readAs(.words("1"), "1"), .doesNotBelong(.kind(.bool)),
      .groupAmongProducts,
      .subscriptionAmongProducts, .otherGroup, .identifierHasSpace, .identifierTwice(firstAt: "1"),
      .priceIsNumber(digits: "1"), .priceUnderOtherKey, .tooManyDecimals(.words("1"), currency: "JPY"),
      .keyRemoved, .settingUnprefixed("_locale"),
      .familyShareableMisspelt,
      .alreadyPresent(.words("1")), .strayIntroductoryOffer, .offerForNobody,
      .unknownBillingPlan(.words("1")), .noBillingPlan(.words("1")), .empty(nil),
      .onlyPayAsYouGoRepeats(count: 3),
    ] + resolutions.flatMap { [.missing($0), .empty($0)] }
    + elements.map { .shouldBe($0, found: .array, .notImported) }
    + values.map { .isInvalid($0, .words("1"), nil) }

  @Test("what is not as it should be inside a catalogue is told in Japanese", arguments: findings)
  func finding(_ finding: CatalogAnomaly) {
    Self.expectJapanese(finding.text(Localizer(.japanese)), finding.text)
  }

  static let faults: [CatalogFault] =
    [.stopped, .appleDouble, .encoding(.utf16), .encoding(.utf32), .larger(mebibytes: 8), .empty]
    + JSONKind.allCases.map { .noObject(found: $0) }
    + [
      .cancelled, .followsEnd(.end), .expectedValue(.controlCharacter), .unknownWord,
      .expectedKey(.character("1")),
      .expectedColon(.end), .expectedComma(orClosing: "}", .end), .commaBeforeClosing("]"),
      .tooDeep(limit: 64),
      .leadingZero, .expectedDigit(.end), .unescaped(.controlCharacter), .textDoesNotEnd, .endsAfterBackslash,
      .noEscape(.character("1")), .expectedHexadecimal(.end), .notUTF8,
    ].map { CatalogFault.syntax($0) }

  @Test("why a file is no catalogue is told in Japanese", arguments: faults)
  func fault(_ fault: CatalogFault) { Self.expectJapanese(fault.text(Localizer(.japanese)), fault.text) }

  static let themes: [ThemeProblem.ThemeProblemKind] = [
    .file(.noRegularFile(.folder)), .noSuchTheme(known: ["1"]), .toml(.notUTF8), .noName, .nameIsNoText,
    .noRoles,
    .rolesAreNoTable, .roleIsNoTable("1"), .roleNeedsQuotes(begin: "1"), .noBool(key: "1", role: "1"),
    .noColour(key: "1", role: "1"), .noHexadecimalColour("1"),
    .unknown(.key, "1", suggestion: nil, known: ["1"]),
    .unknown(.role, "1", suggestion: "1", known: []), .unknown(.colour, "1", suggestion: nil, known: []),
  ]

  @Test("what is wrong in a theme is told in Japanese", arguments: themes)
  func theme(_ what: ThemeProblem.ThemeProblemKind) {
    Self.expectJapanese(what.text(Localizer(.japanese)), "1 \(what.text)")
  }

  static let tomls: [TOMLProblem] = [
    .notUTF8, .utf16, .utf32, .larger(mebibytes: 1), .nestedTooDeeply(limit: 64), .controlCharacter(0x1B),
    .textDoesNotEnd, .commaBeforeClosing, .noValue("1"), .noEscape(.character("1")),
    .noCharacter(hexadecimal: "1"), .leadingZero, .tooLargeInteger, .noInteger("1.5"), .longText,
    .nestedList, .nestedTable,
    .duplicateKey(key: "1", line: 1), .noTable(key: "1", line: 1), .closedTable(key: "1", line: 1),
    .expected(.key, .end), .expected(.equals, .lineEnd), .expected(.value, .controlCharacter(0)),
    .expected(.lineEnd, .character("1")), .expected(.tableEnd(isArray: false), .end),
    .expected(.tableEnd(isArray: true), .end), .expected(.commaOrBracket, .end),
    .expected(.commaOrBrace, .end), .expected(.hexadecimal(count: 4), .end),
  ]

  @Test("why a text is no TOML is told in Japanese", arguments: tomls)
  func toml(_ problem: TOMLProblem) {
    Self.expectJapanese(problem.text(Localizer(.japanese)), "1 \(problem.text)")
  }

  @Test("A control character is named, and what is quoted steers no terminal")
  func quotedSigns() {
    #expect(TOMLProblem.controlCharacter(0x1B).text.contains("U+001B"))
    let found = TOMLProblem.expected(.key, .character("\u{202E}"))
    #expect(found.text.contains("“␦”") && found.text(Localizer(.japanese)).contains("「␦」"))
  }

  @Test("A file that is no catalogue is refused in Japanese, with its place")
  func refusal() {
    let error = CatalogFileError(source: "a.storekit", line: 3, column: 7, .syntax(.commaBeforeClosing("}")))
    let text = Localizer(.japanese).refusal(
      Refusal(.catalogUnusable(.content(error)), possible: .readableCatalog))
    #expect(text.contains("a.storekit:3:7: JSONの誤り: } の前にコンマがあります"), "\(text)")
  }

  @Test("A catalogue with warnings says the first in Japanese")
  func warning() {
    let first = CatalogWarning(path: "products[0].displayPrice", .missing(.priceUnknown))
    let text = Diagnostic.catalogHasWarnings(count: 2, first: first).text(Localizer(.japanese))
    #expect(
      text.contains("products[0].displayPrice: ありません。価格は不明です。「5.99」や「1200」のような価格を書いてください"),
      "\(text)")
  }
}
