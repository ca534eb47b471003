// The bottom line of the screen: the current keys and the operations that they perform.

import Grid
import TerminalUI

/// A key hint such as `b buy Pro Monthly`.
package struct KeyHint: Hashable, Sendable {
  package let keys: String
  package let words: String
  /// Words for a bar that is too narrow for `words`; nil if there are none.
  package var shortWords: String?
  package var isEnabled = true
  /// The command that a click runs if the keys form a sequence; nil if each key is its own target.
  package var command: CommandName?

  package init(
    keys: String, words: String, shortWords: String? = nil, isEnabled: Bool = true,
    command: CommandName? = nil
  ) {
    self.keys = keys
    self.words = words
    self.shortWords = shortWords
    self.isEnabled = isEnabled
    self.command = command
  }
}

package struct KeyBar: Sendable {
  private struct Piece: Sendable {
    let text: String
    let column: Int
    let role: Role
  }

  private let columns: Int
  private var pieces: [Piece] = []
  private var targets: [(target: HitTarget, columns: Range<Int>)] = []

  /// Creates a bar with the hints that fit, followed by the hint for the palette and the hints in `last`.
  ///
  /// The hints for the palette and in `last` are always shown. The palette uses only space that `hints`
  /// leave, or that short words free. The hints in `more` fill the remaining space.
  package init(
    _ hints: [KeyHint], more: [KeyHint] = [], palette: KeyHint? = nil, last: [KeyHint], columns: Int
  ) {
    self.columns = columns
    let arrangement = KeyHintArrangement(
      hints, more: more, palette: palette, last: last, columns: columns)
    var column = 1
    for hint in arrangement.hints {
      let end = column + hint.width
      add(hint, column..<end)
      column = end + 2
    }
    column = max(column, columns - 1 - arrangement.last.width)
    for hint in arrangement.last {
      let end = column + hint.width
      add(hint, column..<end)
      column = min(end, columns) + 2
    }
  }

  package func draw(into grid: inout Grid, area: Rect, theme: Theme, hits: inout HitMap) {
    grid.fill(area, style: theme[.keyBar])
    for piece in pieces {
      grid.put(
        piece.text, x: area.x + piece.column, y: area.y, limit: area.x + columns, style: theme[piece.role])
    }
    for (target, range) in targets {
      hits.add(target, Rect(x: area.x + range.lowerBound, y: area.y, width: range.count, height: 1))
    }
  }

  private mutating func add(_ hint: KeyHint, _ range: Range<Int>) {
    addTargets(of: hint, range)
    pieces.append(
      Piece(text: hint.keys, column: range.lowerBound, role: hint.isEnabled ? .keyBarKey : .disabled))
    guard !hint.words.isEmpty else { return }
    let start = min(range.lowerBound + CellWidth.of(hint.keys), columns) + 1
    pieces.append(Piece(text: hint.words, column: start, role: hint.isEnabled ? .keyBar : .disabled))
  }

  /// Adds a click target for each key of the hint.
  ///
  /// A click on the words presses the last key.
  private mutating func addTargets(of hint: KeyHint, _ range: Range<Int>) {
    if let command = hint.command {
      targets.append((.command(command), range))
      return
    }
    var start = range.lowerBound
    for name in hint.keys.split(separator: " ") {
      let isShort = name.count == 2 && name.hasPrefix("^")
      if let key = Key(named: isShort ? "Ctrl-" + name.dropFirst() : String(name)) {
        targets.append((.key(key), start..<max(start, range.upperBound)))
      }
      start += CellWidth.of(name) + 1
    }
  }
}
