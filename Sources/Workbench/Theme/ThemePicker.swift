// The theme picker: the whole screen shows the marked theme while one moves, Enter keeps it, Esc brings the old one
// back. A theme whose file is broken is listed with what is wrong in it; the last good one stays.

import Grid
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import TerminalUI

/// Names that stand for themes.
public enum ThemeName {
  /// Stands for the theme that goes with the terminal's background.
  public static let automatic = "auto"
}

/// The theme that is on screen, and those that could be.
package struct ThemeSelection: Sendable {
  /// The one on screen.
  package var shown: Theme
  /// The themes that there are, as far as the program has told.
  private(set) var names: [String] = []
  /// Whether it goes by the terminal's background: nobody has chosen another.
  private(set) var isAutomatic: Bool
  /// Those that are offered, while the picker is open.
  private var choices: ThemeChoices?

  package init(_ shown: Theme, isAutomatic: Bool) {
    self.shown = shown
    self.isAutomatic = isAutomatic
  }

  /// The themes that are offered.
  private struct ThemeChoices: Sendable {
    /// What was on screen when the picker was opened.
    var original: Theme
    var names: [String] = []
    var themes: [String: Theme] = [:]
    /// Why a theme cannot be used, with file, line and key.
    var failures: [String: String] = [:]
  }

  /// The picker opens; the names come with the answer to `Effect.listThemes`.
  package mutating func open() { choices = ThemeChoices(original: shown) }

  /// Takes the names of all themes.
  ///
  /// - Returns: what is to be read for the picker: every theme, so that the list can say which are broken.
  package mutating func receive(names: [String]) -> [Effect] {
    self.names = names
    guard choices != nil else { return [] }
    choices?.names = names
    return names.map { .loadTheme(name: $0) }
  }

  /// Takes a theme that was read: for the picker while it is open, else to be used.
  ///
  /// - Returns: the line of the picker that it should mark, if it is the one on screen.
  package mutating func receive(_ theme: Theme, called name: String) -> Int? {
    guard let choices, choices.names.contains(name) else {
      isAutomatic = name == ThemeName.automatic
      shown = theme
      return nil
    }
    self.choices?.themes[name] = theme
    return isCurrent(name) ? choices.names.firstIndex(of: name) ?? 0 : nil
  }

  /// Whether a name is the one that the theme on screen was chosen by.
  func isCurrent(_ name: String) -> Bool {
    if isAutomatic, names.contains(ThemeName.automatic) { return name == ThemeName.automatic }
    guard name != ThemeName.automatic else { return false }
    guard let choices else { return name == shown.name }
    return choices.themes[name]?.isSame(as: choices.original) == true
  }

  /// Notes why a theme cannot be used; whether the picker says it.
  mutating func recordFailure(failure reason: String, of name: String) -> Bool {
    guard choices?.names.contains(name) == true else { return false }
    choices?.failures[name] = reason
    return true
  }

  /// Shows the marked theme; for a broken one the last good one stays.
  mutating func preview(at index: Int) {
    guard let choices, choices.names.indices.contains(index) else { return }
    if let marked = choices.themes[choices.names[index]] { shown = marked }
  }

  /// Keeps a theme of the picker; whether it could be read.
  package mutating func choose(_ name: String) -> Bool {
    guard let chosen = choices?.themes[name] else { return false }
    choices = nil
    isAutomatic = name == ThemeName.automatic
    shown = chosen
    return true
  }

  /// Takes the theme for the terminal's background, where the operator has not chosen one.
  package mutating func useTheme(_ theme: Theme) {
    guard isAutomatic else { return }
    if let choices {
      self.choices?.themes[ThemeName.automatic] = theme
      // The marked one stays on screen while the picker is open.
      if shown == choices.original { shown = theme }
      self.choices?.original = theme
    } else {
      shown = theme
    }
  }

  /// Brings back what was on screen; whether that was another one.
  package mutating func cancel() -> Bool {
    guard let original = choices?.original else { return false }
    defer { (shown, choices) = (original, nil) }
    return shown != original
  }

  /// The picker as it is now.
  package func menu(_ texts: Localizer) -> Menu {
    let choices = choices ?? ThemeChoices(original: shown)
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
  /// Takes the theme that goes with the terminal's background, which the terminal has told just now.
  public mutating func useTheme(_ theme: Theme) { themes.useTheme(theme) }

  /// Whether the theme goes by the terminal's background.
  public var followsBackground: Bool { themes.isAutomatic }
}

extension MenuKind {
  package static let themes = MenuKind(
    name: "themes", contents: { bench, _ in bench.themes.menu(bench.texts) },
    marked: { $0.themes.preview(at: $1) },
    left: { if $0.themes.cancel() { $0.notice = Notice($0.texts.themeRestored) } })
}

extension Localizer {
  func themesTitle(keep: String, leave: String) -> String {
    localized("themes: \(keep) keeps, \(leave) brings back")
  }
  func themeAutomatic(_ name: String) -> String { localized("\(name): by the terminal's background") }
  var themeHere: String { localized("now", context: "theme") }
  func themeKept(_ name: String) -> String { localized("theme: \(name)") }
  var themeRestored: String { localized("the theme is as it was") }
  var themeAnother: String { localized("another theme") }
}
