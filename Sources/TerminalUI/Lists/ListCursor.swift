// The position in a list.

/// Selection and scrolling of a list of `count` rows in a view of `height` rows.
public struct ListCursor: Sendable, Hashable {
  public private(set) var selected = 0
  public private(set) var top = 0

  /// The number of cells that `h` and `l` scroll.
  package static let horizontalStep = 8

  public init() {}

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
    case .left, .right: break
    }
    clamp(count: count, height: height)
  }

  /// Selects a row; the next `clamp` scrolls to the row.
  public mutating func select(_ row: Int) { selected = row }

  /// Scrolls so that `row` is the first visible row, and selects it.
  public mutating func scroll(to row: Int) {
    top = row
    selected = row
  }

  /// Scrolls half a page and moves the selection by the same distance.
  public mutating func scrollHalfPage(up: Bool, count: Int, height: Int) {
    let rows = max(1, height / 2) * (up ? -1 : 1)
    selected += rows
    top += rows
    clamp(count: count, height: height)
  }

  /// Limits the position to a list of `count` rows and makes the selection visible.
  public mutating func clamp(count: Int, height: Int) {
    selected = max(0, min(selected, count - 1))
    top = max(0, min(top, count - height))
    if selected < top { top = selected }
    if height > 0, selected >= top + height { top = selected - height + 1 }
  }

  /// Keeps the same rows selected and visible after `rows` rows were inserted before them.
  public mutating func preservePosition(afterAdding rows: Int) {
    selected += rows
    top += rows
  }

  public func visible(count: Int, height: Int) -> Range<Int> {
    let first = max(0, min(top, count))
    return first..<max(first, min(count, top + height))
  }
}
