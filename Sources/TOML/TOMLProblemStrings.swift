// The messages of TOML syntax errors, in each language of the screen.

import Support

extension TOMLProblem: Localizable {
  /// Returns the message, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .notUTF8: texts.localized("not UTF-8")
    case .utf16: texts.localized("the file is UTF-16; save it as UTF-8")
    case .utf32: texts.localized("the file is UTF-32; save it as UTF-8")
    case .larger(let size): texts.localized("is larger than \(size) MiB")
    case .nestedTooDeeply(let limit): texts.localized("a key has more than \(limit) parts")
    case .expected(let wanted, let found):
      texts.localized("expected \(wanted.text(texts)), found \(found.text(texts))")
    case .controlCharacter(let number):
      texts.localized("the control character \(Self.unicode(number)) is not allowed here")
    case .textDoesNotEnd: texts.localized("the string that begins here does not end")
    case .commaBeforeClosing: texts.localized("unexpected comma before }")
    case .noValue(let word) where Self.switchWords.contains(word.lowercased()):
      texts.localized("use true or false instead of “\(word)”")
    case .noValue(let word):
      texts.localized("“\(word)” is not a value; use true or false, or add quotes")
    case .noEscape(let found): texts.localized("a backslash is not allowed before \(found.text(texts))")
    case .noCharacter(let digits): texts.localized("no character has the number \(digits)")
    case .leadingZero: texts.localized("a number cannot begin with 0")
    case .tooLargeInteger: texts.localized("the number does not fit into 64 bits")
    case .noInteger(let word):
      texts.localized(
        "“\(word)” is not a whole number; other numbers, dates and times are not supported")
    case .longText: texts.localized("strings in three quotes are not supported")
    case .nestedList: texts.localized("a list cannot contain lists or tables")
    case .nestedTable: texts.localized("a table in braces cannot contain another table in braces")
    case .duplicateKey(let key, let line): texts.localized("\(key) is already set on line \(line)")
    case .noTable(let key, let line): texts.localized("\(key) is not a table: it has a value on line \(line)")
    case .closedTable(let key, let line):
      texts.localized("\(key) on line \(line) cannot be extended here")
    }
  }

  /// Words for true and false in other file formats.
  private static let switchWords: Set<String> = ["yes", "no", "on", "off", "true", "false"]

  /// Returns a number like `U+001B`.
  fileprivate static func unicode(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension TOMLProblem.Expected {
  fileprivate func text(_ texts: Localizer) -> String {
    switch self {
    case .key: texts.localized("a key")
    case .equals: texts.localized("= after the key")
    case .value: texts.localized("a value")
    case .lineEnd: texts.localized("the end of the line")
    case .tableEnd(let isArray):
      isArray
        ? texts.localized("]] after the table's name")
        : texts.localized("] after the table's name")
    case .commaOrBracket: texts.localized("a comma or ]")
    case .commaOrBrace: texts.localized("a comma or }")
    case .hexadecimal(let count): texts.localized("one of \(count) hexadecimal digits")
    }
  }
}

extension TOMLProblem.Found {
  fileprivate func text(_ texts: Localizer) -> String {
    switch self {
    case .end: texts.localized("the end of the file")
    case .lineEnd: texts.localized("the end of the line")
    case .controlCharacter(let number):
      texts.localized("the control character \(TOMLProblem.unicode(number))")
    case .character(let character): texts.localized("“\(VisibleText.visible(character))”")
    }
  }
}
