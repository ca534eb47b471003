// The commands that list scenario commands, rules with their sources, themes and files.

import ArgumentParser
import Presentation
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support

struct CommandsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "commands", abstract: "Lists the commands of scenarios and of the command line.")

  @Argument(help: ArgumentHelp(ListSearch.help, valueName: "word"))
  var words: [String] = []

  func run() throws { try ListSearch(words).print(Self.sections, entry: "command", command: "commands") }

  static var sections: [ListSection] {
    [
      ListSection(
        entries: Participants.all.table.entries.map { entry in
          ListEntry(entry.usage + ["    \(entry.summary)"]) { [entry.words.text($0)] }
        })
    ]
  }
}

struct FidelityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fidelity",
    abstract: "Lists the simulated behaviours and the known errors, with their sources.")

  @Argument(help: ArgumentHelp(ListSearch.help, valueName: "word"))
  var words: [String] = []

  func run() throws {
    try ListSearch(words).print(
      Self.sections, entry: "behaviour", command: "fidelity",
      numberHint: "the step `fail DOMAIN/CODE` and the key f accept any number")
  }

  static var sections: [ListSection] {
    [
      ListSection(entries: rules),
      ListSection(title: "Sources: the documents that the rules cite", entries: sources),
      ListSection(
        title: "Eras: versions of StoreKit; without the step `era`, the newest applies", entries: eras),
      ListSection(
        title: "Quirks: observed anomalies that can be switched, with their value in each era",
        entries: quirks),
      ListSection(title: "Errors: known errors, by their names in the step `fail`", entries: errors),
      ListSection(
        title: "Servers: statuses of verifyReceipt, errors of the App Store Server API, notifications",
        entries: servers),
    ]
  }

  private static var servers: [ListEntry] {
    func entry(_ kind: String, _ term: ServerTerm) -> ListEntry {
      ListEntry(
        [
          "\(kind) \(term.word)", "    \(term.meaning.english) (\(term.rule.rawValue))",
        ] + (term.steps.isEmpty ? [] : ["    \(Localizer(.english).steps(causing: term))"])
      ) {
        [term.meaning.text($0)]
      }
    }
    return ServerTerm.receiptStatuses.map { entry("status", $0) }
      + ServerAPIError.allCases.map { error in
        ListEntry([
          "API error \(error.rawValue)", "    HTTP \(error.status): \(error.message)",
        ]) { _ in [] }
      } + ServerTerm.notifications.map { entry("notification", $0) }
  }

  private static var rules: [ListEntry] {
    RuleRegistry.rules.map { rule in
      ListEntry([
        "\(rule.id.rawValue)  \(rule.provenance.word)", "    \(rule.statement.english)",
        "    \(rule.provenance.detail(.english))",
      ]) { [rule.statement.text($0), rule.provenance.detail($0)] }
    }
  }

  private static var sources: [ListEntry] {
    RuleSource.allCases.map { source in
      ListEntry([source.name.english] + source.row().map { "    \($0)" }) {
        [source.name.text($0)] + source.row($0)
      }
    }
  }

  private static var eras: [ListEntry] {
    Era.allCases.map { era in
      ListEntry(["era \(padded(era.rawValue))\(era.summary.english)"]) { [era.summary.text($0)] }
    }
  }

  private static var quirks: [ListEntry] {
    QuirkName.allCases.map { quirk in
      let lines =
        [
          "quirk \(quirk.rawValue) \(quirk.values.joined(separator: "|"))",
          "    \(quirk.summary.english) (\(quirk.rule.rawValue))",
        ] + Era.allCases.map { "    \(padded($0.rawValue))\(provenanceText(of: quirk, in: $0))" }
      return ListEntry(lines) { [quirk.summary.text($0)] }
    }
  }

  private static var errors: [ListEntry] {
    ErrorTable.rows.map { row in
      let failure = InjectedFailure(domain: row.domain, code: row.code)
      let paragraphs = Localizer(.english).explanations(of: [failure], withCauses: false)
      return ListEntry(["error \(ErrorTable.name(of: failure))"] + paragraphs.map { "    \($0)" }) {
        $0.explanations(of: [failure], withCauses: false)
      }
    }
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
