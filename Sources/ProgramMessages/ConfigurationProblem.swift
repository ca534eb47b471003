// The problems of a configuration file.
//
// Standard error shows them in English, and the screen in the language of the user interface.

import Support
import TOML

public struct ConfigurationProblem: Localizable, Hashable, Sendable {
  public enum ConfigurationProblemKind: Hashable, Sendable {
    case isInvalid(expected: ValueFormat, key: String)
    case unknownSetting(String, known: [String])
    case noTheme(String, known: [String])
    case binding(key: String, BindingProblem)
    case tooManyKeys(key: String, most: Int)
    /// The command was renamed; its former name is still read.
    case formerName(key: String, now: String)
    /// The number of further problems that are not listed.
    case more(Int)
    case syntax(TOMLProblem)
    indirect case file(ProgramMessage)
  }

  public enum ValueFormat: Localizable, Hashable, Sendable {
    case themeName
    case keyTable
    case text
    /// A literal value from this list.
    case oneOf([String])

    /// Returns the required value in words, such as `1 or 2`.
    public func text(_ texts: Localizer) -> String {
      switch self {
      case .themeName: texts.localized("a theme name in quotes")
      case .keyTable: texts.localized("a table of commands and their keys")
      case .text: texts.localized("a string in quotes")
      case .oneOf(let values):
        texts.localized(
          "\(values.joinedWithOr)\(more: values.joined(separator: "、"))", context: "one of")
      }
    }
  }

  /// `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  public let location: String
  public let kind: ConfigurationProblemKind

  public init(_ location: String, _ kind: ConfigurationProblemKind) {
    self.location = location
    self.kind = kind
  }

  public func text(_ texts: Localizer) -> String {
    let words =
      switch kind {
      case .isInvalid(let expected, let key): texts.localized("\(key) must be \(expected.text(texts))")
      case .unknownSetting(let name, let known):
        texts.localized("unknown setting \(name); try \(known.joined(separator: ", "))")
      case .noTheme(let name, let known):
        texts.localized("no theme \"\(name)\"; choose \(known.joined(separator: ", "))")
      case .binding(let key, let problem): "\(key): \(problem.text(texts))"
      case .tooManyKeys(let key, let most): texts.localized("\(key): a command can have at most \(most) keys")
      case .formerName(let key, let currentName):
        texts.localized("\(key): this command is now called \(currentName); the old name still works")
      case .more(let count):
        count == 1
          ? texts.localized("1 more problem")
          : texts.localized("\(count) more problems")
      case .syntax(let problem): problem.text(texts)
      case .file(let fact): fact.text(texts)
      }
    return VisibleText.visible("\(location): \(words)")
  }
}

extension [String] {
  /// The values as an English list: `xcode, sandbox or production`.
  package var joinedWithOr: String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}
