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
  /// A key, and the command that has it already.
  case taken(String, by: ScreenCommand, context: String?)

  /// The sentence, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noCommand:
      texts.localized(
        "there is no command of this name; iapbench config --example lists them",
        ja: "この名前のコマンドはありません。iapbench config --example で一覧を表示できます")
    case .onlyEnterAnswers:
      texts.localized("nothing but Enter answers a dialog", ja: "ダイアログに答えるキーは Enter だけです")
    case .hasNoKey: texts.localized("this command has no key", ja: "このコマンドにキーはありません")
    case .keysElsewhere(let contexts):
      texts.localized(
        "this command has keys in \(contexts.joined(separator: ", "))",
        ja: "このコマンドのキーがあるのは \(contexts.joined(separator: ", ")) です")
    case .noKey(let name):
      texts.localized(
        "there is no key “\(name)”; keys are called b, B, Ctrl-B, Alt-b, F5, Space, PgDn, Shift-Tab",
        ja: "キー「\(name)」はありません。キーは b, B, Ctrl-B, Alt-b, F5, Space, PgDn, Shift-Tab のように書きます")
    case .indistinguishable(let name, let same):
      texts.localized(
        "terminals cannot tell \(name) from \(same); write \(same)",
        ja: "端末では \(name) と \(same) を区別できません。\(same) と書いてください")
    case .couldNotBeTyped(let name):
      texts.localized("\(name) could not be typed any more", ja: "\(name) を入力できなくなります")
    case .needsKey: texts.localized("this command needs a key", ja: "このコマンドにはキーが必要です")
    case .taken(let key, let command, let context):
      texts.localized(
        "\(key) is already \(command)\(context.map { " (\($0))" } ?? ""): \(texts.help(of: command))",
        ja: "\(key) はすでに \(command)\(context.map { " (\($0))" } ?? "") のキーです")
    }
  }
}
