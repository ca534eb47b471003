// Panes that list other things than transactions. While such a pane has the focus, keys act on its selection, and the
// Details pane describes it.

import Grid
import Scenario
import StoreSimulator
import Support

/// A pane that lists other things than transactions.
package protocol SubjectPane: Pane {
  /// What `b` does there; nil where nothing can be bought.
  static func order(in workbench: Workbench) -> Command?
  /// The words of `b` with what would be bought.
  static func orderWords(in workbench: Workbench) -> String?
  /// The form of `B`.
  static func orderForm(in workbench: Workbench) -> Form?

  /// The menu that `p` opens.
  static var actMenu: KeyContext { get }
  /// The words of `p` with what is chosen; nil where nothing is.
  static func actWords(in workbench: Workbench) -> String?
  /// Why `p` cannot be used; nil when it can.
  static func actRefusal(in workbench: Workbench) -> ScreenRefusal?

  /// What could be expected of what is chosen, before everything else that could be.
  static func expectations(in workbench: Workbench) -> [Expectation]
  /// How many things it lists: what a key adds is chosen.
  static func count(in session: Session) -> Int

  /// The content of the Details pane while this pane has the focus.
  func details(in context: PaneContext) -> (any DetailsSource)?
  /// The hints of the key bar while Details have the focus.
  static func detailsHints(in workbench: Workbench) -> [KeyHint]

  /// The box beside it, under Details; nil where it has none.
  func companion(in session: Session, _ texts: Localizer) -> (any CompanionBox)?
}

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

extension Workbench {
  /// The pane whose things keys act on: the focused one, or the one beside which Details have the focus.
  var viewedPane: PaneID { isDetailsOfSubject ? focus.upper : focus.pane }

  /// The type of the pane whose things keys act on; nil where keys act on transactions.
  var subjectPane: (any SubjectPane.Type)? { registry.pane(viewedPane) as? any SubjectPane.Type }

  /// The menu of what can be done with what is chosen.
  var actMenuContext: KeyContext { subjectPane?.actMenu ?? .actMenu }
}
