// The language of the user interface in the current locale.

import Support
import Workbench

extension ChromeLanguage {
  /// The language of messages.
  ///
  /// The first of these variables that is not empty decides, as in the C library.
  static var ofLocale: ChromeLanguage {
    ChromeLanguage(
      locale: ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { ProcessEnvironment[$0] }.first ?? "")
  }
}
