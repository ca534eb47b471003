// What the workbench says in answer to a key: one line in a row of its own above the key bar, or a few lines where one is
// not enough; the panes leave them room. It stays until the next key, so nothing has to wake up to take it away.

import Grid
import Panes
import Presentation
import StoreModel
import StoreSimulator
import TerminalUI

/// What a menu offers where a letter does not fit its own transaction.
package struct SuggestedCommand: Hashable, Sendable {
  package let command: ScreenCommand
  package let transaction: TransactionNumber
}

/// Something said to the operator.
package struct Notice: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case message, warning, error }
  package let text: String
  package let kind: Kind
  /// What Enter does as long as the sentence stands there: the very next key.
  package let offer: SuggestedCommand?
  /// Whether all of it matters, on the smallest screens too: the path of a file.
  package let isWhole: Bool

  package init(_ text: String, _ kind: Kind = .message, offer: SuggestedCommand? = nil, isWhole: Bool = false)
  {
    self.text = text
    self.kind = kind
    self.offer = offer
    self.isWhole = isWhole
  }

  var isError: Bool { kind == .error }

  private var role: Role {
    switch kind {
    case .message: .message
    case .warning: .warning
    case .error: .error
    }
  }

  /// How many rows the notice takes on a screen.
  package func height(columns: Int, limit: Int = maxLines) -> Int {
    lines(columns: columns, limit: limit).count
  }

  /// The lines that a notice may have where it hides nothing that matters.
  package static let maxLines = 4

  private func lines(columns: Int, limit: Int) -> [String] {
    if text.utf8.count <= columns - 6, !text.utf8.contains(0x0A) { return [text] }
    let lines = TextLayout.wrap(text, columns: columns - 6, limit: limit)
    return lines.isEmpty ? [""] : lines
  }

  /// Draws the notice so that its last line stands in row `bottom`.
  package func draw(into grid: inout Grid, bottom: Int, limit: Int = maxLines, theme: Theme) {
    let width = grid.columns - 6
    let lines = lines(columns: grid.columns, limit: limit)
    for (index, line) in lines.enumerated() {
      let y = bottom - (lines.count - 1 - index)
      let shown = " " + line + " "
      let cells = lines.count == 1 ? CellWidth.of(shown) : width + 2
      grid.fill(Rect(x: 2, y: y, width: cells, height: 1), style: theme[role])
      grid.put(shown, x: 2, y: y, limit: 2 + cells, style: theme[role])
    }
  }
}
