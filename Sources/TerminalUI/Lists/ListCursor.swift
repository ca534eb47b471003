// Where one is in a list: the chosen row, the first row on screen, how far to the side. The same keys everywhere.

/// Selection and scrolling of a list of `count` rows in `height` rows of screen.
public struct ListCursor: Sendable, Hashable {
  /// The chosen row.
  public private(set) var selected = 0
  /// The first row on screen.
  public private(set) var top = 0
  /// How many cells are scrolled away at the left.
  public private(set) var columnOffset = 0

  /// How many cells `h` and `l` move.
  package static let horizontalStep = 8

  public init() {}

  /// Goes where a movement says.
  public mutating func move(_ movement: Movement, count: Int, height: Int) {
    let page = max(1, height - 1)
    switch movement {
    case .up: selected -= 1
    case .down: selected += 1
    case .pageUp:
      selected -= page
      top -= page
    case .pageDown:
      selected += page
      top += page
    case .first: selected = 0
    case .last: selected = count - 1
    case .left: columnOffset = max(0, columnOffset - Self.horizontalStep)
    case .right: columnOffset += Self.horizontalStep
    }
    clamp(count: count, height: height)
  }

  /// Chooses a row; the screen follows at the next `clamp`.
  public mutating func select(_ row: Int) { selected = row }

  /// Scrolls so that `row` is the first on screen; the selection goes there too.
  public mutating func scroll(to row: Int) {
    top = row
    selected = row
  }

  /// Scrolls half a page; the selection comes along.
  public mutating func scrollHalfPage(up: Bool, count: Int, height: Int) {
    let rows = max(1, height / 2) * (up ? -1 : 1)
    selected += rows
    top += rows
    clamp(count: count, height: height)
  }

  /// Brings selection and screen back into a list of `count` rows, with the selection on screen.
  public mutating func clamp(count: Int, height: Int) {
    selected = max(0, min(selected, count - 1))
    top = max(0, min(top, count - height))
    if selected < top { top = selected }
    if height > 0, selected >= top + height { top = selected - height + 1 }
  }

  /// Keeps selection and screen on the same rows after `rows` were added before them.
  public mutating func preservePosition(afterAdding rows: Int) {
    selected += rows
    top += rows
  }

  /// The rows on screen.
  public func visible(count: Int, height: Int) -> Range<Int> {
    let first = max(0, min(top, count))
    return first..<max(first, min(count, top + height))
  }
}
