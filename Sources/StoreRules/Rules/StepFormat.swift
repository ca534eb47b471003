// A word of a step as the command language writes it: refusals name steps that can be typed as they stand. Knows no verb.

import Support

/// How a word stands in a step.
public enum StepFormat {
  /// The word as it is written: bare where it can be, else in quotes with escapes.
  ///
  /// With `always` it has quotes even where it could stand bare, so that no keyword is meant.
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

  /// What a terminal might act on, and what turns a line around or hides in it.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { VisibleText.isControl(scalar) }
}
