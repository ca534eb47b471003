// The device's `identifierForVendor`, which is an input of the hash in a receipt.

import Support

extension World {
  /// The `identifierForVendor` of the device, 16 bytes.
  public var deviceIdentifier: [UInt8] {
    var bytes = SeededBytes.bytes(16, seed: seed, for: .device)
    // Sets the version and variant bits of a random UUID.
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes
  }

  /// The `identifierForVendor` in the form that an app prints: `8F2B0C41-…`.
  public var identifierForVendor: String {
    let digits = deviceIdentifier.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }
}
