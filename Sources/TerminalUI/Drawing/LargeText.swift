// Large type in a grid of cells: wider spaces between words.

import Grid

package enum LargeText {
  /// Returns `text` with two blank cells between words, as lines of at most `columns`.
  ///
  /// Spaces between letters, and full-width forms of Latin letters, look like a broken font in terminals.
  /// Text with wide characters, for example Japanese text, is not changed.
  package static func wrap(_ text: String, columns: Int, limit: Int = .max) -> [String] {
    guard !text.contains(where: { CellWidth.of(String($0)) > 1 }) else {
      return TextLayout.wrap(text, columns: columns, limit: limit)
    }
    // Lines break at ordinary spaces only, so the second space of a gap stays with the word before it.
    let spaced = text.replacing(" ", with: "\(filler) ")
    return TextLayout.wrap(spaced, columns: columns, limit: limit).map { line in
      let text = line.replacing(String(filler), with: " ")
      let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
      return String(text[..<end])
    }
  }

  private static let filler: Character = "\u{A0}"
}
