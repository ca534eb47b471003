// The terminal's background and character width, and the theme that fits them.

import CursesTerminal
import Grid
import TerminalUI
import Workbench

/// The terminal's known properties, and which of them are still to be queried.
///
/// A property comes from the user, otherwise from the terminal's reply, its reply at an earlier start, or the
/// environment.
struct TerminalTraits {
  /// Whether the automatic theme is used, which follows the background.
  var followsBackground = true
  /// Whether the terminal decides the width of ambiguous characters.
  ///
  /// False if the user has set it.
  var measuresWidth = true
  /// The key under which this kind of terminal is remembered.
  let name: String
  private(set) var known: KnownTerminal
  /// The number of the terminal's colours; 8 until the terminal is open.
  var colorCount = 8
  /// The value of `COLORFGBG`, which some terminals set.
  private let colors: String?

  init(name: String = KnownTerminal.presentName, known: KnownTerminal, colors: String?) {
    self.name = name
    self.known = known
    self.colors = colors
  }

  /// Whether to query the width; a known width does not change between starts.
  var asksWidth: Bool { measuresWidth && known.ambiguousWidth == nil }

  var ambiguousIsWide: Bool { known.ambiguousWidth == .two }

  var background: Color? { known.background?.color }

  /// Returns the theme for the background.
  ///
  /// A terminal that can be queried (`canQuery`) has the default theme until it replies or is silent. For
  /// an unknown background, a terminal with 256 colours has the dark theme, which paints its background.
  func themeName(canQuery: Bool) -> String {
    if known.background == nil, canQuery { return ThemeLibrary.defaultName }
    return (background?.isDark ?? Self.isDark(colors)).map { $0 ? "dark" : "light" }
      ?? (colorCount >= 256 ? "dark" : ThemeLibrary.defaultName)
  }

  /// Adapts a theme to this terminal.
  ///
  /// A theme that follows the background leaves it unpainted, so that less output is sent.
  func adapted(_ theme: Theme, colors: Int) -> Theme {
    guard followsBackground, let background else { return theme }
    let adaptedTheme = theme.onTerminalBackground(background)
    guard colors < 256, adaptedTheme != theme else { return adaptedTheme }
    return adaptedTheme.changing { role, style in
      let isWord = role.indicatesState || role.isLine
      var style = BackgroundContrast.readable(style, on: background, colors: colors, isWord: isWord)
      // A state that has lost its colour is shown in bold.
      if role.indicatesState, style.foreground == .terminal { style.bold = true }
      return style
    }
  }

  /// Records the terminal's reply or its silence; returns whether anything has changed.
  mutating func receive(_ answer: TerminalQueryResult) -> Bool {
    let previous = known
    switch answer {
    case .background(.rgb(let red, let green, let blue)?):
      known.background = .color(red: red, green: green, blue: blue)
    // Without a reply, the value from an earlier start is kept.
    case .background: known.background = known.background ?? .silent
    case .ambiguousIsWide(nil): known.ambiguousWidth = known.ambiguousWidth ?? .silent
    case .ambiguousIsWide(let isWide?): known.ambiguousWidth = isWide ? .two : .one
    }
    return known != previous
  }

  /// Whether the background in `COLORFGBG` is dark; nil if unknown.
  ///
  /// The value's last number is the background, one of 16 colours.
  static func isDark(_ colors: String?) -> Bool? {
    guard let backgroundField = colors?.split(separator: ";", omittingEmptySubsequences: false).last,
      let number = Int(backgroundField), (0..<16).contains(number)
    else { return nil }
    return number < 7 || number == 8
  }
}
