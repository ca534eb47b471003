// The listings: commands, behaviours with their sources, where files are.

import ArgumentParser
import Scenario
import StoreSimulator

struct CommandsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "commands", abstract: "Lists the commands of scenarios and of the command line.")

  func run() throws {
    for entry in CommandTable.standard.entries {
      for usage in entry.usage { Output.line(usage) }
      Output.line("    \(entry.summary)")
    }
  }
}

struct FidelityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fidelity", abstract: "Lists every behaviour with where it comes from.")

  func run() throws {
    for rule in Register.rules {
      Output.line("\(rule.id.rawValue)  \(rule.provenance.word)")
      Output.line("    \(rule.statement)")
      Output.line("    \(rule.provenance.detail)")
    }
    Output.line("")
    Output.line("Quirks: observed oddities that can be switched; the first value is the default")
    for quirk in QuirkName.allCases {
      Output.line("quirk \(quirk.rawValue) \(quirk.values.joined(separator: "|"))")
      Output.line("    \(quirk.summary) (\(quirk.rule.rawValue))")
    }
  }
}

struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "Lists the themes, the user's own ones too.")

  func run() throws {
    let library = ThemeLibrary(folder: Places.themes)
    var isWhole = true
    for name in library.names {
      do {
        _ = try library.theme(name)
        Output.line(name)
      } catch {
        Output.line("\(name)  (\(error.description))")
        isWhole = false
      }
    }
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
    if example {
      Output.line(Setting.example)
      return
    }
    func row(_ what: String, _ path: String) {
      let padded = what + String(repeating: " ", count: max(0, 15 - what.count))
      Output.line("\(padded)\(path)\(PosixFile.exists(path) ? "" : "  (not there yet)")")
    }
    row("configuration", Places.configurationFile)
    row("themes", Places.themes)
    row("sessions", Places.sessions)
    row("remembered", Places.stateFile)
    let problems = Configuration.load().problems + RememberedChoices.read().problems
    if !problems.isEmpty {
      throw ProgramFailure(message: problems.map(\.english).joined(separator: "\n"), status: .unusable)
    }
  }
}
