// Hints about what to write instead of text that cannot be parsed.

import StoreSimulator
import Support

/// A hint about what is possible instead of text that cannot be parsed.
///
/// Words of the scenario language are not translated.
public enum ParseHint: Localizable, Hashable, Sendable {
  // Words of the language
  /// Allowed words or forms, of which the text shows at most three.
  case anyOf([String])
  /// All allowed words.
  case oneOf([String])
  /// Names whose spelling resembles the unknown word.
  case similar([String])
  case range(String, String)
  /// A verb that is allowed only in the workbench.
  case inWorkbench(verb: String)
  case asWritten(verb: String)

  // Texts
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
  /// The spellings of a number of minutes and of months.
  case minutesOrMonths(String)
  case plainUTF8
  case savingAsUTF8
  /// The list of all commands.
  case commandList
  /// No hint, because the problem already says what is possible.
  case nothing

  static func one(_ form: String) -> Self { .anyOf([form]) }

  /// The maximum number of allowed words that are all listed.
  private static let maxListed = 6

  /// Returns the names whose spelling resembles `word`; if none does, returns all names.
  static func near(_ word: String, in names: [String]) -> Self {
    let near = SpellingSuggester.names(to: word, in: names)
    guard near.isEmpty else { return .similar(near) }
    return names.count <= maxListed ? .oneOf(names) : .anyOf(names)
  }

  /// Returns the commands whose spelling resembles `word`; if none does, refers to the list of commands.
  static func nearCommand(_ word: String, in names: [String]) -> Self {
    let near = SpellingSuggester.names(to: word, in: names)
    return near.isEmpty ? .commandList : .similar(near)
  }

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .anyOf(let forms): ShortList.text(forms)
    case .oneOf(let names), .similar(let names): names.joined(separator: ", ")
    case .range(let first, let last): texts.localized("\(first) to \(last)")
    case .inWorkbench(let verb): texts.localized("\(verb) in the workbench")
    case .asWritten(let verb):
      texts.localized("\(verb) without the extra word, or quotes around a text of several words")

    case .quotesAround: texts.localized("quotes around the whole word, and \\\" inside it")
    case .closingQuote: texts.localized("a closing \" on the same line")
    case .spaceAfterQuote: texts.localized("a space after it, or \\\" inside the word")
    case .noOption: texts.localized("no option, or quotes around a word that starts with dashes")
    case .once: texts.localized("giving the option once")
    case .otherText: texts.localized("a value that is not empty")
    case .verbOfTheWorld: texts.localized("a command such as buy or approve")
    case .transactions: texts.localized("#1, #2, … or last")
    case .errorNames:
      texts.localized(
        "a name such as paymentNotAllowed, DOMAIN/CODE, or a chain DOMAIN/CODE>DOMAIN/CODE"
      )
    case .threeLetters: texts.localized("three letters such as USA, JPN, DEU")
    case .priceDigits(let count): texts.localized("up to \(count) digits, such as 5.99")
    case .hexadecimal: texts.localized("0x and up to 16 hexadecimal digits")
    case .rates: texts.localized("realtime, paused or a factor such as 60")
    case .sixDigits: texts.localized("one to six digits")
    case .longestSpan: texts.localized("up to 9999 years")
    case .minutesOrMonths(let number):
      texts.localized("\(number)m for minutes, \(number)mo for months")
    case .plainUTF8: texts.localized("UTF-8 without a byte order mark")
    case .savingAsUTF8: texts.localized("saving the file as UTF-8")
    case .commandList: texts.localized("`iapbench commands` lists all")
    case .nothing: ""
    }
  }
}

enum ShortList {
  private static let longest = 3

  /// Returns the first three choices, with an ellipsis if there are more.
  static func text(_ choices: [String], separator: String = ", ") -> String {
    choices.prefix(longest).joined(separator: separator)
      + (choices.count > longest ? "\(separator)…" : "")
  }
}
