// What scrolling text needs beside `CellWidth`: pieces of equal width, the rest behind a column with every cell still in
// its place, and the `#2` that stands in a column.

import Grid

/// Text measured in cells.
package enum CellText {
  /// `text` in pieces of at most `columns` cells, cut wherever the width ends.
  package static func pieces(_ text: String, columns: Int) -> [String] {
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
  package static func dropping(columns: Int, from text: String) -> String {
    guard columns > 0 else { return text }
    let width = CellWidth.of(text)
    guard width > columns else { return "" }
    let rest = CellWidth.dropping(columns: columns, from: text)
    return String(repeating: " ", count: max(0, width - columns - CellWidth.of(rest))) + rest
  }

  /// The number of the `#2` that stands in a column of `text`; nil where there is none.
  package static func number(in text: String, at column: Int) -> Int? {
    guard column >= 0 else { return nil }
    var (start, end) = (0, 0)
    var token = ""
    for character in text + " " {
      if token.isEmpty ? character == "#" : character.isASCII && character.isNumber {
        if token.isEmpty { start = end }
        token.append(character)
      } else {
        if let number = Int(token.dropFirst()), (start..<end).contains(column) { return number }
        token = ""
      }
      end += CellWidth.of(String(character))
    }
    return nil
  }
}
