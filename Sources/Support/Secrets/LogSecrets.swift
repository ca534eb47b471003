// The removal of secrets from a log that was pasted.

/// A log without receipts, tokens, keys, passwords and e-mail addresses.
package struct LogSecrets {
  /// The text that replaces a secret.
  private static let replacement = Array("[left out]".utf8)
  /// The maximum number of listed lines.
  private static let maxListed = 20

  package private(set) var content: [UInt8] = []
  /// The numbers of the lines with removed secrets, from 1.
  private var lines: [Int] = []

  package init(_ log: [UInt8]) {
    content.reserveCapacity(log.count)
    var scanner = SecretScanner()
    for (index, line) in log.split(separator: Byte.newline, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { content.append(Byte.newline) }
      var hasSecret = false
      content += scanner.replaced(line) { _ in
        hasSecret = true
        return Self.replacement
      }
      if hasSecret { lines.append(index + 1) }
    }
  }

  /// A description of the removed secrets; empty if there are none.
  package var leftOut: String {
    guard !lines.isEmpty else { return "" }
    let listed = lines.prefix(Self.maxListed).map(String.init).joined(separator: ", ")
    let isCut = lines.count > Self.maxListed
    return "values like keys, tokens and addresses, in line\(lines.count == 1 ? "" : "s") \(listed)"
      + (isCut ? " and \(lines.count - Self.maxListed) more" : "")
  }
}
