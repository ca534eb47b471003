// The measuring and cutting of text in columns.

public enum CellWidth {
  /// Returns the columns of `text` in a grid.
  public static func of(_ text: String) -> Int { asciiCount(text.utf8) ?? scannedColumns(text[...]) }

  public static func of(_ text: Substring) -> Int { asciiCount(text.utf8) ?? scannedColumns(text) }

  private static func scannedColumns(_ text: Substring) -> Int {
    var columns = 0
    var scanner = CellScanner(text)
    while let unit = scanner.next() { columns += unit.columns }
    return columns
  }

  /// Returns the longest prefix of `text` that fits into `columns`.
  public static func prefix(_ text: String, columns: Int) -> Substring { prefix(text[...], columns: columns) }

  public static func prefix(_ text: Substring, columns: Int) -> Substring {
    if columns <= 0 { return text.prefix(0) }
    if text.utf8.count <= columns { return text[...] }
    var end = text.startIndex
    var usedColumns = 0
    var scanner = CellScanner(text)
    while let unit = scanner.next(), usedColumns + unit.columns <= columns {
      usedColumns += unit.columns
      end = unit.end
    }
    return text[..<end]
  }

  public static func suffix(_ text: String, columns: Int) -> Substring {
    dropping(columns: max(0, of(text) - max(0, columns)), from: text)
  }

  /// Returns `text` without its first `columns`; a wide character at the cut is dropped entirely.
  public static func dropping(columns: Int, from text: String) -> Substring {
    guard columns > 0 else { return text[...] }
    var dropped = 0
    var scanner = CellScanner(text)
    while let unit = scanner.next() {
      if dropped >= columns { return text[unit.start...] }
      dropped += unit.columns
    }
    return text[text.endIndex...]
  }

  /// Returns at most `columns` of `text`; a truncated text ends with `marker`.
  public static func truncated(_ text: String, columns: Int, marker: String = "..") -> String {
    guard of(text) > columns else { return text }
    let availableColumns = columns - of(marker)
    guard availableColumns > 0 else { return String(prefix(text, columns: columns)) }
    return prefix(text, columns: availableColumns) + marker
  }

  /// Returns at most `columns` of the end of `text`; a truncated text starts with `marker`.
  ///
  /// This suits identifiers, which differ in their last digits: `..5027`.
  public static func truncatedKeepingTail(_ text: String, columns: Int, marker: String = "..") -> String {
    guard of(text) > columns else { return text }
    let availableColumns = columns - of(marker)
    guard availableColumns > 0 else { return String(suffix(text, columns: columns)) }
    return marker + suffix(text, columns: availableColumns)
  }

  public enum Alignment: Hashable, Sendable { case leading, trailing, center }

  /// Returns exactly `columns` of `text`, truncated with `marker` or padded with spaces.
  public static func fitted(
    _ text: String, columns: Int, alignment: Alignment = .leading, marker: String = ".."
  ) -> String {
    guard columns > 0 else { return "" }
    let cut = truncated(text, columns: columns, marker: marker)
    let padding = columns - of(cut)
    guard padding > 0 else { return cut }
    let leadingSpaces: Int =
      switch alignment {
      case .leading: 0
      case .trailing: padding
      case .center: padding / 2
      }
    return String(repeating: " ", count: leadingSpaces) + cut
      + String(repeating: " ", count: padding - leadingSpaces)
  }

  /// Returns a normalized text, which is equal for texts that look the same in a grid.
  ///
  /// Each whitespace character becomes a space. Whitespace at both ends and invisible characters are removed.
  public static func appearance(of text: String) -> String {
    if isASCII(text[...]), text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
    }
    var shown = String.UnicodeScalarView()
    var scanner = CellScanner(text)
    while let unit = scanner.next() {
      let cell = Cell(glyph: unit.glyph, packedStyle: 0)
      shown.append(cell.base.properties.isWhitespace ? " " : cell.base)
      if let mark = cell.marks.0 { shown.append(mark) }
      if let mark = cell.marks.1 { shown.append(mark) }
    }
    while shown.last == " " { shown.removeLast() }
    return String(String.UnicodeScalarView(shown.drop { $0 == " " }))
  }

  /// Whether `text` contains a visible character other than marks and whitespace.
  public static func isReadable(_ text: String) -> Bool {
    var scanner = CellScanner(text)
    while let unit = scanner.next() {
      let base = Cell(glyph: unit.glyph, packedStyle: 0).base
      if base != CellScanner.replacement, !base.properties.isWhitespace { return true }
    }
    return false
  }

  /// Whether all characters are ASCII, so that bytes, scalars and columns are equal in number.
  static func isASCII(_ text: Substring) -> Bool { asciiCount(text.utf8) != nil }

  /// Returns the number of characters of an ASCII text; nil for other texts.
  private static func asciiCount(_ bytes: some Sequence<UInt8>) -> Int? {
    let count = bytes.withContiguousStorageIfAvailable { bytes in
      // Checks all bytes, because an early exit would slow down the most frequent, short ASCII texts.
      bytes.reduce(0, |) < 0x80 ? bytes.count : nil
    }
    return count ?? nil
  }
}
