// The search for secrets in one line.

/// The search for the secrets of one line, from its beginning to its end.
struct LineSearch {
  let line: ArraySlice<UInt8>
  private(set) var secrets: [SecretScanner.Secret] = []
  /// Whether the line ends after a secret name of a property list.
  private(set) var endsWithName = false
  private var index: Int

  init(line: ArraySlice<UInt8>) {
    self.line = line
    index = line.startIndex
  }

  private var lastEnd: Int { secrets.last?.range.upperBound ?? line.startIndex }

  mutating func run() {
    while index < line.endIndex {
      let byte = line[index]
      if Self.isWord(byte) {
        searchWord()
      } else if byte == Self.at {
        index = addAddress(at: index, length: 1) ?? index + 1
      } else if let length = signLength(at: index), let kind = name(before: index) {
        let end = index + length
        if let value = value(of: kind, after: end) {
          add(value)
          index = max(end, value.upperBound)
        } else {
          endsWithName = byte == UInt8(ascii: ">") && line[end...].allSatisfy(Self.isBlank)
          index = end
        }
      } else {
        index += 1
      }
    }
  }

  private mutating func add(_ range: Range<Int>, isCode: Bool = false) {
    guard !range.isEmpty, range.lowerBound >= lastEnd else { return }
    secrets.append(SecretScanner.Secret(range: range, isCode: isCode))
  }

  /// Adds the content of the element `string` or `data` that begins the line.
  mutating func addElement() {
    let start = line.firstIndex { !Self.isBlank($0) } ?? line.endIndex
    guard let tag = Self.valueTags.first(where: { line[start...].starts(with: $0) }) else { return }
    let content = line[(start + tag.count)...].prefix { $0 != UInt8(ascii: "<") }
    add(content.startIndex..<content.endIndex)
    index = content.endIndex
  }

  // MARK: Words

  /// Adds the word at the index if it is a code or an address, and the word after it if it is a scheme.
  private mutating func searchWord() {
    let word = line[index...].prefix(while: Self.isWord)
    let end = word.endIndex
    if let sign = Self.index(ofEncodedAt: word), let addressEnd = addAddress(at: sign, length: 3) {
      index = addressEnd
    } else if end < line.endIndex, line[end] == Self.at, addAddress(at: end, length: 1) != nil {
      index = lastEnd
    } else if Self.isCode(word) {
      // The parts of a token are joined by dots, and a code can end with `=`.
      let rest = line[end...].prefix { Self.isWord($0) || $0 == Self.dot || $0 == UInt8(ascii: "=") }
      add(word.startIndex..<rest.endIndex, isCode: true)
      index = rest.endIndex
    } else if Self.isScheme(word), let value = wordValue(from: end), value.lowerBound > end {
      add(value)
      index = value.upperBound
    } else {
      index = end
    }
  }

