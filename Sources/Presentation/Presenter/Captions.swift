// The caption of the presenter layout.

import Grid
import Panes
import Scenario
import Support

extension SessionLog {
  /// Returns the lines of the caption for the size of the screen; empty if there is no caption.
  package func captionLines(columns: Int, rows: Int) -> [String] {
    guard let text = caption.map({ VisibleText.visible($0) }), !text.isEmpty else { return [] }
    return TextLayout.wrap(
      text, columns: PresenterLayout.textWidth(width: columns, height: PresenterLayout.height(rows: rows)),
      limit: PresenterLayout.captionLimit(height: PresenterLayout.height(rows: rows)))
  }
}
