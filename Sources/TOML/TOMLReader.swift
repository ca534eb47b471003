// A strict parser of the subset of TOML 1.0 that themes, configuration, state and console files use.

import Support

/// A parser of one TOML text, in time and memory proportional to its length.
///
/// Supported are comments, tables, arrays of tables, dotted keys, inline tables, strings on one line, decimal
/// integers, `true` and `false`. Arrays may contain strings, integers and Booleans. Any other syntax is
/// refused with its line and column.
public struct TOMLReader {
  /// The maximum number of parts in a key.
  public static let maxDepth = 64

  /// The largest size of a text in MiB; themes and configurations have some KiB.
  public static let mebibytes = 1

  private let bytes: [UInt8]
  private var position: Int
  /// The offset at which the text begins: after the byte order mark, if there is one.
  private let contentStart: Int
  private var tree = TOMLTree()
  /// A cached position from which line and column are counted, because most positions are requested in order.
  private var cachedPosition: (offset: Int, position: TOMLPosition)

  public static func read(_ bytes: [UInt8]) throws(TOMLSyntaxError) -> TOMLTable {
    var reader = TOMLReader(bytes)
    try reader.checkEncoding()
    try reader.lines()
    return reader.tree.finished()
  }

  public static func end(of bytes: [UInt8]) -> TOMLPosition {
    var reader = TOMLReader(bytes)
    return reader.textPosition(at: bytes.count)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    contentStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    position = contentStart
    cachedPosition = (contentStart, .start)
  }

  private mutating func checkEncoding() throws(TOMLSyntaxError) {
    // UTF-32 is checked first, because its byte order mark begins with that of UTF-16.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw fault(.utf32, at: 0)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { throw fault(.utf16, at: 0) }
    let limit = Self.mebibytes << 20
    if bytes.count > limit { throw fault(.larger(mebibytes: Self.mebibytes), at: limit) }
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var valid = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { valid += scalar.count }
    throw fault(.notUTF8, at: valid)
  }

  // MARK: Lines

