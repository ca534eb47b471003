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
  /// Another command, with this name and help text, has the key.
  case taken(String, by: String, help: LocalizedText, context: String?)

  /// Returns the sentence without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noCommand: texts.localized("there is no command of this name; iapbench config --example lists them")
    case .onlyEnterAnswers: texts.localized("nothing but Enter answers a dialog")
    case .hasNoKey: texts.localized("this command has no key")
    case .keysElsewhere(let contexts):
      texts.localized("this command has keys in \(contexts.joined(separator: ", "))")
    case .noKey(let name):
      texts.localized(
        "there is no key “\(name)”; keys are called b, B, Ctrl-B, Alt-b, F5, Space, PgDn, Shift-Tab")
    case .indistinguishable(let name, let same):
      texts.localized("terminals cannot tell \(name) from \(same); write \(same)")
    case .couldNotBeTyped(let name): texts.localized("\(name) could not be typed any more")
    case .needsKey: texts.localized("this command needs a key")
    case .taken(let key, let command, let help, let context):
      texts.localized(
        "\(key) is already \(context.map { "\(command) (\($0))" } ?? command): \(help.text(texts))")
    }
  }
}
