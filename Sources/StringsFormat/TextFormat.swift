// Texts with placeholders: `%1$@` for the first value, `%%` for a percent sign.

public enum TextFormat {
  private enum Part {
    case literal(Substring)
    /// The number of a value, counted from 1.
    case value(Int)
    case malformed(Substring)
  }

  /// Replaces placeholders by values; a placeholder that is malformed or has no value remains unchanged.
  public static func fill(_ format: String, _ values: [String]) -> String {
    guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
    var text = ""
    forEachPart(of: format) { part in
      switch part {
      case .literal(let literal), .malformed(let literal): text += literal
      case .value(let number):
        text += values.indices.contains(number - 1) ? values[number - 1] : "%\(number)$@"
      }
    }
    return text
  }

  /// Returns the numbers of a text's placeholders; nil if one is malformed.
  public static func placeholders(in format: String) -> Set<Int>? {
    var numbers: Set<Int> = []
    var isMalformed = false
    forEachPart(of: format) { part in
      switch part {
      case .literal: break
      case .value(let number): numbers.insert(number)
      case .malformed: isMalformed = true
      }
    }
    return isMalformed ? nil : numbers
  }

  /// Returns a text in which percent signs are escaped, so that it has no placeholders.
  public static func escaped(_ literal: String) -> String {
    guard literal.utf8.contains(UInt8(ascii: "%")) else { return literal }
    return literal.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }

  private static func forEachPart(of format: String, _ body: (Part) -> Void) {
    let text = format.utf8
    var start = text.startIndex
    while let sign = text[start...].firstIndex(of: UInt8(ascii: "%")) {
      body(.literal(format[start..<sign]))
      let rest = text[text.index(after: sign)...]
      if rest.first == UInt8(ascii: "%") {
        body(.literal("%"))
        start = text.index(sign, offsetBy: 2)
      } else if let digit = rest.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit),
        rest.dropFirst().starts(with: "$@".utf8)
      {
        body(.value(Int(digit - UInt8(ascii: "0"))))
        start = text.index(sign, offsetBy: 4)
      } else {
        body(.malformed("%"))
        start = text.index(after: sign)
      }
    }
    body(.literal(format[start...]))
  }
}
