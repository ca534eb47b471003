// The texts of the phone in the language of the device. The phone shows the dialogs and the payment sheet of the system,
// messages of StoreKit, and the shop of the app. Each language has a file in the folder `DeviceTexts`, and `en.strings`
// names the sources of the texts (DocC: Dialogs).

import StoreCatalog
import Support

/// Looks up the texts of the phone in one language.
public struct DeviceLocalizer: Hashable, Sendable {
  /// `ja`, `zh_Hans`, `en`.
  package let language: String

  package static let english = DeviceLocalizer(language: "en")

  /// The words for a device's locale; English where it is none.
  public init(locale: String) { self.init(language: DeviceLanguage.of(locale: locale)) }

  package init(language: String) { self.language = language }

  /// A text in the language of the device; English if that language has no such text.
  package func text(_ key: String, _ values: any CustomStringConvertible...) -> String {
    text(values) { _ in key }
  }

  /// A text with the form for a number: `length.day` with the keys `length.day.one` and `length.day.other`.
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

  /// `UNKNOWN_ERROR` of StoreKit's own texts.
  package var unknownError: String { text("unknownError") }
}

/// The language of a locale, as the texts name it: `ja`, `zh_Hans`, `en`.
package enum DeviceLanguage {
  package static func of(locale: String) -> String {
    guard let name = LocaleName(locale) else { return "en" }
    if name.language == "zh" { return "zh_\(name.likelyScript ?? "Hans")" }
    // Norwegian has two written forms, and a name for both.
    return ["no", "nn"].contains(name.language) ? "nb" : name.language
  }

  /// The languages whose texts are shown, first the language itself.
  ///
  /// The texts of `zh` are for all who read Chinese.
  package static func fallbacks(of language: String) -> [String] {
    ["zh_Hans", "zh_Hant"].contains(language) ? [language, "zh", "en"] : [language, "en"]
  }
}
