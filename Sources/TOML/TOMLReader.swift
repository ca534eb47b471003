// A strict reader of TOML 1.0 for text that anybody may have written. This room knows nothing but TOML: no file, no
// language of the screen, no other room. Whatever the text is, it takes time and memory in proportion to its length,
// nothing in it is reckoned with before it is checked, and a fault is told by line and column.

/// Reads one TOML text.
public struct TOMLReader {
  /// How many tables and arrays may stand in one another; themes and configurations need three.
  public static let deepest = 64

  /// How many MiB a text may have; themes and configurations have some KiB.
  public static let mebibytes = 1

  let bytes: [UInt8]
  var position: Int
  /// Where the text begins behind a byte order mark.
  private let beginning: Int
  private var tree = TOMLTree()
  /// Where a byte stands, to go on counting from there: most places are asked for in the order of the text.
  private var mark: (offset: Int, place: TOMLPlace)

  /// Reads the whole of `bytes`.
  public static func read(_ bytes: [UInt8]) throws(TOMLFault) -> TOMLTable {
    var reader = TOMLReader(bytes)
    try reader.checkWhole()
    try reader.lines()
    return reader.tree.finished()
  }

  /// Where a text ends: what is missing could stand there.
  public static func end(of bytes: [UInt8]) -> TOMLPlace {
    var reader = TOMLReader(bytes)
    return reader.place(at: bytes.count)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    beginning = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    position = beginning
    mark = (beginning, .start)
  }

  private mutating func checkWhole() throws(TOMLFault) {
    // The mark of UTF-32 begins like that of UTF-16.
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

  private mutating func lines() throws(TOMLFault) {
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

  /// What may stand behind a header or a value.
  private mutating func restOfLine() throws(TOMLFault) {
    skipBlanks()
    if peek == UInt8(ascii: "#") { try comment() }
    switch peek {
    case nil: return
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): try lineEnd()
    default: throw expected(.lineEnd)
    }
  }

  private mutating func comment() throws(TOMLFault) {
    while let byte = peek, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      guard !Self.isControl(byte) else { throw fault(.controlCharacter(UInt32(byte)), at: position) }
      position += 1
    }
  }

  /// A line feed, alone or behind a carriage return.
  mutating func lineEnd() throws(TOMLFault) {
    if take("\r"), peek != UInt8(ascii: "\n") {
      throw fault(.controlCharacter(0x0D), at: position - 1)
    }
    _ = take("\n")
  }

  private mutating func header() throws(TOMLFault) -> Int {
    position += 1
    let isArray = take("[")
    let path = try path()
    for _ in 0..<(isArray ? 2 : 1) {
      guard take("]") else { throw expected(.tableEnd(isArray: isArray)) }
    }
    return try tree.open(path, isArray: isArray)
  }

  private mutating func pair(into table: Int) throws(TOMLFault) {
    let path = try path()
    guard let last = path.last else { return }
    guard take("=") else { throw expected(.equals) }
    skipBlanks()
    let target = try tree.table(for: path, from: table)
    guard tree.depth(of: target) < Self.deepest else { throw tooDeep(at: position) }
    let place = place(at: position)
    let item = try value(depth: tree.depth(of: target) + 1)
    tree.add(last, item, at: place, to: target)
  }

  // MARK: Keys

  /// A key of one or more parts with the blanks around it.
  private mutating func path() throws(TOMLFault) -> [TOMLTree.Key] {
    var path: [TOMLTree.Key] = []
    repeat {
      skipBlanks()
      guard path.count < Self.deepest else { throw tooDeep(at: position) }
      let place = place(at: position)
      path.append(TOMLTree.Key(name: try simpleKey(), place: place))
      skipBlanks()
    } while take(".")
    return path
  }

