// The lexical syntax of a line: words, quotes, escapes and comments.

import StoreRules
import Support

/// A syntax error whose line and column are not known yet.
struct TextProblem: Error, Hashable {
  /// The offset in bytes; nil if the whole word is wrong.
  var offset: Int?
  let problem: ParseProblem
  let possible: ParseHint

  init(_ problem: ParseProblem, possible: ParseHint, at offset: Int? = nil) {
    self.problem = problem
    self.possible = possible
    self.offset = offset
  }
}

struct Token {
  /// The offset of the word, including an opening quote.
  let start: Int
  /// The range of the content, without quotes.
  let content: Range<Int>
  /// Whether the word was quoted; a quoted word is never a keyword or an option.
  let isQuoted: Bool
  /// The content with escapes resolved; nil if the word has no escapes.
  let unescaped: String?

  func text(in bytes: [UInt8]) -> String {
    unescaped ?? String(decoding: bytes[content], as: UTF8.self)
  }

  func isKeyword(_ keyword: String, in bytes: [UInt8]) -> Bool {
    !isQuoted && unescaped == nil && content.count == keyword.utf8.count
      && bytes[content].elementsEqual(keyword.utf8)
  }

  func isOption(in bytes: [UInt8]) -> Bool {
    !isQuoted && unescaped == nil && content.count > 2 && bytes[content.lowerBound] == Byte.dash
      && bytes[content.lowerBound + 1] == Byte.dash
  }
}

enum LineSyntax {
  static let escapes = #"\" \\ \n \t \u{1B}"#

  /// Splits a line into words, and drops comments; `line` excludes the line ending.
  static func split(_ bytes: [UInt8], _ line: Range<Int>) throws(TextProblem) -> [Token] {
    var words: [Token] = []
    words.reserveCapacity(8)
    var index = line.lowerBound
    while true {
      while index < line.upperBound, Byte.isBlank(bytes[index]) { index += 1 }
      guard index < line.upperBound, !beginsComment(bytes, index, line, isFirst: words.isEmpty) else {
        return words
      }
      let word =
        bytes[index] == Byte.quote
        ? try quotedWord(bytes, index, line.upperBound) : try plainWord(bytes, index, line.upperBound)
      words.append(word)
      index = word.isQuoted ? word.content.upperBound + 1 : word.content.upperBound
    }
  }

  private static func beginsComment(
    _ bytes: [UInt8], _ index: Int, _ line: Range<Int>, isFirst: Bool
  ) -> Bool {
    guard bytes[index] == Byte.hash else { return false }
    return isFirst || index + 1 == line.upperBound || Byte.isBlank(bytes[index + 1])
  }

  private static func plainWord(_ bytes: [UInt8], _ start: Int, _ end: Int) throws(TextProblem) -> Token {
    var index = start
    var hasEscapes = false
    while index < end, !Byte.isBlank(bytes[index]) {
      let byte = bytes[index]
      if byte == Byte.quote {
        throw TextProblem(.quoteInsideWord, possible: .quotesAround, at: index)
      }
      if byte == Byte.backslash {
        hasEscapes = true
        index += 1
        guard index < end else { throw unknownEscape(at: index - 1) }
      }
      try checkControl(bytes, index)
      index += 1
    }
    return Token(
      start: start, content: start..<index, isQuoted: false,
      unescaped: hasEscapes ? try unescape(bytes, start..<index) : nil)
  }

  private static func quotedWord(_ bytes: [UInt8], _ start: Int, _ end: Int) throws(TextProblem) -> Token {
    var index = start + 1
    var hasEscapes = false
    while index < end, bytes[index] != Byte.quote {
      if bytes[index] == Byte.backslash {
        hasEscapes = true
        index += 1
        guard index < end else { break }
      }
      try checkControl(bytes, index)
      index += 1
    }
    guard index < end else {
      throw TextProblem(.quoteNotClosed, possible: .closingQuote, at: start)
    }
    if index + 1 < end, !Byte.isBlank(bytes[index + 1]) {
      throw TextProblem(.wordGoesOn, possible: .spaceAfterQuote, at: index + 1)
    }
    return Token(
      start: start, content: start + 1..<index, isQuoted: true,
      unescaped: hasEscapes ? try unescape(bytes, start + 1..<index) : nil)
  }

  /// Throws if a control character is not escaped, because it would be invisible in the file.
  private static func checkControl(_ bytes: [UInt8], _ index: Int) throws(TextProblem) {
    let byte = bytes[index]
    var control: UInt8?
    if byte < 0x20 || byte == Byte.delete {
      control = byte
    } else if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] < 0xA0 {
      control = bytes[index + 1]
    }
    guard let control else { return }
    let digits = String(control, radix: 16, uppercase: true)
    let code = digits.utf8.count < 2 ? "0" + digits : digits
    throw TextProblem(.controlCharacter("00\(code)"), possible: .one("\\u{\(code)}"), at: index)
  }

  private static func unescape(_ bytes: [UInt8], _ range: Range<Int>) throws(TextProblem) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == Byte.backslash else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let start = index
      index += 1
      switch bytes[index] {
      case Byte.quote, Byte.backslash: result.append(bytes[index])
      case UInt8(ascii: "n"): result.append(Byte.newline)
      case UInt8(ascii: "t"): result.append(Byte.tab)
      case UInt8(ascii: "u"):
        guard let (scalar, end) = unicodeEscape(bytes, index + 1, range.upperBound) else {
          throw unknownEscape(at: start)
        }
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        index = end - 1
      default: throw unknownEscape(at: start)
      }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads `{1B}` at `start`; returns the scalar and the index after the closing brace.
  private static func unicodeEscape(_ bytes: [UInt8], _ start: Int, _ end: Int) -> (Unicode.Scalar, Int)? {
    guard start < end, bytes[start] == UInt8(ascii: "{") else { return nil }
    var value: UInt32 = 0
    var index = start + 1
    while index < end, let digit = hexDigit(bytes[index]) {
      guard index - start <= 6 else { return nil }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    guard index > start + 1, index < end, bytes[index] == UInt8(ascii: "}"),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, index + 1)
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func unknownEscape(at offset: Int) -> TextProblem {
    TextProblem(.unknownEscape, possible: .one(escapes), at: offset)
  }

  /// Returns the text as one word: bare if possible, otherwise quoted with escapes.
  ///
  /// With `always`, even a possible bare word is quoted, so that it is not parsed as a keyword.
  static func quoted(_ text: String, always: Bool = false) -> String {
    StepFormat.written(text, quoted: always)
  }
}
