// The division and clipping of text that is measured in terminal cells.

import Grid

package enum CellText {
  /// Returns pieces of at most `columns` cells each, cut at the width without regard to words.
  package static func pieces(_ text: String, columns: Int) -> [String] {
    guard columns > 1, CellWidth.of(text) > columns else { return [text] }
    var pieces: [String] = []
    var remaining = text
    while !remaining.isEmpty {
      let fitting = CellWidth.prefix(remaining, columns: columns)
      // Takes at least one character, so that the loop ends even if a character is wider than `columns`.
      let piece = fitting.isEmpty ? remaining.prefix(1) : fitting
      pieces.append(String(piece))
      remaining = String(remaining[piece.endIndex...])
    }
    return pieces
  }

  /// Returns the text without its first `columns` cells.
  ///
  /// A space replaces the second half of a wide character, so that the remaining cells keep their columns.
  package static func dropping(columns: Int, from text: String) -> String {
    guard columns > 0 else { return text }
    let width = CellWidth.of(text)
    guard width > columns else { return "" }
    let remaining = CellWidth.dropping(columns: columns, from: text)
    return String(repeating: " ", count: max(0, width - columns - CellWidth.of(remaining))) + remaining
  }

  /// Returns the number of a mark such as `#2` at a column; nil if there is no mark.
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
