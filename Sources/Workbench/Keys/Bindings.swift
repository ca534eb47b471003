// The table of key bindings.

import Grid
import Panes
import Support
import TerminalUI

package struct Binding: Hashable, Sendable {
  package let context: KeyContext
  package let key: Key
  package let command: ScreenCommand
}

/// A table of key bindings: the standard keys, or keys from a configuration.
public struct Bindings: Sendable, Hashable {
  package let all: [Binding]
  private let byContext: [KeyContext: [Key: ScreenCommand]]
  /// The keys of each command in each context, main key first.
  private let keysByCommand: [KeyContext: [ScreenCommand: [Key]]]
  private let mainBindings: [ScreenCommand: Binding]
  package let names: KeyNames
  package let sections: CommandSections

  package init(_ all: [Binding], of sections: CommandSections) {
    self.all = all
    self.sections = sections
    var byContext: [KeyContext: [Key: ScreenCommand]] = [:]
    var keysByCommand: [KeyContext: [ScreenCommand: [Key]]] = [:]
    var mainBindings: [ScreenCommand: Binding] = [:]
    for binding in all {
      keysByCommand[binding.context, default: [:]][binding.command, default: []].append(binding.key)
      if byContext[binding.context]?[binding.key] == nil {
        byContext[binding.context, default: [:]][binding.key] = binding.command
      }
      // A binding in a pane replaces a binding in `.list`, because the key path then first focuses the pane.
      let isOfPane =
        mainBindings[binding.command]?.context == .list && sections.paneContexts.contains(binding.context)
      if mainBindings[binding.command] == nil || isOfPane { mainBindings[binding.command] = binding }
    }
    self.byContext = byContext
    self.keysByCommand = keysByCommand
    self.mainBindings = mainBindings
    names = KeyNames(
      byCommand: Dictionary(mainBindings.map { ($0.rawValue, $1.key.name) }) { one, _ in one },
      byContext: Dictionary(
        sections.all.map { section in
          (section.context.name, Self.openingKeys(to: section, mainBindings, sections))
        }
      ) { one, _ in one },
      untypedCommands: Set(sections.commands.filter { !$0.canBeTyped }.map(\.rawValue)))
  }

  private static func path(
    of command: ScreenCommand, _ mainBindings: [ScreenCommand: Binding], _ sections: CommandSections
  ) -> String {
    guard let binding = mainBindings[command] else { return "" }
    let opening = sections[binding.context].map { openingKeys(to: $0, mainBindings, sections) } ?? ""
    return opening.isEmpty ? binding.key.name : "\(opening) \(binding.key.name)"
  }

  /// Returns the keys that open a section.
  private static func openingKeys(
    to section: CommandSection, _ mainBindings: [ScreenCommand: Binding], _ sections: CommandSections
  ) -> String {
    [section.within, section.openingCommand].compactMap { $0.map { path(of: $0, mainBindings, sections) } }
      .filter {
        !$0.isEmpty
      }
      .joined(separator: " ")
  }

  public static func == (left: Bindings, right: Bindings) -> Bool { left.all == right.all }
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }

  /// Returns nil if the key is unbound.
  package func command(for key: Key, in context: KeyContext) -> ScreenCommand? { byContext[context]?[key] }

  /// Returns the keys of a command, main key first.
  package func keys(for command: ScreenCommand, in context: KeyContext) -> [Key] {
    keysByCommand[context]?[command] ?? []
  }

  /// Returns nil if the command has no key.
  package func main(_ command: ScreenCommand) -> Binding? { mainBindings[command] }

  /// Returns nil if the command has no key.
  package func keyName(of command: ScreenCommand) -> String? { mainBindings[command]?.key.name }

  /// Returns the main key in a context; nil if the command has no key in the context.
  package func keyName(of command: ScreenCommand, in context: KeyContext) -> String? {
    keys(for: command, in: context).first?.name
  }

  /// Returns the keys that lead to a command, such as `5 v w`; empty if the command has no key.
  package func path(of command: ScreenCommand) -> String { Self.path(of: command, mainBindings, sections) }

  /// Returns the keys that lead to the command of a name; empty if there is no such command or key.
  package func path(named name: CommandName) -> String {
    sections.command(named: name.rawValue).map { path(of: $0) } ?? ""
  }

  /// The keys with two commands in one context; empty in a valid table.
  var clashes: [(context: KeyContext, key: Key)] {
    Dictionary(grouping: all) { [AnyHashable($0.context), AnyHashable($0.key)] }.values
      .filter { Set($0.map(\.command)).count > 1 }
      .compactMap { group in group.first.map { ($0.context, $0.key) } }
  }
}

extension Bindings {
  package init(standardOf sections: CommandSections) {
    self.init(
      sections.all.flatMap { section in
        section.commands.flatMap { command in
          command.standardKeys(in: section.context).map {
            Binding(context: section.context, key: $0, command: command)
          }
        }
      }, of: sections)
  }
}

extension ScreenCommand {
  /// Returns the keys, main key first.
  func standardKeys(in context: KeyContext) -> [Key] {
    (keys[context] ?? "").split(separator: " ").compactMap { Key(named: String($0)) }
  }
}

extension Binding {
  var isStandard: Bool { command.standardKeys(in: context).contains(key) }
}
