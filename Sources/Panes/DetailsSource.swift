// The content that a pane contributes outside its own frame: text for the Details pane, or a box below
// Details.

import Grid
import Support
import TerminalUI

package protocol DetailsSource: Sendable {
  /// The identity of the subject.
  ///
  /// The Details pane scrolls to the top when `identity` changes.
  var identity: String { get }
  /// Returns the text after the name in the pane's title.
  func title(in context: PaneContext) -> String
  /// Returns the text on the right of the pane's border.
  func status(in context: PaneContext) -> String
  func rows(width: Int, in context: PaneContext) -> [StyledRow]
}

/// A box of facts about a pane, drawn next to the pane and below Details.
package protocol CompanionBox: Sendable {
  var title: String { get }
  var state: String { get }
  /// The number of content rows, without the border.
  var rowsToShow: Int { get }
  func draw(into grid: inout Grid, area: Rect, theme: Theme)
}
