// Panes that list items other than transactions.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support

/// A pane that lists items other than transactions.
///
/// While the pane is focused, keys act on the selected item, and Details shows it.
package protocol SubjectPane: ScreenPane {
  /// Returns the command of the `b` key; nil if nothing can be bought.
  static func order(in workbench: Workbench) -> Command?
  /// Returns the words for `b`, which name the item to buy.
  static func orderWords(in workbench: Workbench) -> String?
  /// Returns the form that the `B` key opens.
  static func orderForm(in workbench: Workbench) -> Form?

  /// The context of the menu that the `p` key opens.
  static var actMenu: KeyContext { get }
  /// Returns the words for `p`; nil if no item is selected.
  static func actWords(in workbench: Workbench) -> String?
  /// Returns nil if `p` is enabled.
  static func actRefusal(in workbench: Workbench) -> ScreenRefusal?

  /// Returns expectations about the selected item, which are proposed first.
  static func expectations(in workbench: Workbench) -> [Expectation]
  /// Returns the number of listed items; the pane selects a new item if the number increases.
  static func count(in session: Session) -> Int

  static func detailsHints(in workbench: Workbench) -> [KeyHint]
}

extension Workbench {
  /// The pane whose items keys act on: the focused pane, or the pane that Details describes.
  var viewedPane: PaneID { isDetailsOfSubject ? focus.upper : focus.pane }

  /// nil if keys act on transactions.
  package var subjectPane: (any SubjectPane.Type)? { registry.pane(viewedPane) as? any SubjectPane.Type }

  var actMenuContext: KeyContext { subjectPane?.actMenu ?? .actMenu }
}
