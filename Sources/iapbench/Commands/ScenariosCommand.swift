// The command `iapbench scenarios`, which lists, prints and writes the library's scenarios.

import ArgumentParser
import Grid
import Support

struct ScenariosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenarios", abstract: "Lists, shows and writes the built-in scenarios.",
    discussion: "Commands that take a scenario file also take lib:NAME, for example `iapbench run lib:NAME`.",
    subcommands: [List.self, Show.self, Write.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the scenarios and their subjects.")

    @Argument(help: "Lists only this group.", completion: .custom { _, _, _ in ScenarioLibrary.groups })
    var group: String?

    func run() throws {
      let files = try listedScenarios()
      let width = files.map { CellWidth.of($0.name) }.max() ?? 0
      try Output.lines(files.map { CellWidth.fitted($0.name, columns: width + 2) + $0.title })
    }

    private func listedScenarios() throws(ProgramFailure) -> [EmbeddedFile] {
      guard let group else { return ScenarioLibrary.scenarios }
      let files = ScenarioLibrary.scenarios.filter { $0.group == group }
      guard files.isEmpty else { return files }
      throw ProgramFailure(
        message: "unknown group \(group); try \(ScenarioLibrary.groups.joined(separator: ", "))",
        status: .unusable)
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Prints a built-in scenario.")

    @Argument(help: "The scenario's name in the list.", completion: ScenarioLibrary.names)
    var name: String

    func run() throws { try Output.data(try ScenarioLibrary.scenario(named: name).text) }
  }

  struct Write: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "write", abstract: "Writes a built-in scenario to a new file.")

    @Argument(help: "The scenario's name in the list.", completion: ScenarioLibrary.names)
    var name: String

    @Argument(
      help: "The new file, or the folder for the new file.",
      completion: .file(extensions: ["iap"]))
    var file: String

    func run() throws {
      let scenario = try ScenarioLibrary.scenario(named: name)
      let path = PosixFile.isFolder(file) ? Path.resolve(Path.name(of: scenario.path), in: file) : file
      do throws(FileFailure) {
        guard !ScenarioLibrary.isLibraryPath(path) else {
          throw FileFailure(path: path, reason: .libraryKeepsAsItIs)
        }
        guard try PosixFile.create(path, with: Array(scenario.text.utf8), for: .user) else {
          throw FileFailure(path: path, reason: .alreadyExists)
        }
      } catch {
        throw ProgramFailure(message: error.description, status: .unreadable)
      }
      try Output.line("written: \(path)")
    }
  }
}

extension ScenarioLibrary {
  static func scenario(named name: String) throws(ProgramFailure) -> EmbeddedFile {
    do {
      return try file(name)
    } catch {
      throw ProgramFailure(message: error.description, status: .unusable)
    }
  }

  /// Returns the exit code for an unreadable file.
  ///
  /// A name that the library does not contain is an invalid argument.
  static func status(of failure: FileFailure) -> ExitStatus {
    isLibraryPath(failure.path) ? .unusable : .unreadable
  }

  /// Shell completions of the library's scenario names.
  static let names = CompletionKind.custom { _, _, _ in scenarios.map(\.name) }

  /// Shell completions of scenario files and of names in the library.
  static let completion = CompletionKind.custom { words, index, typed in
    completions(of: typed, after: words.indices.contains(index) ? words[..<index] : [])
  }

  /// Returns the completions of `typed`.
  ///
  /// Bash passes a colon as a separate word.
  static func completions(of typed: String, after words: ArraySlice<String>) -> [String] {
    let colon = ":"
    if words.suffix(2).elementsEqual(["lib", colon]) || (typed == colon && words.last == "lib") {
      return scenarios.map(\.name)
    }
    let files = Path.completions(of: typed).filter { $0.hasSuffix("/") || $0.hasSuffix(".iap") }
    guard typed.hasPrefix(pathPrefix) || pathPrefix.hasPrefix(typed) else { return files }
    // In zsh, the text after an unescaped colon is a description.
    let isZsh = CompletionShell.requesting == .zsh
    return files + scenarios.map { isZsh ? "lib\\:\($0.name):\($0.title)" : pathPrefix + $0.name }
  }
}
