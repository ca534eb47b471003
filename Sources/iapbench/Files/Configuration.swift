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
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let begin = error.source.begin
      throw Problem(
        description: "\(path):\(begin.line):\(begin.column): \(VisibleText.visible(error.description))")
    } catch {
      throw Problem(description: "\(path): \(VisibleText.visible("\(error)"))")
    }
    for key in table.keys {
      guard let value = table[key], let setting = Self.settings[key] else {
        throw Problem(description: Self.unknownKey(key, text: text, path: path))
      }
      guard setting.set(&self, value) else {
        let place = Self.position(of: key, in: text)
        throw Problem(description: "\(path):\(place): \(key) must be \(setting.form)")
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

  private static func unknownKey(_ key: String, text: String, path: String) -> String {
    let known = settings.keys.sorted().joined(separator: ", ")
    return "\(path):\(position(of: key, in: text)): there is no setting \(VisibleText.visible(key)); possible: \(known)"
  }

  /// `LINE:COLUMN` of a key at the top of the file.
  private static func position(of key: String, in text: String) -> String {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let trimmed = line.drop { $0 == " " || $0 == "\t" || $0 == "\"" }
      if trimmed.hasPrefix(key) { return "\(index + 1):\(line.count - trimmed.count + 1)" }
    }
    return "1:1"
  }
}
