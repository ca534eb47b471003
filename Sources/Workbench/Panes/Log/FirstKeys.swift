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
    // In few rows those with the highest rank stay; blank ones go first.
    var keys: [(key: String, words: String, short: String, rank: Int)?] = [
      ("b", product(.firstBuy), product(.firstBuyShort), 8),
      ("i", texts(.firstInterrupted), texts(.firstInterruptedShort), 6),
      ("a", texts(.firstAskToBuy), texts(.firstAskToBuyShort), 5),
      nil,
      (key, environment(.firstEnvironment), environment(.firstEnvironmentShort), 4),
      ("o", texts(.firstOpen), texts(.firstOpenShort), 3),
      ("F2", texts(.tourFirstKey), texts(.tourFirstKeyShort), 7),
      nil,
    ]
    if world.catalog.groups.contains(where: { !$0.subscriptions.isEmpty }) {
      keys.insert(("6", texts(.firstSubscriptions), texts(.firstSubscriptionsShort), 2), at: 4)
    }
    var ranked = keys.map { key -> (row: StyledRow, rank: Int) in
      guard let key else { return (StyledRow(), 0) }
      let runs = [
        Run("  " + CellWidth.fitted(key.key, columns: 6), .keyBarKey),
        Run(" " + (isNarrow ? key.short : key.words)),
      ]
      return (StyledRow(runs), key.rank)
    }
    ranked.append((StyledRow("  " + texts(.firstUndo), .faint), 1))
    if ranked.count > height { ranked.removeAll { $0.rank == 0 } }
    while ranked.count > max(1, height), let least = ranked.map(\.rank).min() {
      ranked.removeAll { $0.rank == least }
    }
    var rows = ranked.map(\.row)
    if rows.count + 1 < height { rows.insert(StyledRow(), at: 0) }
    return rows
  }
}
