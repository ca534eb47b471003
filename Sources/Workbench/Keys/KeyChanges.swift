// Changes of key bindings by a configuration.

import Grid
import Panes
import ProgramMessages
import Support
import TerminalUI

/// New keys for a command in a context, which replace the previous keys.
public struct KeyChange: Hashable, Sendable {
  /// The name of the context; nil for the context of the command's main binding.
  public let context: String?
  public let command: String
  /// Key names as the screen spells them; empty to remove the command's keys.
  public let keys: [String]

  public init(_ command: String, keys: [String], in context: String? = nil) {
    self.context = context
    self.command = command
    self.keys = keys
  }
}

public struct BindingError: Error, Hashable, Sendable {
  /// The index of the invalid change.
  public let index: Int
  public let problem: BindingProblem
}

extension Bindings {
  /// Returns the table with the changes applied.
  ///
  /// Conflicts are checked after all changes, so that two commands can exchange their keys.
  ///
  /// - Throws: `BindingError` for the first invalid change.
  public func rebound(_ changes: [KeyChange]) throws(BindingError) -> Bindings {
    var requested: [(context: KeyContext, command: ScreenCommand, keys: [Key])] = []
    for (index, change) in changes.enumerated() { requested.append(try read(change, index)) }
    var table = all
    for (context, command, keys) in requested {
      let index = table.firstIndex { $0.context == context && $0.command == command } ?? table.endIndex
      table.removeAll { $0.context == context && $0.command == command }
      let bindings = keys.map { Binding(context: context, key: $0, command: command) }
      table.insert(contentsOf: bindings, at: min(index, table.endIndex))
    }
    let result = Bindings(table, of: sections)
    for (index, request) in requested.enumerated() {
      for key in request.keys {
        guard let other = result.clash(of: request.command, key, in: request.context) else { continue }
        let context = other.context == request.context ? nil : other.context.name
        throw BindingError(
          index: index,
          problem: .taken(
            key.name, by: other.command.rawValue, help: LocalizedText(CommandHelp(command: other.command)),
            context: context))
      }
    }
    return result
  }

  /// The commands that can be rebound, with their current keys, in the order of the table.
  public var changeable: [KeyChange] {
    var seen: Set<[String]> = []
    return all.filter { !$0.command.isFixed }.compactMap { binding in
      guard seen.insert([binding.context.name, binding.command.rawValue]).inserted else { return nil }
      let keys = keys(for: binding.command, in: binding.context).map(\.name)
      return KeyChange(binding.command.rawValue, keys: keys, in: binding.context.name)
    }
  }

  /// Returns the binding that conflicts with a new binding; nil if there is no conflict.
  ///
  /// Two standard bindings never conflict. A global command can share a key with a standard binding of a pane
  /// that is not always shown, because the pane takes precedence.
  private func clash(of command: ScreenCommand, _ key: Key, in context: KeyContext) -> Binding? {
    let simultaneousContexts = sections[context]?.simultaneousContexts ?? []
    let candidate = Binding(context: context, key: key, command: command)
    return all.first {
      $0.key == key && $0.command != command
        && ($0.context == context || simultaneousContexts.contains($0.context))
        && !(candidate.isStandard && $0.isStandard)
        && !(context == .everywhere && sections[$0.context]?.isConditional == true && $0.isStandard)
    }
  }

  private func read(
    _ change: KeyChange, _ index: Int
  ) throws(BindingError) -> (context: KeyContext, command: ScreenCommand, keys: [Key]) {
    func fail(_ problem: BindingProblem) -> BindingError { BindingError(index: index, problem: problem) }
    guard let command = sections.command(named: change.command) else {
      throw fail(.noCommand)
    }
    guard !command.isFixed else { throw fail(.onlyEnterAnswers) }
    let contexts = sections.contexts.filter { context in
      all.contains { $0.context == context && $0.command == command }
    }
    guard let first = main(command)?.context else {
      throw fail(.hasNoKey)
    }
    let context = change.context.map { name in contexts.first { $0.name == name } } ?? first
    guard let context else {
      throw fail(.keysElsewhere(contexts: contexts.map(\.name)))
    }
    var keys: [Key] = []
    for name in change.keys {
      guard let key = Key(named: name)?.normalized else {
        throw fail(.noKey(name))
      }
      if let otherName = Self.indistinguishableKey(of: key) {
        throw fail(.indistinguishable(name, from: otherName))
      }
      let isStandard = command.keys[context]?.split(separator: " ").contains { $0 == key.name } == true
      if sections[context]?.acceptsText == true, !isStandard, case .character = key.code, !key.control,
        !key.alt
      {
        throw fail(.couldNotBeTyped(name))
      }
      keys.append(key)
    }
    if keys.isEmpty, sections[context]?.requiredCommands.contains(command) == true {
      throw fail(.needsKey)
    }
    return (context, command, keys)
  }

  /// Returns the changes that use a former command name, each with the current name.
  public func formerNames(in changes: [KeyChange]) -> [(index: Int, now: String)] {
    changes.enumerated().compactMap { index, change in
      guard let command = sections.command(named: change.command), command.rawValue != change.command else {
        return nil
      }
      return (index, command.rawValue)
    }
  }

  /// Returns the name of the key that sends the same byte as a Ctrl key; nil if there is no such key.
  private static func indistinguishableKey(of key: Key) -> String? {
    guard key.control, case .character(let letter) = key.code else { return nil }
    return ["i": "Tab", "m": "Enter", "h": "Backspace", "[": "Esc"][letter]
  }
}

private struct CommandHelp: Localizable {
  let command: ScreenCommand

  func text(_ texts: Localizer) -> String { texts.help(of: command) }
}
