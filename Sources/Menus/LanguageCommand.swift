// The command that changes the language of the screen.

import Panes
import Presentation
import Support
import Workbench

extension ScreenCommand {
  static let toggleLanguage = ScreenCommand(
    "toggle-language", keys: [.everywhere: "F6"],
    localized("screen language"),
    localized("change the language of the screen (English, Japanese), also for the next start"),
    .screen { $0.useNextLanguage() },
    setting: { CommandSetting($0.options.language.nativeName) })
}

extension Workbench {
  /// Performs `language en`, or `language` for the next language; nil for a language that does not exist.
  mutating func useLanguage(_ words: [String]) -> [Effect]? {
    guard let word = words.first else { return useNextLanguage() }
    return ChromeLanguage(rawValue: word).map { useLanguage($0) }
  }

  fileprivate mutating func useNextLanguage() -> [Effect] { useLanguage(options.language.next) }

  private mutating func useLanguage(_ language: ChromeLanguage) -> [Effect] {
    options.language = language
    // A user who cannot read the new language needs the key of the former language.
    notice = Notice(
      texts.languageIs(
        language.nativeName, key: texts.key(.toggleLanguage), other: language.next.nativeName))
    return [.remember(.language, value: language.rawValue)]
  }
}

extension ChromeLanguage {
  /// The language after this one; after the last one, the first.
  fileprivate var next: ChromeLanguage {
    let all = Self.allCases
    let index = all.firstIndex(of: self).map { $0 + 1 } ?? 0
    return all[index % all.count]
  }

  /// The name of the language in the language itself.
  fileprivate var nativeName: String {
    switch self {
    case .english: "English"
    case .japanese: "日本語"
    }
  }
}

extension Localizer {
  fileprivate func languageIs(_ name: String, key: String, other: String) -> String {
    localized("screen language: \(name); \(key): \(other)")
  }
}
