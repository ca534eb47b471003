// What could be written instead of what cannot be read, and its English. Words of the language are the same in every
// language; a new hint that is no list of them is a case, a line of `text` here and a line in each other language.

/// What would have been possible in a text of the language.
public enum ParseHint: Hashable, Sendable {
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

  /// The English, without a full stop.
  public var text: String {
    switch self {
    case .anyOf(let forms): forms.joined(separator: ", ")
    case .range(let first, let last): "\(first) to \(last)"
    case .inWorkbench(let verb): "\(verb) in the workbench"
    case .asItStands(let verb):
      "\(verb) as it stands before it, or quotes around words that belong together"

    case .quotesAround: #"quotes around the whole word, and \" inside it"#
    case .closingQuote: #"a closing " on the same line"#
    case .spaceAfterQuote: #"a space after it, or \" inside the word"#
    case .noOption: "no option; quotes where the word is meant"
    case .once: "once"
    case .otherText: "any other text"
    case .verbOfTheWorld: "a verb that acts on the world"
    case .transactions: "#1, #2 and so on, last"
    case .errorNames:
      "a name such as paymentNotAllowed, DOMAIN/CODE such as ASDServerErrorDomain/3532, off"
    case .threeLetters: "three letters such as USA, JPN, DEU"
    case .priceDigits(let count): "up to \(count) digits as in a catalogue, such as 5.99"
    case .hexadecimal: "0x and up to 16 digits of 0-9 a-f"
    case .rates: "realtime, paused, a factor such as 60 or 0.5"
    case .sixDigits: "one to six digits"
    case .longestSpan: "up to 9999 years"
    case .plainUTF8: "UTF-8 without a byte order mark"
    }
  }
}
