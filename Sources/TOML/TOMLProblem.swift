// Why a text is no TOML, as facts: what was found and what was expected. Their words, in each language of the screen,
// stand in TOMLProblemStrings.swift.

/// Where a text stops being TOML, and why.
public struct TOMLSyntaxError: Error, Hashable, Sendable {
  public let place: TOMLPosition
  public let what: TOMLProblem
}

/// Why a text is no TOML.
public enum TOMLProblem: Hashable, Sendable {
  // The text as a whole
  case notUTF8
  case utf16
  case utf32
  case larger(mebibytes: Int)
  case nestedTooDeeply(limit: Int)

  // Signs
  case expected(Expected, Found)
  /// A control character, by its number in Unicode.
  case controlCharacter(UInt32)
  case textDoesNotEnd
  case commaBeforeClosing
  /// A word that is no value, shortened where it is long.
  case noValue(String)

  // Values
  case noEscape(Found)
  case noCharacter(hexadecimal: String)
  case leadingZero
  case tooLargeInteger
  /// A number that has more than decimal digits, a date or a time.
  case noInteger(String)
  /// A text in three quotes.
  case longText
  /// A list or a table in a list.
  case nestedList
  /// A table in braces within another one.
  case nestedTable

  // Tables
  /// The key has been given before, on this line.
  case duplicateKey(key: String, line: Int)
  /// A value that is no table stands under the key since this line.
  case noTable(key: String, line: Int)
  /// A table that was written whole on this line.
  case closedTable(key: String, line: Int)

  /// What was expected.
  public enum Expected: Hashable, Sendable {
    case key
    case equals
    case value
    case lineEnd
    case tableEnd(isArray: Bool)
    case commaOrBracket
    case commaOrBrace
    case hexadecimal(count: Int)
  }

  /// What stands there instead.
  public enum Found: Hashable, Sendable {
    case end
    case lineEnd
    case controlCharacter(UInt32)
    case character(String)
  }
}
