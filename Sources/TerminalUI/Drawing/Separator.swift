// Separator lines in a list.

import Grid

/// A horizontal line with a caption: `──── 30 days later ────`.
package enum Separator {
  package static func line(columns: Int) -> String {
    String(repeating: "─", count: max(0, columns) / max(1, CellWidth.of("─")))
  }

  package static func text(_ words: String, columns: Int) -> String {
    let shown = CellWidth.truncated(" \(words) ", columns: max(0, columns))
    let line = CellWidth.of("─")
    let room = max(0, columns - CellWidth.of(shown)) / max(1, line)
    let left = String(repeating: "─", count: room / 2)
    return left + shown + String(repeating: "─", count: room - room / 2)
  }
}
