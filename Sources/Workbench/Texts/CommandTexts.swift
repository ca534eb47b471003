// What the screen's commands and the language's verbs are called in the chrome's language, and how sentences name keys.
// The words of screen commands stand in their rows.

import Ground
import Scenario
import StoreSimulator

extension Texts {
  /// A screen command's words in short.
  func label(of command: ScreenCommand) -> String { command.label(language) }

  /// What a screen command does, in one line; a command's name in braces stands for its key.
  func help(of command: ScreenCommand) -> String {
    let words = command.help(language)
    guard words.utf8.contains(UInt8(ascii: "{")) else { return words }
    var result = ""
    var rest = words[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      result += rest[..<open]
      result += ScreenCommand.named(String(name)).map { key($0) } ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// The heading of a context, with the keys that lead there.
  func heading(of context: KeyContext) -> String {
    guard let section = context.section else { return context.name }
    return Self.filled(section.heading(language), ["keys": keyNames.byContext[context.name] ?? ""])
  }

  /// The key of a command as a sentence names it; a command without one is typed.
  func key(_ command: ScreenCommand) -> String {
    if let name = keyNames.byCommand[command.rawValue] { return name }
    return command.canBeTyped ? ":\(command.rawValue)" : say("(no key)", ja: "(キーなし)")
  }

  /// The keys as they are; those that the rows name where nothing else is known.
  private var keyNames: KeyNames { keys.byCommand.isEmpty ? Bindings.standard.names : keys }

  /// Keys one after another: `s f`.
  func keys(_ commands: ScreenCommand...) -> String {
    commands.map { key($0) }.joined(separator: " ")
  }

  /// What a row of the command table does, in one line.
  func summary(of entry: CommandEntry) -> String {
    if entry.scope == .screen, let command = ScreenCommand.named(entry.name) { return help(of: command) }
    return switch language {
    case .english: entry.summary
    case .japanese: CommandSummaries.japanese[entry.name] ?? entry.words.japanese
    }
  }
}

/// The verbs of the language in one line each, by name; in English they say it themselves.
enum CommandSummaries {}
