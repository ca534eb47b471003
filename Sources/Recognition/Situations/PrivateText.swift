// Secrets in logs, which no scenario and no answer repeats.

import Support

/// Removes receipts, tokens, keys, passwords and addresses from texts of a log.
public enum PrivateText {
  /// The maximum number of characters of a shortened text.
  private static let limit = 300

  /// Returns the text with secrets as `…`, with control characters as visible symbols, and in at most 300
  /// characters.
  public static func shortened(_ text: String) -> String {
    String(VisibleText.visible(SecretScanner.hidden(text)).prefix(limit))
  }
}
