// What is wrong in a configuration file, with its place: told in English on standard error, in the chrome's language on
// the screen.

import Support
import TOML

/// Something in the configuration that cannot be used.
public struct ConfigurationProblem: Localizable, Hashable, Sendable {
  /// What it can be.
  public enum ConfigurationProblemKind: Hashable, Sendable {
    case isInvalid(form: ValueFormat, key: String)
    case unknownSetting(String, known: [String])
    case binding(key: String, BindingProblem)
    case tooManyKeys(key: String, most: Int)
    /// A command has another name now; the one of before is still read.
    case formerName(key: String, now: String)
    /// There are so many more problems.
    case more(Int)
    /// No TOML at all.
    case syntax(TOMLProblem)
    indirect case file(ProgramMessage)
  }

  /// What the value of a setting must be.
  public enum ValueFormat: Localizable, Hashable, Sendable {
    case themeName
    case keyTable
    case text
    /// One of these, as they are written.
    case oneOf([String])

    /// `1 or 2`.
    public func text(_ texts: Localizer) -> String {
      switch self {
      case .themeName: texts.localized("the name of a theme, in quotes")
      case .keyTable: texts.localized("a table of commands and their keys")
      case .text: texts.localized("a text in quotes")
      case .oneOf(let values):
        texts.localized(
          "\(Self.list(values, last: "or"))\(more: values.joined(separator: "、"))", context: "one of")
      }
    }

    private static func list(_ values: [String], last word: String) -> String {
      guard let last = values.last, values.count > 1 else { return values.first ?? "" }
      return "\(values.dropLast().joined(separator: ", ")) \(word) \(last)"
    }
  }

  /// `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  public let place: String
  public let what: ConfigurationProblemKind

  public init(_ place: String, _ what: ConfigurationProblemKind) {
    self.place = place
    self.what = what
  }

  /// `FILE:LINE: what`, without anything that would steer a terminal.
  public func text(_ texts: Localizer) -> String {
    let words =
      switch what {
      case .isInvalid(let form, let key): texts.localized("\(key) must be \(form.text(texts))")
      case .unknownSetting(let name, let known):
        texts.localized("there is no setting \(name); possible: \(known.joined(separator: ", "))")
      case .binding(let key, let problem): "\(key): \(problem.text(texts))"
      case .tooManyKeys(let key, let most): texts.localized("\(key): a command has at most \(most) keys")
      case .formerName(let key, let now):
        texts.localized("\(key): the command is called \(now) now; the old name is still read")
      case .more(let count):
        count == 1
          ? texts.localized("1 more problem")
          : texts.localized("\(count) more problems")
      case .syntax(let problem): problem.text(texts)
      case .file(let fact): fact.text(texts)
      }
    return VisibleText.visible("\(place): \(words)")
  }
}
