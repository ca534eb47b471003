// The names of locales in devices and catalogues: `en_US`, `ja`, `zh_Hans`, `pt-BR`.

import Support

/// A locale name: a language, an optional script and an optional region.
public struct LocaleName: Hashable, Sendable {
  /// Two or three lowercase letters.
  public let language: String
  /// Four letters with an initial capital (`Hans`).
  public let script: String?
  /// Two uppercase letters or three digits.
  public let region: String?

  /// Parses `language[_Script][_REGION]`, with `-` or `_` and letters in any case; nil if the text has
  /// another format.
  public init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isASCIILetter)
    else { return nil }
    var remaining = parts.dropFirst()
    var script: String?
    var region: String?
    if let part = remaining.first, part.utf8.count == 4, part.utf8.allSatisfy(\.isASCIILetter) {
      script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      remaining.removeFirst()
    }
    if let part = remaining.first {
      let isLetters = part.utf8.count == 2 && part.utf8.allSatisfy(\.isASCIILetter)
      let isDigits = part.utf8.count == 3 && part.utf8.allSatisfy(\.isASCIIDigit)
      guard isLetters || isDigits else { return nil }
      region = part.uppercased()
      remaining.removeFirst()
    }
    guard remaining.isEmpty else { return nil }
    self.language = first.lowercased()
    self.script = script
    self.region = region
  }

  /// The normalized name (`zh_Hans_CN`).
  public var identifier: String {
    [language, script, region].compactMap { $0 }.joined(separator: "_")
  }

  /// The region; without one, the main region of the language.
  public var likelyRegion: String? {
    if let region { return region }
    return language == "zh" && script == "Hant" ? "TW" : Self.homeRegions[macroLanguage]
  }

  /// The script; for Chinese without a script, the usual script of the region.
  package var likelyScript: String? {
    if let script { return script }
    guard language == "zh" else { return nil }
    return region.map(Self.traditionalChineseRegions.contains) == true ? "Hant" : "Hans"
  }

  /// The language; of two codes for a language, always the same one (Norwegian `no` becomes `nb`).
  package var macroLanguage: String { Self.aliases[language] ?? language }

  /// Returns how well a text in `other` suits a reader of this locale; nil if the languages differ.
  ///
  /// The script counts more than the region. The same region is best, no region is second, and the language's
  /// parent region is third.
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

  /// For each language, the region whose texts suit other regions best (Portugal's texts suit Angola).
  private static let parentRegions = ["en": "GB", "pt": "PT", "es": "MX", "fr": "FR", "de": "DE", "zh": "TW"]

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
