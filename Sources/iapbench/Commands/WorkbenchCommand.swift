// The commands `iapbench workbench` and `iapbench open`, which open the workbench.

import ArgumentParser
import StoreModel
import StoreSimulator
import Support
import Workbench

struct WorkbenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workbench", abstract: "Opens the workbench (this is what happens without a command).")

  @Argument(
    help: ArgumentHelp("A .storekit file; without one the demo catalogue.", valueName: "file.storekit"),
    completion: .file(extensions: ["storekit"]))
  var catalog: String?

  @Flag(name: .customLong("last-catalog"), help: "Opens the catalogue file that was opened last.")
  var opensLastCatalog = false

  @Option(help: "xcode, sandbox or production.")
  var environment: EnvironmentName?

  @Option(
    help: ArgumentHelp("The file of a session: opened if it is there, else made.", valueName: "file"),
    completion: .file(extensions: ["iap"]))
  var session: String?

  @Flag(help: "Goes on with the session that was changed last.")
  var resume = false

  @Option(
    help: ArgumentHelp(
      "The name of a theme (see iapbench themes), or auto: dark or light, as the terminal's background.",
      valueName: "name"),
    completion: ThemeLibrary.completion)
  var theme: String?

  @Option(help: "The language of the screen, en or ja; without it that of the locale.")
  var language: ChromeLanguage?

  @Option(help: "The seed that addresses and identifiers come from.")
  var seed: UInt64?

  func validate() throws {
    if resume && session != nil { throw ValidationError("--session and --resume exclude each other") }
    if opensLastCatalog && catalog != nil {
      throw ValidationError("--last-catalog and a catalogue file exclude each other")
    }
  }

  var options: LaunchOptions {
    var options = LaunchOptions()
    options.session = session.map { .file($0) } ?? (resume ? .resume : .fresh)
    options.catalog = catalog
    options.opensLastCatalog = opensLastCatalog
    options.environment = environment
    options.theme = theme
    options.language = language
    options.seed = seed
    return options
  }

  func run() throws { try Launcher.run(options) }
}

struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Opens a copy of a scenario in the workbench, step by step.")

  @Argument(
    help: ArgumentHelp(
      "A scenario file (.iap), or a name in the library (lib:NAME).", valueName: "scenario"),
    completion: ScenarioLibrary.completion)
  var scenario: String

  @Option(help: ArgumentHelp("Plays it at once up to this line.", valueName: "line"))
  var until: Int?

  @Option(
    help: ArgumentHelp(
      "The name of a theme (see iapbench themes), or auto: dark or light, as the terminal's background.",
      valueName: "name"),
    completion: ThemeLibrary.completion)
  var theme: String?

  @Option(help: "The language of the screen, en or ja; without it that of the locale.")
  var language: ChromeLanguage?

  var options: LaunchOptions {
    var options = LaunchOptions()
    options.scenario = (scenario, until)
    options.theme = theme
    options.language = language
    return options
  }

  func run() throws { try Launcher.run(options) }
}

extension EnvironmentName: ExpressibleByArgument {}
extension ChromeLanguage: ExpressibleByArgument {}

extension ThemeLibrary {
  /// Shell completions of theme names, including the user's themes.
  static let completion = CompletionKind.shellCommand("iapbench themes 2>/dev/null")
}
