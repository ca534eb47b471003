import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing
import Workbench

@testable import iapbench

@Suite("The phone of a new session") struct PhoneLocaleTests {
  private static let japanese = DeviceChange(locale: "ja_JP", storefront: "JPN")

  @Test(
    "The phone has the language and storefront of the locale",
    arguments: [
      ("ja_JP.UTF-8", japanese), ("ja", japanese),
      ("de_DE.UTF-8@euro", DeviceChange(locale: "de_DE", storefront: "DEU")),
      ("de_AT", DeviceChange(locale: "de_AT", storefront: "AUT")),
      ("en_GB.UTF-8", DeviceChange(locale: "en_GB", storefront: "GBR")),
      ("zh_TW.UTF-8", DeviceChange(locale: "zh_TW", storefront: "TWN")),
      ("no_NO.UTF-8", DeviceChange(locale: "no_NO", storefront: "NOR")),
      // The phone has no Italian texts.
      ("it_IT.UTF-8", DeviceChange(storefront: "ITA")),
      ("en_US.UTF-8", nil), ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("xx_YY", nil),
      ("en_USde_DE", nil), ("\u{1B}[2J", nil),
    ])
  func locales(_ locale: String, _ change: DeviceChange?) {
    #expect(PhoneLocale.change(locale: locale, language: nil) == change)
  }

  @Test("The choice on screen is the next start's language, unless an option or the configuration sets one")
  func languageOfScreen() {
    let none = Configuration(text: "", path: "c")
    let english = Configuration(text: "language = \"en\"", path: "c")
    let remembered = [RememberedKey.language: "ja"]
    #expect(ChromeLanguage.ofScreen(nil, none, remembered) == .japanese)
    #expect(ChromeLanguage.ofScreen(nil, english, remembered) == .english)
    #expect(ChromeLanguage.ofScreen(.english, none, remembered) == .english)
    #expect(ChromeLanguage.ofScreen(.japanese, english, [:]) == .japanese)
    #expect(ChromeLanguage.ofScreen(nil, none, [.language: "xx"]) == .ofLocale)
  }

  @Test("The language of the command line and the configuration overrides the locale's language")
  func explicitLanguage() {
    #expect(PhoneLocale.change(locale: "ja_JP.UTF-8", language: .english) == nil)
    #expect(PhoneLocale.change(locale: "en_GB", language: .english)?.storefront == "GBR")
    #expect(PhoneLocale.change(locale: "C", language: .japanese) == Self.japanese)
    #expect(PhoneLocale.change(locale: "ja_JP", language: .japanese) == Self.japanese)
  }

  @Test("The change is the beginning of the session, which undo does not reach and the journal repeats")
  func beginning() throws {
    try withFolder { folder in
      let path = folder + "/shop.iap"
      var opened = try SessionOpener.open(.file(path), device: Self.japanese)
      #expect(opened.session.world.device.locale == "ja_JP")
      #expect(opened.session.isUntouched)
      #expect(opened.session.execute(.undo).refusal != nil)
      #expect(opened.session.world.device.storefront == "JPN")
      #expect(opened.beginning.contains { $0.hasSuffix(" device --locale ja_JP --storefront JPN") })
      #expect(SessionFolder.isEmpty(path), "nothing is written before the first step")
      let lines = opened.beginning + opened.session.execute(.action(.askToBuy(true))).journalLines
      _ = opened.journal?.append(lines)
      opened.journal?.closeAndUnlock()
      let restored = try SessionOpener.open(.file(path), device: DeviceChange(storefront: "DEU"))
      #expect(restored.session.world.device == opened.session.world.device)
      #expect(restored.session.world.switches.asksToBuy)
      #expect(restored.beginning.isEmpty)
    }
  }

  @Test("Without a change, a new session has the standard phone")
  func standard() throws {
    try withFolder { folder in
      let opened = try SessionOpener.open(.file(folder + "/shop.iap"))
      #expect(opened.session.world.device.locale == "en_US" && opened.beginning.isEmpty)
    }
  }
}
