// Secrets in logs, which no scenario and no answer repeats.

import Support

/// Removes receipts, tokens and addresses from texts of a log.
public enum PrivateText {
  /// Returns the text with secrets as `…`, with control characters as visible symbols, and in at most 300
  /// characters.
  public static func shortened(_ text: String) -> String {
    let visible = VisibleText.visible(String(text.prefix(300)))
    return visible.split(separator: " ", omittingEmptySubsequences: false).map { hidden($0) }.joined(
      separator: " ")
  }

  private static func hidden(_ word: Substring) -> String {
    if word.contains("@"), word.contains(".") { return "…" }
    // A receipt, a JWT or a key: one long word of the alphabet of Base64.
    let isCoded = word.utf8.count >= 40 && word.utf8.allSatisfy { isCode($0) }
    if isCoded || word.hasPrefix("eyJ") || word.hasPrefix("MII") { return word.prefix(6) + "…" }
    return String(word)
  }

  private static func isCode(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "+/=_-.".utf8.contains(byte)
  }
}
