// Why a text is no TOML: what the program finds itself has a sentence in each language; the parser's own words stay as
// they are, behind a word of introduction.

/// Why a text is no TOML.
public enum TOMLProblem: Hashable, Sendable {
  /// It holds a NUL.
  case notText
  case notTOML
  case tableNameBegins
  /// In the parser's words.
  case parser(String)

  /// The English, without a full stop.
  public var english: String {
    switch self {
    case .notText: "not a text"
    case .notTOML: "not TOML"
    case .tableNameBegins: "a table's name begins with a letter, a digit, - _ or a quote"
    case .parser(let words): words
    }
  }

  var japanese: String {
    switch self {
    case .notText: "テキストではありません"
    case .notTOML: "TOMLとして読み取れません"
    case .tableNameBegins: "表の名前の先頭は英字, 数字, - _ または引用符です"
    case .parser(let words): "TOMLとして読み取れません: \(words)"
    }
  }
}
