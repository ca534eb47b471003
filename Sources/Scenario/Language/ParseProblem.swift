// The problems of lines and files that cannot be parsed.

import StoreCatalog
import StoreRules
import StoreSimulator
import Support

/// A problem in a line or a file.
///
/// Associated values are in the form in which the message shows them.
public enum ParseProblem: Localizable, Hashable, Sendable {
  // Words
  case quoteInsideWord
  case quoteNotClosed
  case wordGoesOn
  case unknownEscape
  /// The code of the character as four hexadecimal digits.
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
  /// An error that cannot occur with these options.
  indirect case failure(FailureInjectionError)
  /// An inner error (first) in an outer error that cannot contain it.
  case noErrorInside(String, of: String)
  case noField(String)
  /// A chain with this number of errors.
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

  /// Returns the message without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .quoteInsideWord: texts.localized("a quote inside a word")
    case .quoteNotClosed: texts.localized("the quote is not closed")
    case .wordGoesOn: texts.localized("a word goes on after its closing quote")
    case .unknownEscape: texts.localized("an unknown escape")
    case .controlCharacter(let code):
      texts.localized("the control character U+\(code)")

    case .atNeedsTime: texts.localized("at needs a time")
    case .atNeedsStep: texts.localized("at needs a step after its time")
    case .noVerb(let word): texts.localized("\"\(word)\" is no verb")
    case .notInScenario(let verb): texts.localized("\(verb) cannot stand in a scenario")
    case .isIncomplete(let verb): texts.localized("\(verb) says nothing")
    case .hasNoMeaning(let word, let verb): texts.localized("\"\(word)\" means nothing to \(verb)")
    case .tooMany(let word): texts.localized("\"\(word)\" is one word too many")
    case .needs(let name, let verb): texts.localized("\(verb) needs \(name)")
    case .neverRefused(let word): texts.localized("\"\(word)\" cannot be expected to be refused")
    case .noOption(let word, let verb): texts.localized("\(verb) has no option \"\(word)\" here")
    case .optionTwice(let name): texts.localized("--\(name) stands twice")
    case .optionNeedsValue(let name): texts.localized("--\(name) needs a value")

    case .empty(let name): texts.localized("an empty \(name)")
    case .notAllowedHere(let word): texts.localized("\"\(word)\" cannot stand here")
    case .noNumber(let word): texts.localized("\"\(word)\" is no number")
    case .outOfRange(let word): texts.localized("\"\(word)\" is out of range")
    case .noTransaction(let word): texts.localized("\"\(word)\" names no transaction")
    case .chainTooLong(let count): texts.localized("a chain of \(count) errors is too long")
    case .unknownError(let word): texts.localized("\"\(word)\" is no known error")
    case .failure(let fault): fault.text(texts)
    case .noErrorInside(let inner, let outer): texts.localized("\"\(inner)\" cannot be inside \(outer)")
    case .noField(let word): texts.localized("\"\(word)\" is no field")
    case .noLocale(let word): texts.localized("\"\(word)\" is no locale")
    case .noStorefront(let word): texts.localized("\"\(word)\" is no storefront")
    case .noTimeZone(let word): texts.localized("\"\(word)\" is no time zone")
    case .noAddress(let word): texts.localized("\"\(word)\" is no address")
    case .noRate(let word): texts.localized("\"\(word)\" is no rate")
    case .noPrice(let word): texts.localized("\"\(word)\" is no price")
    case .commandIsNoWord: texts.localized("a command is not one word")

    case .noTime(let word): texts.localized("\"\(word)\" is no time")
    case .emptyTime: texts.localized("an empty time")
    case .noSuchDate: texts.localized("a date that does not exist")
    case .noSuchDay: texts.localized("a day that the month does not have")
    case .noSuchClockTime: texts.localized("a clock time that does not exist")
    case .fractionUnreadable: texts.localized("a fraction of a second that cannot be read")
    case .noSpan(let word): texts.localized("\"\(word)\" is no span of time")
    case .onlySecondsHaveFractions: texts.localized("only seconds have a fraction")
    case .spanTooLong: texts.localized("a span longer than the calendar")

    case .notAScenario: texts.localized("the first line is not that of a scenario")
    case .byteOrderMark: texts.localized("the file begins with a byte order mark")
    case .encoding(let encoding): texts.localized("the file is \(encoding.rawValue)")
    case .notUTF8: texts.localized("a byte that is not UTF-8")
    }
  }
}
