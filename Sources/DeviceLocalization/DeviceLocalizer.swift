// Every text of the phone, by the language of the device: the system's dialogs and payment sheet, StoreKit's own words, and
// the app's shop. The files beside this one hold them by what they are about, with where each text is from (DocC: Dialogs;
// the sources, DocC: Evidence). What Spanish, French, Korean, Norwegian, Portuguese and Turkish say there is chosen unless a
// source is named: our words, with Apple's own names for what it sells. The texts of errors stand with the errors.

import StoreCatalog
import Support

/// What the phone says in one language.
public struct DeviceLocalizer: Hashable, Sendable {
  /// `ja`, `zh_Hans`, `en`.
  package let language: String

  package static let english = DeviceLocalizer(language: "en")

  /// The words for a device's locale; English where it is none.
  public init(locale: String) { self.init(language: DeviceLanguage.of(locale: locale)) }

  package init(language: String) { self.language = language }

  /// A text in the language of the device; English where that language is not known.
  ///
  /// `zh` is for all who read Chinese.
  package func localized(
    _ english: @autoclosure () -> String, ja: @autoclosure () -> String? = nil,
    de: @autoclosure () -> String? = nil, zh: @autoclosure () -> String? = nil,
    zhHans: @autoclosure () -> String? = nil, zhHant: @autoclosure () -> String? = nil,
    ru: @autoclosure () -> String? = nil, fr: @autoclosure () -> String? = nil,
    es: @autoclosure () -> String? = nil, pt: @autoclosure () -> String? = nil,
    tr: @autoclosure () -> String? = nil, nb: @autoclosure () -> String? = nil,
    ko: @autoclosure () -> String? = nil
  ) -> String {
    let words: String? =
      switch language {
      case "ja": ja()
      case "de": de()
      case "zh_Hans": zhHans() ?? zh()
      case "zh_Hant": zhHant() ?? zh()
      case "ru": ru()
      case "fr": fr()
      case "es": es()
      case "pt": pt()
      case "tr": tr()
      case "nb": nb()
      case "ko": ko()
      default: nil
      }
    return words ?? english()
  }

  // `UNKNOWN_ERROR` of StoreKit's own texts, in the languages in which logs show it.

  package var unknownError: String {
    localized(
      "An unknown error occurred",
      de: "Ein unbekannter Fehler ist aufgetreten",
      zhHans: "发生未知错误",
      fr: "Une erreur inconnue s’est produite.")
  }
}

/// The language of a locale, as the texts name it: `ja`, `zh_Hans`, `en`.
package enum DeviceLanguage {
  package static func of(locale: String) -> String {
    guard let name = LocaleName(locale) else { return "en" }
    if name.language == "zh" { return "zh_\(name.likelyScript ?? "Hans")" }
    // Norwegian has two written forms, and a name for both.
    return ["no", "nn"].contains(name.language) ? "nb" : name.language
  }
}
