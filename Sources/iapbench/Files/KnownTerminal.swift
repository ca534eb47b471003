// What a terminal has said of itself at an earlier start, as `state.toml` keeps it: the first picture goes by it.

/// What is known of a kind of terminal.
///
/// A value that is nil was never asked for.
struct KnownTerminal: Hashable {
  enum Background: String, Hashable, CaseIterable { case dark, light, silent }
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
      if parts[0] == "background" { background = Background(rawValue: parts[1]) }
      if parts[0] == "ambiguous-width" { ambiguousWidth = AmbiguousWidth(rawValue: parts[1]) }
    }
  }

  /// `background=dark ambiguous-width=1`.
  var text: String {
    [
      background.map { "background=\($0.rawValue)" },
      ambiguousWidth.map { "ambiguous-width=\($0.rawValue)" },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// How many kinds of terminal are remembered; the ones told of last stay.
  static let most = 32

  /// By what a kind of terminal is told from others: its type, its program and that one's version.
  static var presentName: String {
    let names = ["TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION"].compactMap { Environment[$0] }
    return names.map { String($0.unicodeScalars.prefix(64)) }.joined(separator: " ")
  }
}
