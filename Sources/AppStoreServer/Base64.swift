// The Base64 encoding (RFC 4648) of receipts in requests, padded; line breaks are allowed. The form for
// URLs is without padding.

import FoundationEssentials

enum Base64 {
  static func encode(_ bytes: [UInt8]) -> [UInt8] { Array(Data(bytes).base64EncodedData()) }

  /// Returns the bytes of a text; nil if the text is empty or not Base64.
  ///
  /// Nonzero unused bits are an error. Otherwise several texts would give the same bytes.
  static func decode(_ text: String) -> [UInt8]? {
    let digits = Data(text.utf8.filter { $0 != 0x0A && $0 != 0x0D })
    guard !digits.isEmpty, let bytes = Data(base64Encoded: digits), bytes.base64EncodedData() == digits else {
      return nil
    }
    return Array(bytes)
  }

  /// Returns the encoding without padding for URLs (`base64url`, RFC 4648, section 5).
  static func encodeURL(_ bytes: [UInt8]) -> [UInt8] {
    encode(bytes).prefix { $0 != UInt8(ascii: "=") }.map { digit in
      switch digit {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: digit
      }
    }
  }

  /// Returns the bytes of a `base64url` text without padding; nil if the text is empty or has another form.
  static func decodeURL(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var digits: [UInt8] = []
    for digit in text {
      switch digit {
      case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), 0x0A, 0x0D: return nil
      default: digits.append(digit)
      }
    }
    while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
    return decode(String(decoding: digits, as: UTF8.self))
  }
}
