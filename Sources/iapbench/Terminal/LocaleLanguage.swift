// The language of the user interface in the current locale.

import Support
import Workbench

extension ChromeLanguage {
  /// The language of messages.
  ///
  /// As in the C library, the first non-empty variable decides.
  static var ofLocale: ChromeLanguage { ChromeLanguage(locale: localeName) }

  /// Returns the language of the screen: from the command line, otherwise from the configuration, otherwise
  /// the choice on screen, otherwise from the locale.
  static func ofScreen(
    _ option: ChromeLanguage?, _ configuration: Configuration, _ remembered: [RememberedKey: String]
  ) -> ChromeLanguage {
    let chosen = remembered[.language].flatMap { ChromeLanguage(rawValue: $0) }
    let configured = configuration.given.contains("language") ? configuration.language : chosen
    return option ?? configured ?? .ofLocale
  }

  /// The locale of messages in the environment, such as `ja_JP.UTF-8`; empty if there is none.
  static var localeName: String {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { ProcessEnvironment[$0] }.first ?? ""
  }
}
