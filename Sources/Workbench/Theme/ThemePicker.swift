// The theme picker, which previews the marked theme until Enter accepts it or Esc cancels.

import Grid
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import TerminalUI

/// Theme names with a special meaning.
public enum ThemeName {
  /// The theme that matches the terminal's background.
  public static let automatic = "auto"
  /// The command that applies a theme by name.
  static let command = "theme"
}

package struct ThemeSelection: Sendable {
  package var current: Theme
  private(set) var names: [String] = []
  /// Whether the theme follows the terminal's background, until the user chooses a theme.
  private(set) var isAutomatic: Bool
  /// The typed name of a theme to apply when the names are known.
  private var request: String?
  /// nil while the picker is closed.
  private var choices: ThemeChoices?

  package init(_ current: Theme, isAutomatic: Bool) {
    self.current = current
    self.isAutomatic = isAutomatic
  }

  private struct ThemeChoices: Sendable {
    /// The theme to restore on Esc.
    var original: Theme
    var names: [String] = []
    var themes: [String: Theme] = [:]
    /// The errors of unusable themes, with file, line and key.
    var failures: [String: String] = [:]
  }

  /// Opens the picker, which is empty until the program replies to `Effect.listThemes`.
  package mutating func open() { choices = ThemeChoices(original: current) }

  /// Applies the theme `name` when the program replies to `Effect.listThemes`.
  mutating func request(_ name: String) { request = name }

  mutating func removeRequest() -> String? {
    defer { request = nil }
    return request
  }

  /// Stores the theme names.
  ///
  /// - Returns: Effects that load every theme, because the picker marks themes with errors.
  package mutating func receive(names: [String]) -> [Effect] {
    self.names = names
    guard choices != nil else { return [] }
    choices?.names = names
    return names.map { .loadTheme(name: $0) }
  }

  /// Adds a loaded theme to the picker, or applies the theme if the picker is closed.
  ///
  /// - Returns: The line to mark if the theme is on screen.
  package mutating func receive(_ theme: Theme, named name: String) -> Int? {
    guard let choices, choices.names.contains(name) else {
      isAutomatic = name == ThemeName.automatic
      current = theme
      return nil
    }
    self.choices?.themes[name] = theme
    return isCurrent(name) ? choices.names.firstIndex(of: name) ?? 0 : nil
  }

  /// Whether the user chose the current theme by this name.
  func isCurrent(_ name: String) -> Bool {
    followsBackground ? name == ThemeName.automatic : isShown(name)
  }

  /// Whether the theme for the terminal's background is on screen and has this name.
  func isAutomaticallyShown(_ name: String) -> Bool { followsBackground && isShown(name) }

  private var followsBackground: Bool { isAutomatic && names.contains(ThemeName.automatic) }

  /// Whether a theme is on screen, or was on screen before the picker was opened.
  private func isShown(_ name: String) -> Bool {
    guard name != ThemeName.automatic else { return false }
    guard let choices else { return name == current.name }
    return choices.themes[name]?.isSame(as: choices.original) == true
  }

  /// Returns false if the picker does not list the theme.
  mutating func recordFailure(_ reason: String, of name: String) -> Bool {
    guard choices?.names.contains(name) == true else { return false }
    choices?.failures[name] = reason
    return true
  }

  /// Shows the marked theme; an unusable theme changes nothing.
  mutating func preview(at index: Int) {
    guard let choices, choices.names.indices.contains(index) else { return }
    if let theme = choices.themes[choices.names[index]] { current = theme }
  }

  /// Returns false if the theme is unusable.
  package mutating func choose(_ name: String) -> Bool {
    guard let theme = choices?.themes[name] else { return false }
    choices = nil
    isAutomatic = name == ThemeName.automatic
    current = theme
    return true
  }

  /// Applies the theme for the terminal's background, unless the user has chosen a theme.
  package mutating func useTheme(_ theme: Theme) {
    guard isAutomatic else { return }
    if let choices {
      self.choices?.themes[ThemeName.automatic] = theme
      // The previewed theme remains on screen while the picker is open.
      if current == choices.original { current = theme }
      self.choices?.original = theme
    } else {
      current = theme
    }
  }

  /// Restores the theme from before the picker was opened; returns whether the theme has changed.
  package mutating func cancel() -> Bool {
    guard let original = choices?.original else { return false }
    defer { (current, choices) = (original, nil) }
    return current != original
  }

  package func menu(_ texts: Localizer) -> Menu {
    let choices = choices ?? ThemeChoices(original: current)
    let lines = choices.names.enumerated().map { index, name in
      MenuLine(
        key: .ofLine(index),
        words: name == ThemeName.automatic ? texts.themeAutomatic(name) : VisibleText.visible(name),
        state: isCurrent(name) ? texts.themeHere : "",
        choice: .theme(name),
        refusal: choices.failures[name].map { ScreenRefusal($0, possible: texts.themeAnother) })
    }
    return Menu(title: texts.themesTitle(keep: texts.key(.more), leave: texts.key(.leave)), lines: lines)
  }
}

extension Workbench {
  public mutating func useTheme(_ theme: Theme) { themes.useTheme(theme) }

  public var followsBackground: Bool { themes.isAutomatic }

  /// Returns the notice about the choice of a theme, before the theme changes.
  func notice(ofTheme name: String) -> Notice {
    let shown = VisibleText.visible(name)
    if themes.isCurrent(name) { return Notice(texts.themeIsCurrent(shown)) }
    return Notice(themes.isAutomaticallyShown(name) ? texts.themeStays(shown) : texts.themeKept(shown))
  }

  /// Loads and remembers a theme that was typed or chosen in the palette.
  mutating func loadTheme(_ name: String) -> [Effect] {
    notice = notice(ofTheme: name)
    return [.loadTheme(name: name), .remember(.theme, value: name)]
  }
}

extension MenuKind {
  package static let themes = MenuKind(
    name: "themes", contents: { bench, _ in bench.themes.menu(bench.texts) },
    onMark: { $0.themes.preview(at: $1) },
    onLeave: { if $0.themes.cancel() { $0.notice = Notice($0.texts.themeRestored) } })
}

extension Localizer {
  func themesTitle(keep: String, leave: String) -> String {
    localized("themes: \(keep) applies, \(leave) cancels")
  }
  func themeAutomatic(_ name: String) -> String { localized("\(name): matches the terminal's background") }
  var themeHere: String { localized("current", context: "theme") }
  func themeKept(_ name: String) -> String { localized("theme: \(name)") }
  func themeIsCurrent(_ name: String) -> String { localized("the theme is already \(name)") }
  func themeStays(_ name: String) -> String {
    let back = ":\(ThemeName.command) \(ThemeName.automatic)"
    return localized("theme: \(name), also on another background; \(back) follows the terminal again")
  }
  var themeRestored: String { localized("the theme is unchanged") }
  var themeAnother: String { localized("another theme") }
}
