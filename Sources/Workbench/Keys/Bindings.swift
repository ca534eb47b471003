// Which key means which command in which context: the rows' own keys, or those of a configuration.

import Grid
import Panes
import Support

/// One key in one context.
package struct Binding: Hashable, Sendable {
  package let context: KeyContext
  package let key: Key
  package let command: ScreenCommand
}

/// All keys, as a value, so that a configuration can change it.
public struct Bindings: Sendable, Hashable {
  package let all: [Binding]
  private let byContext: [KeyContext: [Key: ScreenCommand]]
  /// The keys of each command in each context, the main one first.
  private let keysByCommand: [KeyContext: [ScreenCommand: [Key]]]
  /// The first place of each command, with its main key.
  private let first: [ScreenCommand: Binding]
  /// How sentences name the keys.
  package let names: KeyNames
  /// The commands that have the keys.
  package let sections: CommandSections

  package init(_ all: [Binding], of sections: CommandSections) {
    self.all = all
    self.sections = sections
    var byContext: [KeyContext: [Key: ScreenCommand]] = [:]
    var keysByCommand: [KeyContext: [ScreenCommand: [Key]]] = [:]
    var first: [ScreenCommand: Binding] = [:]
    for binding in all {
      keysByCommand[binding.context, default: [:]][binding.command, default: []].append(binding.key)
      if byContext[binding.context]?[binding.key] == nil {
        byContext[binding.context, default: [:]][binding.key] = binding.command
      }
      // The keys of lists lead nowhere by themselves: where a pane has the command too, its own key comes first.
      let isOfPane =
        first[binding.command]?.context == .list && sections.paneContexts.contains(binding.context)
      if first[binding.command] == nil || isOfPane { first[binding.command] = binding }
    }
    self.byContext = byContext
    self.keysByCommand = keysByCommand
    self.first = first
    names = KeyNames(
      byCommand: Dictionary(first.map { ($0.rawValue, $1.key.name) }) { one, _ in one },
      byContext: Dictionary(
        sections.all.map { section in
          (section.context.name, Self.way(to: section, first, sections))
        }
      ) { one, _ in one },
      untypedCommands: Set(sections.commands.filter { !$0.canBeTyped }.map(\.rawValue)))
  }

  /// The keys that lead to a command, by the first places of all.
  private static func path(
    of command: ScreenCommand, _ first: [ScreenCommand: Binding], _ sections: CommandSections
  ) -> String {
    guard let binding = first[command] else { return "" }
    let before = sections[binding.context].map { way(to: $0, first, sections) } ?? ""
    return before.isEmpty ? binding.key.name : "\(before) \(binding.key.name)"
  }

  /// The keys that lead to where a section's commands have theirs.
  private static func way(
    to section: CommandSection, _ first: [ScreenCommand: Binding], _ sections: CommandSections
  ) -> String {
    [section.within, section.openingCommand].compactMap { $0.map { path(of: $0, first, sections) } }.filter {
      !$0.isEmpty
    }
    .joined(separator: " ")
  }

  public static func == (left: Bindings, right: Bindings) -> Bool { left.all == right.all }
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }

  /// What a key means in a context; nil when it means nothing there.
  package func command(for key: Key, in context: KeyContext) -> ScreenCommand? { byContext[context]?[key] }

  /// The keys of a command in a context, the main one first.
  package func keys(for command: ScreenCommand, in context: KeyContext) -> [Key] {
    keysByCommand[context]?[command] ?? []
  }

  /// The first place of a command, with its main key there; nil when it has no key.
  package func main(_ command: ScreenCommand) -> Binding? { first[command] }

  /// The main key of a command wherever it is bound: its name; nil when it has none.
  package func keyName(of command: ScreenCommand) -> String? { first[command]?.key.name }

  /// The main key of a command in a context: its name; nil when it has none there.
  package func keyName(of command: ScreenCommand, in context: KeyContext) -> String? {
    keys(for: command, in: context).first?.name
  }

  /// The keys that lead to a command: `p a`, `5 v w`; empty where it has none.
  package func path(of command: ScreenCommand) -> String { Self.path(of: command, first, sections) }

  /// Keys that stand for two commands in one context: none, if the table is right.
  var clashes: [(context: KeyContext, key: Key)] {
    Dictionary(grouping: all) { [AnyHashable($0.context), AnyHashable($0.key)] }.values
      .filter { Set($0.map(\.command)).count > 1 }
      .compactMap { group in group.first.map { ($0.context, $0.key) } }
  }
}

extension Bindings {
  /// The keys that the rows of the commands name.
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
  /// The keys that the command's row names for a context, the main one first.
  func standardKeys(in context: KeyContext) -> [Key] {
    (keys[context] ?? "").split(separator: " ").compactMap { Key(named: String($0)) }
  }
}

extension Binding {
  /// Whether the command's row names the key.
  var isStandard: Bool { command.standardKeys(in: context).contains(key) }
}
