// The localized labels, descriptions and keys of commands, for use in sentences.

import Panes
import Scenario
import Support

extension Localizer {
  package func label(of command: ScreenCommand) -> String { command.label(self) }

  package func help(of command: ScreenCommand) -> String { command.help(self) }

  /// Returns a command's label, followed by Xcode's term if the term differs.
  package func label(of command: ScreenCommand, term: String) -> String {
    let label = label(of: command)
    return label.lowercased() == term.lowercased() ? label : "\(label) (\(term))"
  }

  package func heading(of section: CommandSection) -> String {
    let heading = section.heading(self)
    return section.openingCommand == nil
      ? heading : "\(heading) (\(keys.byContext[section.context.name] ?? ""))"
  }

  /// Returns the command's key, or the text to type if the command has no key.
  package func key(_ command: ScreenCommand) -> String {
    if keys.byCommand.isEmpty, let name = command.mainKeyName { return name }
    return key(named: command.name)
  }

  /// Returns the keys of commands, separated by spaces: `s f`.
  package func keys(_ commands: ScreenCommand...) -> String {
    commands.map { key($0) }.joined(separator: " ")
  }

}

extension Workbench {
  package func summary(of entry: CommandEntry) -> String {
    if entry.scope == .screen, let command = bindings.sections.command(named: entry.name) {
      return texts.help(of: command)
    }
    return entry.words.text(texts)
  }

  package func heading(of context: KeyContext) -> String {
    bindings.sections[context].map { texts.heading(of: $0) } ?? context.name
  }
}
