// The plural forms of nouns, by language.

/// The plural form of a noun after a number; the raw value is the last part of a key in `DeviceTexts`.
package enum PluralForm: String {
  case one, few, other

  /// Creates the form for a number.
  ///
  /// Chinese, Japanese and Korean have only `other`. Russian has `one` for numbers like 1 and 21, and `few`
  /// for numbers like 2 to 4 and 22.
  package init(_ number: Int, language: String) {
    let isTeen = (11...14).contains(number % 100)
    self =
      switch language {
      case "ja", "ko", "zh", "zh_Hans", "zh_Hant": .other
      case "ru" where isTeen: .other
      case "ru" where number % 10 == 1: .one
      case "ru": (2...4).contains(number % 10) ? .few : .other
      default: number == 1 ? .one : .other
      }
  }
}
