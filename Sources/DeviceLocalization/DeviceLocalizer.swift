// The texts of the simulated device, in the language of the device.

import StoreCatalog
import Support

/// A lookup of the texts of the simulated device in one language.
///
/// Each language has a file in the folder `DeviceTexts`. The file `en.strings` names the sources of the
/// texts (DocC: Dialogs).
public struct DeviceLocalizer: Hashable, Sendable {
  /// A language code like `ja`, `zh_Hans` or `en`.
  package let language: String

  package static let english = DeviceLocalizer(language: "en")

  /// Creates a localizer for a device's locale; English if the locale is invalid.
  public init(locale: String) { self.init(language: DeviceLanguage.of(locale: locale)) }

  package init(language: String) { self.language = language }

  /// Returns a text in the device's language; English if that language has no such text.
  package func text(_ key: String, _ values: any CustomStringConvertible...) -> String {
    text(values) { _ in key }
  }

  /// Returns a text in the plural form for `count`.
  ///
  /// The text `length.day` has keys like `length.day.one` and `length.day.other`.
  package func text(_ key: String, count: Int, _ values: any CustomStringConvertible...) -> String {
    text(values) { "\(key).\(PluralForm(count, language: $0).rawValue)" }
  }

  private func text(_ values: [any CustomStringConvertible], key: (_ language: String) -> String) -> String {
    for language in DeviceLanguage.fallbacks(of: language) {
      let text = DeviceTexts.table(language)?.text(key(language), values.map(\.description))
      if let text { return text }
    }
    return key("en")
  }

  /// StoreKit's text `UNKNOWN_ERROR`.
  package var unknownError: String { text("unknownError") }
}

/// The mapping of locales to the language codes of the texts: `ja`, `zh_Hans`, `en`.
package enum DeviceLanguage {
  package static func of(locale: String) -> String {
    guard let name = LocaleName(locale) else { return "en" }
    if name.language == "zh" { return "zh_\(name.likelyScript ?? "Hans")" }
    // Norwegian (`no`) and Nynorsk (`nn`) use the texts of Bokmål (`nb`).
    return ["no", "nn"].contains(name.language) ? "nb" : name.language
  }

  /// Whether a locale's language has texts of its own.
  package static func isTranslated(locale: String) -> Bool {
    let language = of(locale: locale)
    return language == "en" || fallbacks(of: language).dropLast().contains { DeviceTexts.table($0) != nil }
  }

  /// Returns the languages in which a text is looked up, beginning with the language itself.
  ///
  /// The texts of `zh` are used for both Chinese scripts.
  package static func fallbacks(of language: String) -> [String] {
    ["zh_Hans", "zh_Hant"].contains(language) ? [language, "zh", "en"] : [language, "en"]
  }
}