  private mutating func lines() throws(TOMLSyntaxError) {
    var table = TOMLTree.root
    while true {
      skipBlanks()
      switch peek {
      case nil: return
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): try lineEnd()
      case UInt8(ascii: "#"): try comment()
      case UInt8(ascii: "["):
        table = try header()
        try restOfLine()
      default:
        try pair(into: table)
        try restOfLine()
      }
    }
  }

  /// Parses the rest of the line after a header or a value.
  private mutating func restOfLine() throws(TOMLSyntaxError) {
    skipBlanks()
    if peek == UInt8(ascii: "#") { try comment() }
    switch peek {
    case nil: return
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): try lineEnd()
    default: throw expected(.lineEnd)
    }
  }

  private mutating func comment() throws(TOMLSyntaxError) {
    while let byte = peek, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      guard !Self.isControl(byte) else { throw fault(.controlCharacter(UInt32(byte)), at: position) }
      position += 1
    }
  }

  /// Parses a line feed, alone or after a carriage return.
  private mutating func lineEnd() throws(TOMLSyntaxError) {
    if consume("\r"), peek != UInt8(ascii: "\n") {
      throw fault(.controlCharacter(0x0D), at: position - 1)
    }
    _ = consume("\n")
  }

  private mutating func header() throws(TOMLSyntaxError) -> Int {
    position += 1
    let isArray = consume("[")
    let path = try path()
    for _ in 0..<(isArray ? 2 : 1) {
      guard consume("]") else { throw expected(.tableEnd(isArray: isArray)) }
    }
    return try tree.open(path, isList: isArray)
  }

  private mutating func pair(into table: Int, isInBraces: Bool = false) throws(TOMLSyntaxError) {
    let path = try path()
    guard let last = path.last else { return }
    guard consume("=") else { throw expected(.equals) }
    skipBlanks()
    let target = try tree.table(of: path, from: table, isHeader: false)
    let valuePosition = textPosition(at: position)
    tree.add(last, try value(isInBraces: isInBraces), at: valuePosition, to: target)
  }

  // MARK: Keys

  /// Parses a key of one or more parts, with the blanks around it.
  private mutating func path() throws(TOMLSyntaxError) -> [TOMLTree.KeyPart] {
    var path: [TOMLTree.KeyPart] = []
    repeat {
      skipBlanks()
      guard path.count < Self.maxDepth else { throw tooDeep(at: position) }
      let keyPosition = textPosition(at: position)
      path.append(TOMLTree.KeyPart(name: try simpleKey(), position: keyPosition))
      skipBlanks()
    } while consume(".")
    return path
  }

  private mutating func simpleKey() throws(TOMLSyntaxError) -> String {
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") { return try quotedText() }
    let start = position
    while let byte = peek, Self.isBare(byte) { position += 1 }
    guard position > start else { throw expected(.key) }
    return text(start..<position)
  }

  // MARK: Values

  private mutating func value(isInBraces: Bool) throws(TOMLSyntaxError) -> TOMLTree.Item {
    switch peek {
    case UInt8(ascii: "["): return .content(.array(try array()))
    case UInt8(ascii: "{"):
      guard !isInBraces else { throw fault(.nestedTable, at: position) }
      return .table(try inlineTable())
    default: return .content(try simpleValue())
    }
  }

  private mutating func simpleValue() throws(TOMLSyntaxError) -> TOMLValue.Content {
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard !starts(with: "\"\"\""), !starts(with: "'''") else { throw fault(.longText, at: position) }
      return .text(try quotedText())
    case let byte? where Self.isWord(byte): return try word()
    default: throw expected(.value)
    }
  }

  private mutating func array() throws(TOMLSyntaxError) -> [TOMLValue] {
    position += 1
    var elements: [TOMLValue] = []
    try skipLines()
    while !consume("]") {
      if peek == UInt8(ascii: "[") || peek == UInt8(ascii: "{") { throw fault(.nestedList, at: position) }
      let elementPosition = textPosition(at: position)
      elements.append(TOMLValue(content: try simpleValue(), position: elementPosition))
      try skipLines()
      if peek == UInt8(ascii: "]") { continue }
      guard consume(",") else { throw expected(.commaOrBracket) }
      try skipLines()
    }
    return elements
  }

  /// Skips blanks, line ends and comments, which an array may contain anywhere.
  private mutating func skipLines() throws(TOMLSyntaxError) {
    while true {
      skipBlanks()
      switch peek {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): try lineEnd()
      case UInt8(ascii: "#"): try comment()
      default: return
      }
    }
  }

  private mutating func inlineTable() throws(TOMLSyntaxError) -> Int {
    position += 1
    let table = tree.addTable(.inline)
    skipBlanks()
    if consume("}") { return table }
    while true {
      try pair(into: table, isInBraces: true)
      skipBlanks()
      if consume("}") { return table }
      guard consume(",") else { throw expected(.commaOrBrace) }
      skipBlanks()
      if peek == UInt8(ascii: "}") { throw fault(.commaBeforeClosing, at: position) }
    }
  }

  /// Parses `true`, `false` or an integer.
  private mutating func word() throws(TOMLSyntaxError) -> TOMLValue.Content {
    let start = position
    while let byte = peek, Self.isWord(byte) { position += 1 }
    let word = text(start..<position)
    if let bool = Bool(word) { return .bool(bool) }
    guard !bytes[start].isASCIILetter else { throw fault(.noValue(Self.shortened(word)), at: start) }
    let digits = word.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    guard !digits.isEmpty, digits.count >= word.utf8.count - 1, digits.allSatisfy(\.isASCIIDigit) else {
      throw fault(.noInteger(Self.shortened(word)), at: start)
    }
    if digits.count > 1, digits.first == UInt8(ascii: "0") { throw fault(.leadingZero, at: start) }
    guard let integer = Int64(word) else { throw fault(.tooLargeInteger, at: start) }
    return .integer(integer)
  }

  // MARK: Quoted strings

  /// Parses `"…"` with escapes, or `'…'` without, from the opening quote on.
  private mutating func quotedText() throws(TOMLSyntaxError) -> String {
    let opening = position
    let quote = bytes[opening]
    position += 1
    var result: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try escape(into: &result)
        continue
      }
      guard !Self.isControl(byte) else { throw fault(.controlCharacter(UInt32(byte)), at: position) }
      position += 1
      if byte == quote { return String(decoding: result, as: UTF8.self) }
      result.append(byte)
    }
    throw fault(.textDoesNotEnd, at: opening)
  }

  /// Parses an escape sequence from its backslash on.
  private mutating func escape(into result: inout [UInt8]) throws(TOMLSyntaxError) {
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

  /// Parses the digits after `\u` or `\U`, from that letter on.
  private mutating func character(digits count: Int, into result: inout [UInt8]) throws(TOMLSyntaxError) {
    let letter = position
    position += 1
    while position <= letter + count {
      guard let byte = peek, Self.isHexadecimal(byte) else { throw expected(.hexadecimal(count: count)) }
      position += 1
    }
    let digits = text(letter + 1..<position)
    guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) else {
      throw fault(.noCharacter(hexadecimal: digits), at: letter - 1)
    }
    result += Array(String(scalar).utf8)
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func consume(_ sign: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private func starts(with signs: StaticString) -> Bool {
    bytes[position...].starts(
      with: UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount))
  }

  private mutating func skipBlanks() {
    while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { position += 1 }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether an unquoted key may contain the byte.
  private static func isBare(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Whether a number, a date or a time in TOML may contain the byte.
  private static func isWord(_ byte: UInt8) -> Bool {
    isBare(byte) || [UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  /// Whether the byte is a control character, which is invalid in every text.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
  }

  // MARK: Errors

  /// Returns the word shortened to 60 characters, for a message.
  public static func shortened(_ word: String) -> String {
    let maxLength = 60
    return word.unicodeScalars.count <= maxLength ? word : String(word.unicodeScalars.prefix(maxLength)) + "…"
  }

  private mutating func fault(_ problem: TOMLProblem, at offset: Int) -> TOMLSyntaxError {
    TOMLSyntaxError(position: textPosition(at: offset), problem: problem)
  }

  private mutating func expected(_ token: TOMLProblem.Expected) -> TOMLSyntaxError {
    fault(.expected(token, found), at: position)
  }

  private mutating func tooDeep(at offset: Int) -> TOMLSyntaxError {
    fault(.nestedTooDeeply(limit: Self.maxDepth), at: offset)
  }

  /// The token at the current position.
  private var found: TOMLProblem.Found {
    guard let byte = peek else { return .end }
    if byte == UInt8(ascii: "\n") || starts(with: "\r\n") { return .lineEnd }
    if Self.isControl(byte) { return .controlCharacter(UInt32(byte)) }
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    return .character(text(position..<min(position + length, bytes.count)))
  }

  private mutating func textPosition(at offset: Int) -> TOMLPosition {
    if offset < cachedPosition.offset { cachedPosition = (min(offset, contentStart), .start) }
    for byte in bytes[cachedPosition.offset..<offset] {
      if byte == UInt8(ascii: "\n") {
        cachedPosition.position = TOMLPosition(line: cachedPosition.position.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        // UTF-8 continuation bytes are not counted as columns.
        cachedPosition.position.column += 1
      }
    }
    cachedPosition.offset = offset
    return cachedPosition.position
  }
}
