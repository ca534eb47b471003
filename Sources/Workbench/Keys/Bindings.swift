// Which key means which command in which context: the rows' own keys, or those of a configuration.

import Grid
import StoreSimulator
import Support

/// One key in one context.
struct Binding: Hashable, Sendable {
  let context: KeyContext
  let key: Key
  let command: ScreenCommand
}

/// All keys, as a value, so that a configuration can change it.
public struct Bindings: Sendable, Hashable {
  let all: [Binding]
  private let byContext: [KeyContext: [Key: ScreenCommand]]
  /// The keys of each command in each context, the main one first.
  private let keysByCommand: [KeyContext: [ScreenCommand: [Key]]]
  /// The first place of each command, with its main key.
  private let first: [ScreenCommand: Binding]
  /// How sentences name the keys.
  let names: KeyNames

  init(_ all: [Binding]) {
    self.all = all
    var byContext: [KeyContext: [Key: ScreenCommand]] = [:]
    var keysByCommand: [KeyContext: [ScreenCommand: [Key]]] = [:]
    var first: [ScreenCommand: Binding] = [:]
    for binding in all {
      keysByCommand[binding.context, default: [:]][binding.command, default: []].append(binding.key)
      if byContext[binding.context]?[binding.key] == nil {
        byContext[binding.context, default: [:]][binding.key] = binding.command
      }
      // The keys of lists lead nowhere by themselves: where a pane has the command too, its own key comes first.
      let isOfPane = first[binding.command]?.context == .list && PaneSet.ownContexts.contains(binding.context)
      if first[binding.command] == nil || isOfPane { first[binding.command] = binding }
    }
    self.byContext = byContext
    self.keysByCommand = keysByCommand
    self.first = first
    names = KeyNames(
      byCommand: Dictionary(first.map { ($0.rawValue, $1.key.name) }) { one, _ in one },
      byContext: Dictionary(
        CommandSections.all.map { section in
          (section.context.name, Self.way(to: section, first))
        }
      ) { one, _ in one })
  }

  /// The keys that lead to a command, by the first places of all.
  private static func path(of command: ScreenCommand, _ first: [ScreenCommand: Binding]) -> String {
    guard let binding = first[command] else { return "" }
    let before = binding.context.section.map { way(to: $0, first) } ?? ""
    return before.isEmpty ? binding.key.name : "\(before) \(binding.key.name)"
  }

  /// The keys that lead to where a section's commands have theirs.
  private static func way(to section: CommandSection, _ first: [ScreenCommand: Binding]) -> String {
    [section.within, section.openingCommand].compactMap { $0.map { path(of: $0, first) } }.filter {
      !$0.isEmpty
    }
    .joined(separator: " ")
  }

  public static func == (left: Bindings, right: Bindings) -> Bool { left.all == right.all }
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }

  /// What a key means in a context; nil when it means nothing there.
  func command(for key: Key, in context: KeyContext) -> ScreenCommand? { byContext[context]?[key] }

  /// The keys of a command in a context, the main one first.
  func keys(for command: ScreenCommand, in context: KeyContext) -> [Key] {
    keysByCommand[context]?[command] ?? []
  }

  /// The first place of a command, with its main key there; nil when it has no key.
  func main(_ command: ScreenCommand) -> Binding? { first[command] }

  /// The main key of a command wherever it is bound: its name; nil when it has none.
  func keyName(of command: ScreenCommand) -> String? { first[command]?.key.name }

  /// The main key of a command in a context: its name; nil when it has none there.
  func keyName(of command: ScreenCommand, in context: KeyContext) -> String? {
    keys(for: command, in: context).first?.name
  }

  /// The keys that lead to a command: `p a`, `5 v w`; empty where it has none.
  func path(of command: ScreenCommand) -> String { Self.path(of: command, first) }

  /// Keys that stand for two commands in one context: none, if the table is right.
  var clashes: [(context: KeyContext, key: Key)] {
    Dictionary(grouping: all) { [AnyHashable($0.context), AnyHashable($0.key)] }.values
      .filter { Set($0.map(\.command)).count > 1 }
      .compactMap { group in group.first.map { ($0.context, $0.key) } }
  }
}

extension Bindings {
  /// The keys that the rows name.
  public static let standard = Bindings(
    CommandSections.all.flatMap { section in
      section.commands.flatMap { command in
        (command.keys[section.context] ?? "").split(separator: " ").compactMap { name in
          Key(named: String(name)).map { Binding(context: section.context, key: $0, command: command) }
        }
      }
    })

  /// Every key name in the table, for the test that all of them can be read.
  static var keyNames: [Substring] {
    CommandSections.commands.flatMap { $0.keys.values.flatMap { $0.split(separator: " ") } }
  }
}
