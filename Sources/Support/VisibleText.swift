// Text from outside made safe to print: what would steer a terminal becomes a visible symbol.

/// Makes control characters and invisible marks visible.
public enum VisibleText {
  /// The text with control characters replaced by their pictures, such as `␛` for escape.
  ///
  /// Other characters that reorder, break or hide become `␦`. Each scalar is replaced by one.
  public static func visible(_ text: String) -> String {
    // Nearly every text is plain ASCII; every line that is printed is looked at here.
    var bytes = text
    let isPlain = bytes.withUTF8 { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    return isPlain ? text : madeVisible(text)
  }

  /// The same of a part of a text.
  public static func visible(_ text: some StringProtocol) -> String { visible(String(text)) }

  private static func madeVisible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { symbol(for: $0) != nil }) else { return text }
    var result = String.UnicodeScalarView()
    // Up to where the scalars belong to a flag that is written with tags.
    var flagEnd = text.unicodeScalars.startIndex
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if scalar == blackFlag { flagEnd = endOfTags(in: text.unicodeScalars[index...].dropFirst()) }
      result.append(index < flagEnd ? scalar : symbol(for: scalar) ?? scalar)
    }
    return String(result)
  }

  /// The text made visible, and no longer than this many scalars: what a message quotes of it.
  public static func quoted(_ text: some StringProtocol, limit: Int = 80) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return visible(text) }
    return visible(text[..<end]) + "…"
  }

  /// Whether a character steers the terminal, breaks or reorders a line, or hides.
  public static func isControl(_ scalar: Unicode.Scalar) -> Bool { symbol(for: scalar) != nil }

  /// The character as JSON escapes it: `\u202e`, in two halves above U+FFFF.
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

  /// Whether a character shows nothing by itself, and no language and no emoji needs it to be shown rightly.
  ///
  /// These are the ones that the screen does not let through either. The joiners U+200C and U+200D and the variation
  /// selectors stay: Persian, the scripts of India, names in Japanese and emoji are written with them.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The order of a line: marks, embeddings, overrides, isolates. The ends of lines and paragraphs.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    // Nothing to see: places to break or not to break a word, operators without a sign, old format marks, byte order
    // marks, annotations.
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF0...0xFFFB: true
    // Letters that are blank.
    case 0x115F, 0x17B4, 0x17B5, 0x3164, 0xFFA0: true
    // Format marks of shorthand and music.
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    // Tags: a whole text can hide in them.
    case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
    default: false
    }
  }

  private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

  /// Where the tags end that make a flag of England, Scotland or Wales out of a black one; where they do not, where
  /// they begin.
  private static func endOfTags<Scalars: BidirectionalCollection<Unicode.Scalar>>(
    in scalars: Scalars
  ) -> Scalars.Index {
    // The letters and digits of a region, and the mark of their end.
    let region = scalars.prefix(6).prefix {
      (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
    }
    guard region.count >= 3, region.endIndex < scalars.endIndex, scalars[region.endIndex].value == 0xE007F
    else { return scalars.startIndex }
    return scalars.index(after: region.endIndex)
  }
}
