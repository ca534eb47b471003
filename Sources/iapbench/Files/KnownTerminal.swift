// What a terminal has said of itself at an earlier start, as `state.toml` keeps it: the first picture goes by it.

import Grid

/// What is known of a kind of terminal.
///
/// A value that is nil was never asked for.
struct KnownTerminal: Hashable {
  enum Background: Hashable {
    case color(red: UInt8, green: UInt8, blue: UInt8)
    case silent

    /// `#1e1e1e` or `silent`.
    init?(_ text: String) {
      if text == "silent" {
        self = .silent
        return
      }
      let digits = text.dropFirst()
      guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let value = UInt32(digits, radix: 16)
      else { return nil }
      self = .color(
        red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
    }

    var text: String {
      guard case .color(let red, let green, let blue) = self else { return "silent" }
      return "#"
        + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Nil where nothing was said.
    var color: Color? {
      guard case .color(let red, let green, let blue) = self else { return nil }
      return .rgb(red, green, blue)
    }
  }
  enum AmbiguousWidth: String, Hashable, CaseIterable {
    case one = "1"
    case two = "2"
    case silent
  }

  var background: Background?
  var ambiguousWidth: AmbiguousWidth?

  init() {}

  /// What `text` says; of what cannot be read nothing is known.
  init(_ text: String) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      if parts[0] == "background" { background = Background(parts[1]) }
      if parts[0] == "ambiguous-width" { ambiguousWidth = AmbiguousWidth(rawValue: parts[1]) }
    }
  }

  /// `background=#1e1e1e ambiguous-width=1`.
  var text: String {
    [
      background.map { "background=\($0.text)" },
      ambiguousWidth.map { "ambiguous-width=\($0.rawValue)" },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// How many kinds of terminal are remembered; the ones told of last stay.
  static let most = 32

  /// By what a kind of terminal is told from others: its type, its program and that one's version.
  static var presentName: String {
    let names = ["TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION"].compactMap { ProcessEnvironment[$0] }
    return names.map { String($0.unicodeScalars.prefix(64)) }.joined(separator: " ")
  }
}
