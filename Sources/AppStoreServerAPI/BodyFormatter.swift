// The display of request and response bodies in the log.

import Support

/// A formatter of the beginning of a body, with receipts, secrets and keys shortened.
///
/// JSON is parsed first, so that escapes in a key do not hide a secret.
package enum BodyFormatter {
  /// The maximum shown length in bytes.
  static let maxLength = 4096
  /// The maximum length of a run of letters and digits shown whole.
  ///
  /// A longer run may be a secret: the shared secret has 32 characters.
  private static let maxPlainRun = 23
  private static let visiblePrefix = 4
  /// The shown length of an access token, as elsewhere in the log.
  private static let visibleTokenPrefix = 12

  /// Returns the indented lines of a body; empty for an empty body.
  package static func lines(_ body: [UInt8]) -> [String] {
    guard !body.isEmpty else { return [] }
    let lines: [String]
    let remainingCount: Int
    if let value = json(body) {
      var text = ""
      write(value, into: &text)
      lines = indented(text)
      remainingCount = text.utf8.count > maxLength ? max(1, body.count - text.utf8.count) : 0
    } else {
      let shortenedBody = shortened(body)
      let text = String(decoding: shortenedBody.bytes, as: UTF8.self)
      lines = shortenedBody.bytes.first.map(isOpening) == true ? indented(text) : plainLines(text)
      remainingCount = shortenedBody.remainingCount
    }
    return lines.map { "    \($0)" } + (remainingCount > 0 ? ["    … \(remainingCount) more bytes"] : [])
  }

  // MARK: Keys

  private enum Secrecy { case none, secret, token }

  /// Keys of secrets, in lower case and without `_` and `-`, because clients spell them differently.
  private static let secretKeys: Set<String> = ["password", "sharedsecret", "secret", "appkey", "secretkey"]
  private static let tokenKey = "accessToken"
  /// The maximum length of a key in bytes, enough for every key above with all letters escaped.
  private static let maxKeyLength = 256

  private static func secrecy(of key: String) -> Secrecy {
    if key == tokenKey { return .token }
    return secretKeys.contains(key.lowercased().filter { $0 != "_" && $0 != "-" }) ? .secret : .none
  }

  /// Returns the beginning of a secret, at most half of it.
  private static func masked(_ text: Substring) -> String {
    String(text.prefix(min(visiblePrefix, text.count / 2))) + "…"
  }

  private static func truncated(token: Substring) -> String {
    token.utf8.count > visibleTokenPrefix ? String(token.prefix(visibleTokenPrefix)) + "…" : String(token)
  }

  // MARK: JSON

  /// The maximum number of JSON values; a larger body is not parsed.
  private static let maxValues = 100_000

  /// Parses a JSON object or array; nil for any other body.
  private static func json(_ body: [UInt8]) -> JSONValue? {
    guard body.first(where: { !isSpace($0) }).map(isOpening) == true else { return nil }
    return try? JSONReader.read(body, maxValues: maxValues)
  }

  /// Writes a value on one line, until the text exceeds `maxLength`.
  private static func write(_ value: JSONValue, _ secrecy: Secrecy = .none, into text: inout String) {
    guard text.utf8.count <= maxLength else { return }
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let digits): text += secrecy == .none ? maskingLongRuns(digits) : masked(digits[...])
    case .string(let string):
      switch secrecy {
      case .none: text += JSONWriter.quoted(maskingLongRuns(string))
      case .secret: text += JSONWriter.quoted(masked(string[...]))
      case .token: text += JSONWriter.quoted(truncated(token: string[...]))
      }
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() where text.utf8.count <= maxLength {
        if index > 0 { text += "," }
        write(element, secrecy, into: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() where text.utf8.count <= maxLength {
        text += (index > 0 ? "," : "") + JSONWriter.quoted(maskingLongRuns(member.key)) + ":"
        let ownSecrecy = Self.secrecy(of: member.key)
        write(member.value, ownSecrecy == .none ? secrecy : ownSecrecy, into: &text)
      }
      text += "}"
    }
  }

  private static func maskingLongRuns(_ text: String) -> String {
    String(decoding: shortened(Array(text.utf8)).bytes, as: UTF8.self)
  }

  // MARK: Other texts

  /// Returns the beginning of a text with long runs shortened, and the number of remaining bytes.
  static func shortened(_ body: [UInt8]) -> (bytes: [UInt8], remainingCount: Int) {
    var result: [UInt8] = []
    var index = 0
    // The secrecy of the last key's value, and whether the value has begun.
    var (secrecy, hasValue) = (Secrecy.none, false)
    var isInString = false
    while index < body.count, result.count < maxLength {
      let end = body[index...].firstIndex { !isRunByte($0) } ?? body.count
      let run = body[index..<end]
      let (ownSecrecy, value) = keyAndValue(of: run)
      if ownSecrecy != .none, let value {
        // In form data, a key and its secret are in the same run.
        let text = decoded(run[value...])
        result += run[..<value]
        result += (ownSecrecy == .token ? truncated(token: text[...]) : masked(text[...])).utf8
      } else if secrecy == .token, run.count > visibleTokenPrefix {
        result += truncated(token: decoded(run)[...]).utf8
      } else if run.count > maxPlainRun {
        result += run.prefix(visiblePrefix)
        result += "…(\(run.count))".utf8
      } else if secrecy == .secret, !run.isEmpty {
        result += masked(decoded(run)[...]).utf8
      } else {
        result += run
      }
      if secrecy != .none, !run.isEmpty { hasValue = true }
      // The value of this key is secret even if it is short.
      if ownSecrecy != .none { (secrecy, hasValue) = (ownSecrecy, value != nil) }
      index = end
      guard index < body.count else { break }
      let byte = body[index]
      if byte == UInt8(ascii: "\""), !endsEscaped(run) { isInString.toggle() }
      if !isInString, endsValue(byte) || hasValue && isLineEnd(byte) { secrecy = .none }
      result.append(byte)
      index += 1
    }
    return (result, body.count - index)
  }

  private static func decoded(_ run: ArraySlice<UInt8>) -> String { String(decoding: run, as: UTF8.self) }

  /// Returns the secrecy of a run's key and, for form data, the index of the value after the first `=`.
  private static func keyAndValue(of run: ArraySlice<UInt8>) -> (secrecy: Secrecy, value: Int?) {
    let separator = run.prefix(maxKeyLength + 1).firstIndex(of: UInt8(ascii: "="))
    let key = run[..<(separator ?? run.endIndex)]
    guard key.count <= maxKeyLength else { return (.none, nil) }
    return (secrecy(of: unescaped(key)), separator.map { $0 + 1 })
  }

  /// Removes JSON and form data escapes from a key.
  private static func unescaped(_ key: ArraySlice<UInt8>) -> String {
    guard key.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "%") }) else {
      return decoded(key)
    }
    var text = ""
    var remaining = decoded(key)[...]
    while let character = remaining.popFirst() {
      let isUnicode = character == "\\" && remaining.first == "u"
      let digits = isUnicode ? remaining.dropFirst().prefix(4) : remaining.prefix(2)
      if isUnicode || character == "%", let code = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        text.unicodeScalars.append(scalar)
        remaining = remaining[digits.endIndex...]
      } else {
        text.append(character)
      }
    }
    return text
  }

  private static func endsEscaped(_ run: ArraySlice<UInt8>) -> Bool {
    run.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "&")].contains(byte)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  private static func isSpace(_ byte: UInt8) -> Bool { isLineEnd(byte) || byte == 0x20 || byte == 0x09 }

  /// Whether a byte is a letter, a digit, a Base64 character, or part of an escape.
  private static func isRunByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "%"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private static func plainLines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map { String($0.prefix(400)) }
  }

  /// Splits JSON, or its beginning, into one line per member.
  private static func indented(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var depth = 0
    var (isInString, isEscaped) = (false, false)
    func finish() {
      let text = line.drop { $0 == " " }
      if !text.isEmpty { lines.append(String(repeating: "  ", count: min(depth, 16)) + text) }
      line = ""
    }
    for character in text {
      if isInString {
        line.append(character)
        if !isEscaped, character == "\"" { isInString = false }
        isEscaped = !isEscaped && character == "\\"
        continue
      }
      switch character {
      case "{", "[":
        line.append(character)
        finish()
        depth += 1
      case "}", "]":
        finish()
        depth = max(0, depth - 1)
        line.append(character)
      case ",":
        line.append(character)
        finish()
      case "\n", "\r", "\r\n": finish()
      default:
        if character == "\"" { isInString = true }
        line.append(character)
      }
    }
    finish()
    return lines
  }
}
