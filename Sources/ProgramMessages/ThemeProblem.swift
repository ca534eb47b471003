// The problems of theme files.
//
// Standard error shows them in English, and the screen in the language of the user interface.

import Support
import TOML

public struct ThemeProblem: Localizable, Error, Hashable, Sendable, CustomStringConvertible {
  public enum ThemeProblemKind: Localizable, Hashable, Sendable {
    indirect case file(ProgramMessage)
    case noSuchTheme(known: [String])
    case toml(TOMLProblem)
    case noName
    case nameIsNoText
    case noRoles
    case rolesAreNoTable
    case roleIsNoTable(String)
    /// A dotted role name without quotes, which TOML reads as nested tables.
    case roleNeedsQuotes(begin: String)
    case noBool(key: String, role: String)
    case noColour(key: String, role: String)
    case noHexadecimalColour(String)
    case unknown(UnknownNameKind, String, suggestion: String?, known: [String])
  }

  public enum UnknownNameKind: Hashable, Sendable {
    case key
    case role
    case colour
  }

  /// The display name of the file.
  public let source: String
  /// The line, counted from 1; nil if the problem has no single location.
  public let line: Int?
  /// The column in characters, counted from 1; nil if the text names the key.
  public let column: Int?
  public let kind: ThemeProblemKind

  public init(source: String, line: Int? = nil, column: Int? = nil, _ kind: ThemeProblemKind) {
    self.source = source
    self.line = line
    self.column = column
    self.kind = kind
  }

  /// The English text, for example `dusk.toml:12: unknown role “state.faild”; did you mean state.failed?`.
  public var description: String { text(.english) }

  public func text(_ texts: Localizer) -> String { placed(kind.text(texts)) }

  private func placed(_ words: String) -> String {
    let location = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return VisibleText.visible("\(source)\(location): \(words)")
  }
}

extension ThemeProblem.ThemeProblemKind {
  /// The largest number of known names that a message lists.
  private static let maxListed = 8

  /// Returns the sentence without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .file(let fact): fact.text(texts)
    case .noSuchTheme(let known):
      texts.localized("no such theme; choose \(known.joined(separator: ", "))")
    case .toml(let problem): problem.text(texts)
    case .noName: texts.localized("“name” is missing")
    case .nameIsNoText: texts.localized("“name” must be a string")
    case .noRoles: texts.localized("the table [roles] is missing")
    case .rolesAreNoTable: texts.localized("“roles” must be a table")
    case .roleIsNoTable(let role):
      texts.localized("role \(role) must be a table like { fg = \"red\", bold = true }")
    case .roleNeedsQuotes(let begin):
      texts.localized("a role name with a dot needs quotes: \"\(begin).…\"")
    case .noBool(let key, let role): texts.localized("\(key) of \(role) must be true or false")
    case .noColour(let key, let role): texts.localized("\(key) of \(role) must be a colour in quotes")
    case .noHexadecimalColour(let text):
      texts.localized("“\(text)” is not a colour; write six hexadecimal digits, such as #ff8000")
    case .unknown(let nameKind, let name, let suggestion, let known):
      suggestion.map {
        texts.localized("unknown \(nameKind.text(texts)) “\(name)”; did you mean \($0)?")
      }
        ?? (known.count <= Self.maxListed
          ? texts.localized(
            "unknown \(nameKind.text(texts)) “\(name)”; use \(known.joined(separator: ", "))")
          : texts.localized("unknown \(nameKind.text(texts)) “\(name)”"))
    }
  }
}

extension ThemeProblem.UnknownNameKind {
  fileprivate func text(_ texts: Localizer) -> String {
    switch self {
    case .key: texts.localized("key")
    case .role: texts.localized("role")
    case .colour: texts.localized("colour")
    }
  }
}
