// The error for a first argument that is neither a command of the program nor a file.

import Support

/// A word on the command line, with the names that it could be a misspelling of.
public struct UnknownArgument: Hashable, Sendable {
  private let word: String
  /// The next argument, which replaces `WORD` or `FILE` in a suggestion.
  private let next: String?
  /// The names of the program's commands.
  private let commands: [String]
  /// The names of the workbench's commands.
  private let verbs: [String]

  public init(_ word: String, next: String? = nil, commands: [String], verbs: [String]) {
    (self.word, self.next, self.commands, self.verbs) = (word, next, commands, verbs)
  }

  /// Words from other programs, with the arguments that they mean here.
  private static let synonyms: [String: [String]] = [
    "list": ["scenarios", "sessions", "themes"], "ls": ["scenarios", "sessions", "themes"],
    "play": ["open FILE", "demo FILE"], "start": ["workbench"], "ui": ["workbench"], "tui": ["workbench"],
    "test": ["run FILE"], "exec": ["run FILE"], "execute": ["run FILE"],
    "continue": ["--resume"], "last": ["--resume"],
    "man": ["manual"], "docs": ["manual"], "doc": ["manual"], "usage": ["help"],
    "verbs": ["commands"], "rules": ["fidelity"], "sources": ["fidelity"],
    "explain": aboutErrors, "why": aboutErrors, "error": aboutErrors, "errors": aboutErrors,
    "lookup": aboutErrors, "analyze": aboutLogs, "analyse": aboutLogs, "diagnose": aboutLogs,
    "log": aboutLogs, "logs": aboutLogs, "read": aboutLogs,
    "settings": ["config"], "configuration": ["config"], "sdk": ["kit"],
    "products": ["catalog FILE"], "storekit": ["catalog FILE"],
  ]

  private static let aboutErrors = ["fidelity WORD", "recognise FILE"]
  private static let aboutLogs = ["recognise FILE", "fidelity WORD"]

  /// The English error with at most three suggestions, for the shell.
  public var message: String {
    "\(VisibleText.visible(word)): no such command or file; \(advice)"
  }

  private var advice: String {
    let lower = word.lowercased()
    if let meanings = Self.synonyms[lower], !verbs.contains(lower) {
      return Self.question(
        suitable(meanings).map { meaning in
          shownNext.map { meaning.replacing("WORD", with: $0).replacing("FILE", with: $0) } ?? meaning
        })
    }
    if verbs.contains(lower) {
      return "\(lower) is a command of the workbench: press : there, or see `iapbench commands \(lower)`"
    }
    if let near = SpellingSuggester.names(to: word, in: commands).first { return Self.question([near]) }
    if let near = SpellingSuggester.names(to: word, in: verbs).first {
      return "did you mean \(near), a command of the workbench? See `iapbench commands \(near)`"
    }
    return "see `iapbench --help`"
  }

  /// Returns the meanings whose argument can be the next one: a file, or a word.
  private func suitable(_ meanings: [String]) -> [String] {
    guard let next else { return meanings }
    let kind = next.contains { "./".contains($0) } ? " FILE" : " WORD"
    let suitable = meanings.filter { $0.hasSuffix(kind) }
    return suitable.isEmpty ? meanings : suitable
  }

  /// The next argument if a shell needs no quotes around it.
  private var shownNext: String? {
    next.flatMap { word in
      let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./-".contains($0)) }
      return isPlain && !word.isEmpty && word.count <= 40 ? word : nil
    }
  }

  /// Returns a question such as "did you mean `iapbench run` or `iapbench open`?".
  private static func question(_ arguments: [String]) -> String {
    "did you mean \(arguments.prefix(3).map { "`iapbench \($0)`" }.joinedWithOr)?"
  }
}
