// The text that a terminal must receive to show a grid.

import Grid

/// A writer of control sequences that every terminal with colours understands.
struct TerminalOutput {
  private(set) var text = ""
  /// The cell that the terminal writes next; nil if it is not known.
  private var position: Point?
  /// The style of the terminal; nil if it is not known.
  private var style: Style?

  private static let escape = "\u{1B}["

  /// Returns the text that changes a terminal from `previous` to `grid`, which have the same size.
  ///
  /// If `previous` is nil, the text is complete: it clears the terminal first.
  static func frame(_ grid: Grid, since previous: Grid?) -> String {
    var output = TerminalOutput()
    if previous == nil { output.text = "\(escape)0m\(escape)2J\(escape)?25l" }
    let before = previous ?? Grid(columns: grid.columns, rows: grid.rows)
    for row in 0..<grid.rows {
      var column = 0
      while let changed = grid.changedColumns(row: row, since: before, from: column) {
        output.write(grid.cells(row: row), changed, row: row)
        column = changed.upperBound
      }
    }
    output.showCursor(of: grid, since: before)
    return output.text
  }

  private mutating func write(_ cells: ArraySlice<Cell>, _ columns: Range<Int>, row: Int) {
    for column in columns {
      let cell = cells[cells.startIndex + column]
      guard !cell.isContinuation else { continue }
      let place = Point(x: column, y: row)
      if position != place { text += "\(Self.escape)\(row + 1);\(column + 1)H" }
      if style != cell.style {
        text += Self.sequence(for: cell.style)
        style = cell.style
      }
      text.unicodeScalars.append(cell.base)
      if let mark = cell.marks.0 { text.unicodeScalars.append(mark) }
      if let mark = cell.marks.1 { text.unicodeScalars.append(mark) }
      position = Self.place(after: cell, at: place, in: cells)
    }
  }

  /// Returns nil if terminals disagree about the width of the cell, or if the row is full.
  private static func place(after cell: Cell, at place: Point, in cells: ArraySlice<Cell>) -> Point? {
    guard cell.marks.0 == nil, cell.base.value < 0x1F000 else { return nil }
    let next = place.x + 1
    guard next < cells.count else { return nil }
    let isWide = cells[cells.startIndex + next].isContinuation
    return isWide && next + 1 == cells.count ? nil : Point(x: isWide ? next + 1 : next, y: place.y)
  }

  private mutating func showCursor(of grid: Grid, since previous: Grid) {
    if let cursor = grid.cursor {
      text += "\(Self.escape)\(cursor.y + 1);\(cursor.x + 1)H"
      if previous.cursor == nil { text += "\(Self.escape)?25h" }
    } else if previous.cursor != nil {
      text += "\(Self.escape)?25l"
    }
  }

  // MARK: Styles

  private static func sequence(for style: Style) -> String {
    let attributes: [(isOn: Bool, code: String)] = [
      (style.bold, "1"), (style.dim, "2"), (style.italic, "3"), (style.underline, "4"), (style.reverse, "7"),
    ]
    let codes =
      ["0"] + attributes.filter(\.isOn).map(\.code) + color(style.foreground, base: 30)
      + color(style.background, base: 40)
    return "\(escape)\(codes.joined(separator: ";"))m"
  }

  /// Returns the codes of a color; `base` is 30 for a foreground and 40 for a background.
  private static func color(_ color: Color, base: Int) -> [String] {
    switch color {
    case .terminal: []
    case .ansi(let number):
      // The bright colours 8 to 15 have codes of their own.
      [String(number & 15 < 8 ? base + Int(number & 15) : base + 52 + Int(number & 15))]
    case .rgb(let red, let green, let blue): ["\(base + 8);2;\(red);\(green);\(blue)"]
    }
  }
}
