// The problems of lines and files that cannot be parsed.

import StoreCatalog
import StoreRules
import StoreSimulator
import Support

/// A problem in a line or a file.
///
/// Associated values are already formatted for the message.
public enum ParseProblem: Localizable, Hashable, Sendable {
  // Words
  case quoteInsideWord
  case quoteNotClosed
  case wordGoesOn
  case unknownEscape
  /// The character code as four hexadecimal digits.
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
  /// A word that is none of the words that the parameter accepts.
  case unknownValue(String)
  case unknownEnvironment(String)
  case noNumber(String)
  case outOfRange(String)
  case noTransaction(String)
  case unknownError(String)
  /// The code of several errors.
  case ambiguousError(String)
  case errorOfStoreKit2(String)
  indirect case failure(FailureInjectionError)
  /// The inner error, and the outer error that cannot contain the inner one.
  case noErrorInside(String, of: String)
  case noField(String)
  /// A subtype that notifications of a type do not have.
  case noSubtype(String, of: String)
  /// A type whose notifications always have a subtype.
  case needsSubtype(String)
  /// The number of errors in the chain.
  case chainTooLong(Int)
  case noLocale(String)
  case noStorefront(String)
  case noTimeZone(String)
  case noAddress(String)
  case noRate(String)
  case noPrice(String)
  case commandIsNoWord
  case logFilter(LogQueryProblem)
  /// A name of several products of the catalogue.
  case ambiguousProduct(String)
  /// A line whose words can be divided into names in several ways.
  case ambiguousLine

  // Times
  case noTime(String)
  case emptyTime
  case noSuchDate
  case noSuchDay
  case noSuchClockTime
  case fractionUnreadable
  case noSpan(String)
  /// Neither a duration nor a time, in the prompt that accepts both.
  case noSpanOrTime(String)
  case negativeSpan(String)
  case zeroSpan
  case spanWithoutUnit(String)
  case unknownSpanUnit(String)
  /// A number with a unit that can mean minutes or months.
  case ambiguousSpanUnit(String)
  case spanUnitOrder
  case mixedSpanForms(String)
  case onlySecondsHaveFractions
  case spanTooLong

  // Files
  case emptyFile
  case noHeader
  /// The format number in the first line.
  case unknownFormat(String)
  case byteOrderMark
  case encoding(WideEncoding)
  case notUTF8
  /// The file has no header and is not UTF-8.
  case notAText

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .quoteInsideWord: texts.localized("unexpected quote inside a word")
    case .quoteNotClosed: texts.localized("the quote is not closed")
    case .wordGoesOn: texts.localized("unexpected text after a closing quote")
    case .unknownEscape: texts.localized("unknown escape sequence")
    case .controlCharacter(let code):
      texts.localized("unexpected control character U+\(code)")

    case .atNeedsTime: texts.localized("\"at\" needs a time")
    case .atNeedsStep: texts.localized("\"at\" needs a step after its time")
    case .noVerb(let word): texts.localized("unknown command \"\(word)\"")
    case .notInScenario(let verb): texts.localized("\(verb) is not allowed in a scenario")
    case .isIncomplete(let verb): texts.localized("\(verb) is incomplete")
    case .hasNoMeaning(let word, let verb): texts.localized("unknown argument \"\(word)\" for \(verb)")
    case .tooMany(let word): texts.localized("unexpected \"\(word)\"")
    case .needs(let name, let verb): texts.localized("\(verb) needs \(name)")
    case .neverRefused(let word): texts.localized("\"expect refused\" does not accept \"\(word)\"")
    case .noOption(let word, let verb): texts.localized("\(verb) has no option \"\(word)\" here")
    case .optionTwice(let name): texts.localized("--\(name) is given twice")
    case .optionNeedsValue(let name): texts.localized("--\(name) needs a value")

