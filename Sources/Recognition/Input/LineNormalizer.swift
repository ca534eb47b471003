// The normal form of a line: straight quotes, decoded escapes, no control characters.

/// Converts lines of a log to one form.
///
/// Tools that print logs add backslashes before quotes, write `\U4f7f` for characters, use typographic
/// quotes, or colour the text. The normal form has none of these, so that all later steps read one form.
struct LineNormalizer {
  /// The normal form of the last line; valid UTF-8 where the line is valid UTF-8.
  private(set) var line: [UInt8] = []

  mutating func normalize(_ source: ArraySlice<UInt8>) {
    line.removeAll(keepingCapacity: true)
    var index = source.startIndex
    while index < source.endIndex {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "\\"): index = appendEscape(in: source, at: index)
      case 0x1B: index = Self.endOfControlSequence(in: source, at: index)
      case UInt8(ascii: "&"): index = appendEntity(in: source, at: index)
      case 0x20...0x7E:
        line.append(byte)
        index += 1
      case 0x09:
        line.append(0x20)
        index += 1
      case 0x80...: index = appendCharacter(in: source, at: index)
      default: index += 1
      }
    }
  }

  /// Appends the character of an escape; returns the index after it.
  private mutating func appendEscape(in source: ArraySlice<UInt8>, at start: Int) -> Int {
    var index = start
    // Each nested quotation doubles the backslashes.
    while index < source.endIndex, source[index] == UInt8(ascii: "\\") { index += 1 }
    guard index < source.endIndex else { return index }
    switch source[index] {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      line.append(0x20)
      return index + 1
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      guard let unit = Self.hexadecimal(in: source, from: index + 1) else { break }
      return appendScalar(unit, in: source, after: index + 5)
    case let byte where byte < 0x80 && byte >= 0x20:
      line.append(byte)
      return index + 1
    default: break
    }
    return index
  }

  /// Appends the character of a UTF-16 code unit and, for a surrogate, of the escape that follows.
  private mutating func appendScalar(_ unit: UInt32, in source: ArraySlice<UInt8>, after end: Int) -> Int {
    var (value, end) = (unit, end)
    if (0xD800...0xDBFF).contains(unit) {
      var next = end
      while next < source.endIndex, source[next] == UInt8(ascii: "\\") { next += 1 }
      guard next > end, next < source.endIndex, source[next] | 0x20 == UInt8(ascii: "u"),
        let low = Self.hexadecimal(in: source, from: next + 1), (0xDC00...0xDFFF).contains(low)
      else { return end }
      value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      end = next + 5
    }
    guard let scalar = Unicode.Scalar(value), value >= 0x20 else { return end }
    // The no-break space is a space in known texts.
    line.append(contentsOf: scalar == "\u{A0}" ? [0x20] : Array(String(Character(scalar)).utf8))
    return end
  }

  private static func hexadecimal(in source: ArraySlice<UInt8>, from start: Int) -> UInt32? {
    guard start + 4 <= source.endIndex else { return nil }
    var value: UInt32 = 0
    for byte in source[start..<start + 4] {
      let digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x41...0x46: digit = UInt32(byte - 0x37)
      case 0x61...0x66: digit = UInt32(byte - 0x57)
      default: return nil
      }
      value = value << 4 | digit
    }
    return value
  }

  /// Returns the index after a control sequence such as `ESC [ 31 m`.
  private static func endOfControlSequence(in source: ArraySlice<UInt8>, at start: Int) -> Int {
    var index = start + 1
    guard index < source.endIndex, source[index] == UInt8(ascii: "[") else { return index }
    index += 1
    while index < source.endIndex, index < start + 32, !(0x40...0x7E).contains(source[index]) { index += 1 }
    return min(index + 1, source.endIndex)
  }

  private static let entities: [(name: [UInt8], value: UInt8)] = [
    (Array("&quot;".utf8), UInt8(ascii: "\"")), (Array("&#34;".utf8), UInt8(ascii: "\"")),
    (Array("&apos;".utf8), UInt8(ascii: "'")), (Array("&#39;".utf8), UInt8(ascii: "'")),
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")),
  ]

  private mutating func appendEntity(in source: ArraySlice<UInt8>, at start: Int) -> Int {
    for (name, value) in Self.entities where source[start...].starts(with: name) {
      line.append(value)
      return start + name.count
    }
    line.append(UInt8(ascii: "&"))
    return start + 1
  }

  /// The characters of three or two bytes that have another form here; nil removes the character.
  private static let replacements: [[UInt8]: UInt8?] = [
    [0xE2, 0x80, 0x9C]: UInt8(ascii: "\""), [0xE2, 0x80, 0x9D]: UInt8(ascii: "\""),
    [0xE2, 0x80, 0x9E]: UInt8(ascii: "\""), [0xE2, 0x80, 0x9F]: UInt8(ascii: "\""),
    [0xE2, 0x80, 0x98]: UInt8(ascii: "'"), [0xE2, 0x80, 0x99]: UInt8(ascii: "'"),
    [0xE2, 0x80, 0x9A]: UInt8(ascii: "'"), [0xE2, 0x80, 0x9B]: UInt8(ascii: "'"),
    [0xE2, 0x80, 0x8B]: nil, [0xE2, 0x80, 0x8E]: nil, [0xE2, 0x80, 0x8F]: nil, [0xEF, 0xBB, 0xBF]: nil,
    // The non-breaking hyphen of "In‑App Purchases".
    [0xE2, 0x80, 0x91]: UInt8(ascii: "-"),
    [0xEF, 0xBC, 0x88]: UInt8(ascii: "("), [0xEF, 0xBC, 0x89]: UInt8(ascii: ")"),
    [0xC2, 0xAB]: UInt8(ascii: "\""), [0xC2, 0xBB]: UInt8(ascii: "\""), [0xC2, 0xA0]: 0x20,
  ]

  private mutating func appendCharacter(in source: ArraySlice<UInt8>, at start: Int) -> Int {
    let byte = source[start]
    if byte == 0xE2 || byte == 0xEF || byte == 0xC2 {
      let count = byte == 0xC2 ? 2 : 3
      if start + count <= source.endIndex,
        let replacement = Self.replacements[Array(source[start..<start + count])]
      {
        if let replacement { line.append(replacement) }
        return start + count
      }
    }
    line.append(byte)
    return start + 1
  }

  /// Returns the normal form of a text.
  static func normalized(_ text: String) -> [UInt8] {
    var normalizer = LineNormalizer()
    normalizer.normalize(Array(text.utf8)[...])
    return normalizer.line
  }
}
