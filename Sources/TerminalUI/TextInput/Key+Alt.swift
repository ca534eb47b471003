// Keys with Alt, which terminals send as Esc and the key.

import Grid

extension Key {
  /// The second key if a terminal sends the same bytes for Esc followed by a key; otherwise nil.
  ///
  /// Cursor and function keys with Alt have sequences of their own.
  package var keyAfterEscape: Key? {
    guard alt else { return nil }
    switch code {
    case .character, .enter, .tab, .backspace: return Key(code, control: control)
    case .escape, .backTab, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
      .function:
      return nil
    }
  }

  /// Whether the key with Alt edits words in other programs: Alt-B, Alt-F, Alt-D and Alt-Backspace.
  package var editsWordsWithAlt: Bool {
    switch code {
    case .character(let character): !control && "bdf".contains(character)
    case .backspace: true
    default: false
    }
  }
}
