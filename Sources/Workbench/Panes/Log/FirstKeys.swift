// What the empty log says: the keys that each give a visible result in the first ten seconds.

import Grid
import Scenario
import StoreSimulator

/// The text of the empty log.
enum FirstKeys {
  static func rows(in context: PaneContext, width: Int, height: Int) -> [StyledRow] {
    let world = context.session.simulator.world
    let name =
      context.selectedProduct.flatMap(world.catalog.product)?.displayName(locale: world.device.locale)
      ?? "the selected product"
    let other =
      world.environment == .xcode
      ? ("e s", "the same in Sandbox: other dialogs, other errors, other order")
      : ("e x", "the same in Xcode: other dialogs, other errors, other order")
    let keys: [(String, String)?] = [
      ("b", "buy \(name), then Enter on the phone to confirm"),
      ("i", "first switch on Interrupted Purchase, and see the purchase fail"),
      ("a", "or Ask to Buy, and play the parent with  p a  and  p d"),
      nil,
      other,
      ("o", "open a scenario, or your own .storekit file"),
      nil,
    ]
    var rows = keys.map { key -> StyledRow in
      guard let key else { return StyledRow() }
      return StyledRow([Run("  " + CellWidth.fitted(key.0, columns: 6), .keyBarKey), Run(" " + key.1)])
    }
    rows.append(StyledRow("  Everything can be undone with z. All is saved while you work.", .faint))
    // In few rows the blank ones go first.
    if rows.count > height { rows.removeAll { $0.leading.isEmpty } }
    if rows.count + 1 < height { rows.insert(StyledRow(), at: 0) }
    return rows
  }
}
