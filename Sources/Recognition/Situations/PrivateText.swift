// Secrets in logs, which no scenario and no answer repeats.

import Support

/// Removes receipts, tokens, keys and addresses from texts of a log.
public enum PrivateText {
  /// The maximum number of characters of a shortened text.
  private static let limit = 300

  /// Returns the text with secrets as `…`, with control characters as visible symbols, and in at most 300
  /// characters.
  public static func shortened(_ text: String) -> String {
    String(VisibleText.visible(hidden(text)).prefix(limit))
  }

  /// Returns the text with the middle of each secret as `…`.
  ///
  /// A secret is a long word of the alphabet of Base64 with capitals and digits, a JWT, a long hexadecimal
  /// number, an e-mail address, or the word after `Bearer`.
  public static func hidden(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    var isAfterBearer = false
    while index < bytes.count {
      guard isCode(bytes[index]) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, isCode(bytes[end]) { end += 1 }
      if isAfterBearer {
        end = bytes[index...].firstIndex { wordEnds.contains($0) } ?? bytes.count
        result += ellipsis
      } else if isAddress(bytes, at: end) {
        end = endOfWord(in: bytes, from: end + 1)
        result += ellipsis
      } else if isSecret(bytes[index..<end]) {
        // The parts of a JWT are joined by dots.
        end = endOfWord(in: bytes, from: end)
        result += bytes[index..<min(index + 4, end)] + ellipsis
      } else {
        result += bytes[index..<end]
      }
      isAfterBearer = bytes[index..<end].map(\.smallASCII).elementsEqual("bearer".utf8)
      index = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let ellipsis = Array("…".utf8)
  /// The minimum lengths of a secret in Base64 and of a hexadecimal number.
  private static let minCodeLength = 40
  private static let minHexadecimalLength = 32

  private static func isSecret(_ word: ArraySlice<UInt8>) -> Bool {
    if word.starts(with: "eyJ".utf8), word.count >= 8 { return true }
    if word.starts(with: "MII".utf8), word.count >= 16 { return true }
    let digits = word.count(where: \.isASCIIDigit)
    if word.count >= minHexadecimalLength, digits > 0, word.allSatisfy(isHexadecimal) { return true }
    guard word.count >= minCodeLength else { return false }
    return digits > 0 && word.contains { (0x41...0x5A).contains($0) }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || (0x61...0x66).contains(byte.smallASCII)
  }

  /// Whether an `@` follows a word, and a domain with a dot follows the `@`.
  private static func isAddress(_ bytes: [UInt8], at end: Int) -> Bool {
    guard end < bytes.count, bytes[end] == UInt8(ascii: "@") else { return false }
    return bytes[(end + 1)...].prefix(maxDomainLength).prefix { isCode($0) || $0 == UInt8(ascii: ".") }
      .contains(UInt8(ascii: "."))
  }

  private static let wordEnds = Set(" \"',;)}]".utf8)
  private static let maxDomainLength = 254

  private static func endOfWord(in bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, isCode(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    return end
  }

  private static func isCode(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || codeSigns.contains(byte)
  }

  private static let codeSigns = Set("+/=_-%".utf8)
}
