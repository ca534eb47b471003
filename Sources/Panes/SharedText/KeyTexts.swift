// The names of keys in texts.

import Support
import TerminalUI

extension Localizer {
  /// Returns the key of a command, or `:name` if the command has no key but can be typed.
  package func key(named name: CommandName) -> String {
    boundKey(named: name)
      ?? (keys.untypedCommands.contains(name.rawValue) ? localized("(no key)") : ":\(name.rawValue)")
  }

  package func keys(named names: CommandName...) -> String {
    names.map { key(named: $0) }.joined(separator: " ")
  }

  package func boundKey(named name: CommandName) -> String? { keys.byCommand[name.rawValue] }
}
