// The user's `config.toml`. What is wrong in it is told by file, line and key, and leaves that one setting as it is
// without the file. Which settings there are stands in Settings.swift.

import StoreModel
import StoreSimulator
import Support
import TOML
import Workbench

/// What the user has chosen for good.
struct Configuration: Equatable {
  /// The name of a theme; `auto` goes by the terminal's background.
  var theme = ThemeLibrary.automaticName
  /// The environment in which a fresh session begins.
  var environment = EnvironmentName.xcode
  var isMouseOn = true
  /// Whether short delays pass by themselves after a key while the clock is paused.
  var runsDelaysAutomatically = true
  /// The chrome's language; nil for the locale's.
  var language: ChromeLanguage?
  /// Whether the terminal's font gives characters of ambiguous width two columns.
  var ambiguousIsWide = false
  /// What each key does.
  var bindings = Screen.registry.bindings

  /// The settings that the file says: they go before what the program remembers by itself.
  private(set) var given: Set<String> = []
  /// What is wrong in the file.
  private(set) var problems: [ConfigurationProblem] = []
  /// What is read although it is called otherwise now.
  private(set) var formerNames: [ConfigurationProblem] = []

  /// How many problems of one file are told one by one.
  static let maxProblems = 20

  /// Reads the file; without one, the defaults.
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

  /// The theme that holds where another was chosen on screen: what the file says goes before that.
  func theme(insteadOf chosen: String?) -> String { given.contains("theme") ? theme : chosen ?? theme }

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
          continue
        }
        problem = .isInvalid(form: setting.form, key: key)
      } else {
        let known = (Setting.all.map(\.name) + [KeySettings.name]).sorted()
        problem = .unknownSetting(TOMLReader.shortened(key), known: known)
      }
      if problems.count < maxProblems {
        problems.append(ConfigurationProblem("\(path):\(member.place.line)", problem))
      } else {
        omittedCount += 1
      }
    }
    if omittedCount > 0 { problems.append(ConfigurationProblem(path, .more(omittedCount))) }
  }
}

extension ConfigurationProblem {
  /// A text that is no TOML.
  init(_ fault: TOMLSyntaxError, in path: String) {
    self.init("\(path):\(fault.place.line):\(fault.place.column)", .syntax(fault.what))
  }

  /// A file that cannot be used; with a place where it is the text that is at fault.
  init(_ failure: FileFailure) {
    if case .largerThan = failure.reason {
      self.init("\(failure.path):1:1", .file(failure.reason))
    } else {
      self.init(failure.path, .file(failure.reason))
    }
  }
}
