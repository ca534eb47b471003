// The scroll bar in the last column of a pane that has more rows than fit.

import Grid

extension Grid {
  /// Draws the thumb into column `x` for a list of `count` rows, with `shown` rows on screen from row `top`.
  package mutating func putScrollBar(
    x: Int, y: Int, height: Int, top: Int, shown: Int, count: Int, theme: Theme
  ) {
    guard count > shown, shown > 0, height > 1 else { return }
    let length = max(1, min(height - 1, height * shown / count))
    let maximumStart = height - length
    let hidden = count - shown
    let start = max(0, min(maximumStart, (top * maximumStart + hidden / 2) / hidden))
    for row in start..<(start + length) {
      put("┃", x: x, y: y + row, style: theme[.scrollBar])
    }
  }
}
