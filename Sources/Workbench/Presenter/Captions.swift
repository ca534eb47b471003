// The caption of the presenter layout.

import Scenario
import Support

extension SessionLog {
  /// The present caption, wrapped for the presenter layout of a screen; empty if there is none.
  func captionLines(columns: Int, rows: Int) -> [String] {
    guard let text = caption.map({ VisibleText.visible($0) }), !text.isEmpty else { return [] }
    return Notice.wrap(
      text, width: PresenterLayout.textWidth(width: columns, height: PresenterLayout.height(rows: rows)),
      limit: PresenterLayout.captionLimit(height: PresenterLayout.height(rows: rows)))
  }
}
