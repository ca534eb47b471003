// Texts with places for values: `%1$@` for the first, `%%` for a percent sign.

/// The operations on a text with placeholders.
public enum TextFormat {
  private enum Part {
    case literal(Substring)
    /// The number of a value, counted from 1.
    case value(Int)
    case malformed(Substring)
  }

  /// The text with its values filled in.
  ///
  /// A malformed placeholder and one without a value stay as they are.
  public static func fill(_ format: String, _ values: [String]) -> String {
    guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
    return parts(of: format).map { part in
      switch part {
      case .literal(let text), .malformed(let text): String(text)
      case .value(let number): values.indices.contains(number - 1) ? values[number - 1] : "%\(number)$@"
      }
    }
    .joined()
  }

  /// The numbers of the values in a text; nil if a placeholder is malformed.
  public static func placeholders(in format: String) -> Set<Int>? {
    var numbers: Set<Int> = []
    for part in parts(of: format) {
      switch part {
      case .literal: continue
      case .value(let number): numbers.insert(number)
      case .malformed: return nil
      }
    }
    return numbers
  }

  /// A literal text as a format.
  public static func escaped(_ literal: String) -> String {
    guard literal.utf8.contains(UInt8(ascii: "%")) else { return literal }
    return literal.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }

  private static func parts(of format: String) -> [Part] {
    let text = format.utf8
    var parts: [Part] = []
    var start = text.startIndex
    while let sign = text[start...].firstIndex(of: UInt8(ascii: "%")) {
      parts.append(.literal(format[start..<sign]))
      let rest = text[text.index(after: sign)...]
      if rest.first == UInt8(ascii: "%") {
        parts.append(.literal("%"))
        start = text.index(sign, offsetBy: 2)
      } else if let digit = rest.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit),
        rest.dropFirst().starts(with: "$@".utf8)
      {
        parts.append(.value(Int(digit - UInt8(ascii: "0"))))
        start = text.index(sign, offsetBy: 4)
      } else {
        parts.append(.malformed("%"))
        start = text.index(after: sign)
      }
    }
    parts.append(.literal(format[start...]))
    return parts
  }
}
