// The replacement of characters that would control a terminal.

/// The replacement of control characters and invisible characters in untrusted text by visible symbols.
public enum VisibleText {
  /// Returns the text with control characters replaced by their pictures, such as `␛` for escape.
  ///
  /// Other characters that reorder, break or hide text become `␦`. Each scalar is replaced by one scalar.
  public static func visible(_ text: String) -> String {
    // Fast path: nearly all text is plain ASCII.
    var bytes = text
    let isPlain = bytes.withUTF8 { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    return isPlain ? text : madeVisible(text)
  }

  public static func visible(_ text: some StringProtocol) -> String { visible(String(text)) }

  private static func madeVisible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { symbol(for: $0) != nil }) else { return text }
    var result = String.UnicodeScalarView()
    // The end of a flag emoji that contains tag characters.
    var flagEnd = text.unicodeScalars.startIndex
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if scalar == blackFlag { flagEnd = endOfTags(in: text.unicodeScalars[index...].dropFirst()) }
      result.append(index < flagEnd ? scalar : symbol(for: scalar) ?? scalar)
    }
    return String(result)
  }

  /// Returns the visible text for quoting in a message, shortened to `limit` scalars.
  public static func quoted(_ text: some StringProtocol, limit: Int = 80) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return visible(text) }
    return visible(text[..<end]) + "…"
  }

  /// Whether a character controls the terminal, breaks or reorders a line, or is invisible.
  public static func isControl(_ scalar: Unicode.Scalar) -> Bool { symbol(for: scalar) != nil }

  /// Returns the JSON escape of a character: `\u202e`, or a surrogate pair above U+FFFF.
  public static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar).map { units in
      units.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      }.joined()
    } ?? "\\ufffd"
  }

  private static func symbol(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x20...0x7E: nil
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: hidden
    default: isMark(scalar) ? hidden : nil
    }
  }

  private static let hidden: Unicode.Scalar = "\u{2426}"

  /// Whether a character is invisible and needed by neither a language nor an emoji.
  ///
  /// The joiners U+200C and U+200D and the variation selectors are allowed, because Persian, Indian scripts,
  /// Japanese names and emoji need them.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Characters for text direction, and line and paragraph separators.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    // Word breaks and joiners, invisible operators, deprecated format characters, byte order marks,
    // annotations.
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF0...0xFFFB: true
    // Blank letters.
    case 0x115F, 0x17B4, 0x17B5, 0x3164, 0xFFA0: true
    // Format characters of shorthand and music.
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    // Tag characters, which can hide a whole text.
    case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
    default: false
    }
  }

  private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

  /// Returns the index after the tags that make a black flag the flag of England, Scotland or Wales.
  ///
  /// - Returns: `scalars.startIndex` if the tags do not form such a flag.
  private static func endOfTags<Scalars: BidirectionalCollection<Unicode.Scalar>>(
    in scalars: Scalars
  ) -> Scalars.Index {
    // The region consists of letters and digits, and a closing tag follows.
    let region = scalars.prefix(6).prefix {
      (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
    }
    guard region.count >= 3, region.endIndex < scalars.endIndex, scalars[region.endIndex].value == 0xE007F
    else { return scalars.startIndex }
    return scalars.index(after: region.endIndex)
  }
}
