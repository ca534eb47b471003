// The executable: arguments, wiring, effects. This file reads the arguments and turns every way to end into an exit code.

import ArgumentParser
import CursesTerminal
import Scenario
import StoreSimulator
import Support

/// The exit codes of the program.
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
    case .unreadable: "A file or the standard output could not be read or written."
    case .terminal: "The terminal cannot be used."
    }
  }
}

/// Ends the program: lines for standard error and an exit code.
struct ProgramFailure: Error {
  let lines: [String]
  let status: ExitStatus

  init(lines: [String], status: ExitStatus) {
    self.lines = lines
    self.status = status
  }

  /// With one line, or none for an empty message.
  init(message: String, status: ExitStatus) {
    self.init(lines: message.isEmpty ? [] : [message], status: status)
  }
}

@main
enum EntryPoint {
  static func main() {
    ProcessGuard.begin()
    do {
      var command = try RootCommand.parseAsRoot()
      try command.run()
    } catch {
      Output.exit(ended(by: error))
    }
    Output.exit(.success)
  }

  /// Says why the program ends.
  private static func ended(by error: any Error) -> ExitStatus {
    switch error {
    case let failure as ProgramFailure:
      Output.errors(failure.lines)
      return failure.status
    case let failure as SessionError:
      Output.error(failure.notice.text)
      return failure.status
    default:
      // ArgumentParser's own: help and version end well, everything else is unusable input.
      let lines = ArgumentMessage.lines(for: error)
      guard RootCommand.exitCode(for: error) == .success else {
        Output.errors(lines)
        return .unusable
      }
      do throws(ProgramFailure) {
        try Output.lines(lines)
        return .success
      } catch {
        Output.errors(error.lines)
        return error.status
      }
    }
  }
}

/// What ArgumentParser says, line by line.
///
/// It quotes the arguments as they are: a line end in one of them is not to make a line of its own.
enum ArgumentMessage {
  static func lines(for error: any Error) -> [String] {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard
      arguments.contains(where: { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } })
    else { return split(RootCommand.fullMessage(for: error)) }
    do {
      _ = try RootCommand.parseAsRoot(arguments.map { VisibleText.visible($0) })
      // Only with its line ends is the argument wrong. The message goes out as one line, so that no part of it passes
      // for another.
      return [RootCommand.fullMessage(for: error)]
    } catch {
      return split(RootCommand.fullMessage(for: error))
    }
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
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
      WorkbenchCommand.self, OpenCommand.self, RunCommand.self, CatalogCommand.self, ScenariosCommand.self,
      SessionsCommand.self, ThemesCommand.self, CommandsCommand.self, FidelityCommand.self,
      ConfigCommand.self, ManualCommand.self, CompletionCommand.self, ServeCommand.self, KitCommand.self,
    ],
    defaultSubcommand: WorkbenchCommand.self)
}
