// The grid of cells into which panes draw and which a terminal shows.

import Glibc

/// A rectangle of cells.
public struct Grid: Sendable, Equatable {
  public let columns: Int
  public let rows: Int
  /// The terminal's cursor; nil hides it.
  public var cursor: Point?
  private var cells: [Cell]

  public init(columns: Int, rows: Int, style: Style = Style()) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(
      repeating: Cell(glyph: Cell.blankGlyph, packedStyle: style.packed), count: self.columns * self.rows)
  }

  public var area: Rect { Rect(x: 0, y: 0, width: columns, height: rows) }

  /// Writes `text` from (x, y) to the right, up to but not including column `limit`.
  ///
  /// A space replaces a wide character that an edge cuts; symbols replace control characters.
  ///
  /// - Returns: the column after the last written cell.
  @discardableResult
  public mutating func put(_ text: String, x: Int, y: Int, limit: Int? = nil, style: Style) -> Int {
    let end = min(limit ?? columns, columns)
    guard x < end else { return x }
    let packedStyle = style.packed
    let plain = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      // Checks all bytes, because an early exit would slow down the most frequent, short and plain texts.
      let maxOffset = bytes.reduce(0) { max($0, $1 &- 0x20) }
      return maxOffset < 0x7F - 0x20 ? putPlain(bytes, x: x, y: y, end: end, packedStyle: packedStyle) : nil
    }
    if let plain, let column = plain { return column }
    return putUnits(text, x: x, y: y, end: end, packedStyle: packedStyle)
  }

  /// Writes printable ASCII.
  private mutating func putPlain(
    _ bytes: UnsafeBufferPointer<UInt8>, x: Int, y: Int, end: Int, packedStyle: UInt64
  ) -> Int {
    let after = x + min(bytes.count, end - x)
    let first = max(x, 0)
    guard y >= 0, y < rows, first < after else { return after }
    blankPairs(cutAt: first, y)
    blankPairs(cutAt: after, y)
    let row = y * columns
    cells.withUnsafeMutableBufferPointer { cells in
      for column in first..<after {
        cells[row + column] = Cell(glyph: UInt64(bytes[column - x]), packedStyle: packedStyle)
      }
    }
    return after
  }

  private mutating func putUnits(_ text: String, x: Int, y: Int, end: Int, packedStyle: UInt64) -> Int {
    let isVisible = y >= 0 && y < rows
    let row = y * columns
    var column = x
    var scanner = CellScanner(text)
    while column < end, let unit = scanner.next() {
      let after = min(column + unit.columns, end)
      if isVisible && after > 0 {
        let first = max(column, 0)
        blankPairs(cutAt: first, y)
        blankPairs(cutAt: after, y)
        if after - first == unit.columns {
          cells[row + first] = Cell(glyph: unit.glyph, packedStyle: packedStyle)
          if unit.columns == 2 {
            cells[row + first + 1] = Cell(glyph: Cell.continuationGlyph, packedStyle: packedStyle)
          }
        } else {
          // Only half of the wide character is inside.
          cells[row + first] = Cell(glyph: Cell.blankGlyph, packedStyle: packedStyle)
        }
      }
      column = after
    }
    return column
  }

  public mutating func fill(_ area: Rect, style: Style) { fill(area, with: " ", style: style) }

  /// Fills a rectangle with a character that takes one column.
  mutating func fill(_ area: Rect, with character: Unicode.Scalar, style: Style) {
    let part = area.intersection(self.area)
    guard part.width > 0 else { return }
    let filling = Cell(glyph: UInt64(character.value), packedStyle: style.packed)
    for y in part.y..<part.y + part.height {
      blankPairs(cutAt: part.x, y)
      blankPairs(cutAt: part.x + part.width, y)
    }
    cells.withUnsafeMutableBufferPointer { cells in
      guard let first = cells.baseAddress else { return }
      for y in part.y..<part.y + part.height {
        (first + y * columns + part.x).update(repeating: filling, count: part.width)
      }
    }
  }

  /// Replaces a wide character by spaces if the left edge of `column` cuts it.
  private mutating func blankPairs(cutAt column: Int, _ y: Int) {
    guard column > 0, column < columns else { return }
    let index = y * columns + column
    guard cells[index].isContinuation else { return }
    cells[index].glyph = Cell.blankGlyph
    cells[index - 1].glyph = Cell.blankGlyph
  }

  /// Returns the text of a row, including trailing spaces; a wide character appears once.
  public func text(row: Int) -> String {
    var text = String.UnicodeScalarView()
    for cell in cells(row: row) where !cell.isContinuation {
      text.append(cell.base)
      if let mark = cell.marks.0 { text.append(mark) }
      if let mark = cell.marks.1 { text.append(mark) }
    }
    return String(text)
  }

  /// Returns the default style outside the grid.
  public func style(x: Int, y: Int) -> Style {
    guard x >= 0, x < columns, y >= 0, y < rows else { return Style() }
    return cells[y * columns + x].style
  }

  /// Returns an empty slice outside the grid.
  public func cells(row: Int) -> ArraySlice<Cell> {
    guard row >= 0, row < rows else { return [] }
    return cells[row * columns..<(row + 1) * columns]
  }

  /// The number of equal cells that ends a range of changed columns.
  private static let maxSpanGap = 8

  /// Returns the first range from `column` on that differs from `previous`; nil if nothing differs.
  ///
  /// The range contains only whole characters of both grids and ends before `maxSpanGap` equal cells. If the
  /// grids differ in size, all columns differ.
  public func changedColumns(row: Int, since previous: Grid, from column: Int = 0) -> Range<Int>? {
    guard row >= 0, row < rows, column < columns else { return nil }
    guard previous.columns == columns, previous.rows == rows else { return column..<columns }
    let start = row * columns + column
    let last = (row + 1) * columns
    return cells.withUnsafeBufferPointer { currentCells in
      previous.cells.withUnsafeBufferPointer { previousCells in
        guard let newRow = currentCells.baseAddress, let oldRow = previousCells.baseAddress,
          memcmp(newRow + start, oldRow + start, (last - start) * MemoryLayout<Cell>.stride) != 0
        else { return nil }
        var first = start
        while first < last, currentCells[first] == previousCells[first] { first += 1 }
        guard first < last else { return nil }
        var end = first + 1
        var index = end
        while index < last, index - end < Self.maxSpanGap {
          if currentCells[index] != previousCells[index] { end = index + 1 }
          index += 1
        }
        // Extends the range to the whole wide characters of both grids.
        while first > start, currentCells[first].isContinuation || previousCells[first].isContinuation {
          first -= 1
        }
        while end < last, currentCells[end].isContinuation || previousCells[end].isContinuation { end += 1 }
        return first - row * columns..<end - row * columns
      }
    }
  }

  /// Copies cells of a row from a grid of the same size; does nothing if the sizes differ.
  public mutating func copyCells(_ columns: Range<Int>, row: Int, from other: Grid) {
    guard other.columns == self.columns, other.rows == rows, row >= 0, row < rows else { return }
    let start = row * self.columns
    for column in columns.clamped(to: 0..<self.columns) {
      cells[start + column] = other.cells[start + column]
    }
  }

  /// Returns the rows that differ from `previous`; all rows if the sizes differ.
  public func changedRows(since previous: Grid) -> [Int] {
    (0..<rows).filter { changedColumns(row: $0, since: previous) != nil }
  }
}
