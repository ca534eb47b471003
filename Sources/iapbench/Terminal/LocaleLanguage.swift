// The language of the user interface in the current locale.

import Support
import Workbench

extension ChromeLanguage {
  /// The language of messages.
  ///
  /// As in the C library, the first non-empty variable decides.
  static var ofLocale: ChromeLanguage {
    ChromeLanguage(
      locale: ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { ProcessEnvironment[$0] }.first ?? "")
  }
}
