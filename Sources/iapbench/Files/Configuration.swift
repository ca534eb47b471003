// The user's `config.toml`. What is wrong in it is told by file, line and key, and leaves that one setting as it is
// without the file. Which settings there are stands in Settings.swift.

import StoreSimulator
import TOMLKit
import Workbench

/// What the user has chosen for good.
struct Configuration: Equatable {
  /// The name of a theme.
  var theme = ThemeLibrary.defaultName
  /// The environment in which a fresh session begins.
  var environment = EnvironmentName.xcode
  var isMouseOn = true
  /// Whether short delays pass by themselves after a key while the clock is paused.
  var settlesByItself = true
  /// The chrome's language; nil for the locale's.
  var language: ChromeLanguage?
  /// Whether the terminal's font gives characters of ambiguous width two columns.
  var ambiguousIsWide = false
  /// What each key does.
  var bindings = Bindings.standard

  /// The settings that the file says: they go before what the program remembers by itself.
  private(set) var given: Set<String> = []
  /// What is wrong in the file.
  private(set) var problems: [ConfigurationProblem] = []

  /// Reads the file; without one, the defaults.
  static func load(_ path: String = Places.configurationFile) -> Configuration {
    do {
      return Configuration(
        text: String(decoding: try PosixFile.read(path, limit: 1 << 20), as: UTF8.self), path: path)
    } catch {
      var configuration = Configuration()
      if !error.isMissing { configuration.problems = [ConfigurationProblem(error.path, .file(error.reason))] }
      return configuration
    }
  }

  init() {}

  init(text: String, path: String) {
    let path = VisibleText.visible(path)
    do throws(TOMLFault) {
      read(try TOMLText.table(text), lines: TOMLKeyLines(text), path: path)
    } catch {
      problems = [ConfigurationProblem(error.place(in: path), .syntax(error.what))]
    }
  }

  private mutating func read(_ table: TOMLTable, lines: TOMLKeyLines, path: String) {
    for key in lines.ordered(table.keys, under: []) {
      guard let value = table[key] else { continue }
      let place = "\(path):\(lines.line(of: [key]) ?? 1)"
      if key == KeySettings.name {
        let settings = KeySettings(value, lines: lines, path: path)
        problems += settings.problems
        bindings = settings.bindings
      } else if let setting = Setting.all.first(where: { $0.name == key }) {
        if setting.set(&self, value) {
          given.insert(key)
        } else {
          problems.append(ConfigurationProblem(place, .isNo(form: setting.form, key: key)))
        }
      } else {
        let known = (Setting.all.map(\.name) + [KeySettings.name]).sorted()
        problems.append(ConfigurationProblem(place, .unknownSetting(key, known: known)))
      }
    }
  }
}
