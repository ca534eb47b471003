// The lookup of a scalar's width.

enum ScalarClass {
  /// A C0 control or DEL, shown as its symbol.
  case control
  /// An invisible or unsafe scalar, shown as `CellScanner.replacement`.
  case unsafe
  /// A scalar that combines with the scalar before it.
  case zeroWidth
  case narrow
  case wide
}

enum WidthTable {
  static func classify(_ scalar: Unicode.Scalar) -> ScalarClass {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? .control : .narrow }
    if value == 0x7F { return .control }
    // Fast paths for Latin letters, box drawing, ideographs, kana, Hangul and full-width letters.
    if value >= 0xA0 && value < 0x300 && value != 0xAD { return .narrow }
    if value >= 0x2500 && value < 0x2580 { return .narrow }
    if value >= 0x4E00 && value < 0xA000 { return .wide }
    if value >= 0x309B && value < 0x3100 { return .wide }
    if value >= 0x3041 && value < 0x3097 { return .wide }
    if value >= 0xAC00 && value < 0xD7A4 { return .wide }
    if value >= 0xFF01 && value < 0xFF61 { return .wide }
    if contains(value, in: WidthRanges.wide) { return .wide }
    if contains(value, in: WidthRanges.zeroWidth) { return .zeroWidth }
    if contains(value, in: WidthRanges.unsafe) { return .unsafe }
    return .narrow
  }

  static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && contains(scalar.value, in: WidthRanges.ambiguous)
  }

  /// Binary search in pairs of the first and last value of each range, ascending.
  private static func contains(_ value: UInt32, in ranges: [UInt32]) -> Bool {
    var low = 0
    var high = ranges.count / 2 - 1
    while low <= high {
      let middle = (low + high) / 2
      if value < ranges[2 * middle] {
        high = middle - 1
      } else if value > ranges[2 * middle + 1] {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}
