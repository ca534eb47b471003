// The table of settings, for the reader, the commented example and the manual page.

import Grid
import Panes
import ProgramMessages
import StoreModel
import StoreSimulator
import Support
import TOML
import Workbench

struct Setting: Sendable {
  let name: String
  /// The valid values, for error messages.
  let form: ConfigurationProblem.ValueFormat
  let summary: String
  let show: @Sendable (Configuration) -> String
  /// Sets the value; returns false if it is invalid.
  let set: @Sendable (inout Configuration, TOMLValue) -> Bool

  static let all: [Setting] = [
    Setting(
      name: "theme", form: .themeName,
      summary:
        "The theme: auto (dark or light like the terminal), one of `iapbench themes`, or a file in the "
        + "folder themes next to this file",
      show: { RememberedChoices.quoted($0.theme) },
      set: { configuration, value in
        guard let name = value.text, !name.isEmpty else { return false }
        configuration.theme = name
        return true
      }),
    Setting(
      name: "environment", form: .oneOf(EnvironmentName.rawValues.map(RememberedChoices.quoted)),
      summary: "The environment of a new session: \(EnvironmentName.listed)",
      show: { RememberedChoices.quoted($0.environment.rawValue) },
      set: { configuration, value in
        guard let name = value.text.flatMap(EnvironmentName.init) else { return false }
        configuration.environment = name
        return true
      }),
    Setting(
      name: "language", form: .oneOf((["auto"] + ChromeLanguage.rawValues).map(RememberedChoices.quoted)),
      summary: "The language of the screen: auto (from the locale), \(ChromeLanguage.listed)",
      show: { RememberedChoices.quoted($0.language?.rawValue ?? "auto") },
      set: { configuration, value in
        guard let name = value.text else { return false }
        configuration.language = ChromeLanguage(rawValue: name)
        return name == "auto" || configuration.language != nil
      }),
    .bool(
      "mouse", "Whether iapbench uses the mouse; if not, the terminal's own selection works",
      \.isMouseOn),
    .bool(
      "settle-by-itself", "Whether short delays pass automatically after a key while the clock is paused",
      \.runsDelaysAutomatically),
    Setting(
      name: "ambiguous-width", form: .oneOf(["1", "2"]),
      summary:
        "The columns of characters of ambiguous width in the terminal's font, 1 or 2; if it is not set, the "
        + "terminal is asked",
      show: { $0.ambiguousIsWide ? "2" : "1" },
      set: { configuration, value in
        guard let columns = value.integer, (1...2).contains(columns) else { return false }
        configuration.ambiguousIsWide = columns == 2
        return true
      }),
  ]

  private static func bool(
    _ name: String, _ summary: String, _ keyPath: any WritableKeyPath<Configuration, Bool> & Sendable
  ) -> Setting {
    Setting(
      name: name, form: .oneOf(["true", "false"]), summary: summary,
      show: { String($0[keyPath: keyPath]) },
      set: { configuration, value in
        guard let isOn = value.bool else { return false }
        configuration[keyPath: keyPath] = isOn
        return true
      })
  }

  /// An example `config.toml` with every setting in a comment, with its default value.
  static var example: String {
    let defaults = Configuration()
    var lines = [
      "# Configuration of iapbench: \(AppDirectories.displayPath(AppDirectories.configurationFile))",
      "# Every line below shows a default value. Remove the # and change the value.",
    ]
    for setting in all {
      lines += ["", "# \(setting.summary).", "#\(setting.name) = \(setting.show(defaults))"]
    }
    lines += ["", KeySettings.example]
    return lines.joined(separator: "\n")
  }
}

struct KeySettings {
  static let name = "keys"

  private(set) var bindings = Screen.registry.bindings
  private(set) var problems: [ConfigurationProblem] = []
  /// Notices about former command names.
  private(set) var formerNames: [ConfigurationProblem] = []

  static let maxKeys = 32

  /// Reads the table; if anything in it is invalid, all keys keep their defaults.
  init(_ member: TOMLMember, path: String) {
    guard let table = member.value.table else {
      problems = [
        ConfigurationProblem(
          "\(path):\(member.position.line)", .isInvalid(expected: .keyTable, key: Self.name))
      ]
      return
    }
    let keyChanges = Self.keyChanges(in: table, context: nil)
    let standard = Screen.registry.bindings
    do {
      if let oversized = keyChanges.first(where: { $0.change.keys.count > Self.maxKeys }) {
        problems = [oversized.problem(.tooManyKeys(key: oversized.name, most: Self.maxKeys), path: path)]
      } else {
        bindings = try standard.rebound(keyChanges.map(\.change))
        formerNames = standard.formerNames(in: keyChanges.map(\.change)).map { index, now in
          keyChanges[index].problem(.formerName(key: keyChanges[index].name, now: now), path: path)
        }
      }
    } catch {
      let keyOverride = keyChanges[error.index]
      problems = [keyOverride.problem(.binding(key: keyOverride.name, error.problem), path: path)]
    }
  }

  private struct KeyOverride {
    let change: KeyChange
    let line: Int

    /// The name in error messages, such as `keys.log.zoom`.
    var name: String {
      ([KeySettings.name, change.context, change.command] as [String?]).compactMap(\.self)
        .joined(separator: ".")
    }

    func problem(_ kind: ConfigurationProblem.ConfigurationProblemKind, path: String) -> ConfigurationProblem
    {
      ConfigurationProblem("\(path):\(line)", kind)
    }
  }

  private static func keyChanges(in table: TOMLTable, context: String?) -> [KeyOverride] {
    table.members.flatMap { member -> [KeyOverride] in
      let name = TOMLReader.shortened(member.key)
      if context == nil, let contextTable = member.value.table {
        return keyChanges(in: contextTable, context: name)
      }
      // A value that is not a list of keys is reported as an unknown key.
      let change = KeyChange(name, keys: keys(member.value) ?? [""], in: context)
      return [KeyOverride(change: change, line: member.position.line)]
    }
  }

  /// Returns the keys in a string, separated by spaces, or in an array; nil for other values.
  private static func keys(_ value: TOMLValue) -> [String]? {
    if let text = value.text { return text.split(separator: " ").map { TOMLReader.shortened(String($0)) } }
    guard let list = value.array else { return nil }
    let names = list.compactMap(\.text).map(TOMLReader.shortened)
    return names.count == list.count ? names : nil
  }

  static var example: String {
    var lines = [
      "# Keys: a command and its keys, separated by spaces; \"\" removes them. A command directly under",
      "# [keys] is changed in the first table below that contains it. Keys are b, B, Ctrl-B, Alt-b, F5,",
      "# Space, PgDn, Shift-Tab. Two commands cannot share a key.",
    ]
    var table = ""
    for change in Screen.registry.bindings.changeable {
      let context = change.context ?? ""
      if context != table {
        lines += ["", "#[\(name).\(context)]"]
        table = context
      }
      // TOML requires quotes around a name with spaces.
      let name = change.command.contains(" ") ? RememberedChoices.quoted(change.command) : change.command
      lines.append("#\(name) = \(RememberedChoices.quoted(change.keys.joined(separator: " ")))")
    }
    return lines.joined(separator: "\n")
  }
}
