// The theme picker: the whole screen shows the marked theme while one moves, Enter keeps it, Esc brings the old one
// back. A theme whose file is broken is listed with what is wrong in it; the last good one stays.

import Grid
import Ground
import Scenario
import StoreSimulator

/// The themes that are offered.
struct ThemeChoices: Sendable {
  /// What was on screen when the picker was opened.
  let original: Theme
  var names: [String] = []
  var themes: [String: Theme] = [:]
  /// Why a theme cannot be used, with file, line and key.
  var failures: [String: String] = [:]
}

extension Workbench {
  mutating func openThemePicker() -> [Effect] {
    themeChoices = ThemeChoices(original: theme)
    overlays.append(MenuState(kind: .themes))
    return [.listThemes]
  }

  var themesMenu: Menu {
    let choices = themeChoices ?? ThemeChoices(original: theme)
    let lines = choices.names.enumerated().map { index, name in
      let key = index < 9 ? Key.character(Character(String(index + 1))) : nil
      let isHere = choices.themes[name] == choices.original
      let refusal = choices.failures[name].map { ScreenRefusal($0, possible: texts.themeAnother) }
      return MenuLine(
        key: key, words: VisibleText.visible(name), state: isHere ? texts.themeHere : "",
        choice: .theme(name), refusal: refusal)
    }
    return Menu(
      title: texts.themesTitle(keep: texts.key(.more), leave: texts.key(.leave)), lines: lines)
  }

  /// Every theme is read, so that the list can say which are broken.
  mutating func take(themeNames names: [String]) -> [Effect] {
    guard themeChoices != nil else { return [] }
    themeChoices?.names = names
    return names.map { .loadTheme(name: $0) }
  }

  /// Takes a theme that was read: for the picker while it is open, else to be used.
  mutating func take(_ theme: Theme, called name: String) -> [Effect] {
    guard let choices = themeChoices, choices.names.contains(name) else {
      self.theme = theme
      return []
    }
    themeChoices?.themes[name] = theme
    if theme == choices.original, var state = overlays.last as? MenuState, state.kind == .themes {
      state.marked = choices.names.firstIndex(of: name) ?? 0
      putOnTop(state)
    }
    return []
  }

  mutating func themeFailed(_ name: String, _ reason: String) {
    let reason = VisibleText.visible(reason)
    if themeChoices?.names.contains(name) == true {
      themeChoices?.failures[name] = reason
    } else {
      notice = Notice(reason, .error)
    }
  }

  /// Shows the marked theme; for a broken one the last good one stays.
  mutating func previewTheme(at index: Int) {
    guard let choices = themeChoices, choices.names.indices.contains(index) else { return }
    if let marked = choices.themes[choices.names[index]] { theme = marked }
  }

  mutating func keepTheme(_ name: String) -> [Effect] {
    guard let chosen = themeChoices?.themes[name] else { return [] }
    themeChoices = nil
    theme = chosen
    notice = Notice(texts.themeKept(VisibleText.visible(name)))
    return [.remember(.theme, value: name)]
  }

  mutating func leaveThemePicker() {
    guard let original = themeChoices?.original else { return }
    if theme != original { notice = Notice(texts.themeRestored) }
    theme = original
    themeChoices = nil
  }
}

extension MenuKind {
  static let themes = MenuKind(
    name: "themes", contents: { bench, _ in bench.themesMenu }, marked: { $0.previewTheme(at: $1) },
    left: { $0.leaveThemePicker() })
}
