// The commands that list scenario commands, rules with their sources, themes and files.

import ArgumentParser
import Scenario
import StoreRules
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
    commandName: "fidelity", abstract: "Lists the simulated behaviours and their sources.")

  func run() throws {
    let rules = RuleRegistry.rules.flatMap { rule in
      [
        "\(rule.id.rawValue)  \(rule.provenance.word)", "    \(rule.statement.english)",
        "    \(rule.provenance.detail(.english))",
      ]
    }
    let eras = Era.allCases.map { "era \(Self.padded($0.rawValue))\($0.summary.english)" }
    let quirks = QuirkName.allCases.flatMap { quirk in
      [
        "quirk \(quirk.rawValue) \(quirk.values.joined(separator: "|"))",
        "    \(quirk.summary.english) (\(quirk.rule.rawValue))",
      ] + Era.allCases.map { "    \(Self.padded($0.rawValue))\(Self.provenanceText(of: quirk, in: $0))" }
    }
    let sources = RuleSource.allCases.flatMap { source in
      [source.name.english] + source.row().map { "    \($0)" }
    }
    try Output.lines(
      rules + ["", "Sources: the documents that the rules cite"] + sources
        + ["", "Eras: versions of StoreKit; without the step `era`, the newest applies"] + eras
        + ["", "Quirks: observed anomalies that can be switched, with their value in each era"] + quirks)
  }

  /// Returns a quirk's value in an era, and the source of that value.
  private static func provenanceText(of quirk: QuirkName, in era: Era) -> String {
    let sighting = quirk.definition.sighting(in: era)
    let source =
      sighting.era == era
      ? "\(sighting.provenance.word): \(sighting.provenance.detail(.english))"
      : "as in \(sighting.era.rawValue); no \(sighting.era < era ? "newer" : "older") observation"
    return "\(sighting.quirk.value)  \(source)"
  }

  private static func padded(_ era: String) -> String {
    era + String(repeating: " ", count: max(0, 10 - era.count))
  }
}

struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "Lists the themes, including your own.")

  func run() throws {
    let themes = ThemeLibrary(folder: AppDirectories.themes).checked
    try Output.lines(themes.map { name, problem in name + (problem.map { "  (\($0.description))" } ?? "") })
    if themes.contains(where: { $0.fault != nil }) { throw ProgramFailure(message: "", status: .unusable) }
  }
}

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract:
      "Shows file locations and checks config.toml, state.toml and the themes.")

  @Flag(help: "Prints a commented config.toml with every setting and key.")
  var example = false

  func run() throws {
    guard !example else { return try Output.data(Setting.example + "\n") }
    func row(_ title: String, _ path: String) -> String {
      let padded = title + String(repeating: " ", count: max(0, 15 - title.count))
      return "\(padded)\(path)\(PosixFile.exists(path) ? "" : "  (does not exist yet)")"
    }
    try Output.lines([
      row("configuration", AppDirectories.configurationFile), row("themes", AppDirectories.themes),
      row("sessions", AppDirectories.sessions), row("state", AppDirectories.stateFile),
    ])
    let configuration = Configuration.load(maxProblems: .max)
    Output.errors(configuration.formerNames.map(\.text))
    let library = ThemeLibrary(folder: AppDirectories.themes)
    let missingTheme = configuration.missingTheme(in: library).map { [$0] } ?? []
    let problems = (configuration.problems + missingTheme + RememberedChoices.read().problems).map(\.text)
    let themeProblems = library.checked.compactMap {
      $0.fault?.description
    }
    if !(problems + themeProblems).isEmpty {
      throw ProgramFailure(lines: problems + themeProblems, status: .unusable)
    }
  }
}
