// Text from outside made safe to print: what would steer a terminal becomes a visible symbol.

/// Makes control characters visible.
public enum VisibleText {
  /// The text with control characters replaced by their pictures, such as `␛` for escape.
  ///
  /// Other characters that reorder or break a line become `␦`. Each scalar is replaced by one.
  public static func visible(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: { symbol(for: $0) != nil }) else { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(symbol(for: scalar) ?? scalar) }
    return String(result)
  }

  /// Whether a character steers the terminal, or breaks or reorders a line.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool { symbol(for: scalar) != nil }

  private static func symbol(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: "\u{2426}"
    default: nil
    }
  }
}
