// The commands `iapbench workbench` and `iapbench open`, which open the workbench.

import ArgumentParser
import ProgramMessages
import StoreModel
import StoreSimulator
import Support
import Workbench

struct WorkbenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workbench", abstract: "Opens the workbench (the default command).")

  @Argument(
    help: ArgumentHelp(
      "A scenario, session or bug bundle, of which a copy is opened, a .storekit file or a log "
        + "(default: the demo catalogue).",
      valueName: "file"),
    completion: .file(extensions: ["storekit", "iap"]))
  var catalog: String?

  @Flag(name: .customLong("last-catalog"), help: "Opens the catalogue file that was opened last.")
  var opensLastCatalog = false

  @Option(help: "\(EnvironmentName.listed).")
  var environment: EnvironmentName?

  @Option(
    help: ArgumentHelp("A session file, which is created if it does not exist.", valueName: "file"),
    completion: .file(extensions: ["iap"]))
  var session: String?

  @Flag(help: "Continues the session that was changed last.")
  var resume = false

  @OptionGroup var screen: ScreenOptions

  @Option(help: "The seed for simulated addresses and identifiers.")
  var seed: UInt64?

  func validate() throws {
    if resume && session != nil {
      throw ValidationError("--session and --resume cannot be combined; use one of them")
    }
    if opensLastCatalog && catalog != nil {
      throw ValidationError("--last-catalog cannot be combined with a catalogue file; use one of them")
    }
  }

  var options: LaunchOptions {
    var options = LaunchOptions()
    options.session = session.map { .file($0) } ?? (resume ? .resume : .new)
    options.catalog = catalog
    options.opensLastCatalog = opensLastCatalog
    options.environment = environment
    options.theme = screen.theme
    options.language = screen.language
    options.seed = seed
    return options
  }

  func run() throws { try Launcher.run(options) }
}

struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Opens a copy of a scenario or a bug bundle in the workbench to play it step by step.")

  @Argument(
    help: ArgumentHelp(
      "A scenario file (.iap), a bug bundle, or a name in the library (lib:NAME).", valueName: "scenario"),
    completion: ScenarioLibrary.completion)
  var scenario: String

  @Option(help: ArgumentHelp("Plays all steps up to this line at once.", valueName: "line"))
  var until: Int?

  @OptionGroup var screen: ScreenOptions

  var options: LaunchOptions {
    var options = LaunchOptions()
    options.scenario = (scenario, until)
    options.theme = screen.theme
    options.language = screen.language
    return options
  }

  func run() throws { try Launcher.run(options) }
}

/// The options of every command that opens the screen.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A theme name (see \"iapbench themes\"), or \"auto\": dark or light like the terminal.",
      valueName: "name"),
    completion: ThemeLibrary.completion)
  var theme: String?

  @Option(
    help: "The language of the screen, \(ChromeLanguage.listed) (default: the language of the locale).")
  var language: ChromeLanguage?
}

extension EnvironmentName: ExpressibleByArgument {}
extension ChromeLanguage: ExpressibleByArgument {}

extension CaseIterable where Self: RawRepresentable<String> {
  static var rawValues: [String] { allCases.map(\.rawValue) }

  /// The raw values as an English list: `xcode, sandbox or production`.
  static var listed: String { rawValues.joinedWithOr }
}

extension ThemeLibrary {
  /// Shell completions of theme names, including the user's themes.
  static let completion = CompletionKind.shellCommand("iapbench themes 2>/dev/null")
}