  private mutating func simpleKey() throws(TOMLFault) -> String {
    switch peek {
    case UInt8(ascii: "\""): return try basicText()
    case UInt8(ascii: "'"): return try literalText()
    default:
      let start = position
      while let byte = peek, Self.isBare(byte) { position += 1 }
      guard position > start else { throw expected(.key) }
      return text(start..<position)
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(TOMLFault) -> TOMLTree.Item {
    guard depth <= Self.deepest else { throw tooDeep(at: position) }
    switch peek {
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "{"): return try inlineTable(depth: depth)
    case UInt8(ascii: "\""):
      return .content(.text(starts(with: "\"\"\"") ? try longBasicText() : try basicText()))
    case UInt8(ascii: "'"):
      return .content(.text(starts(with: "'''") ? try longLiteralText() : try literalText()))
    case let byte? where Self.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"):
      return .content(try number())
    case let byte? where Self.isBare(byte): return .content(try word())
    default: throw expected(.value)
    }
  }

  private mutating func array(depth: Int) throws(TOMLFault) -> TOMLTree.Item {
    position += 1
    var elements: [TOMLTree.PlacedItem] = []
    try skipLines()
    while !take("]") {
      let place = place(at: position)
      elements.append(TOMLTree.PlacedItem(item: try value(depth: depth + 1), place: place))
      try skipLines()
      if peek == UInt8(ascii: "]") { continue }
      guard take(",") else { throw expected(.commaOrBracket) }
      try skipLines()
    }
    return .array(elements)
  }

  /// Blanks, ends of lines and comments, which may stand anywhere in an array.
  private mutating func skipLines() throws(TOMLFault) {
    while true {
      skipBlanks()
      switch peek {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): try lineEnd()
      case UInt8(ascii: "#"): try comment()
      default: return
      }
    }
  }

  private mutating func inlineTable(depth: Int) throws(TOMLFault) -> TOMLTree.Item {
    position += 1
    let table = tree.addTable(.inline, depth: depth)
    skipBlanks()
    if take("}") { return .table(table) }
    while true {
      try pair(into: table)
      skipBlanks()
      if take("}") { return .table(table) }
      guard take(",") else { throw expected(.commaOrBrace) }
      skipBlanks()
      if peek == UInt8(ascii: "}") { throw fault(.commaBeforeClosing, at: position) }
    }
  }

  /// `true`, `false`, `inf` or `nan`.
  private mutating func word() throws(TOMLFault) -> TOMLValue.Content {
    let start = position
    while let byte = peek, Self.isBare(byte) { position += 1 }
    switch text(start..<position) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "inf": return .float(.infinity)
    case "nan": return .float(.nan)
    case let word: throw fault(.noValue(Self.shortened(word)), at: start)
    }
  }

  // MARK: Bytes

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  func starts(with signs: StaticString) -> Bool {
    bytes[position...].starts(
      with: UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount))
  }

  mutating func skipBlanks() {
    while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { position += 1 }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether a key without quotes may have it.
  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Whether it is a control character, which no text may hold; a line end may stand between other things.
  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F }

  // MARK: Faults

  /// A word as a message quotes it: not longer than a line, whatever a text holds.
  public static func shortened(_ word: String) -> String {
    let most = 60
    return word.unicodeScalars.count <= most ? word : String(word.unicodeScalars.prefix(most)) + "…"
  }

  mutating func fault(_ what: TOMLProblem, at offset: Int) -> TOMLFault {
    TOMLFault(place: place(at: offset), what: what)
  }

  mutating func expected(_ wanted: TOMLProblem.Wanted) -> TOMLFault {
    fault(.expected(wanted, found), at: position)
  }

  private mutating func tooDeep(at offset: Int) -> TOMLFault {
    fault(.deeper(limit: Self.deepest), at: offset)
  }

  /// What stands at the position.
  var found: TOMLProblem.Found {
    guard let byte = peek else { return .end }
    if byte == UInt8(ascii: "\n") || starts(with: "\r\n") { return .lineEnd }
    if Self.isControl(byte) { return .controlCharacter(UInt32(byte)) }
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    return .character(text(position..<min(position + length, bytes.count)))
  }

  /// The line and column of a byte.
  mutating func place(at offset: Int) -> TOMLPlace {
    if offset < mark.offset { mark = (min(offset, beginning), .start) }
    for byte in bytes[mark.offset..<offset] {
      if byte == UInt8(ascii: "\n") {
        mark.place = TOMLPlace(line: mark.place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        // Bytes that continue a character do not count.
        mark.place.column += 1
      }
    }
    mark.offset = offset
    return mark.place
  }
}
