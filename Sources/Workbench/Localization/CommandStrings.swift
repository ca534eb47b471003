// What the screen's commands and the language's verbs are called in the chrome's language, and how sentences name keys.
// The words themselves stand in the rows.

import Scenario
import StoreSimulator
import Support

extension Localizer {
  /// A screen command's words in short.
  func label(of command: ScreenCommand) -> String { command.label(self) }

  /// What a screen command does, in one line.
  func help(of command: ScreenCommand) -> String { command.help(self) }

  /// A command's words with what Xcode calls it, where the words are not that.
  func label(of command: ScreenCommand, term: String) -> String {
    let label = label(of: command)
    return label.lowercased() == term.lowercased() ? label : "\(label) (\(term))"
  }

  /// The heading of a context, with the keys that lead there.
  func heading(of context: KeyContext) -> String {
    guard let section = context.section else { return context.name }
    let heading = section.heading(self)
    return section.openingCommand == nil ? heading : "\(heading) (\(keyNames.byContext[context.name] ?? ""))"
  }

  /// The key of a command as a sentence names it; a command without one is typed.
  func key(_ command: ScreenCommand) -> String {
    if let name = keyNames.byCommand[command.rawValue] { return name }
    return command.canBeTyped ? ":\(command.rawValue)" : localized("(no key)", ja: "(キーなし)")
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
    return entry.words.text(self)
  }
}
