// The user's configuration file `config.toml`; `Settings.swift` lists its settings.

import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TOML
import Workbench

/// The values of the configuration file.
///
/// An invalid setting has its default value.
struct Configuration: Equatable {
  /// The name of a theme; `auto` follows the terminal's background.
  var theme = ThemeLibrary.automaticName
  var environment = EnvironmentName.xcode
  var isMouseOn = true
  /// Whether short delays elapse automatically after a key press while the clock is paused.
  var runsDelaysAutomatically = true
  /// The language of the user interface; nil for the language of the locale.
  var language: ChromeLanguage?
  /// Whether the terminal's font uses two columns for characters of ambiguous width.
  var ambiguousIsWide = false
  var bindings = Screen.registry.bindings

  /// The settings in the file, which override the choices made on screen.
  private(set) var given: Set<String> = []
  /// The file and line of the theme's name; nil if the file names no theme.
  private var themeLocation: String?
  /// The problems in the file, each with its line and key.
  private(set) var problems: [ConfigurationProblem] = []
  /// Notices about former names, which are still accepted.
  private(set) var formerNames: [ConfigurationProblem] = []

  /// The maximum number of problems that are listed for one file.
  static let maxProblems = 20

  /// Reads the file; returns the defaults if it does not exist.
  static func load(
    _ path: String = AppDirectories.configurationFile, maxProblems: Int = Configuration.maxProblems
  ) -> Configuration {
    do {
      let bytes = try PosixFile.read(path, limit: TOMLReader.mebibytes << 20)
      return Configuration(bytes: bytes, path: path, maxProblems: maxProblems)
    } catch {
      var configuration = Configuration()
      if !error.isMissing { configuration.problems = [ConfigurationProblem(error)] }
      return configuration
    }
  }

  init() {}

  /// Returns the file's theme, otherwise the theme `chosen` on screen, otherwise the default theme.
  func theme(insteadOf chosen: String?) -> String { given.contains("theme") ? theme : chosen ?? theme }

  /// Returns the problem if the file names a theme that does not exist; nil for any other theme problem.
  private func problem(ofTheme problem: ThemeProblem) -> ConfigurationProblem? {
    guard let themeLocation, case .noSuchTheme(let known) = problem.kind, problem.source == theme else {
      return nil
    }
    return ConfigurationProblem(themeLocation, .noTheme(theme, known: known))
  }

  /// Returns the message about a theme that cannot be used.
  func message(ofTheme error: ThemeProblem) -> ProgramMessage {
    problem(ofTheme: error).map { .configuration($0) } ?? .themeUnusable(error)
  }

  /// Returns the problem if the file names a theme that `library` does not have.
  func missingTheme(in library: ThemeLibrary) -> ConfigurationProblem? {
    guard themeLocation != nil, theme != ThemeLibrary.automaticName else { return nil }
    do throws(ThemeProblem) {
      _ = try library.theme(theme)
      return nil
    } catch {
      return problem(ofTheme: error)
    }
  }

  init(text: String, path: String) { self.init(bytes: Array(text.utf8), path: path) }

  init(bytes: [UInt8], path: String, maxProblems: Int = Configuration.maxProblems) {
    do throws(TOMLSyntaxError) {
      read(try TOMLReader.read(bytes), path: path, maxProblems: maxProblems)
    } catch {
      problems = [ConfigurationProblem(error, in: path)]
    }
  }

  private mutating func read(_ table: TOMLTable, path: String, maxProblems: Int) {
    var omittedCount = 0
    for member in table.members {
      let key = member.key
      let problem: ConfigurationProblem.ConfigurationProblemKind
      if key == KeySettings.name {
        let settings = KeySettings(member, path: path)
        problems += settings.problems
        bindings = settings.bindings
        formerNames += settings.formerNames
        continue
      } else if let setting = Setting.all.first(where: { $0.name == key }) {
        if setting.set(&self, member.value) {
          given.insert(key)
          if key == "theme" { themeLocation = "\(path):\(member.position.line)" }
          continue
        }
        problem = .isInvalid(expected: setting.form, key: key)
      } else {
        let known = (Setting.all.map(\.name) + [KeySettings.name]).sorted()
        let near = SpellingSuggester.names(to: key, in: known)
        problem = .unknownSetting(TOMLReader.shortened(key), known: near.isEmpty ? known : near)
      }
      if problems.count < maxProblems {
        problems.append(ConfigurationProblem("\(path):\(member.position.line)", problem))
      } else {
        omittedCount += 1
      }
    }
    if omittedCount > 0 { problems.append(ConfigurationProblem(path, .more(omittedCount))) }
  }
}

extension ConfigurationProblem {
  init(_ error: TOMLSyntaxError, in path: String) {
    self.init("\(path):\(error.position.line):\(error.position.column)", .syntax(error.problem))
  }

  /// Creates a problem for a file that cannot be read.
  ///
  /// An oversized file is reported at line 1, column 1.
  init(_ failure: FileFailure) {
    if case .largerThan = failure.reason {
      self.init("\(failure.path):1:1", .file(failure.reason))
    } else {
      self.init(failure.path, .file(failure.reason))
    }
  }
}
