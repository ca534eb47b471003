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
    let isNarrow = width < 70
    let (key, place) = world.environment == .xcode ? ("e s", "Sandbox") : ("e x", "Xcode")
    let keys: [(key: String, words: String, short: String)?] = [
      ("b", "buy \(name), then Enter on the phone to confirm", "buy \(name), then Enter to confirm"),
      (
        "i", "first switch on Interrupted Purchase, and see the purchase fail",
        "Interrupted Purchase: see it fail"
      ),
      (
        "a", "or Ask to Buy, and play the parent with  p a  and  p d",
        "Ask to Buy: p a approves, p d declines"
      ),
      nil,
      (key, "the same in \(place): other dialogs, other errors, other order", "the same in \(place)"),
      ("o", "open a scenario, or your own .storekit file", "open a scenario or a .storekit file"),
      nil,
    ]
    var rows = keys.map { key -> StyledRow in
      guard let key else { return StyledRow() }
      return StyledRow([
        Run("  " + CellWidth.fitted(key.key, columns: 6), .keyBarKey),
        Run(" " + (isNarrow ? key.short : key.words)),
      ])
    }
    rows.append(StyledRow("  Everything can be undone with z. All is saved while you work.", .faint))
    // In few rows the blank ones go first.
    if rows.count > height { rows.removeAll { $0.leading.isEmpty } }
    if rows.count + 1 < height { rows.insert(StyledRow(), at: 0) }
    return rows
  }
}
