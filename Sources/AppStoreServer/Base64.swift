// Base64 (RFC 4648) as receipts come in a request: padded, line breaks allowed anywhere, nothing else.

/// Writes and reads it.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  private static let foreign: UInt8 = 0xFF
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: foreign, count: 256)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Self.alphabet
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      let first = UInt32(bytes[start]) << 16
      let second = count > 1 ? UInt32(bytes[start + 1]) << 8 : 0
      let group = first | second | (count > 2 ? UInt32(bytes[start + 2]) : 0)
      text.append(alphabet[Int(group >> 18)])
      text.append(alphabet[Int(group >> 12 & 63)])
      text.append(count > 1 ? alphabet[Int(group >> 6 & 63)] : padding)
      text.append(count > 2 ? alphabet[Int(group & 63)] : padding)
    }
    return text
  }

  /// Nil for what is no Base64, and for nothing at all.
  static func decode(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8(decode)
  }

  private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let values = Self.values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    var group: UInt32 = 0
    var digits = 0
    var paddings = 0
    for byte in text where byte != 0x0A && byte != 0x0D {
      if byte == padding {
        paddings += 1
        guard digits % 4 + paddings <= 4, digits % 4 >= 2 else { return nil }
        continue
      }
      let value = values[Int(byte)]
      guard value != foreign, paddings == 0 else { return nil }
      group = group << 6 | UInt32(value)
      digits += 1
      if digits % 4 == 0 {
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
        group = 0
      }
    }
    guard digits > 0, (digits + paddings) % 4 == 0 else { return nil }
    switch digits % 4 {
    case 0: return bytes
    // Bits that no byte has are zero in what is well made; a reader that lets them pass reads two texts as one receipt.
    case 2: return group & 0xF == 0 ? bytes + [UInt8(group >> 4 & 0xFF)] : nil
    case 3: return group & 0x3 == 0 ? bytes + [UInt8(group >> 10 & 0xFF), UInt8(group >> 2 & 0xFF)] : nil
    default: return nil
    }
  }
}
