// Notices in the rows above the key bar, shown until the next key.

import Grid
import Panes
import Presentation
import StoreModel
import StoreSimulator
import TerminalUI

/// A command that a menu suggests for a transaction other than the menu's.
package struct SuggestedCommand: Hashable, Sendable {
  package let command: ScreenCommand
  package let transaction: TransactionNumber
}

/// A message in response to the last key.
package struct Notice: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case message, warning, error }
  package var text: String
  package let kind: Kind
  /// The command that Enter runs if it is the next key.
  package let offer: SuggestedCommand?
  /// Whether small screens also show all lines, for example of a file path.
  package let isWhole: Bool
  /// The step that the last key undid, which the notice of the next key repeats.
  var undoneStep: String?

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

  package func height(columns: Int, limit: Int = maxLines) -> Int {
    lines(columns: columns, limit: limit).count
  }

  package static let maxLines = 4

  private func lines(columns: Int, limit: Int) -> [String] {
    if text.utf8.count <= columns - 6, !text.utf8.contains(0x0A) { return [text] }
    let lines = TextLayout.wrap(text, columns: columns - 6, limit: limit)
    return lines.isEmpty ? [""] : lines
  }

  /// Draws the notice with its last line in row `bottom`.
  ///
  /// `keepsBorder` leaves the border in the last row visible next to the text.
  package func draw(
    into grid: inout Grid, bottom: Int, limit: Int = maxLines, keepsBorder: Bool = false, theme: Theme
  ) {
    let width = grid.columns - 6
    let lines = lines(columns: grid.columns, limit: limit)
    for (index, line) in lines.enumerated() {
      let y = bottom - (lines.count - 1 - index)
      let shown = " " + line + " "
      let isShort = lines.count == 1 || keepsBorder && index == lines.count - 1
      let cells = isShort ? CellWidth.of(shown) : width + 2
      grid.fill(Rect(x: 2, y: y, width: cells, height: 1), style: theme[role])
      grid.put(shown, x: 2, y: y, limit: 2 + cells, style: theme[role])
    }
  }
}
