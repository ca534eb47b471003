// Two ways of cutting text that scrolling text needs beside those of `CellWidth`: pieces of equal width, and the rest
// behind a column with every cell still in its place.

import Grid

/// Text measured in cells.
enum CellText {
  /// `text` in pieces of at most `columns` cells, cut wherever the width ends.
  static func pieces(_ text: String, columns: Int) -> [String] {
    guard columns > 1, CellWidth.of(text) > columns else { return [text] }
    var pieces: [String] = []
    var rest = text
    while !rest.isEmpty {
      let fitting = CellWidth.prefix(rest, columns: columns)
      // At least one character, so that the loop ends whatever stands there.
      let piece = fitting.isEmpty ? rest.prefix(1) : fitting
      pieces.append(String(piece))
      rest = String(rest[piece.endIndex...])
    }
    return pieces
  }

  /// `text` without its first `columns` cells; the second half of a wide character becomes a space.
  static func dropping(columns: Int, from text: String) -> String {
    guard columns > 0 else { return text }
    let width = CellWidth.of(text)
    guard width > columns else { return "" }
    let rest = CellWidth.dropping(columns: columns, from: text)
    return String(repeating: " ", count: max(0, width - columns - CellWidth.of(rest))) + rest
  }
}
