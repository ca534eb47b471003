// Which characters a terminal shows as they are, and what is shown in place of the others. Pure.

import Grid

/// What a terminal can show.
struct GlyphFallback: Hashable {
  /// Otherwise only ASCII is shown.
  let isUTF8: Bool
  /// Whether the terminal's font gives characters of ambiguous width two columns, where the grid counts one.
  let ambiguousIsWide: Bool

  /// What is shown in place of a scalar, in one column; nil where the scalar itself is shown.
  func substitute(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return nil }
    if isUTF8 && !(ambiguousIsWide && ASCIIFallback.isAmbiguous(scalar)) { return nil }
    return ASCIIFallback.ascii(scalar) ?? "?"
  }

  /// What is shown of a cell: base and marks as numbers, 0 where there is none, and the columns that they take.
  ///
  /// A look-alike of a wide character takes one column, and a blank has to follow.
  func shown(_ cell: Cell, isWide: Bool) -> (scalars: (UInt32, UInt32, UInt32), columns: UInt16) {
    let scalars = cell.scalars
    if let substitute = substitute(for: cell.base) { return ((substitute.value, 0, 0), 1) }
    return (isUTF8 ? scalars : (scalars.0, 0, 0), isWide ? 2 : 1)
  }
}
