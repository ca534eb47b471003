// Bytes that come from a world's seed: the same seed, the same bytes. For what the App Store would draw at random and a
// replay must find again.

/// Makes them.
public enum SeededBytes {
  /// What bytes are for: two uses of one seed have nothing in common.
  public enum Use: UInt64, Sendable {
    case sharedSecret = 1
    case device, opaque, downloadID, versionIdentifier, order, appKey, accessToken
  }

  public static func bytes(_ count: Int, seed: UInt64, for use: Use, salt: UInt64 = 0) -> [UInt8] {
    var made: [UInt8] = []
    var text = Array("iapbench \(use.rawValue) \(seed) \(salt)".utf8)
    while made.count < count {
      text = SHA1.digest(of: text)
      made += text
    }
    return Array(made.prefix(count))
  }

  public static func hexadecimal(_ count: Int, seed: UInt64, for use: Use) -> String {
    // Without a string for each byte: a step that was undone and is done again draws them again.
    var text: [UInt8] = []
    text.reserveCapacity(2 * count)
    for byte in bytes(count, seed: seed, for: use) {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 0xF))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Letters, digits, `-` and `_`, as keys and tokens of services have them.
  public static func word(_ count: Int, seed: UInt64, for use: Use) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    return String(decoding: bytes(count, seed: seed, for: use).map { signs[Int($0 % 64)] }, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// A number of so many decimal digits.
  public static func number(digits: Int, seed: UInt64, for use: Use) -> Int64 {
    var smallest: UInt64 = 1
    for _ in 1..<digits { smallest *= 10 }
    let drawn = bytes(8, seed: seed, for: use).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(smallest + drawn % (smallest * 9))
  }
}

/// SHA-1, which receipts carry and nothing here relies on.
public enum SHA1 {
  public static func digest(of message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    for block in stride(from: 0, to: padded.count, by: 64) { mix(padded[block..<block + 64], into: &state) }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 80)
    for (index, byte) in block.enumerated() { words[index / 4] = words[index / 4] << 8 | UInt32(byte) }
    for index in 16..<80 {
      words[index] = rotated(
        words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, by: 5) &+ mixed &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, next)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
