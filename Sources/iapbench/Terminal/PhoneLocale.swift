// The language and storefront of the phone in a new session of the workbench.

import DeviceLocalization
import StoreCatalog
import StoreModel
import Support

enum PhoneLocale {
  /// Returns the change of the device for the environment's locale.
  ///
  /// - Parameter language: the screen's language from the command line or the configuration, which
  ///   overrides the language of the locale; nil if neither sets a language
  /// - Returns: nil if the phone keeps `en_US` and the storefront `USA`
  static func change(language: ChromeLanguage?) -> DeviceChange? {
    change(locale: ChromeLanguage.localeName, language: language)
  }

  /// Returns the change for a locale of the operating system, such as `ja_JP.UTF-8`.
  static func change(locale: String, language: ChromeLanguage?) -> DeviceChange? {
    guard let name = localeName(locale, language: language), let region = name.likelyRegion else {
      return nil
    }
    let identifier = [name.language, name.script, region].compactMap { $0 }.joined(separator: "_")
    let isTranslated = DeviceLanguage.isTranslated(locale: identifier)
    let storefront = Storefront.ofRegion(region)
    let change = DeviceChange(
      locale: isTranslated && identifier != "en_US" ? identifier : nil,
      storefront: storefront == "USA" ? nil : storefront)
    return change == DeviceChange() ? nil : change
  }

  private static func localeName(_ locale: String, language: ChromeLanguage?) -> LocaleName? {
    let text = String(locale.prefix { $0 != "." && $0 != "@" })
    let name = LocaleName(text).flatMap { $0.isKnown ? $0 : nil }
    guard let language, language.rawValue != name?.language else { return name }
    return LocaleName(language.rawValue)
  }
}
