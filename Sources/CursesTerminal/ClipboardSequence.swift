// OSC 52: text for the clipboard of the machine that the terminal runs on, also through ssh.

import FoundationEssentials

/// Bytes that ask a terminal to copy text.
enum ClipboardSequence {
  /// The sequence for `text`.
  ///
  /// tmux keeps it or passes it on, according to its settings: it gets the sequence as its own and wrapped.
  static func bytes(for text: String, isInTmux: Bool) -> [UInt8] {
    let plain = Array("\u{1B}]52;c;".utf8) + Data(text.utf8).base64EncodedData() + [0x07]
    guard isInTmux else { return plain }
    let doubled = plain.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
    return plain + Array("\u{1B}Ptmux;".utf8) + doubled + Array("\u{1B}\\".utf8)
  }
}
