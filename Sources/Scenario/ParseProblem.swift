// Everything that can be wrong with a text of the language, and its English sentence. A new problem is a case, a line
// of `text` here and a line in each other language of the chrome.

import StoreSimulator

/// What is wrong with a line or a file.
///
/// Cases carry the facts, words as they are shown; `text` is the English.
public enum ParseProblem: Hashable, Sendable {
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
  case saysNothing(verb: String)
  case meansNothing(String, verb: String)
  case tooMany(String)
  case needs(String, verb: String)
  case neverRefused(String)
  case noOption(String, verb: String)
  case optionTwice(String)
  case optionNeedsValue(String)

  // Arguments
  case empty(String)
  case cannotStandHere(String)
  case noNumber(String)
  case outOfRange(String)
  case noTransaction(String)
  case unknownError(String)
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

  /// The English sentence, without a full stop.
  public var text: String {
    switch self {
    case .quoteInsideWord: "a quote inside a word"
    case .quoteNotClosed: "the quote is not closed"
    case .wordGoesOn: "a word goes on after its closing quote"
    case .unknownEscape: "an unknown escape"
    case .controlCharacter(let code): "the control character U+\(code)"

    case .atNeedsTime: "at needs a time"
    case .atNeedsStep: "at needs a step after its time"
    case .noVerb(let word): "\"\(word)\" is no verb"
    case .notInScenario(let verb): "\(verb) cannot stand in a scenario"
    case .saysNothing(let verb): "\(verb) says nothing"
    case .meansNothing(let word, let verb): "\"\(word)\" means nothing to \(verb)"
    case .tooMany(let word): "\"\(word)\" is one word too many"
    case .needs(let name, let verb): "\(verb) needs \(name)"
    case .neverRefused(let word): "\"\(word)\" cannot be expected to be refused"
    case .noOption(let word, let verb): "\(verb) has no option \"\(word)\" here"
    case .optionTwice(let name): "--\(name) stands twice"
    case .optionNeedsValue(let name): "--\(name) needs a value"

    case .empty(let name): "an empty \(name)"
    case .cannotStandHere(let word): "\"\(word)\" cannot stand here"
    case .noNumber(let word): "\"\(word)\" is no number"
    case .outOfRange(let word): "\"\(word)\" is out of range"
    case .noTransaction(let word): "\"\(word)\" names no transaction"
    case .unknownError(let word): "\"\(word)\" is no known error"
    case .noLocale(let word): "\"\(word)\" is no locale"
    case .noStorefront(let word): "\"\(word)\" is no storefront"
    case .noTimeZone(let word): "\"\(word)\" is no time zone"
    case .noAddress(let word): "\"\(word)\" is no address"
    case .noRate(let word): "\"\(word)\" is no rate"
    case .noPrice(let word): "\"\(word)\" is no price"
    case .commandIsNoWord: "a command is not one word"

    case .noTime(let word): "\"\(word)\" is no time"
    case .emptyTime: "an empty time"
    case .noSuchDate: "a date that does not exist"
    case .noSuchDay: "a day that the month does not have"
    case .noSuchClockTime: "a clock time that does not exist"
    case .fractionUnreadable: "a fraction of a second that cannot be read"
    case .noSpan(let word): "\"\(word)\" is no span of time"
    case .onlySecondsHaveFractions: "only seconds have a fraction"
    case .spanTooLong: "a span longer than the calendar"

    case .notAScenario: "the first line is not that of a scenario"
    case .byteOrderMark: "the file begins with a byte order mark"
    case .encoding(let encoding): "the file is \(encoding.rawValue)"
    case .notUTF8: "a byte that is not UTF-8"
    }
  }
}
