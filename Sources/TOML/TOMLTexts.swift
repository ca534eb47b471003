// Texts in quotes: basic ones with escapes, literal ones without, each on one line or on many.

extension TOMLReader {
  // MARK: One line

  /// `"…"`; the position is at the opening quote.
  mutating func basicText() throws(TOMLFault) -> String {
    let opening = position
    position += 1
    var result: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &result)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw fault(.textDoesNotEnd, at: opening)
      default: try plain(byte, into: &result)
      }
    }
    throw fault(.textDoesNotEnd, at: opening)
  }

  /// `'…'`; the position is at the opening quote.
  mutating func literalText() throws(TOMLFault) -> String {
    let opening = position
    position += 1
    var result: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "'"):
        position += 1
        return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw fault(.textDoesNotEnd, at: opening)
      default: try plain(byte, into: &result)
      }
    }
    throw fault(.textDoesNotEnd, at: opening)
  }

  private mutating func plain(_ byte: UInt8, into result: inout [UInt8]) throws(TOMLFault) {
    guard !Self.isControl(byte) else { throw fault(.controlCharacter(UInt32(byte)), at: position) }
    result.append(byte)
    position += 1
  }

  // MARK: Many lines

  /// `"""…"""`; the position is at the opening quotes.
  mutating func longBasicText() throws(TOMLFault) -> String {
    try longText(UInt8(ascii: "\""), hasEscapes: true)
  }

  /// `'''…'''`; the position is at the opening quotes.
  mutating func longLiteralText() throws(TOMLFault) -> String {
    try longText(UInt8(ascii: "'"), hasEscapes: false)
  }

  private mutating func longText(_ quote: UInt8, hasEscapes: Bool) throws(TOMLFault) -> String {
    let opening = position
    position += 3
    // A line end right behind the opening quotes is not part of the text.
    if peek == UInt8(ascii: "\n") || starts(with: "\r\n") { try lineEnd() }
    var result: [UInt8] = []
    while let byte = peek {
      switch byte {
      case quote:
        if takeQuotes(quote, into: &result) { return String(decoding: result, as: UTF8.self) }
      case UInt8(ascii: "\\") where hasEscapes:
        if !skipEscapedLineEnd() { try escape(into: &result) }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        try lineEnd()
        result.append(UInt8(ascii: "\n"))
      default: try plain(byte, into: &result)
      }
    }
    throw fault(.textDoesNotEnd, at: opening)
  }

  /// Steps over quotes; true when they close the text, which up to two more may stand before.
  private mutating func takeQuotes(_ quote: UInt8, into result: inout [UInt8]) -> Bool {
    var count = 0
    while count < 5, peek == quote {
      count += 1
      position += 1
    }
    let closes = count >= 3
    result += repeatElement(quote, count: closes ? count - 3 : count)
    return closes
  }

  /// A backslash at the end of a line takes the line's end and all space behind it away; false where there is none.
  private mutating func skipEscapedLineEnd() -> Bool {
    let backslash = position
    position += 1
    skipBlanks()
    guard peek == UInt8(ascii: "\n") || starts(with: "\r\n") else {
      position = backslash
      return false
    }
    while true {
      skipBlanks()
      guard peek == UInt8(ascii: "\n") || starts(with: "\r\n") else { return true }
      _ = take("\r")
      _ = take("\n")
    }
  }

  // MARK: Escapes

  /// A backslash and what follows it; the position is at the backslash.
  private mutating func escape(into result: inout [UInt8]) throws(TOMLFault) {
    position += 1
    switch peek {
    case UInt8(ascii: "u"): try character(digits: 4, into: &result)
    case UInt8(ascii: "U"): try character(digits: 8, into: &result)
    case let byte?:
      guard let meaning = Self.escapes[byte] else { throw fault(.noEscape(found), at: position) }
      result.append(meaning)
      position += 1
    case nil: throw fault(.noEscape(.end), at: position)
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C,
  ]

  /// The digits behind `\u` or `\U`; the position is at that letter.
  private mutating func character(digits count: Int, into result: inout [UInt8]) throws(TOMLFault) {
    let letter = position
    position += 1
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peek.flatMap(Self.hexadecimal) else { throw expected(.hexadecimal(count: count)) }
      // Eight digits are 32 bits.
      value = value << 4 | UInt32(digit)
      position += 1
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw fault(.noCharacter(hexadecimal: text(letter + 1..<position)), at: letter - 1)
    }
    result += UTF8.encode(scalar).map { Array($0) } ?? []
  }

  /// What a hexadecimal digit stands for.
  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
