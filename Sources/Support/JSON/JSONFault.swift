// The syntax errors of JSON and their messages.

/// A syntax error of a JSON text.
public enum JSONFault: Localizable, Hashable, Sendable {
  /// The character or end of file at the position of the error.
  public enum Found: Localizable, Hashable, Sendable {
    case end
    case controlCharacter
    case character(String)

    public func text(_ texts: Localizer) -> String {
      switch self {
      case .end: texts.localized("the end of the file")
      case .controlCharacter: texts.localized("a control character")
      case .character(let character): texts.localized("“\(VisibleText.visible(character))”")
      }
    }
  }

  /// The caller has cancelled the reading.
  case cancelled
  case followsEnd(Found)
  case expectedValue(Found)
  case unknownWord
  case expectedKey(Found)
  case expectedColon(Found)
  case expectedComma(orClosing: String, Found)
  case commaBeforeClosing(String)
  case tooDeep(limit: Int)
  case tooMany(limit: Int)
  case leadingZero
  case expectedDigit(Found)
  case unescaped(Found)
  case textDoesNotEnd
  case endsAfterBackslash
  case noEscape(Found)
  case expectedHexadecimal(Found)
  case notUTF8

  /// Returns the message, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .cancelled: texts.localized("not read to its end")
    case .followsEnd(let found):
      texts.localized("nothing may follow the end of the text, but there is \(found.text(texts))")
    case .expectedValue(let found): texts.localized("a value was expected, but there is \(found.text(texts))")
    case .unknownWord: texts.localized("a value was expected, but there is an unknown word")
    case .expectedKey(let found):
      texts.localized("a key in double quotes was expected, but there is \(found.text(texts))")
    case .expectedColon(let found):
      texts.localized("a colon was expected after the key, but there is \(found.text(texts))")
    case .expectedComma(let closing, let found):
      texts.localized("a comma or \(closing) was expected, but there is \(found.text(texts))")
    case .commaBeforeClosing(let closing): texts.localized("a comma stands before \(closing)")
    case .tooDeep(let limit): texts.localized("more than \(limit) arrays and objects in one another")
    case .tooMany(let limit): texts.localized("a text of more than \(limit) values is not read")
    case .leadingZero: texts.localized("a number may not begin with 0")
    case .expectedDigit(let found): texts.localized("a digit was expected, but there is \(found.text(texts))")
    case .unescaped(let found):
      texts.localized("a text in quotes may not hold \(found.text(texts)); it is written with a backslash")
    case .textDoesNotEnd: texts.localized("the text that begins here does not end")
    case .endsAfterBackslash: texts.localized("the file ends after a backslash")
    case .noEscape(let found): texts.localized("a backslash may not stand before \(found.text(texts))")
    case .expectedHexadecimal(let found):
      texts.localized("four hexadecimal digits were expected after \\u, but there is \(found.text(texts))")
    case .notUTF8: texts.localized("not UTF-8")
    }
  }
}
