// Text in XML documents.

/// The escaping of text for XML documents.
package enum XMLText {
  /// Returns the text of an element; lines are kept, other control characters become visible symbols.
  package static func content(_ text: String) -> String {
    escaped(
      text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.visible($0) }
        .joined(separator: "\n"))
  }

  /// Returns the value of an attribute without its quotes.
  package static func attribute(_ text: String) -> String { escaped(VisibleText.visible(text)) }

  private static let special = Array("&<>\"".utf8)

  private static func escaped(_ text: String) -> String {
    // Most texts are plain.
    if text.utf8.allSatisfy({ $0 < 0x80 && !special.contains($0) }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      // XML 1.0 forbids these two characters.
      case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
