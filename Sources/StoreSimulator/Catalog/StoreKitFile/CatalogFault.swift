// Why a file is no catalogue at all, as facts with their English: it is not JSON, or JSON of another shape.

/// Why a file is no catalogue.
public enum CatalogFault: Hashable, Sendable {
  case appleDouble
  /// Not UTF-8, but this.
  case encoding(WideEncoding)
  case larger(mebibytes: Int)
  case empty
  case noObject(found: JSONKind)
  case syntax(JSONFault)

  /// The English, without a full stop.
  public var text: String {
    switch self {
    case .appleDouble:
      "this is an AppleDouble resource fork that macOS leaves beside a file, not a StoreKit configuration; "
        + "open the file without “._” before its name"
    case .encoding(let encoding): "the file is \(encoding.rawValue); a StoreKit configuration is UTF-8"
    case .larger(let size): "larger than \(size) MiB, which no catalogue is"
    case .empty: "the file is empty"
    case .noObject(let found): "an object { } was expected, but the file holds \(found.text)"
    case .syntax(let fault): fault.text
    }
  }
}

/// What stands where JSON cannot have it.
public enum JSONFault: Hashable, Sendable {
  /// What was found instead of what was expected.
  public enum Found: Hashable, Sendable {
    case end
    case controlCharacter
    case character(String)

    public var text: String {
      switch self {
      case .end: "the end of the file"
      case .controlCharacter: "a control character"
      case .character(let character): "“\(VisibleText.visible(character))”"
      }
    }
  }

  case followsEnd(Found)
  case expectedValue(Found)
  case unknownWord
  case expectedKey(Found)
  case expectedColon(Found)
  case expectedComma(orClosing: String, Found)
  case commaBeforeClosing(String)
  case tooDeep(limit: Int)
  case leadingZero
  case expectedDigit(Found)
  case unescaped(Found)
  case textDoesNotEnd
  case endsAfterBackslash
  case noEscape(Found)
  case expectedHexadecimal(Found)
  case notUTF8

  /// The English, without a full stop.
  public var text: String {
    switch self {
    case .followsEnd(let found): "nothing may follow the end of the text, but there is \(found.text)"
    case .expectedValue(let found): "a value was expected, but there is \(found.text)"
    case .unknownWord: "a value was expected, but there is an unknown word"
    case .expectedKey(let found): "a key in double quotes was expected, but there is \(found.text)"
    case .expectedColon(let found): "a colon was expected after the key, but there is \(found.text)"
    case .expectedComma(let closing, let found):
      "a comma or \(closing) was expected, but there is \(found.text)"
    case .commaBeforeClosing(let closing): "a comma stands before \(closing)"
    case .tooDeep(let limit): "more than \(limit) arrays and objects in one another"
    case .leadingZero: "a number may not begin with 0"
    case .expectedDigit(let found): "a digit was expected, but there is \(found.text)"
    case .unescaped(let found): "a text in quotes may not hold \(found.text); it is written with a backslash"
    case .textDoesNotEnd: "the text that begins here does not end"
    case .endsAfterBackslash: "the file ends after a backslash"
    case .noEscape(let found): "a backslash may not stand before \(found.text)"
    case .expectedHexadecimal(let found):
      "four hexadecimal digits were expected after \\u, but there is \(found.text)"
    case .notUTF8: "not UTF-8"
    }
  }
}
