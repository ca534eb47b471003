// What is wrong in a configuration file, with its place: told in English on standard error, in the chrome's language on
// the screen.

import StoreSimulator
import TOML

/// Something in the configuration that cannot be used.
public struct ConfigurationProblem: Hashable, Sendable {
  /// What it can be.
  public enum What: Hashable, Sendable {
    case isNo(form: Form, key: String)
    case unknownSetting(String, known: [String])
    case binding(key: String, BindingProblem)
    case tooManyKeys(key: String, most: Int)
    /// There are so many more problems.
    case more(Int)
    /// No TOML at all.
    case syntax(TOMLProblem)
    indirect case file(ProgramFact)
  }

  /// What the value of a setting must be.
  public enum Form: Hashable, Sendable {
    case themeName
    case keyTable
    case text
    /// One of these, as they are written.
    case oneOf([String])

    /// The English: `1 or 2`.
    public var text: String {
      switch self {
      case .themeName: "the name of a theme, in quotes"
      case .keyTable: "a table of commands and their keys"
      case .text: "a text in quotes"
      case .oneOf(let values): Self.list(values, last: "or")
      }
    }

    var japanese: String {
      switch self {
      case .themeName: "引用符で囲んだテーマの名前"
      case .keyTable: "コマンドとキーの表"
      case .text: "引用符で囲んだ文字列"
      case .oneOf(let values): values.joined(separator: "、") + "のいずれか"
      }
    }

    private static func list(_ values: [String], last word: String) -> String {
      guard let last = values.last, values.count > 1 else { return values.first ?? "" }
      return "\(values.dropLast().joined(separator: ", ")) \(word) \(last)"
    }
  }

  /// `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  public let place: String
  public let what: What

  public init(_ place: String, _ what: What) {
    self.place = place
    self.what = what
  }

  /// `FILE:LINE: what`, in English, without anything that would steer a terminal.
  public var english: String {
    let words =
      switch what {
      case .isNo(let form, let key): "\(key) must be \(form.text)"
      case .unknownSetting(let name, let known):
        "there is no setting \(name); possible: \(known.joined(separator: ", "))"
      case .binding(let key, let problem): "\(key): \(problem.text)"
      case .tooManyKeys(let key, let most): "\(key): a command has at most \(most) keys"
      case .more(let count): "\(count) more \(count == 1 ? "problem" : "problems")"
      case .syntax(let problem): problem.english
      case .file(let fact): fact.english
      }
    return VisibleText.visible("\(place): \(words)")
  }

  var japanese: String {
    let words =
      switch what {
      case .isNo(let form, let key): "\(key) の値は\(form.japanese)です"
      case .unknownSetting(let name, let known):
        "\(name) という設定はありません。できること: \(known.joined(separator: ", "))"
      case .binding(let key, let problem): "\(key): \(problem.japanese)"
      case .tooManyKeys(let key, let most): "\(key): 1つのコマンドのキーは\(most)個までです"
      case .more(let count): "ほかに\(count)件の誤りがあります"
      case .syntax(let problem): problem.japanese
      case .file(let fact): fact.japanese
      }
    return VisibleText.visible("\(place): \(words)")
  }
}

extension BindingProblem {
  var japanese: String {
    switch self {
    case .noCommand: "この名前のコマンドはありません。iapbench config --example で一覧を表示できます"
    case .onlyEnterAnswers: "ダイアログに答えるキーは Enter だけです"
    case .hasNoKey: "このコマンドにキーはありません"
    case .keysElsewhere(let contexts): "このコマンドのキーがあるのは \(contexts.joined(separator: ", ")) です"
    case .noKey(let name):
      "キー「\(name)」はありません。キーは b, B, Ctrl-B, Alt-b, F5, Space, PgDn, Shift-Tab のように書きます"
    case .indistinguishable(let name, let same):
      "端末では \(name) と \(same) を区別できません。\(same) と書いてください"
    case .couldNotBeTyped(let name): "\(name) を入力できなくなります"
    case .needsKey: "このコマンドにはキーが必要です"
    case .taken(let key, let command, let context):
      "\(key) はすでに \(command)\(context.map { " (\($0))" } ?? "") のキーです"
    }
  }
}
