// The breaking of lines: western text at spaces, Japanese text between characters.

public enum TextLayout {
  /// Returns `text` as lines of at most `columns`; line breaks in the text are kept.
  ///
  /// A western word is divided only if it is longer than a line. Japanese text may break between any two
  /// characters, except before closing marks and small kana and after opening brackets. Spaces at a break are
  /// removed, but indentation remains.
  public static func wrap(_ text: String, columns: Int) -> [String] {
    let columns = max(1, columns)
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if CellWidth.of(line) <= columns {
        lines.append(String(line))
      } else {
        wrapLine(line, columns: columns, into: &lines)
      }
    }
    return lines
  }

  private static func wrapLine(_ line: Substring, columns: Int, into lines: inout [String]) {
    var units: [CellUnit] = []
    var scanner = CellScanner(line)
    while let unit = scanner.next() { units.append(unit) }

    var first = 0
    while first < units.count {
      let end = endOfLine(units, from: first, columns: columns)
      var last = end
      while last > first, units[last - 1].original == " ", end < units.count { last -= 1 }
      lines.append(last > first ? String(line[units[first].start..<units[last - 1].end]) : "")
      first = end
      while first < units.count, units[first].original == " " { first += 1 }
    }
  }

  /// Returns the index of the unit after the line; spaces at the break belong to the line.
  private static func endOfLine(_ units: [CellUnit], from first: Int, columns: Int) -> Int {
    var usedColumns = 0
    var end = first
    while end < units.count, usedColumns + units[end].columns <= columns {
      usedColumns += units[end].columns
      end += 1
    }
    if end == units.count { return end }
    if end == first { return first + 1 }
    // A space at a break may exceed the width, because it is removed.
    var candidate = end
    let indentEnd = units[first...].firstIndex { $0.original != " " } ?? end
    while candidate > indentEnd {
      if canBreak(between: units[candidate - 1], and: units[candidate]) { return candidate }
      candidate -= 1
    }
    return end
  }

  private static func canBreak(between left: CellUnit, and right: CellUnit) -> Bool {
    if right.original == " " { return true }
    if left.original == " " { return true }
    guard isJapanese(left) || isJapanese(right) else { return false }
    return !Kinsoku.neverFirst.contains(right.original) && !Kinsoku.neverLast.contains(left.original)
  }

  private static func isJapanese(_ unit: CellUnit) -> Bool {
    unit.columns == 2 || (0xFF61...0xFF9F).contains(unit.original.value)
  }
}

/// The characters that must not start or end a line of Japanese text.
private enum Kinsoku {
  static let neverFirst = Set(
    """
    、。，．・：；？！゛゜ヽヾゝゞ々〻ー）］｝〕〉》」』】〙〗〟’”｠»‐゠–〜～％‰℃
    ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ
    ｡｣､･ｧｨｩｪｫｬｭｮｯｰﾞﾟ,.!?:;)]}%…‥
    """.unicodeScalars.filter { $0 != "\n" })
  static let neverLast = Set("（［｛〔〈《「『【〘〖〝‘“｟«｢([{￥＄¥$＃#".unicodeScalars)
}
