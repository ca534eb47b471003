// Tests that each language of the screen has every text of every module.

import Foundation
import StringsFormat
import Support
import Testing

@Suite("Texts of the screen") struct ScreenTextTests {
  /// Keys whose translation omits a value that the English text contains.
  private static let shortened: Set = [
    "Production cannot %1$@", "%1$@ is not an iapbench session (first line: %2$@); the file is unchanged",
    "%1$@ is already assigned to %2$@: %3$@", "list the marked entries; %1$@ goes to the selected entry",
  ]

  static let languages = ChromeLanguage.allCases.filter { $0 != .english }

  @Test(
    "Each language has the texts of a module, no others, and the same values",
    arguments: PackageSources.modules,
    languages)
  func isComplete(module: String, language: ChromeLanguage) throws {
    let messages = try PackageSources.messages(in: module)
    let file = try PackageSources.texts("\(module)/Texts", language.rawValue)
    let translations = Dictionary(uniqueKeysWithValues: file.entries.map { ($0.key, $0.value) })
    let used = Set(messages.compactMap(\.key))
    let name = "\(module)/Texts/\(language.rawValue).strings"
    for key in Set(translations.keys).subtracting(used).sorted() {
      Issue.record("\(name): no source has the text \"\(key)\"")
    }
    for message in messages {
      guard let key = message.key else {
        Issue.record("\(module)/\(message): write a text for each case")
        continue
      }
      guard let translation = translations[key] else {
        Issue.record("\(name): a text is missing: \(message)")
        continue
      }
      let numbers = try #require(TextFormat.placeholders(in: translation))
      let all = Set(1..<message.values + message.more + 1)
      #expect(numbers.isSubset(of: all), "\(name): \(message) has no such value")
      if message.more == 0, !Self.shortened.contains(key) {
        #expect(numbers == all, "\(name): \(message) leaves a value out")
      }
    }
  }

  @Test("The texts of all modules are found in the source")
  func isFound() throws {
    let counts = try PackageSources.modules.map { try PackageSources.messages(in: $0).count }
    #expect(counts.allSatisfy { $0 > 0 } && counts.reduce(0, +) > 2500, "\(counts)")
  }

  @Test("No text has two blanks between two words", arguments: PackageSources.modules, languages)
  func blanks(module: String, language: ChromeLanguage) throws {
    // Titles and statuses whose second part is a column of its own.
    let columns: Set = ["Subscriptions  group %1$@", "%1$@..  signed when copied"]
    let file = try PackageSources.texts("\(module)/Texts", language.rawValue)
    for entry in file.entries where !columns.contains(entry.key) {
      for text in [entry.key, entry.value] {
        #expect(!text.contains(/[A-Za-z,.;:]  +[A-Za-z]/), "\(module): \(text)")
      }
    }
  }

  @Test("A source file gives the keys of its texts")
  func scanner() {
    var scanner = SourceScanner(
      #"""
      // localized("in a comment")
      func localized(_ message: LocalizedMessage) {}
      let a = texts.localized("buy \(product.map { "\($0)" } ?? "none") for \(price), 100%")
      let b = localized("open", context: "menu")
      let c = LocalizedText("two", ja: "二")
      let d = LocalizedText(
        """
        "quotes" and \
        \(x)\(more: y)
        """)
      let e = localized("a\(localized(", "))b")
      let f = localized(isOn ? "on" : "off")
      let g = LocalizedText(same: "x")
      """#, file: "A.swift")
    let messages = scanner.messages()
    #expect(
      messages.map(\.key) == [
        "buy %1$@ for %2$@, 100%%", "open|menu", "\"quotes\" and %1$@", ", ", "a%1$@b", nil,
      ])
    #expect(messages.map(\.line) == [3, 4, 6, 11, 11, 12])
    #expect(messages.map(\.values) == [2, 0, 1, 0, 1, 0] && messages.map(\.more) == [0, 0, 1, 0, 0, 0])
  }
}
