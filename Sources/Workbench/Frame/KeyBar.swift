// The bottom line: the keys that matter now, with what they act on. Drops from the right; help and quit stay.

import Grid

/// One hint: `b buy Pro Monthly`.
struct KeyHint: Hashable, Sendable {
  let keys: String
  let words: String
  var isEnabled = true
  /// What a click anywhere on it does, where its keys are pressed one after the other.
  var command: ScreenCommand?
}

/// The bottom line of the screen.
enum KeyBar {
  static func draw(
    _ hints: [KeyHint], last: [KeyHint], into grid: inout Grid, area: Rect, theme: Theme, hits: inout HitMap
  ) {
    grid.fill(area, style: theme[.keyBar])
    let limit = area.x + area.width
    let lastWidth = max(0, last.reduce(0) { $0 + width($1) + 2 } - 2)
    var x = area.x + 1
    for hint in hints {
      let end = x + width(hint)
      // One that does not fit leaves its room to shorter ones after it.
      guard end + 2 + lastWidth + 1 <= limit else { continue }
      addHits(of: hint, x: x, end: end, y: area.y, to: &hits)
      put(hint, into: &grid, x: x, y: area.y, limit: limit, theme: theme)
      x = end + 2
    }
    x = max(x, limit - 1 - lastWidth)
    for hint in last {
      let end = x + width(hint)
      addHits(of: hint, x: x, end: end, y: area.y, to: &hits)
      put(hint, into: &grid, x: x, y: area.y, limit: limit, theme: theme)
      x = min(end, limit) + 2
    }
  }

  private static func width(_ hint: KeyHint) -> Int {
    CellWidth.of(hint.keys) + (hint.words.isEmpty ? 0 : 1 + CellWidth.of(hint.words))
  }

  private static func put(
    _ hint: KeyHint, into grid: inout Grid, x: Int, y: Int, limit: Int, theme: Theme
  ) {
    let end = grid.put(
      hint.keys, x: x, y: y, limit: limit, style: theme[hint.isEnabled ? .keyBarKey : .disabled])
    guard !hint.words.isEmpty else { return }
    grid.put(
      hint.words, x: end + 1, y: y, limit: limit, style: theme[hint.isEnabled ? .keyBar : .disabled])
  }

  /// Each key of the hint can be clicked; the words stand for the last one.
  private static func addHits(of hint: KeyHint, x: Int, end: Int, y: Int, to hits: inout HitMap) {
    var start = x
    if let command = hint.command {
      hits.add(.command(command), Rect(x: x, y: y, width: end - x, height: 1))
      return
    }
    for name in hint.keys.split(separator: " ") {
      if let key = Key(named: String(name)) {
        hits.add(.key(key), Rect(x: start, y: y, width: end - start, height: 1))
      }
      start += CellWidth.of(name) + 1
    }
  }
}
