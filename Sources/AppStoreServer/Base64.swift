// Base64 (RFC 4648) as receipts are written in requests: padded, with line breaks anywhere and no other characters.

import FoundationEssentials

/// Encodes and decodes Base64.
enum Base64 {
  static func encode(_ bytes: [UInt8]) -> [UInt8] { Array(Data(bytes).base64EncodedData()) }

  /// The bytes; nil if the text is empty or not Base64.
  ///
  /// A text whose unused bits are not zero is refused, because another text means the same bytes.
  static func decode(_ text: String) -> [UInt8]? {
    let digits = Data(text.utf8.filter { $0 != 0x0A && $0 != 0x0D })
    guard !digits.isEmpty, let bytes = Data(base64Encoded: digits), bytes.base64EncodedData() == digits else {
      return nil
    }
    return Array(bytes)
  }
}
