// Tells UTF-16 and UTF-32 by their first bytes, so that who opens such a file is told what it is instead of which byte
// is wrong.

/// An encoding in which a character of ASCII takes more than a byte.
public enum WideEncoding: String, CaseIterable, Hashable, Sendable {
  case utf16 = "UTF-16"
  case utf32 = "UTF-32"

  /// The encoding of a text that begins with a byte order mark, or with a character of ASCII, as every text does that
  /// is read here; nil for UTF-8, and for what is no text.
  public init?(_ bytes: [UInt8]) {
    // The mark of UTF-32 begins with that of UTF-16.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .utf32
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else {
      switch bytes.prefix(4).map({ $0 == 0 }) {
      case [false, true, true, true], [true, true, true, false]: self = .utf32
      case [false, true, false, true], [true, false, true, false]: self = .utf16
      // No more than a character.
      case [false, true], [true, false]: self = .utf16
      default: return nil
      }
    }
  }
}
