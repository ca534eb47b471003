// Names of locales as devices and catalogues write them: `en_US`, `ja`, `zh_Hans`, `pt-BR`. Syntax only; knows no
// list of languages beyond what is needed to tell which texts are close to one another.

import Support

/// The name of a locale taken apart: a language, and perhaps a script and a region.
public struct LocaleName: Hashable, Sendable {
  /// Two or three lower-case letters.
  public let language: String
  /// Four letters, the first upper-case: `Hans`.
  public let script: String?
  /// Two upper-case letters or three digits.
  public let region: String?

  /// Reads `language[_Script][_REGION]`, with `-` for `_` and letters in any case; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isASCIILetter)
    else { return nil }
    var rest = parts.dropFirst()
    var script: String?
    var region: String?
    if let part = rest.first, part.utf8.count == 4, part.utf8.allSatisfy(\.isASCIILetter) {
      script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      rest.removeFirst()
    }
    if let part = rest.first {
      let isLetters = part.utf8.count == 2 && part.utf8.allSatisfy(\.isASCIILetter)
      let isDigits = part.utf8.count == 3 && part.utf8.allSatisfy(\.isASCIIDigit)
      guard isLetters || isDigits else { return nil }
      region = part.uppercased()
      rest.removeFirst()
    }
    guard rest.isEmpty else { return nil }
    self.language = first.lowercased()
    self.script = script
    self.region = region
  }

  /// The name in its normal form: `zh_Hans_CN`.
  public var identifier: String {
    [language, script, region].compactMap { $0 }.joined(separator: "_")
  }

  /// The region, or where none is said the one that the language is mostly written for.
  public var likelyRegion: String? {
    if let region { return region }
    return language == "zh" && script == "Hant" ? "TW" : Self.homeRegions[macroLanguage]
  }

  /// The script, or where it is not said and the language has two, the one of the region.
  package var likelyScript: String? {
    if let script { return script }
    guard language == "zh" else { return nil }
    return region.map(Self.traditionalChineseRegions.contains) == true ? "Hant" : "Hans"
  }

  /// The language under one name where two are in use: Norwegian is written both `no` and `nb`.
  package var macroLanguage: String { Self.aliases[language] ?? language }

  /// How well a text in `other` serves a reader of this locale; nil when the language is another.
  ///
  /// Script weighs more than region; then come the same region, a text for no region in particular, and the region
  /// that others of the language look to.
  package func closeness(to other: LocaleName) -> Int? {
    guard macroLanguage == other.macroLanguage else { return nil }
    var score = 0
    if likelyScript == other.likelyScript { score += 8 }
    if let region, region == other.region {
      score += 4
    } else if other.region == nil {
      score += region == nil ? 4 : 2
    } else if other.region == (region == nil ? likelyRegion : Self.parentRegions[macroLanguage]) {
      score += 1
    }
    return score
  }

  private static let aliases = ["no": "nb", "iw": "he", "in": "id", "tl": "fil"]

  private static let traditionalChineseRegions: Set<String> = ["TW", "HK", "MO"]

  /// Where a text for another region of the language is looked for first: an Angolan reads the text for Portugal.
  private static let parentRegions = ["en": "GB", "pt": "PT", "es": "MX", "fr": "FR", "de": "DE", "zh": "TW"]

  /// The region of a locale that names only its language.
  private static let homeRegions = [
    "ar": "EG", "bg": "BG", "ca": "ES", "cs": "CZ", "da": "DK", "de": "DE", "el": "GR", "en": "US",
    "es": "ES",
    "et": "EE", "fi": "FI", "fil": "PH", "fr": "FR", "he": "IL", "hi": "IN", "hr": "HR", "hu": "HU",
    "id": "ID",
    "it": "IT", "ja": "JP", "kk": "KZ", "ko": "KR", "lt": "LT", "lv": "LV", "ms": "MY", "nb": "NO",
    "nl": "NL",
    "nn": "NO", "pl": "PL", "pt": "BR", "ro": "RO", "ru": "RU", "sk": "SK", "sl": "SI", "sv": "SE",
    "th": "TH",
    "tr": "TR", "uk": "UA", "ur": "PK", "vi": "VN", "zh": "CN",
  ]
}
