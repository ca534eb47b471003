// The listings: commands, rules with their sources, where files are.

import ArgumentParser
import Scenario
import StoreSimulator

struct CommandsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "commands", abstract: "Lists the commands of scenarios and of the command line.")

  func run() throws {
    try Output.lines(Participants.all.table.entries.flatMap { $0.usage + ["    \($0.summary)"] })
  }
}

struct FidelityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fidelity", abstract: "Lists every behaviour with where it comes from.")

  func run() throws {
    let rules = Register.rules.flatMap { rule in
      [
        "\(rule.id.rawValue)  \(rule.provenance.word)", "    \(rule.statement)",
        "    \(rule.provenance.detail)",
      ]
    }
    let quirks = QuirkName.allCases.flatMap { quirk in
      [
        "quirk \(quirk.rawValue) \(quirk.values.joined(separator: "|"))",
        "    \(quirk.summary) (\(quirk.rule.rawValue))",
      ]
    }
    try Output.lines(
      rules + ["", "Quirks: observed oddities that can be switched; the first value is the default"] + quirks)
  }
}

struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "Lists the themes, the user's own ones too.")

  func run() throws {
    let library = ThemeLibrary(folder: Places.themes)
    var lines: [String] = []
    var isWhole = true
    for name in library.names {
      do {
        _ = try library.theme(name)
        lines.append(name)
      } catch {
        lines.append("\(name)  (\(error.description))")
        isWhole = false
      }
    }
    try Output.lines(lines)
    if !isWhole { throw ProgramFailure(message: "", status: .unusable) }
  }
}

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Says where the program's files are, and what is wrong in config.toml and state.toml.")

  @Flag(help: "Prints a commented config.toml with every setting and key.")
  var example = false

  func run() throws {
    guard !example else { return try Output.data(Setting.example + "\n") }
    func row(_ what: String, _ path: String) -> String {
      let padded = what + String(repeating: " ", count: max(0, 15 - what.count))
      return "\(padded)\(path)\(PosixFile.exists(path) ? "" : "  (not there yet)")"
    }
    try Output.lines([
      row("configuration", Places.configurationFile), row("themes", Places.themes),
      row("sessions", Places.sessions), row("remembered", Places.stateFile),
    ])
    let configuration = Configuration.load()
    Output.errors(configuration.formerNames.map(\.text))
    let problems = configuration.problems + RememberedChoices.read().problems
    if !problems.isEmpty { throw ProgramFailure(lines: problems.map(\.text), status: .unusable) }
  }
}
