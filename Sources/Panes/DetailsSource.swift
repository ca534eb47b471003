// The content that a pane contributes outside its own frame: text for the Details pane, or a box below
// Details.

import Grid
import Support
import TerminalUI

/// Content that the Details pane shows instead of a transaction.
package protocol DetailsSource: Sendable {
  /// Identifies the subject.
  ///
  /// The Details pane scrolls back to the top when `identity` changes.
  var identity: String { get }
  /// Returns the text after the name in the title of the Details pane.
  func title(in context: PaneContext) -> String
  /// Returns the text on the right of the border.
  func status(in context: PaneContext) -> String
  func rows(width: Int, in context: PaneContext) -> [StyledRow]
}

/// A box of facts that belongs to a pane and is drawn next to the pane.
package protocol CompanionBox: Sendable {
  var title: String { get }
  /// The text on the right of the border.
  var state: String { get }
  /// The number of rows of the content, without the border.
  var rowsToShow: Int { get }
  func draw(into grid: inout Grid, area: Rect, theme: Theme)
}
