// OSC 52: text for the clipboard of the machine that the terminal runs on, also through ssh.

/// Bytes that ask a terminal to copy text.
enum ClipboardSequence {
  /// The sequence for `text`.
  ///
  /// tmux keeps it or passes it on, according to its settings: it gets the sequence as its own and wrapped.
  static func bytes(for text: String, isInTmux: Bool) -> [UInt8] {
    let plain = Array("\u{1B}]52;c;".utf8) + base64(Array(text.utf8)) + [0x07]
    guard isInTmux else { return plain }
    let doubled = plain.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
    return plain + Array("\u{1B}Ptmux;".utf8) + doubled + Array("\u{1B}\\".utf8)
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for position in 0..<4 {
        let digit = alphabet[bits >> (18 - 6 * position) & 63]
        result.append(position <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return result
  }
}
