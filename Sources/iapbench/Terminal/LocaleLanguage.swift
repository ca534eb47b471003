// Which language the screen speaks when nobody said: that of the locale, read as the C library reads it.

import Support
import Workbench

extension ChromeLanguage {
  /// The language of messages: the first of these variables that is set and not empty decides.
  static var ofLocale: ChromeLanguage {
    ChromeLanguage(
      locale: ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { ProcessEnvironment[$0] }.first ?? "")
  }
}
