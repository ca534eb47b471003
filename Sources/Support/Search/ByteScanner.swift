// The scanner for the numbers in times and durations.

package struct ByteScanner {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int

  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  package var isAtEnd: Bool { index == end }

  package mutating func next() -> UInt8? {
    guard index < end else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  package mutating func consume(_ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  package mutating func digits(exactly count: Int) -> Int? {
    guard end - index >= count else { return nil }
    var value = 0
    for offset in index..<index + count {
      guard Byte.isDigit(bytes[offset]) else { return nil }
      value = value * 10 + Int(bytes[offset] - 0x30)
    }
    index += count
    return value
  }

  package mutating func digits(atMost count: Int) -> Int? {
    var length = 0
    while length < count, index + length < end, Byte.isDigit(bytes[index + length]) { length += 1 }
    return length == 0 ? nil : digits(exactly: length)
  }

  /// Reads a number of any length; numbers above `Int64.max` become `Int64.max`.
  package mutating func number() -> Int64? {
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
  package mutating func fraction() -> Int? {
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
  package mutating func skipBlanks() -> Bool {
    let start = index
    while index < end, Byte.isBlank(bytes[index]) { index += 1 }
    return index > start
  }

  /// Reads ASCII letters; the result may be empty.
  package mutating func letters() -> ArraySlice<UInt8> {
    let start = index
    while index < end, (0x61...0x7A).contains(bytes[index] | 0x20) { index += 1 }
    return bytes[start..<index]
  }
}
