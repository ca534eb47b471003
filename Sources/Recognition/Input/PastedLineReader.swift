// The lines of a pasted log, one after the other.

import Support

/// A position in a log, from which lines are read in pieces of work.
struct PastedLineReader: Sendable {
  private let log: PastedLog
  /// Whether the position is in the bytes after the omitted middle.
  private var isInTail = false
  private var index = 0
  /// The number of the line that was read last, from 1.
  private(set) var number = 0

  init(_ log: PastedLog) { self.log = log }

  /// The number of bytes that were not read yet.
  var remainingByteCount: Int { isInTail ? log.tail.count - index : log.byteCount - index }

  /// Returns the next line without its line break; nil at the end.
  mutating func next() -> ArraySlice<UInt8>? {
    if !isInTail, index >= log.head.count {
      isInTail = true
      index = 0
      // The last line of the head and the first line of the tail are incomplete.
      number += max(log.omittedLineCount - 1, 0)
    }
    let bytes = isInTail ? log.tail : log.head
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, !Self.isLineBreak(bytes[index]) { index += 1 }
    let line = bytes[start..<index]
    number += 1
    let isPair =
      index + 1 < bytes.count && bytes[index] == UInt8(ascii: "\r") && bytes[index + 1] == UInt8(ascii: "\n")
    index = min(index + (isPair ? 2 : 1), bytes.count)
    return line
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
