// A strict parser of JSON (RFC 8259) for untrusted text.

/// A parser of one JSON text that limits the depth and the number of values.
///
/// An error quotes at most one character of the text, because the text may contain a secret.
package struct JSONReader {
  /// The maximum nesting depth of arrays and objects; real catalogues need eight levels.
  package static let maxDepth = 64
  /// The maximum number of values, which limits memory: every second byte can be a value (`[0,0,0]`).
  package static let maxValues = 8_000_000

  private let bytes: [UInt8]
  private var position: Int
  private var depth = 0
  private var valueCount = 0
  private var maxValues = Self.maxValues
  private var cancellation = Cancellation.never

  /// Parses all of `bytes` as one JSON value.
  ///
  /// - Throws: `JSONSyntaxError`, with the fault `cancelled` if the reading was cancelled.
  package static func read(
    _ bytes: [UInt8], maxValues: Int = maxValues, cancellation: Cancellation = .never
  ) throws(JSONSyntaxError) -> JSONValue {
    var reader = JSONReader(bytes)
    reader.maxValues = maxValues
    reader.cancellation = cancellation
    try reader.checkEncoding()
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    guard reader.position == bytes.count else {
      throw reader.error(.followsEnd(reader.found))
    }
    return value
  }

  /// Returns the line and the column of the member at a path of keys; for duplicate keys, of the last member.
  ///
  /// - Returns: nil if there is no such member or the text is not JSON.
  package static func position(of keys: [String], in bytes: [UInt8]) -> (line: Int, column: Int)? {
    var reader = JSONReader(bytes)
    reader.skipSpace()
    var index: Int?
    for key in keys {
      guard let found = try? reader.find(key) else { return nil }
      index = found.key
      reader.position = found.value
    }
    guard let index else { return nil }
    reader.position = index
    let error = reader.error(.notUTF8)
    return (error.line, error.column)
  }

  private mutating func find(_ name: String) throws(JSONSyntaxError) -> (key: Int, value: Int)? {
    guard consume(UInt8(ascii: "{")) else { return nil }
    var found: (key: Int, value: Int)?
    skipSpace()
    while peek == UInt8(ascii: "\"") {
      let start = position
      let key = try string()
      skipSpace()
      guard consume(UInt8(ascii: ":")) else { return found }
      skipSpace()
      if key == name { found = (start, position) }
      _ = try value()
      skipSpace()
      guard consume(UInt8(ascii: ",")) else { return found }
      skipSpace()
    }
    return found
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
  }

  /// The byte order mark with which some editors begin UTF-8 files.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  // MARK: Values

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    valueCount += 1
    guard valueCount <= maxValues else { throw error(.tooMany(limit: maxValues)) }
    switch peek {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"): return .number(try number())
    case .some(let byte) where byte.isASCIIDigit: return .number(try number())
    default: throw error(.expectedValue(found))
    }
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    try enter()
    var members: [JSONMember] = []
    skipSpace()
    if consume(UInt8(ascii: "}")) { return finishContainer(.object([])) }
    while true {
      guard peek == UInt8(ascii: "\"") else {
        throw error(.expectedKey(found))
      }
      let key = try string()
      skipSpace()
      guard consume(UInt8(ascii: ":")) else {
        throw error(.expectedColon(found))
      }
      skipSpace()
      members.append(JSONMember(key: key, value: try value()))
      skipSpace()
      if consume(UInt8(ascii: "}")) { return finishContainer(.object(members)) }
      guard consume(UInt8(ascii: ",")) else { throw error(.expectedComma(orClosing: "}", found)) }
      skipSpace()
      if peek == UInt8(ascii: "}") { throw error(.commaBeforeClosing("}")) }
    }
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    skipSpace()
    if consume(UInt8(ascii: "]")) { return finishContainer(.array([])) }
    while true {
      elements.append(try value())
      if elements.count % Cancellation.interval == 0,
        cancellation.isCancelled(at: Cancellation.Progress(.reading, position, of: bytes.count))
      {
        throw error(.cancelled)
      }
      skipSpace()
      if consume(UInt8(ascii: "]")) { return finishContainer(.array(elements)) }
      guard consume(UInt8(ascii: ",")) else { throw error(.expectedComma(orClosing: "]", found)) }
      skipSpace()
      if peek == UInt8(ascii: "]") { throw error(.commaBeforeClosing("]")) }
    }
  }

  private mutating func enter() throws(JSONSyntaxError) {
    guard depth < Self.maxDepth else {
      throw error(.tooDeep(limit: Self.maxDepth))
    }
    depth += 1
    position += 1
  }

  private mutating func finishContainer(_ value: JSONValue) -> JSONValue {
    depth -= 1
    return value
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count, bytes[position..<end].elementsEqual(word.description.utf8) else {
      throw error(.unknownWord)
    }
    position = end
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = position
    _ = consume(UInt8(ascii: "-"))
    if consume(UInt8(ascii: "0")) {
      if peek?.isASCIIDigit == true { throw error(.leadingZero) }
    } else {
      try digits()
    }
    if consume(UInt8(ascii: ".")) { try digits() }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    guard peek?.isASCIIDigit == true else { throw error(.expectedDigit(found)) }
    while peek?.isASCIIDigit == true { position += 1 }
  }

  // MARK: Strings

  private mutating func string() throws(JSONSyntaxError) -> String {
    let opening = position
    position += 1
    var text = ""
    var plainStart = position
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let unescapedText = String(decoding: bytes[plainStart..<position], as: UTF8.self)
        position += 1
        // Fast path: most strings have no escape.
        return text.isEmpty ? unescapedText : text + unescapedText
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[plainStart..<position], as: UTF8.self)
        position += 1
        text.unicodeScalars.append(try escape())
        plainStart = position
      case 0..<0x20:
        throw error(.unescaped(found))
      default:
        position += 1
      }
    }
    position = opening
    throw error(.textDoesNotEnd)
  }

  /// Parses the escape sequence after a backslash; returns U+FFFD for an unpaired surrogate.
  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let byte = peek else { throw error(.endsAfterBackslash) }
    if byte == UInt8(ascii: "u") {
      position += 1
      return try escapedScalar()
    }
    guard let scalar = Self.escapes[byte] else { throw error(.noEscape(found)) }
    position += 1
    return scalar
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try hexadecimalUnit()
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    let afterLead = position
    if consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) {
      let trail = try hexadecimalUnit()
      if UTF16.isTrailSurrogate(trail) { return UTF16.decode(UTF16.EncodedScalar([unit, trail])) }
    }
    position = afterLead
    return "\u{FFFD}"
  }

  private mutating func hexadecimalUnit() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error(.expectedHexadecimal(found))
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// The character at the current position, for an error message.
  private var found: JSONFault.Found {
    guard let byte = peek else { return .end }
    guard
      let character = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).first
    else { return .end }
    return byte < 0x20 ? .controlCharacter : .character(String(character))
  }

  private mutating func checkEncoding() throws(JSONSyntaxError) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    position = 0
    while case .valid(let encoded) = parser.parseScalar(from: &iterator) { position += encoded.count }
    throw error(.notUTF8)
  }

  private func error(_ fault: JSONFault) -> JSONSyntaxError {
    let precedingBytes = bytes[..<position]
    let lineStart =
      precedingBytes.lastIndex(of: 0x0A).map { $0 + 1 }
      ?? (precedingBytes.starts(with: Self.byteOrderMark) ? 3 : 0)
    // Continuation bytes of UTF-8 are not counted as columns.
    let column = precedingBytes[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    return JSONSyntaxError(line: precedingBytes.count { $0 == 0x0A } + 1, column: column, fault: fault)
  }
}
