import Ground
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

  @Test("No sentence has the name of a key in it: it asks for it", arguments: ChromeLanguage.allCases)
  func namesOfKeys(language: ChromeLanguage) {
    // The shell's own Enter ends a plain print.
    let others: Set<TextKey> = [.plainHeading]
    let names = ["Enter", "Esc", "Tab", "Shift-Tab", "Space", "Backspace", "PgUp", "PgDn", "F2"]
    for (key, text) in language.table where !others.contains(key) {
      let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
      #expect(words.filter { names.contains($0) } == [], "\(key): \(text)")
    }
    let texts = Texts(language)
    for command in ScreenCommand.allCases where command != .printPlain {
      let words = command.help(language).split { !$0.isASCII || !($0.isLetter || $0 == "-") }.map(String.init)
      #expect(words.filter { names.contains($0) } == [], "\(command)")
      #expect(!texts.help(of: command).contains("{"), "\(command)")
    }
  }

  @Test("Sentences name changed keys, also those of menus and of commands without a key")
  func changedKeys() throws {
    let bindings = try Bindings.standard.rebound([
      KeyChange("undo", keys: ["U"]), KeyChange("device-menu", keys: ["Alt-d"]),
      KeyChange("app launch", keys: ["y"], in: "device-menu"), KeyChange("redo", keys: []),
      KeyChange("row-up", keys: []),
    ])
    let texts = Texts(.english, keys: bindings.names)
    #expect(texts.key(.undoLast) == "U")
    #expect(texts.keys(.deviceMenu, .launchApp) == "Alt-d y")
    #expect(texts.heading(of: .accountMenu) == "Account (Alt-d a)")
    #expect(texts.key(.redoLast) == ":redo")
    #expect(texts.key(.rowUp) == "(no key)")
  }
}
