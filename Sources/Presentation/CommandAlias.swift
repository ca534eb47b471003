// The lines of other programs that the command line also accepts: `:wq`, `:e sandbox`.

import Panes
import StoreModel
import Support
import TerminalUI

/// The meaning of a line that is no command of the workbench.
package enum CommandAlias: Hashable, Sendable {
  /// `q`, `exit`, or `q!`, which also quits if the session is not saved.
  case quit(isForced: Bool)
  /// `w`, `wq` or `x`; the file is nil if its name has to be typed.
  ///
  /// `replaces`: whether an existing file is replaced without a question, as with `w!`.
  case write(file: String?, thenQuits: Bool, replaces: Bool)
  case undo, redo
  /// The help page with a search text.
  case help(String)
  case environment(EnvironmentName)
  case open(file: String)
  /// `e!`, which reads the open scenario again.
  case reopen
  /// A command of the screen under another name.
  case command(CommandName)
  /// The recognition of the log in a file; nil for the log that was pasted last.
  case recognize(file: String?)
  /// `e` with a word that is neither an environment nor the name of a file; the words are meanings.
  case ambiguous([String])

  /// Returns nil if the line is no alias.
  package init?(_ line: String) {
    let line = line.trimmed
    let word = String(line.prefix { $0 != " " })
    let argument = String(line.dropFirst(word.count)).trimmed.withoutQuotes
    switch word {
    case "q", "exit": self = .quit(isForced: false)
    case "q!": self = .quit(isForced: true)
    case "w", "wq", "x", "w!", "wq!", "x!":
      self = .write(
        file: argument.isEmpty ? nil : argument, thenQuits: !word.hasPrefix("w") || word.hasPrefix("wq"),
        replaces: word.hasSuffix("!"))
    case "u", "undo": self = .undo
    case "redo": self = .redo
    case "h", "help", "?": self = .help(argument)
    case "new", "enew", "tabnew": self = .command("new-session")
    case "ls", "buffers", "sessions": self = .command("resume-session")
    case "recognise", "recognize": self = .recognize(file: argument.isEmpty ? nil : argument)
    case "e": self = Self.edit(argument)
    case "e!": self = argument.isEmpty ? .reopen : .open(file: argument)
    default: return nil
    }
    switch self {
    // These commands have no argument.
    case .quit, .undo, .redo, .command: if !argument.isEmpty { return nil }
    case .write, .environment, .open, .reopen, .help, .recognize, .ambiguous: break
    }
  }

  /// Whether a file name completes the beginning of a line.
  package static func takesFile(_ text: String) -> Bool {
    writesFile(text) || ["e ", "recognise ", "recognize "].contains { text.hasPrefix($0) }
  }

  package static func writesFile(_ text: String) -> Bool {
    ["w ", "wq ", "x ", "w! ", "wq! ", "x! "].contains { text.hasPrefix($0) }
  }

  private static func edit(_ argument: String) -> CommandAlias {
    let names = EnvironmentName.allCases.map(\.rawValue)
    if argument.isEmpty { return .ambiguous(names.prefix(2).map { "e \($0)" } + ["e FILE"]) }
    if let environment = EnvironmentName(rawValue: argument.lowercased()) { return .environment(environment) }
    let near = SpellingSuggester.names(to: argument, in: names)
    let isPath = argument.contains { $0 == "/" || $0 == "." || $0 == ":" }
    return isPath || near.isEmpty
      ? .open(file: argument) : .ambiguous(near.prefix(2).map { "e \($0)" } + ["e ./\(argument)"])
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { String(start[...$0]) } ?? ""
  }

  /// The text inside quotes around the whole text.
  fileprivate var withoutQuotes: String {
    count > 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}

extension Localizer {
  package func aliasMeanings(_ line: String, _ meanings: [String]) -> String {
    localized(
      "\"\(VisibleText.quoted(line))\" can have several meanings; try \(meanings.joined(separator: ", "))")
  }

  /// Returns the reason why a theme is unknown, with at most three names.
  package func unknownTheme(_ name: String, in names: [String]) -> String {
    let near = SpellingSuggester.names(to: name, in: names)
    let shown = (near.isEmpty ? names : near).prefix(3).map { VisibleText.visible($0) }
    return localized("no theme \"\(VisibleText.quoted(name))\"; try \(shown.joined(separator: ", "))")
  }
}
