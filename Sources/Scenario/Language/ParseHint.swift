// What could be written instead of what cannot be read, and its words. Words of the command language are the
// same in every language; a new hint that is no list of them is a case and its words.

import StoreSimulator
import Support

/// What would have been possible in a text of the language.
public enum ParseHint: Localizable, Hashable, Sendable {
  // Words of the language, as they are typed
  /// One of these words or forms.
  case anyOf([String])
  case range(String, String)
  /// A verb that only the operator has.
  case inWorkbench(verb: String)
  case asWritten(verb: String)

  // Words
  case quotesAround
  case closingQuote
  case spaceAfterQuote
  case noOption
  case once
  case otherText
  case verbOfTheWorld
  case transactions
  case errorNames
  case threeLetters
  case hexadecimal
  case rates
  case priceDigits(Int)
  case sixDigits
  case longestSpan
  case plainUTF8

  /// One word or form.
  static func one(_ form: String) -> Self { .anyOf([form]) }

  /// The names that look like a word, or all of them where none does.
  static func near(_ word: String, in names: [String]) -> Self {
    let near = SpellingSuggester.names(to: word, in: names)
    return .anyOf(near.isEmpty ? names : near)
  }

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .anyOf(let forms): forms.joined(separator: ", ")
    case .range(let first, let last): texts.localized("\(first) to \(last)", ja: "\(first) から \(last) まで")
    case .inWorkbench(let verb): texts.localized("\(verb) in the workbench", ja: "ワークベンチでの \(verb)")
    case .asWritten(let verb):
      texts.localized(
        "\(verb) as it stands before it, or quotes around words that belong together",
        ja: "そこまでの \(verb)、または1つにまとめる単語を囲む引用符")

    case .quotesAround:
      texts.localized(#"quotes around the whole word, and \" inside it"#, ja: #"単語全体を引用符で囲み、中では \" と書く"#)
    case .closingQuote: texts.localized(#"a closing " on the same line"#, ja: #"同じ行の閉じる ""#)
    case .spaceAfterQuote:
      texts.localized(#"a space after it, or \" inside the word"#, ja: #"その後に空白、または単語の中では \""#)
    case .noOption: texts.localized("no option; quotes where the word is meant", ja: "オプションなし。単語のつもりなら引用符で囲む")
    case .once: texts.localized("once", ja: "1回だけ")
    case .otherText: texts.localized("any other text", ja: "空でない文字列")
    case .verbOfTheWorld: texts.localized("a verb that acts on the world", ja: "環境に対して働くコマンド")
    case .transactions: texts.localized("#1, #2 and so on, last", ja: "#1、#2 など、または last")
    case .errorNames:
      texts.localized(
        "a name such as paymentNotAllowed, DOMAIN/CODE of any error, a chain DOMAIN/CODE>DOMAIN/CODE, several errors inside one DOMAIN/CODE>(DOMAIN/CODE,DOMAIN/CODE), off",
        ja:
          "paymentNotAllowed のような名前、任意のエラーの DOMAIN/CODE、連鎖 DOMAIN/CODE>DOMAIN/CODE、1つの中に複数 DOMAIN/CODE>(DOMAIN/CODE,DOMAIN/CODE)、または off"
      )
    case .threeLetters: texts.localized("three letters such as USA, JPN, DEU", ja: "USA, JPN, DEU のような3文字")
    case .priceDigits(let count):
      texts.localized(
        "up to \(count) digits as in a catalogue, such as 5.99", ja: "カタログのような\(count)桁までの数字(例 5.99)")
    case .hexadecimal: texts.localized("0x and up to 16 digits of 0-9 a-f", ja: "0x と、0-9 a-f の16桁まで")
    case .rates:
      texts.localized(
        "realtime, paused, a factor such as 60 or 0.5", ja: "realtime、paused、または 60 や 0.5 のような倍率")
    case .sixDigits: texts.localized("one to six digits", ja: "1桁から6桁まで")
    case .longestSpan: texts.localized("up to 9999 years", ja: "9999年まで")
    case .plainUTF8: texts.localized("UTF-8 without a byte order mark", ja: "バイト順マークのないUTF-8")
    }
  }
}
