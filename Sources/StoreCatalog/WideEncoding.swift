// The detection of UTF-16 and UTF-32, so that an error can name the file's encoding.

/// An encoding that uses more than one byte for an ASCII character.
public enum WideEncoding: String, CaseIterable, Hashable, Sendable {
  case utf16 = "UTF-16"
  case utf32 = "UTF-32"

  /// Detects the encoding by its byte order mark, or by zero bytes next to a leading ASCII character.
  ///
  /// The result is nil for UTF-8 and for data that is not text.
  public init?(_ bytes: [UInt8]) {
    // UTF-32 is checked first, because its byte order mark begins with that of UTF-16.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .utf32
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else {
      switch bytes.prefix(4).map({ $0 == 0 }) {
      case [false, true, true, true], [true, true, true, false]: self = .utf32
      case [false, true, false, true], [true, false, true, false]: self = .utf16
      // The file contains a single character.
      case [false, true], [true, false]: self = .utf16
      default: return nil
      }
    }
  }
}
