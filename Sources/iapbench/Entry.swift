// The executable: arguments, wiring, effects. This file reads the arguments and turns every way to end into an exit code.

import ArgumentParser
import CursesTerminal
import Scenario

/// The exit codes of the program (design 4).
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  /// An expectation failed or a step was refused.
  case failed = 1
  /// Unusable input.
  case unusable = 2
  /// A file could not be read or written.
  case unreadable = 3
  /// The terminal cannot be used.
  case terminal = 4

  /// What the manual says of it.
  var meaning: String {
    switch self {
    case .success: "All is well."
    case .failed: "An expectation failed, or a step was refused."
    case .unusable: "Unusable input: arguments, a scenario, a catalogue, a theme."
    case .unreadable: "A file could not be read or written."
    case .terminal: "The terminal cannot be used."
    }
  }
}

/// Ends the program: a line for standard error and an exit code.
struct ProgramFailure: Error {
  let message: String
  let status: ExitStatus
}

@main
enum Entry {
  static func main() {
    ProcessGuard.begin()
    do {
      var command = try RootCommand.parseAsRoot()
      try command.run()
    } catch let failure as ProgramFailure {
      if !failure.message.isEmpty { Output.error(failure.message) }
      Output.exit(failure.status)
    } catch let failure as SessionFailure {
      Output.error(failure.notice.english)
      Output.exit(failure.status)
    } catch {
      // ArgumentParser's own: help and version end well, everything else is unusable input.
      let text = RootCommand.fullMessage(for: error)
      if RootCommand.exitCode(for: error) == .success {
        Output.line(text)
        Output.exit(.success)
      }
      Output.error(text)
      Output.exit(.unusable)
    }
    Output.exit(.success)
  }
}

/// `iapbench` and what stands under it.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "iapbench",
    abstract:
      "A terminal workbench for in-app purchase: the payment queue of Xcode and Sandbox, without either.",
    discussion:
      "Without a command it opens the workbench on the demo catalogue, in a fresh session; "
      + "iapbench help workbench tells its options.",
    version: "0.1",
    subcommands: [
      WorkbenchCommand.self, OpenCommand.self, RunCommand.self, CatalogCommand.self, SessionsCommand.self,
      ThemesCommand.self, CommandsCommand.self, FidelityCommand.self, ConfigCommand.self, ManualCommand.self,
      CompletionCommand.self,
    ],
    defaultSubcommand: WorkbenchCommand.self)
}
