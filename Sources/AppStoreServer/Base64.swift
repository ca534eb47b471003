// The Base64 encoding (RFC 4648) of receipts in requests, padded; line breaks are allowed.

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
}
