// Everything that can be wrong with a text of the language, and its sentence. A new problem is a case and its words.

import StoreCatalog
import StoreRules
import StoreSimulator
import Support

/// What is wrong with a line or a file.
///
/// Cases carry the facts, words as they are shown.
public enum ParseProblem: Localizable, Hashable, Sendable {
  // Words
  case quoteInsideWord
  case quoteNotClosed
  case wordGoesOn
  case unknownEscape
  /// Four hexadecimal digits.
  case controlCharacter(String)

  // Commands
  case atNeedsTime
  case atNeedsStep
  case noVerb(String)
  case notInScenario(verb: String)
  case isIncomplete(verb: String)
  case hasNoMeaning(String, verb: String)
  case tooMany(String)
  case needs(String, verb: String)
  case neverRefused(String)
  case noOption(String, verb: String)
  case optionTwice(String)
  case optionNeedsValue(String)

  // Arguments
  case empty(String)
  case notAllowedHere(String)
  case noNumber(String)
  case outOfRange(String)
  case noTransaction(String)
  case unknownError(String)
  /// An error that cannot be brought about with these options.
  indirect case failure(FailureInjectionError)
  /// The error inside an error that can have none; the second is the outer one.
  case noErrorInside(String, of: String)
  case noField(String)
  /// A chain of that many errors.
  case chainTooLong(Int)
  case noLocale(String)
  case noStorefront(String)
  case noTimeZone(String)
  case noAddress(String)
  case noRate(String)
  case noPrice(String)
  case commandIsNoWord

  // Times
  case noTime(String)
  case emptyTime
  case noSuchDate
  case noSuchDay
  case noSuchClockTime
  case fractionUnreadable
  case noSpan(String)
  case onlySecondsHaveFractions
  case spanTooLong

  // Files
  case notAScenario
  case byteOrderMark
  case encoding(WideEncoding)
  case notUTF8

  /// The sentence, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .quoteInsideWord: texts.localized("a quote inside a word", ja: "単語の途中に引用符があります")
    case .quoteNotClosed: texts.localized("the quote is not closed", ja: "引用符が閉じられていません")
    case .wordGoesOn: texts.localized("a word goes on after its closing quote", ja: "閉じる引用符の後に単語が続いています")
    case .unknownEscape: texts.localized("an unknown escape", ja: "知らないエスケープです")
    case .controlCharacter(let code):
      texts.localized("the control character U+\(code)", ja: "制御文字 U+\(code) があります")

    case .atNeedsTime: texts.localized("at needs a time", ja: "at には時刻が必要です")
    case .atNeedsStep: texts.localized("at needs a step after its time", ja: "at の時刻の後にはコマンドが必要です")
    case .noVerb(let word): texts.localized("\"\(word)\" is no verb", ja: "「\(word)」というコマンドはありません")
    case .notInScenario(let verb):
      texts.localized("\(verb) cannot stand in a scenario", ja: "\(verb) はシナリオには書けません")
    case .isIncomplete(let verb): texts.localized("\(verb) says nothing", ja: "\(verb) だけでは何も決まりません")
    case .hasNoMeaning(let word, let verb):
      texts.localized("\"\(word)\" means nothing to \(verb)", ja: "「\(word)」は \(verb) では使えません")
    case .tooMany(let word): texts.localized("\"\(word)\" is one word too many", ja: "「\(word)」は余分です")
    case .needs(let name, let verb): texts.localized("\(verb) needs \(name)", ja: "\(verb) には \(name) が必要です")
    case .neverRefused(let word):
      texts.localized("\"\(word)\" cannot be expected to be refused", ja: "「\(word)」が断られることは期待できません")
    case .noOption(let word, let verb):
      texts.localized("\(verb) has no option \"\(word)\" here", ja: "ここでは \(verb) にオプション「\(word)」はありません")
    case .optionTwice(let name): texts.localized("--\(name) stands twice", ja: "--\(name) が2回あります")
    case .optionNeedsValue(let name): texts.localized("--\(name) needs a value", ja: "--\(name) には値が必要です")

    case .empty(let name): texts.localized("an empty \(name)", ja: "\(name) が空です")
    case .notAllowedHere(let word):
      texts.localized("\"\(word)\" cannot stand here", ja: "「\(word)」はここには書けません")
    case .noNumber(let word): texts.localized("\"\(word)\" is no number", ja: "「\(word)」は数ではありません")
    case .outOfRange(let word): texts.localized("\"\(word)\" is out of range", ja: "「\(word)」は範囲外です")
    case .noTransaction(let word):
      texts.localized("\"\(word)\" names no transaction", ja: "「\(word)」は取引を指していません")
    case .chainTooLong(let count):
      texts.localized("a chain of \(count) errors is too long", ja: "エラーが\(count)個の連鎖は長すぎます")
    case .unknownError(let word):
      texts.localized("\"\(word)\" is no known error", ja: "「\(word)」というエラーはありません")
    case .failure(let fault): fault.text(texts)
    case .noErrorInside(let inner, let outer):
      texts.localized("\"\(inner)\" cannot be inside \(outer)", ja: "「\(inner)」は \(outer) の中には入りません")
    case .noField(let word): texts.localized("\"\(word)\" is no field", ja: "「\(word)」という項目はありません")
    case .noLocale(let word): texts.localized("\"\(word)\" is no locale", ja: "「\(word)」はロケールではありません")
    case .noStorefront(let word):
      texts.localized("\"\(word)\" is no storefront", ja: "「\(word)」はストアフロントではありません")
    case .noTimeZone(let word): texts.localized("\"\(word)\" is no time zone", ja: "「\(word)」はタイムゾーンではありません")
    case .noAddress(let word): texts.localized("\"\(word)\" is no address", ja: "「\(word)」はアドレスではありません")
    case .noRate(let word): texts.localized("\"\(word)\" is no rate", ja: "「\(word)」は速さではありません")
    case .noPrice(let word): texts.localized("\"\(word)\" is no price", ja: "「\(word)」は価格ではありません")
    case .commandIsNoWord: texts.localized("a command is not one word", ja: "コマンドは1つの単語ではありません")

    case .noTime(let word): texts.localized("\"\(word)\" is no time", ja: "「\(word)」は時刻ではありません")
    case .emptyTime: texts.localized("an empty time", ja: "時刻が空です")
    case .noSuchDate: texts.localized("a date that does not exist", ja: "存在しない日付です")
    case .noSuchDay: texts.localized("a day that the month does not have", ja: "その月にない日です")
    case .noSuchClockTime: texts.localized("a clock time that does not exist", ja: "存在しない時刻です")
    case .fractionUnreadable:
      texts.localized("a fraction of a second that cannot be read", ja: "秒の小数部を読み取れません")
    case .noSpan(let word): texts.localized("\"\(word)\" is no span of time", ja: "「\(word)」は時間の長さではありません")
    case .onlySecondsHaveFractions: texts.localized("only seconds have a fraction", ja: "小数は秒だけに使えます")
    case .spanTooLong: texts.localized("a span longer than the calendar", ja: "暦より長い時間です")

    case .notAScenario: texts.localized("the first line is not that of a scenario", ja: "1行目がシナリオの行ではありません")
    case .byteOrderMark: texts.localized("the file begins with a byte order mark", ja: "ファイルがバイト順マークで始まっています")
    case .encoding(let encoding):
      texts.localized("the file is \(encoding.rawValue)", ja: "ファイルは\(encoding.rawValue)です")
    case .notUTF8: texts.localized("a byte that is not UTF-8", ja: "UTF-8ではないバイトがあります")
    }
  }
}
