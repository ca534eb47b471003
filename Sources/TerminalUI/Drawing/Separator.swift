// Separator lines in a list.

import Grid

/// A horizontal line with a caption: `──── 30 days later ────`.
package enum Separator {
  package static func line(columns: Int) -> String {
    String(repeating: "─", count: max(0, columns) / max(1, CellWidth.of("─")))
  }

  package static func text(_ title: String, columns: Int) -> String {
    let shownTitle = CellWidth.truncated(" \(title) ", columns: max(0, columns))
    let line = CellWidth.of("─")
    let availableColumns = max(0, columns - CellWidth.of(shownTitle)) / max(1, line)
    let left = String(repeating: "─", count: availableColumns / 2)
    return left + shownTitle + String(repeating: "─", count: availableColumns - availableColumns / 2)
  }
}
