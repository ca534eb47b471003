// Panes that list other things than transactions. While such a pane has the focus, keys act on its selection, and the
// Details pane describes it.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support

/// A pane that lists other things than transactions.
package protocol SubjectPane: ScreenPane {
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

  /// The hints of the key bar while Details have the focus.
  static func detailsHints(in workbench: Workbench) -> [KeyHint]
}

extension Workbench {
  /// The pane whose things keys act on: the focused one, or the one beside which Details have the focus.
  var viewedPane: PaneID { isDetailsOfSubject ? focus.upper : focus.pane }

  /// The type of the pane whose things keys act on; nil where keys act on transactions.
  var subjectPane: (any SubjectPane.Type)? { registry.pane(viewedPane) as? any SubjectPane.Type }

  /// The menu of what can be done with what is chosen.
  var actMenuContext: KeyContext { subjectPane?.actMenu ?? .actMenu }
}
