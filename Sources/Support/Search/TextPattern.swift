// The patterns that are searched in text: a plain text or a regular expression.

package enum TextPattern: Hashable, Sendable {
  case text(TextMatch)
  case regularExpression(RegularExpression)

  /// The length in bytes that a match usually does not exceed.
  package var byteCount: Int {
    switch self {
    case .text(let match): match.byteCount
    case .regularExpression: 256
    }
  }

  /// The work for each byte, compared with the search for a plain text.
  package var cost: Int {
    switch self {
    case .text: 1
    case .regularExpression(let expression): 1 + expression.size / 8
    }
  }

  /// Whether the pattern occurs in the lines; each line ends in a line feed.
  package func occurs(inLines bytes: [UInt8]) -> Bool {
    switch self {
    case .text(let match): match.occurs(bytes)
    case .regularExpression(let expression): !expression.lineNumbers(in: bytes, limit: 1).isEmpty
    }
  }

  /// Whether the pattern occurs in a line.
  package func occurs(_ line: String) -> Bool {
    switch self {
    case .text(let match): match.occurs(line)
    case .regularExpression(let expression):
      !expression.lineNumbers(in: Array(line.utf8), limit: 1).isEmpty
    }
  }

  /// Returns the numbers of the lines that contain the pattern; each line ends in a line feed.
  package func lineNumbers(in bytes: [UInt8]) -> [Int] {
    switch self {
    case .text(let match): match.lineNumbers(in: bytes)
    case .regularExpression(let expression): expression.lineNumbers(in: bytes)
    }
  }

  /// Returns the matches in a line as ascending byte offsets, without empty matches.
  package func byteRanges(in line: String) -> [Range<Int>] {
    var line = line
    return line.withUTF8 { bytes in
      switch self {
      case .text(let match): match.byteRanges(in: bytes)
      case .regularExpression(let expression): expression.ranges(in: bytes)
      }
    }
  }
}
