// The caption of the presenter layout.

import Grid
import Panes
import Scenario
import Support
import TerminalUI

extension SessionLog {
  /// Returns the lines of the caption for the size of the screen; empty if there is no caption.
  ///
  /// `phone` is the width at which the phone shows complete names, and `first` the first log entry whose
  /// caption is shown.
  package func captionLines(
    columns: Int, rows: Int, phone: Int = 0, in language: ChromeLanguage, since first: Int = 0
  ) -> [String] {
    guard let text = caption(in: language, since: first).map({ VisibleText.visible($0) }), !text.isEmpty
    else {
      return []
    }
    let height = PresenterLayout.height(rows: rows)
    return TextLayout.wrap(
      text, columns: PresenterLayout.textWidth(width: columns, height: height, phone: phone),
      limit: PresenterLayout.captionLimit(height: height))
  }
}
