// Messages for keys without a command in the current contexts.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

/// A search for the command that the user meant with an unbound key.
package struct UnboundKeyHelp {
  package let key: Key
  /// The contexts in which the key was pressed, most specific first.
  package let contexts: [KeyContext]
  package let focusedPane: PaneID
  /// Whether a dialog is open on the phone.
  package let hasDialog: Bool
  package let registry: ScreenRegistry
  package let bindings: Bindings
  package let texts: Localizer
  package let isShown: (PaneID) -> Bool

  /// Returns a message such as `I does nothing here; i is Interrupted`.
  ///
  /// `words` returns a command's label with its target.
  package func hint(_ words: (ScreenCommand) -> String) -> String {
    // The keys for search hits work in every list, but only the log has hits.
    if let command = contexts.lazy.compactMap({ bindings.command(for: key, in: $0) }).first,
      command == .nextHit || command == .previousHit
    {
      return texts.keyMeansThereInPane(
        key: key.name, number: texts.key(.focusLog), words: texts.label(of: command))
    }
    // Only texts that can be wider than their pane scroll sideways.
    if let command = contexts.lazy.compactMap({ bindings.command(for: key, in: $0) }).first,
      command == .scrollLeft || command == .scrollRight
    {
      let other: ScreenCommand = command == .scrollLeft ? .previousPane : .nextPane
      return texts.keyMeansNothingNear(key: key.name, near: texts.key(other), words: words(other))
    }
    // The keys of the Phone pane work only while a dialog is open.
    if focusedPane == .phone, let command = bindings.command(for: key, in: .phone) {
      if command == .scrollSheetDown || command == .scrollSheetUp {
        return hasDialog
          ? texts.keyScrollsNoSheet(key: key.name) : texts.keyScrollsNothing(key: key.name)
      }
      if !hasDialog { return texts.keyNeedsDialog(key: key.name, words: texts.label(of: command)) }
    }
    if let command = standardCommand, let near = bindings.keyName(of: command), near != key.name {
      return texts.keyMeansNothingNear(key: key.name, near: near, words: words(command))
    }
    if let hint = hintForHabit { return hint }
    for pane in registry.panesWithKeys where isShown(pane) {
      let type = registry.pane(pane)
      guard let context = type.contexts.first,
        let command = bindings.command(for: key, in: context)
      else { continue }
      let words = texts.label(of: command)
      return context == .list
        ? texts.keyMeansThereInList(key: key.name, words: words)
        : texts.keyMeansThereInPane(key: key.name, number: texts.key(type.focusCommand), words: words)
    }
    for candidate in similarKeys {
      for context in contexts {
        if let command = bindings.command(for: candidate, in: context) {
          return texts.keyMeansNothingNear(key: key.name, near: candidate.name, words: words(command))
        }
      }
    }
    return texts.keyMeansNothing(key: key.name, help: texts.key(.help))
  }

  /// The command that the key runs without a configuration; nil if there is none.
  private var standardCommand: ScreenCommand? {
    contexts.lazy.compactMap { context in
      bindings.sections[context]?.commands.first { $0.standardKeys(in: context).contains(key) }
    }.first
  }

  // MARK: Keys of other programs

  /// The commands that keys of vim, less and readline run there, for keys that no pane binds.
  ///
  /// The second command is for a pane that is no list.
  private static let habits: [Key: [ScreenCommand]] = [
    Key(.character("u")): [.undoLast],
    Key(.character("r"), control: true): [.redoLast],
    Key(.character("f"), control: true): [.pageDown, .logHalfPageDown],
    Key(.character("b"), control: true): [.pageUp, .logHalfPageUp],
    Key(.character("e"), control: true): [.rowDown, .logHalfPageDown],
    Key(.character("y"), control: true): [.rowUp, .logHalfPageUp],
    Key(.character("n"), control: true): [.rowDown, .logHalfPageDown],
    Key(.character("w"), control: true): [.nextPane],
  ]

  /// The message for a key of another program; nil for other keys.
  private var hintForHabit: String? {
    if key == Key(.character("F")), bindings.command(for: key, in: .log) == .follow {
      return texts.keyMeansThereInPane(
        key: key.name, number: texts.key(.focusLog), words: texts.label(of: .follow))
    }
    guard let commands = Self.habits[key],
      let command = contexts.contains(.list) ? commands.first : commands.last
    else { return nil }
    return texts.keyMeansNothingNear(
      key: key.name, near: texts.key(command), words: texts.label(of: command))
  }

  /// The letter in lower case, in upper case and with Ctrl, except for the unbound key.
  private var similarKeys: [Key] {
    guard case .character(let character) = key.code else { return [] }
    let lower = Character(character.lowercased())
    let upper = Character(character.uppercased())
    let variants = [lower, upper].map { Key(.character($0)) } + [Key(.character(lower), control: true)]
    return variants.filter { $0 != key }
  }
}
