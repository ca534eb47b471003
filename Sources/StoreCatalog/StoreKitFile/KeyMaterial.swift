// The removal of private keys from the JSON of a `.storekit` file.

import Support

/// The detection and removal of keys in a parsed file, such as the private key that signs offers.
package enum KeyMaterial {
  /// Returns the value without members named after cryptographic keys, and without texts that look like keys.
  ///
  /// `named` receives the path of each removed member with a nonempty value, and `report` the path of each
  /// removed text.
  package static func removed(
    from value: JSONValue, named: (JSONPath) -> Void = { _ in }, report: (JSONPath) -> Void
  ) -> JSONValue {
    var path = JSONPath()
    return removed(from: value, path: &path, named: named, report: report)
  }

  private static func removed(
    from value: JSONValue, path: inout JSONPath, named: (JSONPath) -> Void, report: (JSONPath) -> Void
  ) -> JSONValue {
    switch value {
    case .array(let elements):
      guard !isKeyInParts(elements) else {
        report(path)
        return .array(elements.map { _ in .null })
      }
      return .array(
        elements.enumerated().map { index, element in
          path.push(index: index)
          defer { path.pop() }
          guard !isKey(element) else {
            report(path)
            return .null
          }
          return removed(from: element, path: &path, named: named, report: report)
        })
    case .object(let members):
      return .object(
        members.compactMap { member in
          path.push(key: member.key)
          defer { path.pop() }
          guard !namesKey(member.key) else {
            if !member.value.isBlank { named(path) }
            return nil
          }
          // Identifiers can be long, so only a random mix of characters marks an identifier as a key.
          let isIdentifier = identifierNames.contains(member.key)
          guard !looksLikeKey(member.key), !isKey(member.value, isIdentifier: isIdentifier) else {
            report(path)
            return nil
          }
          return JSONMember(
            key: member.key, value: removed(from: member.value, path: &path, named: named, report: report))
        })
    case .null, .bool, .number, .string:
      return value
    }
  }

  private static func isKey(_ value: JSONValue, isIdentifier: Bool = false) -> Bool {
    if case .string(let text) = value { looksLikeKey(text, isIdentifier: isIdentifier) } else { false }
  }

  private static let identifierNames = ["productID", "offerID"]

  /// Whether the elements of a list are the lines of one key.
  private static func isKeyInParts(_ elements: [JSONValue]) -> Bool {
    var lines: [String] = []
    for element in elements {
      guard case .string(let line) = element, !looksLikeKey(line) else { return false }
      lines.append(line)
    }
    return lines.count > 1 && looksLikeKey(lines.joined(separator: "\n"))
  }

  /// Whether a member is named after a cryptographic key (`subscriptionOffersKeyPair`, `public_key`).
  private static func namesKey(_ name: String) -> Bool {
    let letters = name.utf8.filter(\.isASCIILetter).map { $0 | 0x20 }
    return names.contains { contains($0, in: letters) }
  }

  private static let names = ["keypair", "privatekey", "publickey", "signingkey"].map { Array($0.utf8) }

  /// Whether a text contains an encoded key or a signed token.
  ///
  /// The signs are the head of a key file, the start of a JSON Web Token, and a long run of Base64.
  /// Identifiers can be long, so their length alone is not a sign.
  package static func looksLikeKey(_ text: String, isIdentifier: Bool = false) -> Bool {
    guard text.utf8.count >= pemHead.count else { return false }
    let bytes = Array(text.utf8)
    return hasHead(bytes) || hasToken(bytes) || hasRun(text, isIdentifier: isIdentifier)
  }

  private static func contains<Bytes: Collection<UInt8>>(_ pattern: [UInt8], in bytes: Bytes) -> Bool {
    bytes.indices.contains { bytes[$0] == pattern[0] && bytes[$0...].starts(with: pattern) }
  }

  // MARK: Key files and tokens

  private static let dash = UInt8(ascii: "-")
  private static let pemHead = Array("-----BEGIN ".utf8)
  private static let puttyHead = Array("puttyuserkeyfile".utf8)
  private static let tokenHead = Array("eyJ".utf8)

  /// Whether the bytes contain the head of a key file.
  ///
  /// A head is four dashes and `BEGIN … KEY`, in any case and with any characters between them, or the first
  /// words of a PuTTY key file.
  private static func hasHead(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(dash) else { return false }
    if contains(pemHead, in: bytes) { return true }
    let signs = bytes.filter { $0 == dash || $0.isASCIILetter }.map { $0 == dash ? dash : $0 | 0x20 }
    let labels = signs.split(separator: dash, omittingEmptySubsequences: false)
    return contains(puttyHead, in: labels.joined().map { $0 })
      || labels.indices.dropFirst(4).contains { index in
        labels[(index - 3)..<index].allSatisfy(\.isEmpty) && isHead(labels[index])
      }
  }

  private static func isHead(_ label: ArraySlice<UInt8>) -> Bool {
    let label = String(decoding: label, as: UTF8.self)
    return label.hasPrefix("begin") && (label.hasSuffix("key") || label.hasSuffix("keyblock"))
  }

  /// Whether the bytes contain a token `eyJ….…`: two parts in base64url that begin with a JSON brace.
  private static func hasToken(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index + 16 < bytes.count {
      guard bytes[index] == tokenHead[0], bytes[index...].starts(with: tokenHead) else {
        index += 1
        continue
      }
      let head = bytes[index...].prefix { isBase64(url: $0) }
      // Skips the run, because tokens that begin later in it have the same end.
      index = head.endIndex
      guard head.count >= 8, index < bytes.count, bytes[index] == UInt8(ascii: ".") else { continue }
      if bytes[(index + 1)...].prefix(8).prefix(while: { isBase64(url: $0) }).count == 8 { return true }
    }
    return false
  }

  // MARK: Base64

  /// The minimum length of a run that is a key regardless of its characters: one line of PEM.
  private static let longRun = 64
  /// The minimum length of a run that is a key if it mixes lowercase letters, capitals and digits.
  ///
  /// A key of 32 bytes has 43 characters in Base64.
  private static let shortestRun = 40
  /// The minimum length of a piece between whitespace, chosen longer than most words.
  private static let shortestPiece = 10

  /// Whether a text contains a long run of Base64 characters.
  ///
  /// Line breaks, spaces and invisible characters do not end a run.
  private static func hasRun(_ text: String, isIdentifier: Bool) -> Bool {
    guard text.utf8.count >= shortestRun else { return false }
    var run = Run()
    var isEscape = false
    for scalar in text.unicodeScalars {
      // Treats an escape sequence such as `\n`, written as two characters, like whitespace.
      let isEscaped = isEscape && "nrt".unicodeScalars.contains(scalar)
      isEscape = scalar == "\\"
      if isEscape { continue }
      if isEscaped || scalar.properties.isWhitespace {
        run.endPiece(isLine: scalar != " ")
      } else if let byte = UInt8(exactly: scalar.value), isBase64(byte) || isBase64(url: byte) {
        run.add(byte)
        if isIdentifier ? run.isMixedKey : run.isKey { return true }
      } else if scalar.value >= 0x20, !scalar.properties.isDefaultIgnorableCodePoint {
        run = Run()
      }
    }
    return false
  }

  private struct Run {
    private var length = 0
    /// The number of characters since the last space, dash or underscore.
    private var plain = 0
    private var piece = 0
    private var dashes = 0
    private var hasSmall = false
    private var hasCapital = false
    private var digitGroups = 0
    private var isInDigits = false

    mutating func add(_ byte: UInt8) {
      length += 1
      piece += 1
      let isDash = byte == dash || byte == UInt8(ascii: "_")
      plain = isDash ? 0 : plain + 1
      if isDash { dashes += 1 }
      if byte.isASCIIDigit, !isInDigits { digitGroups += 1 }
      isInDigits = byte.isASCIIDigit
      if (0x61...0x7A).contains(byte) { hasSmall = true }
      if (0x41...0x5A).contains(byte) { hasCapital = true }
    }

    mutating func endPiece(isLine: Bool) {
      if piece > 0, piece < shortestPiece { self = Run() }
      if !isLine { plain = 0 }
      piece = 0
    }

    var isKey: Bool { plain >= longRun || isMixedKey }

    /// Whether the mix of characters makes the run a key.
    var isMixedKey: Bool {
      // On average, words between dashes are shorter than the pieces of a random text.
      length >= shortestRun && hasSmall && hasCapital && digitGroups >= 3 && length >= 10 * (dashes + 1)
    }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }

  private static func isBase64(url byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == dash || byte == UInt8(ascii: "_")
  }
}

extension JSONValue {
  fileprivate var isBlank: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .bool, .number: false
    }
  }
}
