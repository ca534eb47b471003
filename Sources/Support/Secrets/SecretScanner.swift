// The detection of secrets in logs, for the screen, for scenarios and for bug bundles.

/// Finds receipts, tokens, keys, passwords and addresses in the lines of a log.
///
/// A secret is the value of a name in `SecretNames`, or a word that looks like a code or an address. The
/// scanner receives the lines in their order, because keys and receipts can have several lines.
public struct SecretScanner: Sendable {
  /// A secret in a line.
  public struct Secret: Hashable, Sendable {
    /// The positions of the bytes in the line.
    public let range: Range<Int>
    /// Whether the secret is a long code, whose beginning tells its kind and not its value.
    public let isCode: Bool
  }

  /// The maximum number of lines of a private key.
  public static let maxKeyLines = 100
  /// The minimum length of a line that is not the last one of a code.
  private static let minCodeLine = 40

  /// The number of lines that can still belong to a private key.
  private var remainingKeyLines = 0
  /// Whether the last line was one code, which can continue.
  private var wasCode = false
  /// Whether the last line of a property list ended after a secret name.
  private var expectsElement = false

  public init() {}

  /// Returns the text with the secrets as `…`; the first characters of a code remain.
  public static func hidden(_ text: String) -> String {
    var scanner = SecretScanner()
    var result: [UInt8] = []
    for line in Array(text.utf8).split(separator: newline, omittingEmptySubsequences: false) {
      if line.startIndex > 0 { result.append(newline) }
      result += scanner.hidden(line)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a line with its secrets as `…`.
  public mutating func hidden(_ line: ArraySlice<UInt8>) -> [UInt8] {
    replaced(line) { $0.isCode ? Array(line[$0.range].prefix(4)) + Array("…".utf8) : Array("…".utf8) }
  }

  /// Returns a line with another text for each secret.
  public mutating func replaced(_ line: ArraySlice<UInt8>, _ replacement: (Secret) -> [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = line.startIndex
    for secret in secrets(in: line) {
      result += line[index..<secret.range.lowerBound]
      result += replacement(secret)
      index = secret.range.upperBound
    }
    return result + line[index...]
  }

  /// Returns the secrets of the next line, in their order; they do not overlap.
  public mutating func secrets(in line: ArraySlice<UInt8>) -> [Secret] {
    let line = line.last == Self.carriageReturn ? line.dropLast() : line
    if let key = rangeOfKey(in: line) {
      wasCode = false
      return key.isEmpty ? [] : [Secret(range: key, isCode: false)]
    }
    if let continued = continuedCode(line) {
      // Only the last line of a code is short.
      wasCode = continued.range.count >= Self.minCodeLine
      return [continued]
    }
    var search = LineSearch(line: line)
    if expectsElement { search.addElement() }
    search.run()
    expectsElement = search.endsWithName
    wasCode =
      search.secrets.count == 1 && search.secrets[0].isCode
      && search.secrets[0].range == Self.trimmed(line).indices
    return search.secrets
  }

  // MARK: Secrets of several lines

  /// Returns the bytes of a line that belong to a private key; nil if none does.
  private mutating func rangeOfKey(in line: ArraySlice<UInt8>) -> Range<Int>? {
    var start = line.startIndex
    if remainingKeyLines == 0 {
      guard let head = Self.firstIndex(of: Self.keyHead, in: line) else { return nil }
      let beginning = Self.firstIndex(of: Self.keyBeginning, in: line[..<head])
      // The end of a key without its beginning is no secret.
      if beginning == nil, Self.firstIndex(of: Self.keyEnd, in: line[..<head]) != nil { return nil }
      // The dashes and words before `PRIVATE KEY` belong to the key too.
      start = beginning ?? head
      remainingKeyLines = Self.maxKeyLines
    }
    guard let end = Self.firstIndex(of: Self.keyEnd, in: line[start...]) else {
      remainingKeyLines -= 1
      return start..<line.endIndex
    }
    remainingKeyLines = 0
    let label = line[(end + Self.keyEnd.count)...]
    let close = Self.firstIndex(of: Self.dashes, in: label).map { $0 + Self.dashes.count }
    return start..<(close ?? line.endIndex)
  }

  /// Returns a line that continues the code of the last line, such as the last line of a receipt.
  private mutating func continuedCode(_ line: ArraySlice<UInt8>) -> Secret? {
    guard wasCode else { return nil }
    let word = Self.trimmed(line)
    let isCode =
      word.count >= 2 && word.allSatisfy { LineSearch.isWord($0) || $0 == UInt8(ascii: "=") }
      && word.contains { $0.isASCIIDigit || (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "=") }
    guard isCode else { return nil }
    return Secret(range: word.indices, isCode: false)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop { $0 == 0x20 || $0 == 0x09 }
    while line.last == 0x20 || line.last == 0x09 { line.removeLast() }
    return line
  }

  // MARK: Bytes

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let keyHead = Array("PRIVATE KEY-----".utf8)
  private static let keyBeginning = Array("-----BEGIN ".utf8)
  private static let keyEnd = Array("-----END ".utf8)
  private static let dashes = Array("-----".utf8)

  private static func firstIndex(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while index + pattern.count <= bytes.endIndex {
      if bytes[index] == pattern[0], bytes[index...].starts(with: pattern) { return index }
      index += 1
    }
    return nil
  }
}
