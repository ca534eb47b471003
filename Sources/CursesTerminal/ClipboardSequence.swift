// OSC 52, the sequence that sets the clipboard of the terminal's machine, even over ssh.

import FoundationEssentials

enum ClipboardSequence {
  /// Returns the sequence; in tmux, both plain and wrapped, because tmux's settings determine which form it
  /// handles.
  static func bytes(for text: String, isInTmux: Bool) -> [UInt8] {
    let plain = Array("\u{1B}]52;c;".utf8) + Data(text.utf8).base64EncodedData() + [0x07]
    guard isInTmux else { return plain }
    let doubled = plain.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
    return plain + Array("\u{1B}Ptmux;".utf8) + doubled + Array("\u{1B}\\".utf8)
  }
}
