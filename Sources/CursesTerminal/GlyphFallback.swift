// The substitution of characters that a terminal cannot show.

import Grid

struct GlyphFallback: Hashable {
  /// Whether the terminal shows non-ASCII characters.
  let isUTF8: Bool
  /// Whether the terminal draws characters of ambiguous width in two columns, and not one as in the grid.
  let ambiguousIsWide: Bool

  /// Returns the one-column substitute for a scalar; nil if the terminal can show the scalar.
  func substitute(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return nil }
    if isUTF8 && !(ambiguousIsWide && ASCIIFallback.isAmbiguous(scalar)) { return nil }
    return ASCIIFallback.ascii(scalar) ?? "?"
  }

  /// Returns the scalars of a cell (0 for none) and their number of columns.
  ///
  /// The substitute for a wide character takes one column, so the caller adds a blank.
  func shown(_ cell: Cell, isWide: Bool) -> (scalars: (UInt32, UInt32, UInt32), columns: UInt16) {
    let scalars = cell.scalars
    if let substitute = substitute(for: cell.base) { return ((substitute.value, 0, 0), 1) }
    return (isUTF8 ? scalars : (scalars.0, 0, 0), isWide ? 2 : 1)
  }
}
