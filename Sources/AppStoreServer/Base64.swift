// The Base64 encoding (RFC 4648) of receipts in requests: padded, with line breaks but no other characters.

import FoundationEssentials

enum Base64 {
  static func encode(_ bytes: [UInt8]) -> [UInt8] { Array(Data(bytes).base64EncodedData()) }

  /// Returns nil if the text is empty or not Base64.
  ///
  /// A text with nonzero unused bits is invalid; otherwise several texts would have the same bytes.
  static func decode(_ text: String) -> [UInt8]? {
    let digits = Data(text.utf8.filter { $0 != 0x0A && $0 != 0x0D })
    guard !digits.isEmpty, let bytes = Data(base64Encoded: digits), bytes.base64EncodedData() == digits else {
      return nil
    }
    return Array(bytes)
  }
}
