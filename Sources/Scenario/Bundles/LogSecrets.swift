// The removal of secrets from a log that was pasted.

import Support

/// A log without receipts, tokens, keys and e-mail addresses.
struct LogSecrets {
  /// The text that replaces a secret.
  private static let replacement = Array("[left out]".utf8)
  /// The minimum length of a receipt, a signature or a key in the alphabet of Base64.
  private static let minimumCodeLength = 60
  /// The minimum length of the longest part of a receipt or a key between two slashes.
  private static let minimumPartLength = 40
  /// The maximum number of listed lines.
  private static let maxListed = 20

  private static let keyBeginning = ByteSearch.Pattern(Array("PRIVATE KEY-----".utf8))
  private static let keyEnd = ByteSearch.Pattern(Array("-----END ".utf8))

  private(set) var content: [UInt8] = []
  /// The numbers of the lines with removed secrets, from 1.
  private var lines: [Int] = []
  /// Whether the current line is part of a private key.
  private var isInKey = false

  init(_ log: [UInt8]) {
    content.reserveCapacity(log.count)
    for (index, line) in log.split(separator: Byte.newline, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { content.append(Byte.newline) }
      let start = content.count
      appendLine(line)
      let isSame = content[start...].elementsEqual(line)
      if !isSame { lines.append(index + 1) }
    }
  }

  /// A description of the removed secrets; empty if there are none.
  var leftOut: String {
    guard !lines.isEmpty else { return "" }
    let listed = lines.prefix(Self.maxListed).map(String.init).joined(separator: ", ")
    let isCut = lines.count > Self.maxListed
    return "values like keys, tokens and addresses, in line\(lines.count == 1 ? "" : "s") \(listed)"
      + (isCut ? " and \(lines.count - Self.maxListed) more" : "")
  }

  private mutating func appendLine(_ line: ArraySlice<UInt8>) {
    if isInKey || Self.keyBeginning.occurs(line) {
      isInKey = !Self.keyEnd.occurs(line)
      content += Self.replacement
      return
    }
    var index = line.startIndex
    // Whether the last name needs a value, and whether a sign such as a colon has followed the name.
    var (removesNext, hasSign) = (false, false)
    while index < line.endIndex {
      let end = line[index...].firstIndex { !Self.isWord($0) } ?? line.endIndex
      guard end > index else {
        content.append(line[index])
        if [Byte.colon, UInt8(ascii: "=")].contains(line[index]) { hasSign = true }
        index += 1
        continue
      }
      let word = line[index..<end]
      let isName = Self.namesSecret(word)
      let isValue = removesNext && hasSign && !isName && word.count >= 4
      if isValue || Self.isSecret(word) {
        content += Self.replacement
      } else {
        content += word
      }
      // The value of a named secret follows after a colon, quotes or spaces. A scheme needs no colon.
      removesNext = isName
      if isName { hasSign = Self.isScheme(word) }
      index = end
    }
  }

  private static func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
    String(decoding: word, as: UTF8.self).lowercased() == "bearer"
  }

  /// Whether a byte belongs to a word, which can be an address, a token or a name.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "+/_-.@".utf8.contains(byte)
  }

  private static func isSecret(_ word: ArraySlice<UInt8>) -> Bool {
    if let at = word.firstIndex(of: UInt8(ascii: "@")) {
      let domain = word[(at + 1)...]
      if at > word.startIndex, domain.dropLast().dropFirst().contains(Byte.dot) { return true }
    }
    // A token of three parts begins with the encoded beginning of a JSON object.
    if word.starts(with: "eyJ".utf8), word.count >= 20 { return true }
    guard word.count >= minimumCodeLength else { return false }
    // The parts of a path or an identifier are short or have no digits.
    return word.split(whereSeparator: { "/.@".utf8.contains($0) }).contains { part in
      part.count >= minimumPartLength && part.contains(where: \.isASCIIDigit)
        && part.contains(where: \.isASCIILetter)
    }
  }

  /// The words before a secret, in lower case and without `-` and `_`.
  private static let secretNames: Set<String> = [
    "bearer", "password", "passwd", "sharedsecret", "receiptdata", "authorization", "apikey",
    "accesstoken", "refreshtoken", "privatekey", "jwsrepresentation", "signedpayload",
  ]

  private static func namesSecret(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count <= 32 else { return false }
    let name = word.filter(\.isASCIILetter)
    return secretNames.contains(String(decoding: name, as: UTF8.self).lowercased())
  }
}
