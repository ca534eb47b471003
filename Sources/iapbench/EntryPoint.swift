// The entry point, the root command and the exit codes of the program.

import ArgumentParser
import CursesTerminal
import Scenario
import StoreCatalog
import StoreSimulator
import Support

enum ExitStatus: Int32, CaseIterable {
  case success = 0
  /// An expectation failed, a step was refused, a comparison found a difference, or a search found nothing.
  case failed = 1
  /// Invalid arguments or invalid input.
  case unusable = 2
  /// A file could not be read or written.
  case unreadable = 3
  case terminal = 4

  var meaning: String {
    switch self {
    case .success: "Success."
    case .failed:
      "An expectation failed, a step was refused, a comparison found a difference, or a search found nothing."
    case .unusable: "Invalid input: arguments, a scenario, a catalogue or a theme."
    case .unreadable: "A file or the standard output could not be read or written."
    case .terminal: "The terminal cannot be used."
    }
  }
}

struct ProgramFailure: Error {
  let lines: [String]
  let status: ExitStatus

  init(lines: [String], status: ExitStatus) {
    self.lines = lines
    self.status = status
  }

  /// Creates a failure with one line, or with no line if the message is empty.
  init(message: String, status: ExitStatus) {
    self.init(lines: message.isEmpty ? [] : [message], status: status)
  }
}

@main
enum EntryPoint {
  static func main() {
    ProcessGuard.begin()
    do {
      let arguments = RootCommand.expanded(Array(CommandLine.arguments.dropFirst()))
      var command = try RootCommand.parseAsRoot(arguments)
      try command.run()
    } catch {
      Output.exit(ended(by: error))
    }
    Output.exit(.success)
  }

  private static func ended(by error: any Error) -> ExitStatus {
    switch error {
    case let failure as ProgramFailure:
      Output.errors(failure.lines)
      return failure.status
    case let failure as SessionError:
      Output.error(failure.notice.text)
      return failure.status
    default:
      // ArgumentParser throws `--help` and `--version` as errors with the exit code for success.
      let lines = ArgumentMessage.lines(for: error)
      guard RootCommand.exitCode(for: error) == .success else {
        let arguments = Array(CommandLine.arguments.dropFirst())
        Output.errors(ArgumentMessage.unknownCommand(in: arguments).map { [$0] } ?? lines)
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

/// The messages of ArgumentParser, split into lines.
///
/// A line break in a quoted argument must not start a new line of output.
enum ArgumentMessage {
  static func lines(for error: any Error) -> [String] {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard
      arguments.contains(where: { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } })
    else { return split(RootCommand.fullMessage(for: error)) }
    do {
      _ = try RootCommand.parseAsRoot(arguments.map { VisibleText.visible($0) })
      // If the arguments are invalid only because of control characters, the message is printed as one line.
      return [RootCommand.fullMessage(for: error)]
    } catch {
      return split(RootCommand.fullMessage(for: error))
    }
  }

  /// Returns the error for arguments that begin with neither a command nor a file; nil for other arguments.
  ///
  /// ArgumentParser reads the first argument as a catalogue, and reports only the arguments after it.
  static func unknownCommand(in arguments: [String]) -> String? {
    guard let first = arguments.first, arguments.count > 1, !first.isEmpty,
      Catalog.builtin(named: first) == nil,
      !first.hasPrefix("-"), !first.contains("/"), !first.contains("."), !PosixFile.exists(first)
    else { return nil }
    return RootCommand.commandNames.contains(first)
      ? nil : CatalogFiles.unknownCommand(first, next: arguments.dropFirst().first)
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

struct RootCommand: ParsableCommand {
  /// The program's version, also used by the package and the manual page.
  static let version = "0.2.0"

  static let configuration = CommandConfiguration(
    commandName: "iapbench",
    abstract:
      "Simulates the App Store payment queue (Xcode and Sandbox) in your terminal.",
    discussion:
      "Without a command, iapbench opens the workbench with the demo catalogue in a new session. "
      + "See `iapbench help workbench` for the options of the workbench.",
    version: version,
    subcommands: [
      WorkbenchCommand.self, OpenCommand.self, RunCommand.self, DemoCommand.self, RecordCommand.self,
      CompareCommand.self, SequenceCommand.self, RecogniseCommand.self, CatalogCommand.self,
      ScenariosCommand.self, SessionsCommand.self, ThemesCommand.self, CommandsCommand.self,
      FidelityCommand.self,
      ConfigCommand.self, ManualCommand.self, CompletionCommand.self, ServeCommand.self,
      ListenCommand.self, KitCommand.self, VersionCommand.self,
    ],
    defaultSubcommand: WorkbenchCommand.self)

  /// The names of all subcommands with their aliases, including `help` of ArgumentParser.
  static var commandNames: [String] {
    configuration.subcommands.flatMap {
      ($0.configuration.commandName.map { [$0] } ?? []) + $0.configuration.aliases
    } + ["help"]
  }

  /// Replaces `-V` by `--version`, and `help` by `commands` as described for `searchingHelp`.
  static func expanded(_ arguments: [String]) -> [String] {
    arguments.first == "-V" ? ["--version"] : searchingHelp(arguments)
  }

  /// Replaces `help` by `commands` if the word after `help` is not the name of a subcommand.
  ///
  /// `iapbench help buy` then searches the verbs of the command language.
  static func searchingHelp(_ arguments: [String]) -> [String] {
    guard arguments.first == "help", let word = arguments.dropFirst().first, !word.hasPrefix("-"),
      !commandNames.contains(word)
    else { return arguments }
    return ["commands"] + arguments.dropFirst()
  }
}
