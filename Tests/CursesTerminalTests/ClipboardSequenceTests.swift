// Tests of the terminal sequence that sets the clipboard.

import Testing

@testable import CursesTerminal

@Suite struct Clipboard {
  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("プロ", "44OX44Ot")])
  func base64(text: String, encoded: String) {
    let sequence = String(decoding: ClipboardSequence.bytes(for: text, isInTmux: false), as: UTF8.self)
    #expect(sequence == "\u{1B}]52;c;\(encoded)\u{7}")
  }

  @Test func tmuxGetsTheSequenceWrappedAsWell() {
    func sequence(_ isInTmux: Bool) -> String {
      String(decoding: ClipboardSequence.bytes(for: "f", isInTmux: isInTmux), as: UTF8.self)
    }
    #expect(sequence(false) == "\u{1B}]52;c;Zg==\u{7}")
    #expect(sequence(true) == "\u{1B}]52;c;Zg==\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;Zg==\u{7}\u{1B}\\")
  }
}
