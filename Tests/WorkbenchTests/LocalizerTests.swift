import StoreSimulator
import Support
import Testing

@testable import Menus
@testable import Panes
@testable import Workbench

@Suite("The words of the chrome") struct TextsTests {
  @Test(
    "the language follows the locale",
    arguments: [
      ("ja_JP.UTF-8", ChromeLanguage.japanese), ("ja", .japanese), ("C", .english), ("jam_JM", .english),
      ("xx_XX.UTF-8", .english), ("", .english),
    ])
  func languageOfLocale(locale: String, language: ChromeLanguage) {
    #expect(ChromeLanguage(locale: locale) == language)
  }

  @Test("A question that is filled in is not ended a second time")
  func questions() {
    let english = Localizer(.english).configurationKept("did you mean b?")
    #expect(english == "did you mean b? nothing has changed")
    let japanese = Localizer(.japanese).configurationKept("bのことですか?")
    #expect(japanese == "bのことですか? 設定は元のままです")
    #expect(Localizer(.english).configurationKept("b") == "b; nothing has changed")
  }

  @Test("No sentence has the name of a key in it: it asks for it")
  func namesOfKeys() {
    let names = ["Enter", "Esc", "Tab", "Shift-Tab", "Space", "Backspace", "PgUp", "PgDn", "F2"]
    #expect(LocalizedTextSource.texts.count > 1500)
    // The text about the plain print names Enter, because the shell reads that key.
    let plainPrint = [Localizer.english, Localizer(.japanese)].flatMap {
      [ScreenCommand.printPlain.help($0), $0.plainHeading(session: " ", pane: " ")]
    }
    for entry in LocalizedTextSource.texts where !plainPrint.contains(entry.text) {
      let words = entry.text.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "-") }.map(
        String.init)
      #expect(words.filter { names.contains($0) } == [], "\(entry)")
    }
  }

  @Test("Sentences name changed keys, also those of menus and of commands without a key")
  func changedKeys() throws {
    let bindings = try Bindings.standard.rebound([
      KeyChange("undo", keys: ["Y"]), KeyChange("device-menu", keys: ["Alt-d"]),
      KeyChange("app launch", keys: ["y"], in: "device-menu"), KeyChange("redo", keys: []),
      KeyChange("row-up", keys: []),
    ])
    let texts = Localizer(.english, keys: bindings.names)
    #expect(texts.key(.undoLast) == "Y")
    #expect(texts.keys(.deviceMenu, .launchApp) == "Alt-d y")
    #expect(texts.heading(of: .accountMenu) == "Account (Alt-d a)")
    #expect(texts.key(.redoLast) == ":redo")
    #expect(texts.key(.rowUp) == "(no key)")
  }
}
