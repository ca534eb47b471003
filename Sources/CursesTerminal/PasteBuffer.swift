// A bracketed paste.

import Grid

/// The bytes of a paste; of a longer paste than the limit, the first and the last half of the limit.
struct PasteBuffer {
  private static let end = Array("\u{1B}[201~".utf8)
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let half: Int
  private var head: [UInt8] = []
  /// At most twice the half, so that bytes are moved once per half.
  private var tail: [UInt8] = []
  private var omittedByteCount = 0
  private var omittedLineCount = 0
  private var lastWasReturn = false

  /// - Parameter limit: the maximum size in bytes.
  init(limit: Int) {
    half = limit / 2
  }

  /// Appends the bytes that belong to the paste.
  ///
  /// - Parameter remaining: the bytes that have not been consumed yet.
  /// - Returns: the number of bytes consumed, and whether they include the end of the paste.
  mutating func consume(_ remaining: ArraySlice<UInt8>) -> (length: Int, isEnd: Bool) {
    if let end = Self.firstIndex(of: Self.end, in: remaining) {
      append(remaining[..<end])
      return (end - remaining.startIndex + Self.end.count, true)
    }
    // The end sequence may be split between two reads, so its possible beginning is not consumed yet.
    let length = remaining.count - Self.overlap(of: remaining, with: Self.end)
    append(remaining.prefix(length))
    return (length, false)
  }

  /// Appends bytes, with line feeds instead of the carriage returns that terminals send.
  private mutating func append(_ part: ArraySlice<UInt8>) {
    for byte in part {
      let isReturn = byte == Self.carriageReturn
      if byte != Self.newline || !lastWasReturn { append(isReturn ? Self.newline : byte) }
      lastWasReturn = isReturn
    }
  }

  private mutating func append(_ byte: UInt8) {
    if head.count < half {
      head.append(byte)
    } else {
      tail.append(byte)
      if tail.count > 2 * half { omit(tail.count - half) }
    }
  }

  private mutating func omit(_ count: Int) {
    omittedByteCount += count
    omittedLineCount += tail[..<count].count { $0 == Self.newline }
    tail.removeFirst(count)
  }

  /// Returns the event of the complete paste.
  mutating func event() -> InputEvent {
    if omittedByteCount == 0, tail.count <= half {
      return .paste(String(decoding: head + tail, as: UTF8.self))
    }
    if tail.count > half { omit(tail.count - half) }
    return .longPaste(
      PasteEnds(
        head: head, tail: tail, omittedByteCount: omittedByteCount, omittedLineCount: omittedLineCount))
  }

  private static func firstIndex(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var start = bytes.startIndex
    while let candidate = bytes[start...].firstIndex(of: pattern[0]) {
      if bytes[candidate...].starts(with: pattern) { return candidate }
      start = candidate + 1
    }
    return nil
  }

  /// Returns how many bytes at the end could be the beginning of `pattern`.
  private static func overlap(of bytes: ArraySlice<UInt8>, with pattern: [UInt8]) -> Int {
    for length in stride(from: min(pattern.count - 1, bytes.count), to: 0, by: -1)
    where bytes.suffix(length).elementsEqual(pattern.prefix(length)) {
      return length
    }
    return 0
  }
}
