import StoreSimulator
import Testing

@testable import Workbench

@Suite("The words of the chrome") struct TextsTests {
  @Test(
    "every text is there in every language, with the same placeholders", arguments: ChromeLanguage.allCases)
  func tablesAreWhole(language: ChromeLanguage) {
    for key in TextKey.allCases {
      let text = language.table[key]
      #expect(text?.isEmpty == false, "\(language.rawValue) has no \(key.rawValue)")
      let wanted = Texts.placeholders(in: TextKey.english[key] ?? "")
      #expect(Texts.placeholders(in: text ?? "") == wanted, "\(language.rawValue) \(key.rawValue)")
    }
  }

  @Test(
    "the language follows the locale",
    arguments: [
      ("ja_JP.UTF-8", ChromeLanguage.japanese), ("ja", .japanese), ("C", .english), ("jam_JM", .english),
      ("de_DE.UTF-8", .english), ("", .english),
    ])
  func languageOfLocale(locale: String, language: ChromeLanguage) {
    #expect(ChromeLanguage(locale: locale) == language)
  }

  @Test("A question that is filled in is not ended a second time")
  func questions() {
    let english = Texts(.english)(.configurationKept, ["reason": "did you mean b?"])
    #expect(english == "did you mean b? all stays as it was")
    let japanese = Texts(.japanese)(.configurationKept, ["reason": "bのことですか?"])
    #expect(japanese == "bのことですか? 設定は元のままです")
    #expect(Texts(.english)(.configurationKept, ["reason": "b"]) == "b; all stays as it was")
  }

  @Test(
    "placeholders are found by name",
    arguments: [
      ("", []), ("a {b} c {d}", ["b", "d"]), ("{x}", ["x"]), ("{open", []),
    ])
  func placeholders(text: String, names: [String]) { #expect(Texts.placeholders(in: text) == Set(names)) }
}
