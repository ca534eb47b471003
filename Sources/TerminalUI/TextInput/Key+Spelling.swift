// The spellings of keys that a user may type.

import Grid

extension Key {
  /// Creates a key from any common spelling: `ctrl-z`, `^Z`, `Ctrl+Z`, `escape`, full-width letters.
  package init?(anySpelling text: String) {
    let name = String(
      text.map { character in
        let folded = Key(.character(character)).normalized
        if case .character(let normalized) = folded.code { return normalized } else { return character }
      })
    if name.count == 1 {
      self.init(named: name)
      return
    }
    let lower = name.lowercased().split(separator: "+").joined(separator: "-")
    if let letter = lower.first == "^" ? lower.dropFirst() : nil, letter.count == 1 {
      self.init(named: "Ctrl-\(letter.uppercased())")
      return
    }
    let spelled = Self.otherSpellings[lower] ?? lower
    let parts = spelled.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    if let key = Key(named: parts.joined(separator: "-")) {
      self = key
    } else if let key = Self.keysByName[spelled] {
      self = key
    } else {
      return nil
    }
  }

  private static let otherSpellings = [
    "escape": "esc", "return": "enter", "pageup": "pgup", "pagedown": "pgdn", "pgdown": "pgdn",
    "del": "delete", "ins": "insert", "control-c": "ctrl-c",
  ]
  private static let keysByName: [String: Key] = [
    "pgup": Key(.pageUp), "pgdn": Key(.pageDown), "shift-tab": Key(.backTab),
  ]
}
