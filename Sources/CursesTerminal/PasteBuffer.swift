// A bracketed paste.

struct PasteBuffer {
  private static let end = Array("\u{1B}[201~".utf8)

  /// The maximum size in bytes; the rest of a longer paste is discarded.
  private let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
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

  private mutating func append(_ part: ArraySlice<UInt8>) {
    bytes.append(contentsOf: part.prefix(max(0, limit - bytes.count)))
  }

  /// The pasted text, with line feeds instead of the carriage returns that terminals send.
  var text: String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var lastWasReturn = false
    for byte in bytes {
      let isReturn = byte == 0x0D
      if isReturn {
        text.append(0x0A)
      } else if byte != 0x0A || !lastWasReturn {
        text.append(byte)
      }
      lastWasReturn = isReturn
    }
    return String(decoding: text, as: UTF8.self)
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
