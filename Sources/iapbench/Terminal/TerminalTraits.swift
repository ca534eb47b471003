// The theme by the terminal's background, and the width of ambiguous characters: what the user has chosen goes first,
// then what the terminal says, then what it said last time, then what the environment says.

import CursesTerminal
import Grid
import Workbench

/// What is known of the terminal, and what of it is still asked for.
struct TerminalTraits {
  /// Whether the theme goes by the background: nobody has chosen one.
  var followsBackground = true
  /// Whether nobody has said how wide ambiguous characters are.
  var measuresWidth = true
  /// By what this kind of terminal is remembered.
  let name: String
  private(set) var known: KnownTerminal
  /// `COLORFGBG`, which some terminals set.
  private let colors: String?

  init(name: String = KnownTerminal.presentName, known: KnownTerminal, colors: String?) {
    self.name = name
    self.known = known
    self.colors = colors
  }

  /// Whether the width has to be asked for: it does not change from one start to the next.
  var asksWidth: Bool { measuresWidth && known.ambiguousWidth == nil }

  /// Whether the font gives two columns to ambiguous characters.
  var ambiguousIsWide: Bool { known.ambiguousWidth == .two }

  /// What the terminal's background is, where it has said so.
  var background: Color? { known.background?.color }

  /// The name of the theme for the background, as far as it is known; `isAsked` says whether this terminal can be asked.
  func themeName(isAsked: Bool) -> String {
    if known.background == nil, isAsked { return ThemeLibrary.defaultName }
    return (background?.isDark ?? Self.isDark(colors)).map { $0 ? "dark" : "light" }
      ?? ThemeLibrary.defaultName
  }

  /// The theme as it is shown on this terminal.
  ///
  /// One that goes by the background leaves that to the terminal: what need not be painted is not sent.
  func shown(_ theme: Theme, colors: Int) -> Theme {
    guard followsBackground, let background else { return theme }
    let grounded = theme.onGround(background)
    guard colors < 256, grounded != theme else { return grounded }
    return grounded.changing { role, style in
      let isWord = role.saysState || role.isLine
      var style = BackgroundContrast.readable(style, on: background, colors: colors, isWord: isWord)
      // What has lost its colour stands out all the same.
      if role.saysState, style.foreground == .terminal { style.bold = true }
      return style
    }
  }

  /// Takes what the terminal says, or that it says nothing; whether that is news.
  mutating func receive(_ answer: TerminalQueryResult) -> Bool {
    let before = known
    switch answer {
    case .background(.rgb(let red, let green, let blue)?):
      known.background = .color(red: red, green: green, blue: blue)
    // One that answered before and is late now is what it was.
    case .background: known.background = known.background ?? .silent
    case .ambiguousIsWide(nil): known.ambiguousWidth = known.ambiguousWidth ?? .silent
    case .ambiguousIsWide(let isWide?): known.ambiguousWidth = isWide ? .two : .one
    }
    return known != before
  }

  /// What `COLORFGBG` says: the last number is the background's, one of sixteen.
  static func isDark(_ colors: String?) -> Bool? {
    guard let last = colors?.split(separator: ";", omittingEmptySubsequences: false).last,
      let number = Int(last), (0..<16).contains(number)
    else { return nil }
    return number < 7 || number == 8
  }
}
