// The screen's commands as rows of the language's own table, so that the command line, completion and the help page
// have one list.

import Scenario

extension ScreenCommand {
  /// Whether the command makes sense when it is typed: those of text fields, lists and buttons do not.
  var canBeTyped: Bool {
    !Bindings.standard.all.contains {
      $0.command == self && [.textField, .list, .phone].contains($0.context)
    } || self == .leave
  }

  /// The rows for `CommandTable.adding`.
  static let entries: [CommandEntry] = allCases.filter(\.canBeTyped).map { command in
    CommandEntry(
      command.rawValue, .screen, command.facts.help,
      forms: [CommandForm { _ in .screen(command.rawValue, []) }])
  }
}
