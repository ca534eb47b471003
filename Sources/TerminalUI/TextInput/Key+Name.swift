// The names and the normalization of keys.

import Grid

extension Key {
  /// Creates a key from its name; nil for an unknown name.
  public init?(named name: String) {
    if let code = Self.codesByName[name] {
      self.init(code)
    } else if name.hasPrefix("Ctrl-"), let letter = name.dropFirst(5).first, name.count == 6 {
      self.init(.character(Character(letter.lowercased())), control: true)
    } else if name.hasPrefix("Alt-"), let letter = name.dropFirst(4).first, name.count == 5 {
      self.init(.character(letter), alt: true)
    } else if name.count > 1, name.hasPrefix("F"), let number = Int(name.dropFirst()) {
      self.init(.function(number))
    } else if name.count == 1, let character = name.first {
      self.init(.character(character))
    } else {
      return nil
    }
  }

  /// The name of the key: `b`, `Ctrl-D`, `Shift-Tab`, `F1`, `Space`.
  public var name: String {
    let plain: String =
      switch code {
      case .character(" "): "Space"
      case .character(let character): control ? character.uppercased() : String(character)
      case .function(let number): "F\(number)"
      case .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .home,
        .end, .pageUp, .pageDown:
        Self.namesByCode[code] ?? ""
      }
    return (control ? "Ctrl-" : "") + (alt ? "Alt-" : "") + plain
  }

  private static let codesByName: [String: Code] = [
    "Enter": .enter, "Esc": .escape, "Tab": .tab, "Shift-Tab": .backTab, "Backspace": .backspace,
    "Delete": .delete, "Insert": .insert, "Up": .up, "Down": .down, "Left": .left, "Right": .right,
    "Home": .home, "End": .end, "PgUp": .pageUp, "PgDn": .pageDown, "Space": .character(" "),
  ]

  private static let namesByCode: [Code: String] = Dictionary(
    uniqueKeysWithValues: codesByName.map { ($0.value, $0.key) })

  /// The key with full-width letters, digits and signs replaced by ASCII, for the lookup of commands.
  package var normalized: Key {
    guard case .character(let character) = code, let scalar = character.unicodeScalars.first,
      character.unicodeScalars.count == 1
    else { return self }
    switch scalar.value {
    case 0xFF01...0xFF5E:
      guard let ascii = Unicode.Scalar(scalar.value - 0xFEE0) else { return self }
      return Key(.character(Character(ascii)), control: control, alt: alt)
    case 0x3000: return Key(.character(" "), control: control, alt: alt)
    default: return self
    }
  }

  /// Whether only an input method can produce the key: kana, ideographs and hangul.
  package var comesFromInputMethod: Bool {
    guard case .character(let character) = code, let scalar = character.unicodeScalars.first else {
      return false
    }
    switch scalar.value {
    case 0x1100...0x11FF, 0x3001...0x30FF, 0x3130...0x318F, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3, 0xFF65...0xFF9F:
      return true
    default: return false
    }
  }
}
