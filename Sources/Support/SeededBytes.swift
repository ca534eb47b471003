// Bytes that are derived from a world's seed.

import CCertificates

/// Bytes derived from a world's seed, in place of random values of the App Store.
public enum SeededBytes {
  /// The purpose of the bytes; different purposes give independent bytes for the same seed.
  public enum SeedPurpose: UInt64, Sendable {
    case sharedSecret = 1
    case device, opaque, downloadID, versionIdentifier, order, appKey, accessToken
  }

  public static func bytes(_ count: Int, seed: UInt64, for use: SeedPurpose, salt: UInt64 = 0) -> [UInt8] {
    var result: [UInt8] = []
    var text = Array("iapbench \(use.rawValue) \(seed) \(salt)".utf8)
    while result.count < count {
      text = SHA1.digest(of: text)
      result += text
    }
    return Array(result.prefix(count))
  }

  public static func hexadecimal(_ count: Int, seed: UInt64, for use: SeedPurpose) -> String {
    // Builds the text from bytes, not from one string per byte, because each repetition of a step calls this.
    var text: [UInt8] = []
    text.reserveCapacity(2 * count)
    for byte in bytes(count, seed: seed, for: use) {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 0xF))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns `count` letters, digits, `-` and `_`, as in keys and tokens of services.
  public static func word(_ count: Int, seed: UInt64, for use: SeedPurpose) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    return String(decoding: bytes(count, seed: seed, for: use).map { signs[Int($0 % 64)] }, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  public static func number(digits: Int, seed: UInt64, for use: SeedPurpose) -> Int64 {
    var minimum: UInt64 = 1
    for _ in 1..<digits { minimum *= 10 }
    let value = bytes(8, seed: seed, for: use).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(minimum + value % (minimum * 9))
  }
}

/// The SHA-1 hash function, which receipts use; the program does not rely on it for security.
public enum SHA1 {
  /// Returns the digest of `message` (20 bytes).
  public static func digest(of message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 20)
    let isDone = message.withUnsafeBufferPointer {
      iapx_sha1(iapx_view(bytes: $0.baseAddress, count: $0.count), &digest)
    }
    precondition(isDone, "libcrypto has no SHA-1")
    return digest
  }
}
