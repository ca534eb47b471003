// The text form of input events, such as `key C-p`, `mouse press 1 3 4` or `resize 80 24`.

import Grid

enum InputWords {
  private static let names: [(String, Key.Code)] = [
    ("enter", .enter), ("escape", .escape), ("tab", .tab), ("backtab", .backTab), ("backspace", .backspace),
    ("delete", .delete), ("insert", .insert), ("up", .up), ("down", .down), ("left", .left),
    ("right", .right),
    ("home", .home), ("end", .end), ("pageup", .pageUp), ("pagedown", .pageDown),
  ]
  private static let actions: [(String, MouseEvent.MouseAction)] = [
    ("press", .press), ("release", .release), ("drag", .drag), ("double", .doublePress),
    ("wheelup", .wheelUp),
    ("wheeldown", .wheelDown),
  ]

  static func words(_ input: InputEvent) -> String {
    switch input {
    case .key(let key):
      var word = (key.control ? "C-" : "") + (key.alt ? "M-" : "")
      switch key.code {
      case .character(let character): word += "'\(character)"
      case .function(let number): word += "F\(number)"
      default: word += names.first { $0.1 == key.code }?.0 ?? ""
      }
      return "key \(word)"
    case .paste(let text): return "paste \(text)"
    // The generator makes no paste of this size.
    case .longPaste(let ends): return "paste \(String(decoding: ends.head, as: UTF8.self))"
    case .resize(let columns, let rows): return "resize \(columns) \(rows)"
    case .mouse(let event):
      let action = actions.first { $0.1 == event.action }?.0 ?? ""
      return "mouse \(action) \(event.button) \(event.at.x) \(event.at.y)"
    }
  }

  static func input(_ line: String) -> InputEvent? {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    let numbers = parts[1].split(separator: " ").compactMap { Int($0) }
    switch parts[0] {
    case "key": return key(parts[1]).map { .key($0) }
    case "paste": return .paste(parts[1])
    case "resize": return numbers.count == 2 ? .resize(columns: numbers[0], rows: numbers[1]) : nil
    case "mouse":
      let name = parts[1].split(separator: " ").first.map(String.init)
      guard numbers.count == 3, let action = actions.first(where: { $0.0 == name })?.1 else { return nil }
      return .mouse(MouseEvent(action, button: numbers[0], at: Point(x: numbers[1], y: numbers[2])))
    default: return nil
    }
  }

  private static func key(_ word: String) -> Key? {
    var word = word[...]
    var key = Key(.enter)
    if word.hasPrefix("C-") {
      key.control = true
      word = word.dropFirst(2)
    }
    if word.hasPrefix("M-") {
      key.alt = true
      word = word.dropFirst(2)
    }
    if word.first == "'" || word.unicodeScalars.first == "'" {
      let rest = String(String.UnicodeScalarView(word.unicodeScalars.dropFirst()))
      guard let character = rest.first else { return nil }
      key.code = .character(character)
    } else if word.hasPrefix("F"), let number = Int(word.dropFirst()) {
      key.code = .function(number)
    } else if let code = names.first(where: { $0.0 == word })?.1 {
      key.code = code
    } else {
      return nil
    }
    return key
  }
}