    case .empty(let name): texts.localized("\(name) is empty")
    case .unknownValue(let word): texts.localized("unknown value \"\(word)\"")
    case .unknownEnvironment(let word): texts.localized("unknown environment \"\(word)\"")
    case .noNumber(let word): texts.localized("\"\(word)\" is not a number")
    case .outOfRange(let word): texts.localized("\"\(word)\" is out of range")
    case .noTransaction(let word): texts.localized("\"\(word)\" is not a transaction")
    case .chainTooLong(let count): texts.localized("a chain of \(count) errors is too long")
    case .unknownError(let word): texts.localized("unknown error \"\(word)\"")
    case .ambiguousError(let word): texts.localized("several errors have the code \(word)")
    case .errorOfStoreKit2(let word): texts.localized("\(word) is an error of StoreKit 2")
    case .failure(let fault): fault.text(texts)
    case .noErrorInside(let inner, let outer): texts.localized("\"\(inner)\" cannot be inside \(outer)")
    case .noField(let word): texts.localized("unknown field \"\(word)\"")
    case .noSubtype(let subtype, let type): texts.localized("\(type) has no subtype \"\(subtype)\"")
    case .needsSubtype(let type): texts.localized("\(type) needs a subtype")
    case .noLocale(let word): texts.localized("\"\(word)\" is not a locale")
    case .noStorefront(let word): texts.localized("\"\(word)\" is not a storefront")
    case .noTimeZone(let word): texts.localized("\"\(word)\" is not a time zone")
    case .noAddress(let word): texts.localized("\"\(word)\" is not an address")
    case .noRate(let word): texts.localized("\"\(word)\" is not a clock rate")
    case .noPrice(let word): texts.localized("\"\(word)\" is not a price")
    case .commandIsNoWord: texts.localized("a command is missing")
    case .logFilter(let problem): problem.text(texts)
    case .ambiguousProduct(let name): texts.localized("several products match \"\(name)\"")
    case .ambiguousLine: texts.localized("the words have several meanings")

    case .noTime(let word): texts.localized("\"\(word)\" is not a time")
    case .emptyTime: texts.localized("the time is empty")
    case .noSuchDate: texts.localized("the date does not exist")
    case .noSuchDay: texts.localized("the month has no such day")
    case .noSuchClockTime: texts.localized("there is no such time of day")
    case .fractionUnreadable: texts.localized("invalid fraction of a second")
    case .noSpan(let word): texts.localized("\"\(word)\" is not a duration")
    case .noSpanOrTime(let text): texts.localized("\"\(text)\" is neither a duration nor a time")
    case .negativeSpan(let word): texts.localized("\"\(word)\" is negative; time only moves forward")
    case .zeroSpan: texts.localized("a duration of zero does not move the clock")
    case .spanWithoutUnit(let word): texts.localized("\"\(word)\" has no unit of time")
    case .unknownSpanUnit(let word): texts.localized("unknown unit of time \"\(word)\"")
    case .ambiguousSpanUnit(let word): texts.localized("\"\(word)\" can mean minutes or months")
    case .spanUnitOrder: texts.localized("units go from large to small, each at most once")
    case .mixedSpanForms(let word): texts.localized("\"\(word)\" mixes two forms of a duration")
    case .onlySecondsHaveFractions: texts.localized("only seconds can have a fraction")
    case .spanTooLong: texts.localized("the duration is too long")

    case .emptyFile, .noHeader, .unknownFormat, .byteOrderMark, .encoding, .notUTF8, .notAText:
      textAboutFile(texts)
    }
  }

  private func textAboutFile(_ texts: Localizer) -> String {
    switch self {
    case .emptyFile:
      texts.localized("the file is empty; the first line must be \"\(ScenarioFile.header)\"")
    case .noHeader: texts.localized("the first line must be \"\(ScenarioFile.header)\"")
    case .unknownFormat(let number):
      texts.localized("format \(number) is unknown; the first line must be \"\(ScenarioFile.header)\"")
    case .byteOrderMark: texts.localized("the file begins with a byte order mark")
    case .encoding(let encoding): texts.localized("the file is encoded as \(encoding.rawValue)")
    case .notUTF8: texts.localized("invalid UTF-8 byte")
    case .notAText:
      texts.localized("not a text in UTF-8; a scenario begins with the line \"\(ScenarioFile.header)\"")
    default: ""
    }
  }
}
