// Every reason for which a command cannot get the keys that a configuration wishes for it, and its words. A new one is
// a case and its words.

import Support

/// Why a command cannot get its keys.
public enum BindingProblem: Localizable, Hashable, Sendable {
  case noCommand
  case onlyEnterAnswers
  case hasNoKey
  case keysElsewhere(contexts: [String])
  case noKey(String)
  case indistinguishable(String, from: String)
  case couldNotBeTyped(String)
  case needsKey
  /// A key that another command has already, and that command's name and help.
  case taken(String, by: String, help: LocalizedText, context: String?)

  /// The sentence, without a full stop.
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
