// Text folded for search: without case, with full-width characters as ASCII, and the positions where words
// begin.

package struct FoldedText: Hashable, Sendable {
  /// One folded unit for each scalar, so that units and scalars have the same offsets.
  package private(set) var units: [UInt16] = []
  /// Whether a word begins at each unit.
  package private(set) var starts: [Bool] = []
  /// One bit for each unit modulo 64, to exclude texts without the letters of a word.
  private(set) var letters: UInt64 = 0
  /// The indices at which a searched word can begin a word, in ascending order.
  ///
  /// A word of a script without spaces can begin at each unit.
  private(set) var beginnings: [Int] = []

  package init(_ text: String) {
    var previous = Self.space
    var wasLower = false
    for scalar in text.unicodeScalars {
      let unit = Self.fold(scalar)
      let isUpper = scalar.value >= 65 && scalar.value <= 90
      let beginsWord = Self.isSeparator(previous) && !Self.isSeparator(unit)
      let isStart = beginsWord || isUpper && wasLower
      starts.append(isStart)
      if isStart || !Self.isSpacedLetter(previous) || !Self.isSpacedLetter(unit) {
        beginnings.append(units.count)
      }
      units.append(unit)
      letters |= Self.bit(of: unit)
      previous = unit
      wasLower = scalar.value >= 97 && scalar.value <= 122
    }
  }

  package static let space: UInt16 = 32

  private static func bit(of unit: UInt16) -> UInt64 { 1 << UInt64(unit % 64) }

  static func letters(of units: [UInt16]) -> UInt64 { units.reduce(0) { $0 | bit(of: $1) } }

  /// Whether the text can contain all letters of a word, with or without gaps.
  func canContain(_ letters: UInt64) -> Bool { letters & ~self.letters == 0 }

  /// Returns the folded text, for searches of whole words.
  package static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(Unicode.Scalar(fold(scalar)) ?? scalar) }
    return String(scalars)
  }

  /// Returns a Japanese word without its honorific prefix (`利用中` for `ご利用中`); nil if there is no such prefix.
  package static func withoutHonorific(_ word: some StringProtocol) -> String? {
    guard word.count > 1, let first = word.first, "ごお御".contains(first) else { return nil }
    return String(word.dropFirst())
  }

  /// Returns a scalar without case and width.
  ///
  /// Scalars above 16 bits may collide, which causes false positives but no false negatives.
  package static func fold(_ scalar: Unicode.Scalar) -> UInt16 {
    var value = scalar.value
    if value < 128 { return UInt16(value >= 65 && value <= 90 ? value + 32 : value) }
    if value >= 0xFF01, value <= 0xFF5E { value -= 0xFEE0 } else if value == 0x3000 { value = 32 }
    if value < 128 { return UInt16(value >= 65 && value <= 90 ? value + 32 : value) }
    // Scripts from U+2E80 on have no case, so the slow Unicode tables are not needed.
    if value < 0x2E80 {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      if lower.count == 1, let first = lower.first { value = first.value }
    }
    return UInt16(truncatingIfNeeded: value)
  }

  /// Whether a unit separates words in sentences, paths or identifiers.
  static func isSeparator(_ unit: UInt16) -> Bool {
    switch unit {
    case 32, 35, 40, 41, 44, 45, 46, 47, 58, 61, 95, 124: true
    default: false
    }
  }
}
