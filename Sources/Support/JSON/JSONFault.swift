// The syntax errors of JSON and their messages.

public enum JSONFault: Localizable, Hashable, Sendable {
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

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .cancelled: texts.localized("reading was cancelled")
    case .followsEnd(let found):
      texts.localized("unexpected \(found.text(texts)) after the end of the JSON")
    case .expectedValue(let found): texts.localized("expected a value, found \(found.text(texts))")
    case .unknownWord: texts.localized("expected a value, found an unknown word")
    case .expectedKey(let found):
      texts.localized("expected a key in double quotes, found \(found.text(texts))")
    case .expectedColon(let found):
      texts.localized("expected a colon after the key, found \(found.text(texts))")
    case .expectedComma(let closing, let found):
      texts.localized("expected a comma or \(closing), found \(found.text(texts))")
    case .commaBeforeClosing(let closing): texts.localized("unexpected comma before \(closing)")
    case .tooDeep(let limit): texts.localized("more than \(limit) levels of arrays and objects")
    case .tooMany(let limit): texts.localized("more than \(limit) values, which is the limit for a file")
    case .leadingZero: texts.localized("a number cannot begin with 0")
    case .expectedDigit(let found): texts.localized("expected a digit, found \(found.text(texts))")
    case .unescaped(let found):
      texts.localized("a string cannot contain \(found.text(texts)); write it with a backslash")
    case .textDoesNotEnd: texts.localized("the string that begins here does not end")
    case .endsAfterBackslash: texts.localized("the file ends after a backslash")
    case .noEscape(let found): texts.localized("a backslash is not allowed before \(found.text(texts))")
    case .expectedHexadecimal(let found):
      texts.localized("expected four hexadecimal digits after \\u, found \(found.text(texts))")
    case .notUTF8: texts.localized("not UTF-8")
    }
  }
}
