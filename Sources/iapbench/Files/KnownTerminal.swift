// A terminal's properties in `state.toml`, for the first frame of the next start.

import Grid

/// The properties that a kind of terminal reported.
///
/// A property is nil if it was never queried, and `silent` if the terminal did not reply.
struct KnownTerminal: Hashable {
  enum Background: Hashable {
    case color(red: UInt8, green: UInt8, blue: UInt8)
    case silent

    /// Parses `#1e1e1e` or `silent`.
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

    /// The background colour; nil if the terminal did not reply.
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

  /// Parses the format of `text`; the properties of invalid parts stay nil.
  init(_ text: String) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      if parts[0] == "background" { background = Background(parts[1]) }
      if parts[0] == "ambiguous-width" { ambiguousWidth = AmbiguousWidth(rawValue: parts[1]) }
    }
  }

  /// The text in `state.toml`, such as `background=#1e1e1e ambiguous-width=1`.
  var text: String {
    [
      background.map { "background=\($0.text)" },
      ambiguousWidth.map { "ambiguous-width=\($0.rawValue)" },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// The maximum number of remembered kinds of terminal; the oldest are dropped.
  static let maxCount = 32

  /// The key of the current kind of terminal: its type, program and program version.
  static var presentName: String {
    let names = ["TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION"].compactMap { ProcessEnvironment[$0] }
    return names.map { String($0.unicodeScalars.prefix(64)) }.joined(separator: " ")
  }
}
