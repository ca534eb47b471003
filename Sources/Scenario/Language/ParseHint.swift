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
  case asItStands(verb: String)

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
    let near = Nearest.names(to: word, in: names)
    return .anyOf(near.isEmpty ? names : near)
  }

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .anyOf(let forms): forms.joined(separator: ", ")
    case .range(let first, let last): texts.say("\(first) to \(last)", ja: "\(first) から \(last) まで")
    case .inWorkbench(let verb): texts.say("\(verb) in the workbench", ja: "ワークベンチでの \(verb)")
    case .asItStands(let verb):
      texts.say(
        "\(verb) as it stands before it, or quotes around words that belong together",
        ja: "そこまでの \(verb)、または1つにまとめる単語を囲む引用符")

    case .quotesAround:
      texts.say(#"quotes around the whole word, and \" inside it"#, ja: #"単語全体を引用符で囲み、中では \" と書く"#)
    case .closingQuote: texts.say(#"a closing " on the same line"#, ja: #"同じ行の閉じる ""#)
    case .spaceAfterQuote: texts.say(#"a space after it, or \" inside the word"#, ja: #"その後に空白、または単語の中では \""#)
    case .noOption: texts.say("no option; quotes where the word is meant", ja: "オプションなし。単語のつもりなら引用符で囲む")
    case .once: texts.say("once", ja: "1回だけ")
    case .otherText: texts.say("any other text", ja: "空でない文字列")
    case .verbOfTheWorld: texts.say("a verb that acts on the world", ja: "環境に対して働くコマンド")
    case .transactions: texts.say("#1, #2 and so on, last", ja: "#1、#2 など、または last")
    case .errorNames:
      texts.say(
        "a name such as paymentNotAllowed, DOMAIN/CODE of any error, a chain DOMAIN/CODE>DOMAIN/CODE, several errors inside one DOMAIN/CODE>(DOMAIN/CODE,DOMAIN/CODE), off",
        ja:
          "paymentNotAllowed のような名前、任意のエラーの DOMAIN/CODE、連鎖 DOMAIN/CODE>DOMAIN/CODE、1つの中に複数 DOMAIN/CODE>(DOMAIN/CODE,DOMAIN/CODE)、または off"
      )
    case .threeLetters: texts.say("three letters such as USA, JPN, DEU", ja: "USA, JPN, DEU のような3文字")
    case .priceDigits(let count):
      texts.say("up to \(count) digits as in a catalogue, such as 5.99", ja: "カタログのような\(count)桁までの数字(例 5.99)")
    case .hexadecimal: texts.say("0x and up to 16 digits of 0-9 a-f", ja: "0x と、0-9 a-f の16桁まで")
    case .rates:
      texts.say("realtime, paused, a factor such as 60 or 0.5", ja: "realtime、paused、または 60 や 0.5 のような倍率")
    case .sixDigits: texts.say("one to six digits", ja: "1桁から6桁まで")
    case .longestSpan: texts.say("up to 9999 years", ja: "9999年まで")
    case .plainUTF8: texts.say("UTF-8 without a byte order mark", ja: "バイト順マークのないUTF-8")
    }
  }
}
