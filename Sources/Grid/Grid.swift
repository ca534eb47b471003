// Cells that panes draw into and that a terminal shows. Knows no terminal and no program.

/// A rectangle of cells.
public struct Grid: Sendable, Equatable {
  public let columns: Int
  public let rows: Int
  /// Where the terminal's cursor is shown; nil hides it.
  public var cursor: Point?

  public init(columns: Int, rows: Int, style: Style = Style()) {
    self.columns = columns
    self.rows = rows
  }

  /// Writes `text` from (x, y) rightwards inside columns `x..<limit`; a wide character that does not fit whole is
  /// replaced by a space. Control characters become visible symbols. Returns the column after the last cell written.
  @discardableResult
  public mutating func put(_ text: String, x: Int, y: Int, limit: Int? = nil, style: Style) -> Int { x }

  /// Fills a rectangle with spaces of a style.
  public mutating func fill(_ area: Rect, style: Style) {}

  /// Changes the style of a rectangle's cells and keeps their text.
  public mutating func restyle(_ area: Rect, _ change: (inout Style) -> Void) {}

  /// The text of a row, wide characters once, trailing spaces kept.
  public func text(row: Int) -> String { "" }

  /// The style of a cell.
  public func style(x: Int, y: Int) -> Style { Style() }
}

public struct Point: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangle of cells: `x`, `y` is the top left one.
public struct Rect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }
}

/// A colour as a theme names it; the terminal shows the nearest it has.
public enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case terminal
  /// One of the terminal's 16 colours, 0 to 15.
  case ansi(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}

/// How a cell looks.
public struct Style: Hashable, Sendable {
  public var foreground: Color = .terminal
  public var background: Color = .terminal
  public var bold = false
  public var dim = false
  public var underline = false
  public var reverse = false
  public var italic = false
  public init() {}
}

/// How many columns text takes.
public enum CellWidth {
  /// Columns of `text` when put into a grid.
  public static func of(_ text: String) -> Int { text.count }
  /// The longest prefix of `text` that fits into `columns`.
  public static func prefix(_ text: String, columns: Int) -> Substring { text.prefix(columns) }
}
