// The text in which situations are recognized.

import Support

/// A log as it was pasted or read, of at most `limit` bytes.
public struct PastedLog: Sendable {
  /// The maximum number of bytes that are kept.
  public static let limit = 10 * 1024 * 1024

  /// The bytes in front of the omitted middle, or the whole text.
  public let head: [UInt8]
  /// The bytes after the omitted middle; empty if nothing was omitted.
  public let tail: [UInt8]
  public let omittedByteCount: Int
  /// The number of line breaks in the omitted middle.
  let omittedLineCount: Int

  /// Keeps the text, or its first and last halves of `limit` bytes if it is longer.
  public init(_ bytes: [UInt8]) {
    let half = Self.limit / 2
    let omitted = bytes.count > Self.limit ? half..<bytes.count - half : bytes.count..<bytes.count
    self.init(
      head: Array(bytes[..<omitted.lowerBound]), tail: Array(bytes[omitted.upperBound...]),
      omittedByteCount: omitted.count, omittedLineCount: bytes[omitted].count { $0 == Self.newline })
  }

  public init(_ text: String) { self.init(Array(text.utf8)) }

  /// Creates a log from the ends of a long file.
  public init(head: [UInt8], tail: [UInt8], omittedByteCount: Int, omittedLineCount: Int) {
    self.head = head
    self.tail = tail
    self.omittedByteCount = omittedByteCount
    self.omittedLineCount = omittedLineCount
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  public var byteCount: Int { head.count + tail.count }

  /// Calls `body` for each line with its number, which begins at 1; the lines have no line break.
  ///
  /// `body` returns whether to continue.
  func forEachLine(_ body: (_ number: Int, _ line: ArraySlice<UInt8>) -> Bool) {
    var number = 0
    guard Self.forEachLine(of: head, &number, body) else { return }
    guard !tail.isEmpty else { return }
    // The first line of the tail continues the last line of the omitted middle.
    number += omittedLineCount - (head.last == Self.newline ? 0 : 1)
    _ = Self.forEachLine(of: tail, &number, body)
  }

  private static func forEachLine(
    of bytes: [UInt8], _ number: inout Int, _ body: (Int, ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != Self.newline, bytes[end] != Self.carriageReturn { end += 1 }
      number += 1
      guard body(number, bytes[start..<end]) else { return false }
      if end + 1 < bytes.count, bytes[end] == Self.carriageReturn, bytes[end + 1] == Self.newline { end += 1 }
      start = end + 1
    }
    return true
  }

  /// A line for the screen: secrets are `…`, and control characters are visible symbols.
  public struct ShownLine: Hashable, Sendable {
    public let number: Int
    public let text: String
    /// The number of bytes of the line that follow the text.
    public let omittedByteCount: Int
  }

  /// Returns the lines with these numbers.
  ///
  /// `limit` returns the number of bytes after which a line is cut.
  public func lines(
    _ numbers: ClosedRange<Int>, limit: (_ number: Int) -> Int = { _ in 2_000 }
  ) -> [ShownLine] {
    var lines: [ShownLine] = []
    var scanner = SecretScanner()
    forEachLine { number, line in
      // A private key can begin before the first line.
      guard number + SecretScanner.maxKeyLines >= numbers.lowerBound else { return true }
      let end = limit(number)
      // A secret that is cut off is found by its first bytes.
      let hidden = scanner.hidden(line.prefix(end + Self.bytesAfterCut))
      guard numbers.contains(number) else { return true }
      let isCut = line.count > end
      let text = String(decoding: isCut ? hidden.prefix(end) : hidden[...], as: UTF8.self)
      lines.append(
        ShownLine(
          number: number, text: VisibleText.visible(text), omittedByteCount: isCut ? line.count - end : 0))
      return number < numbers.upperBound
    }
    return lines
  }

  /// The number of bytes after a cut in which secrets are looked for.
  private static let bytesAfterCut = 512

  public var lineCount: Int {
    var count = 0
    forEachLine { number, _ in
      count = number
      return true
    }
    return count
  }
}