  /// Whether a byte belongs to a word in the alphabet of Base64 and its form for addresses.
  static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || wordSigns.contains(byte)
  }

  private static let wordSigns = Set("+/_-%".utf8)

  private static func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 6 && word.lazy.map(\.smallASCII).elementsEqual("bearer".utf8)
  }

  // MARK: Codes

  /// The minimum lengths of a code in Base64, of its parts between slashes on average, and of a hexadecimal
  /// number.
  private static let minCodeLength = 40
  private static let minPartLength = 20
  private static let minHexadecimalLength = 32

  /// Whether a word looks like a receipt, a token or a key.
  private static func isCode(_ word: ArraySlice<UInt8>) -> Bool {
    if word.starts(with: "eyJ".utf8), word.count >= 8 { return true }
    if word.starts(with: "MII".utf8), word.count >= 16 { return true }
    guard word.count >= minHexadecimalLength else { return false }
    let parts = word.split(separator: UInt8(ascii: "/"))
    if parts.contains(where: isHexadecimal) { return true }
    // The parts of a path are short.
    guard word.count >= minCodeLength, word.count >= minPartLength * parts.count else { return false }
    let digitGroups = word.split { !$0.isASCIIDigit }.count
    if word.contains(where: { (0x41...0x5A).contains($0) }) { return digitGroups > 0 }
    // Words in small letters are joined by dashes in identifiers.
    let dashes = word.count { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    return digitGroups >= 3 && word.count >= minPartLength * (dashes + 1)
  }

  private static func isHexadecimal(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= minHexadecimalLength && word.contains(where: \.isASCIIDigit)
      && word.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0.smallASCII) }
  }

  // MARK: Addresses

  private static let at = UInt8(ascii: "@")
  private static let dot = UInt8(ascii: ".")
  private static let maxDomainLength = 254

  private static func index(ofEncodedAt word: ArraySlice<UInt8>) -> Int? {
    var rest = word.dropFirst()
    while let sign = rest.firstIndex(of: UInt8(ascii: "%")) {
      if word[sign...].starts(with: "%40".utf8) { return sign }
      rest = rest[(sign + 1)...]
    }
    return nil
  }

  /// Adds the e-mail address around an `@`, and returns its end; nil if it is no address.
  private mutating func addAddress(at sign: Int, length: Int) -> Int? {
    let domain = line[(sign + length)...].prefix(Self.maxDomainLength).prefix {
      $0.isASCIILetter || $0.isASCIIDigit || ".-%".utf8.contains($0)
    }
    guard domain.contains(where: { $0 == Self.dot || $0 == UInt8(ascii: "%") }) else { return nil }
    let text = String(decoding: domain, as: UTF8.self).lowercased().replacing("%2e", with: ".")
    var labels = text.split(separator: ".", omittingEmptySubsequences: false)
    // A full stop can follow the address.
    if labels.last?.isEmpty == true { labels.removeLast() }
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last, last.utf8.count > 1,
      last.utf8.allSatisfy(\.isASCIILetter), labels[0] != "2x", labels[0] != "3x"
    else { return nil }
    var start = sign
    while start > lastEnd, Self.isLocal(line[start - 1]) { start -= 1 }
    guard start < sign || start > line.startIndex && line[start - 1] >= 0x80 else { return nil }
    var end = domain.endIndex
    if line[end - 1] == Self.dot { end -= 1 }
    add(start..<end)
    return end
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "._%+-".utf8.contains(byte)
  }

  // MARK: Names

  /// Returns the number of bytes of the sign between a name and a value; nil if there is none.
  private func signLength(at index: Int) -> Int? {
    switch line[index] {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ">"): 1
    case 0xEF: line[index...].starts(with: Self.wideColon) ? Self.wideColon.count : nil
    default: nil
    }
  }

  private static let wideColon = Array("：".utf8)
  private static let closingKey = Array("</key".utf8)
  private static let quotes = ["“", "”", "‘", "’", "„", "」"].map { Array($0.utf8) }

  /// A secret name in front of a sign.
  private struct SecretName {
    let kind: SecretNames.Kind
    /// The quote that is directly before the name, if none is after the name.
    let quote: UInt8?
  }

  /// Returns the secret name in front of a sign; nil if there is none.
  private func name(before sign: Int) -> SecretName? {
    var end = sign
    if line[lastEnd..<end].suffix(Self.closingKey.count).elementsEqual(Self.closingKey) {
      end -= Self.closingKey.count
    }
    let lowest = max(lastEnd, end - 8)
    while end > lowest {
      if " \t\"'`\\]-".utf8.contains(line[end - 1]) {
        end -= 1
      } else if let quote = Self.quotes.first(where: {
        line[lastEnd..<end].suffix($0.count).elementsEqual($0)
      }) {
        end -= quote.count
      } else {
        break
      }
    }
    guard end > lastEnd, SecretNames.canEnd(with: line[end - 1]) || line[end - 1].isASCIIDigit else {
      return nil
    }
    var letters: [UInt8] = []
    var start = end
    var firstOfWord = end
    while start > lastEnd, letters.count < SecretNames.maxLength {
      let byte = line[start - 1]
      if byte.isASCIILetter || byte >= 0x80 {
        letters.append(byte.smallASCII)
      } else if !byte.isASCIIDigit, !" -_".utf8.contains(byte) {
        break
      }
      start -= 1
      if byte != UInt8(ascii: " "), firstOfWord == start + 1 { firstOfWord = start }
    }
    guard let kind = SecretNames.kind(ofReversed: letters) else { return nil }
    let before = firstOfWord > line.startIndex ? line[firstOfWord - 1] : 0
    // The end of an XML element has a name and no value.
    if before == UInt8(ascii: "/"), line[sign] == UInt8(ascii: ">") { return nil }
    let isQuote = end == sign && "\"'`".utf8.contains(before)
    return SecretName(kind: kind, quote: isQuote ? before : nil)
  }

  // MARK: Values

  private static let valueTags = ["<string>", "<data>", "<![CDATA["].map { Array($0.utf8) }
  private static let optional = Array("Optional(".utf8)
  private static let closings: [(opening: [UInt8], closing: [UInt8])] = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("„", "“"), ("‘", "’"), ("「", "」"), ("<", ">"),
  ].map { (Array($0.utf8), Array($1.utf8)) }
  private static let minValueLength = 3

  /// Returns the value of a name; nil if there is none, or if it is no secret.
  private func value(of name: SecretName, after sign: Int) -> Range<Int>? {
    var start = sign
    while start < line.endIndex, " \t=>".utf8.contains(line[start]) { start += 1 }
    for prefix in [Self.optional] + Self.valueTags where line[start...].starts(with: prefix) {
      start += prefix.count
    }
    let backslashes = line[start...].prefix { $0 == Self.backslash }.count
    let first = start + backslashes
    if let quote = Self.closings.first(where: { line[first...].starts(with: $0.opening) }) {
      let content = first + quote.opening.count
      let end = endOfQuotation(from: content, closing: quote.closing, backslashes: backslashes)
      return isPublic(content..<end) ? nil : content..<end
    }
    guard name.kind == .header else { return wordValue(from: start) }
    let end = line[start...].firstIndex { byte in
      name.quote.map { byte == $0 } ?? "}]\n".utf8.contains(byte)
    }
    let range = start..<(end ?? line.endIndex)
    return isPublic(range) ? nil : range
  }

  /// Returns the index of the closing quote, which has at most as many backslashes as the opening quote.
  private func endOfQuotation(from start: Int, closing: [UInt8], backslashes: Int) -> Int {
    var index = start
    while index < line.endIndex {
      let count = line[index...].prefix { $0 == Self.backslash }.count
      if count <= backslashes, line[(index + count)...].starts(with: closing) { return index }
      index += count + 1
    }
    return line.endIndex
  }

  /// Returns a value without quotes after spaces; nil if there is none, or if it is no secret.
  private func wordValue(from start: Int) -> Range<Int>? {
    let start = line[start...].firstIndex { !Self.isBlank($0) } ?? line.endIndex
    var end = start
    while end < line.endIndex, !Self.valueEnds.contains(line[end]) {
      let escaped = end + 1 < line.endIndex && "nrt\"'".utf8.contains(line[end + 1])
      if line[end] == Self.backslash, escaped { break }
      end += 1
    }
    let range = start..<end
    return range.count < Self.minValueLength || isPublic(range) ? nil : range
  }

  private func isPublic(_ range: Range<Int>) -> Bool {
    range.isEmpty
      || range.count < 16
        && SecretNames.publicValues.contains(String(decoding: line[range], as: UTF8.self).lowercased())
  }

  private static let valueEnds = Set(" \t\n\r\"',;)}]&<>".utf8)
  private static let backslash = UInt8(ascii: "\\")

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
