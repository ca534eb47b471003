// The syntax errors of TOML.

public struct TOMLSyntaxError: Error, Hashable, Sendable {
  public let position: TOMLPosition
  public let problem: TOMLProblem
}

public enum TOMLProblem: Hashable, Sendable {
  // The text as a whole
  case notUTF8
  case utf16
  case utf32
  case larger(mebibytes: Int)
  case nestedTooDeeply(limit: Int)

  // Tokens
  case expected(Expected, Found)
  /// A control character, by its Unicode number.
  case controlCharacter(UInt32)
  case textDoesNotEnd
  case commaBeforeClosing
  /// A word that is not a value, shortened if it is long.
  case noValue(String)

  // Values
  case noEscape(Found)
  case noCharacter(hexadecimal: String)
  case leadingZero
  case tooLargeInteger
  /// A number that is not a decimal integer, or a date or time.
  case noInteger(String)
  /// A string in three quotes.
  case longText
  /// A list or table inside a list.
  case nestedList
  /// An inline table inside another inline table.
  case nestedTable

  // Tables
  /// On this line, the key was defined before.
  case duplicateKey(key: String, line: Int)
  /// On this line, the key was given a value that is not a table.
  case noTable(key: String, line: Int)
  /// On this line, the table was defined completely.
  case closedTable(key: String, line: Int)

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

  public enum Found: Hashable, Sendable {
    case end
    case lineEnd
    case controlCharacter(UInt32)
    case character(String)
  }
}
