// What a pane shows outside its own frame: in the Details pane, and in a box below Details.

import Grid
import Support
import TerminalUI

/// What Details tell in place of a transaction.
package protocol DetailsSource: Sendable {
  /// Tells one subject from another: Details of another one begin at their top.
  var identity: String { get }
  /// What the title of Details says behind their name.
  func title(in context: PaneContext) -> String
  /// The text on the right of the border.
  func status(in context: PaneContext) -> String
  func rows(width: Int, in context: PaneContext) -> [StyledRow]
}

/// A box of facts that belongs to a pane and stands beside it.
package protocol CompanionBox: Sendable {
  var title: String { get }
  /// The text on the right of its border.
  var state: String { get }
  /// How many rows it has to show, without its border.
  var rowsToShow: Int { get }
  func draw(into grid: inout Grid, area: Rect, theme: Theme)
}
