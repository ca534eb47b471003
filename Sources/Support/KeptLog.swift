// A log that was pasted or read from a file.

/// A log in memory, of which at most 10 MiB are kept.
public struct KeptLog: Hashable, Sendable {
  /// The maximum number of bytes.
  public static let limit = 10 << 20

  public let head: [UInt8]
  /// The last bytes of a log that is longer than the limit; otherwise empty.
  public let tail: [UInt8]
  public let omittedByteCount: Int
  public let omittedLineCount: Int

  /// Keeps the first and the last half of the limit if the log is longer.
  public init(_ bytes: [UInt8]) {
    guard bytes.count > Self.limit else {
      (head, tail, omittedByteCount, omittedLineCount) = (bytes, [], 0, 0)
      return
    }
    let omitted = bytes[(Self.limit / 2)..<(bytes.count - Self.limit / 2)]
    head = Array(bytes[..<omitted.startIndex])
    tail = Array(bytes[omitted.endIndex...])
    omittedByteCount = omitted.count
    omittedLineCount = omitted.count { $0 == Byte.newline }
  }

  /// Creates a log from the ends of a longer text.
  public init(head: [UInt8], tail: [UInt8], omittedByteCount: Int, omittedLineCount: Int) {
    (self.head, self.tail) = (head, tail)
    (self.omittedByteCount, self.omittedLineCount) = (omittedByteCount, omittedLineCount)
  }

  /// The kept bytes, with a remark in place of the omitted ones.
  public var bytes: [UInt8] {
    omittedByteCount == 0 ? head : head + Array("\n[\(omittedByteCount) bytes left out]\n".utf8) + tail
  }

  public var byteCount: Int { head.count + tail.count }

  /// The number of lines, including the omitted ones.
  public var lineCount: Int {
    let lineEnds = head.count { $0 == Byte.newline } + tail.count { $0 == Byte.newline }
    let last = tail.isEmpty ? head.last : tail.last
    return lineEnds + omittedLineCount + (last == nil || last == Byte.newline ? 0 : 1)
  }
}
