// What the screen's commands and the language's verbs are called in the chrome's language. The English words stand in
// the commands' own tables; every other language has a table beside this file.

import Scenario
import StoreSimulator

extension Texts {
  /// A screen command's words.
  func facts(of command: ScreenCommand) -> CommandFacts {
    switch language {
    case .english: command.facts
    case .japanese: ScreenCommand.japanese[command] ?? command.facts
    }
  }

  /// What a row of the command table does, in one line.
  func summary(of entry: CommandEntry) -> String {
    if let command = ScreenCommand(rawValue: entry.name), entry.scope == .screen {
      return facts(of: command).help
    }
    return switch language {
    case .english: entry.summary
    case .japanese: CommandSummaries.japanese[entry.name] ?? entry.words.japanese
    }
  }
}

/// The verbs of the language in one line each, by name; in English they say it themselves.
enum CommandSummaries {}
