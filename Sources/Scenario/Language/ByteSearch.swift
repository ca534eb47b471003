// Byte search, and the scanner for the numbers in times and durations.

import StoreSimulator
import Support

enum ByteSearch {
  /// A byte pattern for repeated searches in linear time (Knuth–Morris–Pratt algorithm).
  struct Pattern {
    private let pattern: [UInt8]
    /// For each index, the length of the longest proper prefix of `pattern` that is a suffix of
    /// `pattern[...index]`.
    private let borders: [Int]

    init(_ pattern: [UInt8]) {
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

    func occurs(_ text: String) -> Bool {
      var text = text
      return text.withUTF8(occurs)
    }

    func occurs(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.withUnsafeBufferPointer(occurs) }

    func occurs(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { offset(in: bytes) != nil }

    /// Returns the offset in bytes of the first occurrence; nil if there is none.
    func offset(in text: String) -> Int? {
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

struct ByteScanner {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { index == end }

  mutating func next() -> UInt8? {
    guard index < end else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func digits(exactly count: Int) -> Int? {
    guard end - index >= count else { return nil }
    var value = 0
    for offset in index..<index + count {
      guard Byte.isDigit(bytes[offset]) else { return nil }
      value = value * 10 + Int(bytes[offset] - 0x30)
    }
    index += count
    return value
  }

  mutating func digits(atMost count: Int) -> Int? {
    var length = 0
    while length < count, index + length < end, Byte.isDigit(bytes[index + length]) { length += 1 }
    return length == 0 ? nil : digits(exactly: length)
  }

  /// Reads a number of any length; numbers above `Int64.max` become `Int64.max`.
  mutating func number() -> Int64? {
    let start = index
    var value: Int64 = 0
    while index < end, Byte.isDigit(bytes[index]) {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int64(bytes[index] - 0x30))
      value = overflow || carry ? .max : sum
      index += 1
    }
    return index == start ? nil : value
  }

  /// Reads one to six digits after a decimal point, in millionths.
  mutating func fraction() -> Int? {
    var value = 0
    var length = 0
    while index < end, Byte.isDigit(bytes[index]) {
      guard length < 6 else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
      length += 1
      index += 1
    }
    guard length > 0 else { return nil }
    for _ in length..<6 { value *= 10 }
    return value
  }

  /// Skips spaces and tabs; returns whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = index
    while index < end, Byte.isBlank(bytes[index]) { index += 1 }
    return index > start
  }

  /// Reads ASCII letters; the result may be empty.
  mutating func letters() -> ArraySlice<UInt8> {
    let start = index
    while index < end, (0x61...0x7A).contains(bytes[index] | 0x20) { index += 1 }
    return bytes[start..<index]
  }
}
