// What the screen's commands and the language's verbs are called in the chrome's language, and how sentences name keys.
// The words themselves stand in the rows.

import Panes
import Scenario
import Support

extension Localizer {
  /// A screen command's words in short.
  package func label(of command: ScreenCommand) -> String { command.label(self) }

  /// What a screen command does, in one line.
  package func help(of command: ScreenCommand) -> String { command.help(self) }

  /// A command's words with what Xcode calls it, where the words are not that.
  package func label(of command: ScreenCommand, term: String) -> String {
    let label = label(of: command)
    return label.lowercased() == term.lowercased() ? label : "\(label) (\(term))"
  }

  /// The heading of a section, with the keys that lead there.
  package func heading(of section: CommandSection) -> String {
    let heading = section.heading(self)
    return section.openingCommand == nil
      ? heading : "\(heading) (\(keys.byContext[section.context.name] ?? ""))"
  }

  /// The key of a command as a sentence names it; a command without one is typed.
  package func key(_ command: ScreenCommand) -> String {
    if let name = keys.byCommand[command.rawValue] { return name }
    if keys.byCommand.isEmpty, let name = command.mainKeyName { return name }
    return command.canBeTyped ? ":\(command.rawValue)" : localized("(no key)")
  }

  /// Keys one after another: `s f`.
  package func keys(_ commands: ScreenCommand...) -> String {
    commands.map { key($0) }.joined(separator: " ")
  }

}

extension Workbench {
  /// What a row of the command table does, in one line.
  package func summary(of entry: CommandEntry) -> String {
    if entry.scope == .screen, let command = bindings.sections.command(named: entry.name) {
      return texts.help(of: command)
    }
    return entry.words.text(texts)
  }

  /// The heading of a context, with the keys that lead there.
  package func heading(of context: KeyContext) -> String {
    bindings.sections[context].map { texts.heading(of: $0) } ?? context.name
  }
}
