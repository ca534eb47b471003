// The user's `config.toml`: few keys, each with its meaning in one table.

import StoreSimulator
import TOMLKit

/// What the user has chosen for good.
struct Configuration: Equatable {
  /// The name of a theme.
  var theme = "default"
  /// The environment in which a fresh session begins.
  var environment = EnvironmentName.xcode
  var isMouseOn = true
  /// Whether short delays pass by themselves after a key while the clock is paused.
  var settlesByItself = true

  /// Something that is wrong in the file.
  struct Problem: Error, Equatable {
    let description: String
  }

  /// Reads the file; without one, the defaults.
  static func load(_ path: String = Places.configurationFile) throws(Problem) -> Configuration {
    let bytes: [UInt8]
    do {
      bytes = try PosixFile.read(path, limit: 1 << 20)
    } catch {
      if error.isMissing { return Configuration() }
      throw Problem(description: error.description)
    }
    return try Configuration(text: String(decoding: bytes, as: UTF8.self), path: path)
  }

  init() {}

  init(text: String, path: String) throws(Problem) {
    // The parser ends at a NUL, and would take half of such a file for the whole.
    if text.utf8.contains(0) { throw Problem(description: "\(path): not a text") }
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let begin = error.source.begin
      throw Problem(
        description: "\(path):\(begin.line):\(begin.column): \(VisibleText.visible(error.description))")
    } catch {
      throw Problem(description: "\(path): not TOML")
    }
    let lines = TOMLKeyLines(text)
    for key in lines.ordered(table.keys, under: []) {
      let place = "\(path):\(lines.line(of: [key]) ?? 1)"
      guard let value = table[key], let setting = Self.settings[key] else {
        let known = Self.settings.keys.sorted().joined(separator: ", ")
        throw Problem(
          description: "\(place): there is no setting \(VisibleText.visible(key)); possible: \(known)")
      }
      guard setting.set(&self, value) else {
        throw Problem(description: "\(place): \(key) must be \(setting.form)")
      }
    }
  }

  /// A key of the file.
  private struct Setting {
    let form: String
    /// False when the value does not fit.
    let set: (inout Configuration, any TOMLValueConvertible) -> Bool
  }

  private static var settings: [String: Setting] {
    [
      "theme": Setting(form: "the name of a theme, in quotes") { configuration, value in
        guard let name = value.string else { return false }
        configuration.theme = name
        return true
      },
      "environment": Setting(form: "\"xcode\" or \"sandbox\"") { configuration, value in
        guard let name = value.string.flatMap(EnvironmentName.init), name != .production else { return false }
        configuration.environment = name
        return true
      },
      "mouse": Setting(form: "true or false") { configuration, value in
        guard let isOn = value.bool else { return false }
        configuration.isMouseOn = isOn
        return true
      },
      "settle-by-itself": Setting(form: "true or false") { configuration, value in
        guard let isOn = value.bool else { return false }
        configuration.settlesByItself = isOn
        return true
      },
    ]
  }
}
