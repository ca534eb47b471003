// The caption of the presenter layout.

import Grid
import Panes
import Scenario
import Support
import TerminalUI

extension SessionLog {
  /// Returns the lines of the caption for the size of the screen; empty if there is no caption.
  package func captionLines(columns: Int, rows: Int, in language: ChromeLanguage) -> [String] {
    guard let text = caption(in: language).map({ VisibleText.visible($0) }), !text.isEmpty else { return [] }
    let height = PresenterLayout.height(rows: rows)
    let width = PresenterLayout.textWidth(width: columns, height: height)
    let limit = PresenterLayout.captionLimit(height: height)
    return PresenterLayout.typeSize(width: columns, height: height) == .large
      ? LargeText.wrap(text, columns: width, limit: limit)
      : TextLayout.wrap(text, columns: width, limit: limit)
  }
}
