// A reader of the comments and entries of a `.strings` file.

struct StringsReader {
  enum Item {
    case comment(String)
    case entry(StringsFile.Entry)
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the next item; nil at the end of the file.
  mutating func next() throws(StringsFileError) -> Item? {
    skipBlanks()
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "/") { return .comment(try comment()) }
    let start = line
    let key = try text()
    try expect("=")
    skipBlanks()
    let value = try text()
    try expect(";")
    return .entry(StringsFile.Entry(key: key, value: value, line: start))
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take() -> UInt8? {
    guard let byte = peek else { return nil }
    index += 1
    if byte == UInt8(ascii: "\n") { line += 1 }
    return byte
  }

  private mutating func skipBlanks() {
    while let byte = peek,
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
    {
      _ = take()
    }
  }

  private mutating func expect(_ sign: Unicode.Scalar) throws(StringsFileError) {
    skipBlanks()
    guard take() == UInt8(ascii: sign) else {
      throw StringsFileError(line: line, reason: .expected("\(sign)"))
    }
  }

  private mutating func comment() throws(StringsFileError) -> String {
    let start = line
    _ = take()
    let second = take()
    let first = index
    if second == UInt8(ascii: "/") {
      while let byte = peek, byte != UInt8(ascii: "\n") { _ = take() }
      return String(decoding: bytes[first..<index], as: UTF8.self)
    }
    guard second == UInt8(ascii: "*") else {
      throw StringsFileError(line: start, reason: .expected("/* or //"))
    }
    while let byte = take() {
      guard byte == UInt8(ascii: "*"), peek == UInt8(ascii: "/") else { continue }
      _ = take()
      return String(decoding: bytes[first..<index - 2], as: UTF8.self)
    }
    throw StringsFileError(line: start, reason: .unterminatedComment)
  }

  /// Reads a text in quotation marks and resolves its escapes.
  private mutating func text() throws(StringsFileError) -> String {
    guard take() == UInt8(ascii: "\"") else { throw StringsFileError(line: line, reason: .expected("\"")) }
    let start = index
    var hasEscapes = false
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20, byte != 0x7F else { throw StringsFileError(line: line, reason: .controlCharacter) }
      let isEscape = byte == UInt8(ascii: "\\")
      hasEscapes = hasEscapes || isEscape
      index += isEscape ? 2 : 1
    }
    guard index < bytes.count else { throw StringsFileError(line: line, reason: .unterminatedText) }
    let content = bytes[start..<index]
    index += 1
    return String(decoding: try hasEscapes ? withoutEscapes(content) : content, as: UTF8.self)
  }

  private func withoutEscapes(_ content: ArraySlice<UInt8>) throws(StringsFileError) -> ArraySlice<UInt8> {
    var text: ArraySlice<UInt8> = []
    var rest = content
    while let byte = rest.popFirst() {
      text.append(byte == UInt8(ascii: "\\") ? try escaped(rest.popFirst()) : byte)
    }
    return text
  }

  private func escaped(_ byte: UInt8?) throws(StringsFileError) -> UInt8 {
    switch byte {
    case UInt8(ascii: "\""): UInt8(ascii: "\"")
    case UInt8(ascii: "\\"): UInt8(ascii: "\\")
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    default:
      throw StringsFileError(
        line: line, reason: .unknownEscape(byte.map { String(decoding: [$0], as: UTF8.self) } ?? ""))
    }
  }
}
