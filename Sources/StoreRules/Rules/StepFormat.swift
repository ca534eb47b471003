// The quoting of words in steps of the command language.

import Support

/// A formatter of words in a step.
public enum StepFormat {
  /// Returns the word, in quotes if the syntax requires them.
  ///
  /// If `always` is true, the word is always quoted, so that it is not read as a keyword.
  public static func written(_ text: String, quoted always: Bool = false) -> String {
    guard always || needsQuotes(text) else { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if isUnsafe(scalar) {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\u{\(digits.utf8.count < 2 ? "0" + digits : digits)}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  private static func needsQuotes(_ text: String) -> Bool {
    if text.isEmpty || text == "#" || text.utf8.starts(with: "--".utf8) { return true }
    return text.unicodeScalars.contains { scalar in
      scalar == " " || scalar == "\"" || scalar == "\\" || isUnsafe(scalar)
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { VisibleText.isControl(scalar) }
}
