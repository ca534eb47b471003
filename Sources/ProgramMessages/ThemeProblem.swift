// What is wrong with a theme, with its place: told in English on standard error, in the chrome's language on the screen.

import Support
import TOML

/// Why a theme cannot be used.
public struct ThemeProblem: Localizable, Error, Hashable, Sendable, CustomStringConvertible {
  /// What it can be.
  public enum ThemeProblemKind: Localizable, Hashable, Sendable {
    indirect case file(ProgramMessage)
    case noSuchTheme(known: [String])
    case toml(TOMLProblem)
    case noName
    case nameIsNoText
    case noRoles
    case rolesAreNoTable
    case roleIsNoTable(String)
    /// Without quotes TOML takes a role's name with a point for a table in a table.
    case roleNeedsQuotes(begin: String)
    case noBool(key: String, role: String)
    case noColour(key: String, role: String)
    case noHexadecimalColour(String)
    case unknown(UnknownNameKind, String, near: String?, known: [String])
  }

  /// What an unknown name was to be.
  public enum UnknownNameKind: Hashable, Sendable {
    case key
    case role
    case colour
  }

  /// The file, as it is to be named in messages.
  public let source: String
  /// From 1; nil when the fault is in no one place.
  public let line: Int?
  /// In characters, from 1; nil where the words name the key.
  public let column: Int?
  public let what: ThemeProblemKind

  public init(source: String, line: Int? = nil, column: Int? = nil, _ what: ThemeProblemKind) {
    self.source = source
    self.line = line
    self.column = column
    self.what = what
  }

  /// The problem as it is printed.
  ///
  /// For example `dusk.toml:12: unknown role “state.faild”; did you mean state.failed?`.
  public var description: String { text(.english) }

  public func text(_ texts: Localizer) -> String { placed(what.text(texts)) }

  private func placed(_ words: String) -> String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return VisibleText.visible("\(source)\(place): \(words)")
  }
}

extension ThemeProblem.ThemeProblemKind {
  /// Names are listed where there are no more.
  private static let maxListed = 8

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .file(let fact): fact.text(texts)
    case .noSuchTheme(let known):
      texts.localized("no theme of this name; there are \(known.joined(separator: ", "))")
    case .toml(let problem): problem.text(texts)
    case .noName: texts.localized("name is missing")
    case .nameIsNoText: texts.localized("name must be a text")
    case .noRoles: texts.localized("the table [roles] is missing")
    case .rolesAreNoTable: texts.localized("roles must be a table")
    case .roleIsNoTable(let role):
      texts.localized("role \(role) must be a table like { fg = \"red\", bold = true }")
    case .roleNeedsQuotes(let begin):
      texts.localized("a role with a point in its name stands in quotes: \"\(begin).…\"")
    case .noBool(let key, let role): texts.localized("\(key) of \(role) must be true or false")
    case .noColour(let key, let role): texts.localized("\(key) of \(role) must be a colour in quotes")
    case .noHexadecimalColour(let text):
      texts.localized("“\(text)” is no colour; six hexadecimal digits like #ff8000 were expected")
    case .unknown(let sort, let name, let near, let known):
      near.map {
        texts.localized("unknown \(sort.text(texts)) “\(name)”; did you mean \($0)?")
      }
        ?? (known.count <= Self.maxListed
          ? texts.localized(
            "unknown \(sort.text(texts)) “\(name)”; possible: \(known.joined(separator: ", "))")
          : texts.localized("unknown \(sort.text(texts)) “\(name)”"))
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
