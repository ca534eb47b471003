// The search for a sequence of bytes.

package enum ByteSearch {
  /// A byte pattern for repeated searches in linear time (Knuth–Morris–Pratt algorithm).
  package struct Pattern {
    private let pattern: [UInt8]
    /// For each index, the length of the longest proper prefix of `pattern` that is a suffix of
    /// `pattern[...index]`.
    private let borders: [Int]

    package init(_ pattern: [UInt8]) {
      self.pattern = pattern
      var borders = [Int](repeating: 0, count: pattern.count)
      var border = 0
      for index in pattern.indices.dropFirst() {
        while border > 0, pattern[index] != pattern[border] { border = borders[border - 1] }
        if pattern[index] == pattern[border] { border += 1 }
        borders[index] = border
      }
      self.borders = borders
    }

    package func occurs(_ text: String) -> Bool {
      var text = text
      return text.withUTF8(occurs)
    }

    package func occurs(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.withUnsafeBufferPointer(occurs) }

    package func occurs(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { offset(in: bytes) != nil }

    /// Returns the offset in bytes of the first occurrence; nil if there is none.
    package func offset(in text: String) -> Int? {
      var text = text
      return text.withUTF8 { offset(in: $0) }
    }

    private func offset(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
      guard let first = pattern.first else { return 0 }
      guard bytes.count >= pattern.count else { return nil }
      var matched = 0
      for index in bytes.indices {
        let byte = bytes[index]
        if matched == 0, byte != first { continue }
        while matched > 0, byte != pattern[matched] { matched = borders[matched - 1] }
        if byte == pattern[matched] { matched += 1 }
        if matched == pattern.count { return index + 1 - matched }
      }
      return nil
    }
  }
}
