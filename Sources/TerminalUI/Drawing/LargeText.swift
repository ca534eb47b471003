// Large type in a grid of cells: letters with spaces between them.

import Grid

package enum LargeText {
  /// Returns `text` with a blank cell after each narrow character, as lines of at most `columns`.
  ///
  /// Wide characters, for example Japanese text, fill two cells already and get no blank cell.
  package static func wrap(_ text: String, columns: Int, limit: Int = .max) -> [String] {
    var spaced = ""
    for character in text {
      spaced.append(character)
      guard CellWidth.of(String(character)) == 1 else { continue }
      // Lines break at ordinary spaces only, so a no-break space keeps a word together.
      spaced.append(character == " " ? " " : filler)
    }
    return TextLayout.wrap(spaced, columns: columns, limit: limit).map { line in
      let text = line.replacing(String(filler), with: " ")
      let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
      return String(text[..<end])
    }
  }

  private static let filler: Character = "\u{A0}"
}
