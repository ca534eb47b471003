// Tests that each language of the phone either has a text or lists it as unknown.

import Foundation
import StringsFormat
import Testing

@testable import DeviceLocalization

@Suite("Texts of the phone") struct DeviceTextTests {
  /// The languages of the phone.
  ///
  /// Excludes `zh`, the texts that both kinds of Chinese share.
  static let languages = DeviceTexts.languages.filter { !["en", "zh"].contains($0) }

  private static func file(_ language: String) throws -> StringsFile {
    try PackageSources.texts("DeviceLocalization/DeviceTexts", language)
  }

  /// Returns the keys that a language needs: the English keys, in the plural forms of the language.
  private static func keys(_ language: String, english: [String: String]) -> Set<String> {
    let forms = Set((0...100).map { PluralForm($0, language: language).rawValue })
    return Set(
      english.keys.flatMap { key -> [String] in
        if key.hasSuffix(".one"), english[key.dropLast(4) + ".other"] != nil { return [] }
        guard key.hasSuffix(".other"), english[key.dropLast(6) + ".one"] != nil else { return [key] }
        return forms.map { "\(key.dropLast(6)).\($0)" }
      })
  }

  @Test("A language has every text or lists it as not known, and no others", arguments: languages)
  func isComplete(language: String) throws {
    let english = Dictionary(uniqueKeysWithValues: try Self.file("en").entries.map { ($0.key, $0.value) })
    let file = try Self.file(language)
    let shared = language.hasPrefix("zh") ? try Self.file("zh").entries : []
    let texts = Dictionary(
      (file.entries + shared).map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    let unknown = Set(file.unknownKeys)
    #expect(unknown.isDisjoint(with: texts.keys))
    let keys = Self.keys(language, english: english)
    #expect(keys.subtracting(texts.keys).subtracting(unknown) == [], "\(language): a text is missing")
    #expect(Set(texts.keys).union(unknown).subtracting(keys) == [], "\(language): English has no such text")
    for (key, text) in texts {
      let values = TextFormat.placeholders(in: text)
      let allowed: Set<Int> = key.hasPrefix("price.") ? [1, 2, 3] : Self.values(of: key, english)
      #expect(try #require(values).isSubset(of: allowed), "\(language): \(key) has no such value")
      if !key.hasPrefix("price."), !key.hasSuffix(".one"), key != "shortPlan.inGrace" {
        #expect(values == allowed, "\(language): \(key) leaves a value out")
      }
    }
  }

  /// Returns the placeholder numbers in the English text, in the plural form that shows all values.
  private static func values(of key: String, _ english: [String: String]) -> Set<Int> {
    var name = key
    for form in [".one", ".few"] where key.hasSuffix(form) { name = key.dropLast(4) + ".other" }
    return (english[name] ?? english[key]).flatMap { TextFormat.placeholders(in: $0) } ?? []
  }

  @Test("The source names every text, and no other")
  func isUsed() throws {
    let folder = PackageSources.folder.appending(path: "DeviceLocalization")
    let source = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix("Strings.swift") || $0 == "DeviceLocalizer.swift"
    }
    .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    let english = Set(try Self.file("en").entries.map(\.key))
    let plurals = english.filter { $0.hasSuffix(".one") }.map { String($0.dropLast(4)) }
    let keys = english.filter { key in !plurals.contains { key == "\($0).one" || key == "\($0).other" } }
      .union(plurals)
    for key in keys { #expect(source.contains("\"\(key)\""), "no source has \(key)") }
    let named = source.matches(of: /text\("([^"]+)"/).map { String($0.1) }
    #expect(
      named.count > 90 && named.allSatisfy { keys.contains($0) }, "\(named.filter { !keys.contains($0) })")
  }

  @Test("A number has the forms of its language")
  func forms() {
    func forms(_ language: String) -> [PluralForm] {
      [0, 1, 2, 5, 11, 21, 22, 112].map { PluralForm($0, language: language) }
    }
    #expect(forms("ru") == [.other, .one, .few, .other, .other, .one, .few, .other])
    #expect(forms("de") == [.other, .one, .other, .other, .other, .other, .other, .other])
    #expect(forms("ja") == Array(repeating: .other, count: 8))
  }
}
