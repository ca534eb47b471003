// Text as the palette compares it: one unit a scalar, without case, full-width letters as their ASCII ones, and where
// words begin. Knows nothing of what is searched.

/// A text that can be searched.
package struct FoldedText: Hashable, Sendable {
  /// One unit for each scalar of the text, so that places can be shown in it.
  package private(set) var units: [UInt16] = []
  /// Whether a word begins at each unit.
  package private(set) var starts: [Bool] = []

  package init(_ text: String) {
    var before = Self.space
    var wasLower = false
    for scalar in text.unicodeScalars {
      let unit = Self.fold(scalar)
      let isUpper = scalar.value >= 65 && scalar.value <= 90
      let beginsWord = Self.isSeparator(before) && !Self.isSeparator(unit)
      starts.append(beginsWord || isUpper && wasLower)
      units.append(unit)
      before = unit
      wasLower = scalar.value >= 97 && scalar.value <= 122
    }
  }

  package static let space: UInt16 = 32

  /// The text as it is compared, for those who look for whole words in it.
  package static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(Unicode.Scalar(fold(scalar)) ?? scalar) }
    return String(scalars)
  }

  /// A Japanese word without its polite prefix, as the same word stands in other texts: `ご利用中`, `利用中`.
  package static func withoutHonorific(_ word: some StringProtocol) -> String? {
    guard word.count > 1, let first = word.first, "ごお御".contains(first) else { return nil }
    return String(word.dropFirst())
  }

  /// A scalar without its case and width.
  ///
  /// Beyond 16 bits two scalars may fold alike: that finds a row too many, never one too few.
  package static func fold(_ scalar: Unicode.Scalar) -> UInt16 {
    var value = scalar.value
    if value < 128 { return UInt16(value >= 65 && value <= 90 ? value + 32 : value) }
    if value >= 0xFF01, value <= 0xFF5E { value -= 0xFEE0 } else if value == 0x3000 { value = 32 }
    if value < 128 { return UInt16(value >= 65 && value <= 90 ? value + 32 : value) }
    // Scripts without case need no look into the tables.
    if value < 0x2E80 {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      if lower.count == 1, let first = lower.first { value = first.value }
    }
    return UInt16(truncatingIfNeeded: value)
  }

  /// Whether words are parted there: spaces, and what parts paths and identifiers.
  static func isSeparator(_ unit: UInt16) -> Bool {
    switch unit {
    case 32, 35, 40, 41, 44, 45, 46, 47, 58, 61, 95, 124: true
    default: false
    }
  }
}
