// Every reason for which a command cannot get the keys that a configuration wishes for it, and its English. A new one is a
// case, a line of `text` here and a line in each other language of the chrome.

/// Why a command cannot get its keys.
public enum BindingProblem: Hashable, Sendable {
  case noCommand
  case onlyEnterAnswers
  case hasNoKey
  case keysElsewhere(contexts: [String])
  case noKey(String)
  case indistinguishable(String, from: String)
  case couldNotBeTyped(String)
  case needsKey
  /// A key, and the command that has it already.
  case taken(String, by: String, context: String?)

  /// The English sentence, without a full stop.
  public var text: String {
    switch self {
    case .noCommand: "there is no command of this name; iapbench config --example lists them"
    case .onlyEnterAnswers: "nothing but Enter answers a dialog"
    case .hasNoKey: "this command has no key"
    case .keysElsewhere(let contexts): "this command has keys in \(contexts.joined(separator: ", "))"
    case .noKey(let name):
      "there is no key “\(name)”; keys are called b, B, Ctrl-B, Alt-b, F5, Space, PgDn, Shift-Tab"
    case .indistinguishable(let name, let same): "terminals cannot tell \(name) from \(same); write \(same)"
    case .couldNotBeTyped(let name): "\(name) could not be typed any more"
    case .needsKey: "this command needs a key"
    case .taken(let key, let command, let context):
      "\(key) is already \(command)\(context.map { " (\($0))" } ?? "")"
        + (ScreenCommand(rawValue: command).map { ": \($0.facts.help)" } ?? "")
    }
  }
}
