// The search for a plain text.

/// A substring search that ignores the case of ASCII letters.
package struct TextMatch: Sendable, Hashable {
  private let needle: [UInt8]

  /// nil if the text is empty.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    needle = text.utf8.map(\.smallASCII)
  }

  package init?(bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return nil }
    needle = bytes.map(\.smallASCII)
  }

  /// The number in a text that consists of `#` and digits; nil for another text.
  package var numberAfterSign: Int? {
    needle.first == UInt8(ascii: "#") && needle.dropFirst().allSatisfy(\.isASCIIDigit)
      ? Int(String(decoding: needle.dropFirst(), as: UTF8.self)) : nil
  }

  /// The length of the searched text in bytes of UTF-8.
  package var byteCount: Int { needle.count }

  package func occurs(_ text: String) -> Bool { firstOffset(in: text, from: 0) != nil }

  package func occurs(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { search($0, from: 0) != nil }
  }

  /// Returns the numbers of the lines that contain the text; each line ends in a line feed.
  package func lineNumbers(in bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      var numbers: [Int] = []
      var (line, start, position) = (0, 0, 0)
      while let hit = search(bytes, from: position) {
        for index in start..<hit where bytes[index] == UInt8(ascii: "\n") { line += 1 }
        numbers.append(line)
        start = hit
        while start < bytes.count, bytes[start] != UInt8(ascii: "\n") { start += 1 }
        position = start
      }
      return numbers
    }
  }

  /// Returns the occurrences as byte offsets.
  package func byteRanges(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var position = 0
    while let start = search(bytes, from: position) {
      position = start + needle.count
      ranges.append(start..<position)
    }
    return ranges
  }

  private func firstOffset(in text: String, from position: Int) -> Int? {
    if let found = text.utf8.withContiguousStorageIfAvailable({ search($0, from: position) }) { return found }
    return Array(text.utf8).withUnsafeBufferPointer { search($0, from: position) }
  }

  private func search(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) -> Int? {
    guard bytes.count - position >= needle.count else { return nil }
    return needle.withUnsafeBufferPointer { needle in
      let first = needle[0]
      for start in position...(bytes.count - needle.count) where bytes[start].smallASCII == first {
        var index = 1
        while index < needle.count, bytes[start + index].smallASCII == needle[index] { index += 1 }
        if index == needle.count { return start }
      }
      return nil
    }
  }
}
