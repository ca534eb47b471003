// Control characters made visible: texts from catalogues and scenarios never steer a terminal.

/// Text that is safe to show.
public enum Visible {
  /// The text with control characters replaced by symbols of one column each: U+001B by `␛`, U+007F by `␡`, and
  /// U+0080 to U+009F, which have no symbols, by the replacement character.
  public static func text(_ text: String) -> String {
    guard hasControls(text) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(isControl(scalar) ? symbol(scalar) : scalar)
    }
    return String(result)
  }

  /// Whether a terminal might act on the character: C0, DEL and C1.
  public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  private static func symbol(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }

  private static func hasControls(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte < 0x20 || byte == 0x7F || (previous == 0xC2 && byte < 0xA0) { return true }
      previous = byte
    }
    return false
  }
}
