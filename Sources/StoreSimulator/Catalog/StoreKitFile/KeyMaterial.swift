// A `.storekit` file may hold the private key that signs its offers. It is taken out of the tree right after reading,
// before anything else sees it.

/// Finds and removes what is, or looks like, a key.
enum KeyMaterial {
  /// The value without keys: members by that name are gone, and so is every text that looks like an encoded key.
  ///
  /// `report` is called with the place of each text that was taken for a key although its name does not say so.
  static func removed(from value: JSONValue, report: (JSONPath) -> Void) -> JSONValue {
    var path = JSONPath()
    return removed(from: value, path: &path, report: report)
  }

  private static func removed(
    from value: JSONValue, path: inout JSONPath, report: (JSONPath) -> Void
  ) -> JSONValue {
    switch value {
    case .array(let elements):
      return .array(
        elements.enumerated().map { index, element in
          path.enter(index: index)
          defer { path.leave() }
          guard !isKey(element) else {
            report(path)
            return .null
          }
          return removed(from: element, path: &path, report: report)
        })
    case .object(let members):
      return .object(
        members.compactMap { member in
          guard !namesKey(member.key) else { return nil }
          path.enter(key: member.key)
          defer { path.leave() }
          guard !looksLikeKey(member.key), !isKey(member.value) else {
            report(path)
            return nil
          }
          return JSONMember(key: member.key, value: removed(from: member.value, path: &path, report: report))
        })
    case .null, .bool, .number, .string:
      return value
    }
  }

  private static func isKey(_ value: JSONValue) -> Bool {
    if case .string(let text) = value { looksLikeKey(text) } else { false }
  }

  /// Whether a member's name says that a key is in it: `subscriptionOffersKeyPair`, `privateKey`, `public_key`.
  private static func namesKey(_ name: String) -> Bool {
    guard name.utf8.count <= longestName else { return false }
    let letters = name.lowercased().filter(\.isLetter)
    return ["keypair", "privatekey", "publickey", "signingkey"].contains { letters.contains($0) }
  }

  private static let longestName = 1000

  /// Whether a text is an encoded key or a signed token, or has one in it: the head of PEM, the beginning of a JSON
  /// web token, or a long run of base64 in either alphabet, also over several lines.
  ///
  /// Names and descriptions have spaces, identifiers points, and words behind dashes and underscores are short.
  static func looksLikeKey(_ text: String) -> Bool {
    guard text.utf8.count >= shortestRun else { return hasMark(text) }
    var text = text
    return hasMark(text) || text.withUTF8(hasRun)
  }

  private static func hasMark(_ text: String) -> Bool {
    guard text.utf8.count >= 11 else { return false }
    return text.utf8.contains(pemHead) || hasToken(text)
  }

  private static let pemHead = Array("-----BEGIN ".utf8)
  private static let tokenHead = Array("eyJ".utf8)

  /// Whether `eyJ….….` stands there: two parts of JSON in base64url, of which the first begins with a brace.
  private static func hasToken(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var index = 0
    while index + 16 < bytes.count {
      guard bytes[index...].starts(with: tokenHead) else {
        index += 1
        continue
      }
      let head = bytes[index...].prefix { isBase64(url: $0) }
      // Behind the head nothing in it can begin a token that ends elsewhere.
      index = head.endIndex
      guard head.count >= 8, index < bytes.count, bytes[index] == UInt8(ascii: ".") else { continue }
      if bytes[(index + 1)...].prefix(8).prefix(while: { isBase64(url: $0) }).count == 8 { return true }
    }
    return false
  }

  /// How many characters of plain base64 in a row make a key, whatever they are: one line of PEM.
  private static let longRun = 64
  /// How many do where small and capital letters and digits are mixed as chance mixes them: 32 bytes make 43.
  private static let shortestRun = 40
  /// How many there are at least in each line of a run over several lines.
  private static let shortestLine = 16

  private static func hasRun(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var run = Run()
    var line = 0
    for byte in bytes {
      if isBase64(byte) || isBase64(url: byte) {
        run.add(byte)
        line += 1
        if run.isKey { return true }
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        // Lines of a key are of one length; a word alone in its line is none.
        if line > 0, line < shortestLine { run = Run() }
        line = 0
      } else {
        run = Run()
        line = 0
      }
    }
    return false
  }

  /// Characters of base64 in a row.
  private struct Run {
    private var length = 0
    /// How many since the last dash or underscore, which only base64url has.
    private var plain = 0
    private var pieces = 1
    private var hasSmall = false
    private var hasCapital = false
    /// How often digits begin among letters.
    private var digitGroups = 0
    private var isInDigits = false

    mutating func add(_ byte: UInt8) {
      length += 1
      let isSeparator = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      plain = isSeparator ? 0 : plain + 1
      if isSeparator { pieces += 1 }
      if byte.isASCIIDigit {
        if !isInDigits { digitGroups += 1 }
        isInDigits = true
      } else {
        isInDigits = false
      }
      if (0x61...0x7A).contains(byte) { hasSmall = true }
      if (0x41...0x5A).contains(byte) { hasCapital = true }
    }

    var isKey: Bool {
      if plain >= longRun { return true }
      // Words between dashes are shorter than what chance leaves between them.
      return length >= shortestRun && hasSmall && hasCapital && digitGroups >= 3 && length >= 10 * pieces
    }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }

  private static func isBase64(url byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
