// The problems of key bindings in a configuration, as localized sentences.

import Support

public enum BindingProblem: Localizable, Hashable, Sendable {
  case noCommand
  case onlyEnterAnswers
  case hasNoKey
  case keysElsewhere(contexts: [String])
  case noKey(String)
  case indistinguishable(String, from: String)
  case couldNotBeTyped(String)
  case needsKey
  /// The key already belongs to the command with this name and help text.
  case taken(String, by: String, help: LocalizedText, context: String?)

  /// Returns the sentence without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noCommand: texts.localized("unknown command; `iapbench config --example` lists all")
    case .onlyEnterAnswers: texts.localized("only Enter can answer a dialog")
    case .hasNoKey: texts.localized("this command cannot have a key")
    case .keysElsewhere(let contexts):
      texts.localized("this command can have a key only in \(contexts.joined(separator: ", "))")
    case .noKey(let name):
      texts.localized(
        "unknown key “\(name)”; write b, B, Ctrl-B, Alt-b, F5, Space, PgDn or Shift-Tab")
    case .indistinguishable(let name, let same):
      texts.localized("terminals send \(name) as \(same); write \(same)")
    case .couldNotBeTyped(let name):
      texts.localized(
        "\(name) is needed to type text; use Ctrl, Alt or a function key")
    case .needsKey: texts.localized("this command needs at least one key")
    case .taken(let key, let command, let help, let context):
      texts.localized(
        """
        \(key) is already assigned to \(context.map { "\(command) (\($0))" } ?? command): \
        \(help.text(texts))
        """)
    }
  }
}
