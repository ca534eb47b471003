// Measuring and cutting text by columns, without a grid.

/// How many columns text takes.
public enum CellWidth {
  /// Columns of `text` when put into a grid.
  public static func of(_ text: String) -> Int { asciiCount(text.utf8) ?? scannedColumns(text[...]) }

  /// Columns of `text` when put into a grid.
  public static func of(_ text: Substring) -> Int { asciiCount(text.utf8) ?? scannedColumns(text) }

  private static func scannedColumns(_ text: Substring) -> Int {
    var columns = 0
    var scanner = CellScanner(text)
    while let unit = scanner.next() { columns += unit.columns }
    return columns
  }

  /// The longest prefix of `text` that fits into `columns`.
  public static func prefix(_ text: String, columns: Int) -> Substring { prefix(text[...], columns: columns) }

  /// The longest prefix of `text` that fits into `columns`.
  public static func prefix(_ text: Substring, columns: Int) -> Substring {
    if columns <= 0 { return text.prefix(0) }
    if text.utf8.count <= columns { return text[...] }
    var end = text.startIndex
    var taken = 0
    var scanner = CellScanner(text)
    while let unit = scanner.next(), taken + unit.columns <= columns {
      taken += unit.columns
      end = unit.end
    }
    return text[..<end]
  }

  /// The longest suffix of `text` that fits into `columns`.
  public static func suffix(_ text: String, columns: Int) -> Substring {
    dropping(columns: max(0, of(text) - max(0, columns)), from: text)
  }

  /// What is left of `text` without its first `columns`; a wide character that is cut goes too.
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

  /// `text` in at most `columns`, with `marker` at the end where something was cut off.
  public static func truncated(_ text: String, columns: Int, marker: String = "..") -> String {
    guard of(text) > columns else { return text }
    let room = columns - of(marker)
    guard room > 0 else { return String(prefix(text, columns: columns)) }
    return prefix(text, columns: room) + marker
  }

  /// `text` in at most `columns`, with `marker` at the start where something was cut off.
  ///
  /// Identifiers differ in their last digits: `..5027`.
  public static func truncatedKeepingTail(_ text: String, columns: Int, marker: String = "..") -> String {
    guard of(text) > columns else { return text }
    let room = columns - of(marker)
    guard room > 0 else { return String(suffix(text, columns: columns)) }
    return marker + suffix(text, columns: room)
  }

  /// Where text stands in a field that is wider.
  public enum Alignment: Hashable, Sendable { case leading, trailing, center }

  /// `text` in exactly `columns`: cut with `marker` where it is longer, filled with spaces where it is shorter.
  public static func fitted(
    _ text: String, columns: Int, alignment: Alignment = .leading, marker: String = ".."
  ) -> String {
    guard columns > 0 else { return "" }
    let cut = truncated(text, columns: columns, marker: marker)
    let missing = columns - of(cut)
    guard missing > 0 else { return cut }
    let left: Int =
      switch alignment {
      case .leading: 0
      case .trailing: missing
      case .center: missing / 2
      }
    return String(repeating: " ", count: left) + cut + String(repeating: " ", count: missing - left)
  }

  /// `text` as cells show it: what draws the same reads the same here, however it was written.
  ///
  /// Blanks of every kind are plain spaces, and those at the ends are gone; what a cell does not show is left out.
  public static func appearance(of text: String) -> String {
    if isASCII(text[...]), text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
    }
    var shown = String.UnicodeScalarView()
    var scanner = CellScanner(text)
    while let unit = scanner.next() {
      let cell = Cell(glyph: unit.glyph, look: 0)
      shown.append(cell.base.properties.isWhitespace ? " " : cell.base)
      if let mark = cell.marks.0 { shown.append(mark) }
      if let mark = cell.marks.1 { shown.append(mark) }
    }
    while shown.last == " " { shown.removeLast() }
    return String(String.UnicodeScalarView(shown.drop { $0 == " " }))
  }

  /// Whether anything of `text` can be read: letters, digits, signs; not marks alone, blanks, or what is never shown.
  public static func isReadable(_ text: String) -> Bool {
    var scanner = CellScanner(text)
    while let unit = scanner.next() {
      let base = Cell(glyph: unit.glyph, look: 0).base
      if base != CellScanner.replacement, !base.properties.isWhitespace { return true }
    }
    return false
  }

  /// Whether every character is ASCII: then bytes, scalars and columns are the same number.
  static func isASCII(_ text: Substring) -> Bool { asciiCount(text.utf8) != nil }

  /// How many characters a text has that is ASCII through and through; nil of another one.
  private static func asciiCount(_ bytes: some Sequence<UInt8>) -> Int? {
    let count = bytes.withContiguousStorageIfAvailable { bytes in
      // All in one go: most texts are ASCII, and a way out at each byte would cost more than the few bytes behind it.
      bytes.reduce(0, |) < 0x80 ? bytes.count : nil
    }
    return count ?? nil
  }
}
