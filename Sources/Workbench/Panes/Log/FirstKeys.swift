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
      ?? context.texts(.selectedProduct)
    let isNarrow = width < 70
    let (key, place) = world.environment == .xcode ? ("e s", "Sandbox") : ("e x", "Xcode")
    let texts = context.texts
    func product(_ key: TextKey) -> String { texts(key, ["product": name]) }
    func environment(_ key: TextKey) -> String { texts(key, ["environment": place]) }
    let keys: [(key: String, words: String, short: String)?] = [
      ("b", product(.firstBuy), product(.firstBuyShort)),
      ("i", texts(.firstInterrupted), texts(.firstInterruptedShort)),
      ("a", texts(.firstAskToBuy), texts(.firstAskToBuyShort)),
      nil,
      (key, environment(.firstEnvironment), environment(.firstEnvironmentShort)),
      ("o", texts(.firstOpen), texts(.firstOpenShort)),
      ("F2", texts(.tourFirstKey), texts(.tourFirstKeyShort)),
      nil,
    ]
    var rows = keys.map { key -> StyledRow in
      guard let key else { return StyledRow() }
      return StyledRow([
        Run("  " + CellWidth.fitted(key.key, columns: 6), .keyBarKey),
        Run(" " + (isNarrow ? key.short : key.words)),
      ])
    }
    rows.append(StyledRow("  " + texts(.firstUndo), .faint))
    // In few rows the blank ones go first.
    if rows.count > height { rows.removeAll { $0.leading.isEmpty } }
    if rows.count + 1 < height { rows.insert(StyledRow(), at: 0) }
    return rows
  }
}
