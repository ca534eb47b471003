// The key hints of an empty log.

import Grid
import Scenario
import StoreSimulator
import TerminalUI

package enum EmptyLogHints {
  private static func isNarrow(_ width: Int) -> Bool { width < 70 }

  private static func buyRow(in context: PaneContext, width: Int) -> StyledRow {
    let world = context.session.simulator.world
    let texts = context.texts
    let name =
      context.selectedProduct.flatMap(world.catalog.product)?.displayName(locale: world.device.locale)
      ?? texts.selectedProduct
    let press = texts.key(named: .pressButton)
    return row(
      texts.key(named: .buySelected),
      isNarrow(width)
        ? texts.firstBuyShort(product: name, press: press) : texts.firstBuy(product: name, press: press))
  }

  private static func row(_ key: String, _ label: String) -> StyledRow {
    StyledRow([TextRun("  " + CellWidth.fitted(key, columns: 6), .keyBarKey), TextRun(" " + label)])
  }

  /// Returns as many rows as fit in `height`.
  package static func rows(in context: PaneContext, width: Int, height: Int) -> [StyledRow] {
    let world = context.session.simulator.world
    let texts = context.texts
    let (command, environmentName) =
      world.environment == .xcode ? (CommandName.goToSandbox, "Sandbox") : (.goToXcode, "Xcode")
    // If space is short, rows with the lowest rank are dropped first. Blank rows and the
    // second catalogue have rank 0.
    var keys: [(key: String, label: String, short: String, rank: Int)?] = [
      (texts.key(named: .toggleInterrupted), texts.firstInterrupted, texts.firstInterruptedShort, 6),
      (
        texts.key(named: .toggleAskToBuy),
        texts.firstAskToBuy(
          approve: texts.keys(named: .actMenu, .approveTransaction),
          decline: texts.keys(named: .actMenu, .declineTransaction)),
        texts.firstAskToBuyShort(
          approve: texts.keys(named: .actMenu, .approveTransaction),
          decline: texts.keys(named: .actMenu, .declineTransaction)), 5
      ),
      nil,
      (
        texts.keys(named: .environmentMenu, command), texts.firstEnvironment(environmentName),
        texts.firstEnvironmentShort(environmentName), 4
      ),
      (texts.key(named: .openMenu), texts.firstOpen, texts.firstOpenShort, 3),
      (texts.keys(named: .openMenu, .openFullDemo), texts.firstFullDemo, texts.firstFullDemoShort, 0),
      (texts.key(named: .startTour), texts.tourFirstKey, texts.tourFirstKeyShort, 7),
      nil,
    ]
    if world.catalog.groups.contains(where: { !$0.subscriptions.isEmpty }) {
      keys.insert(
        (texts.key(named: .focusSubscriptions), texts.firstSubscriptions, texts.firstSubscriptionsShort, 2),
        at: 3)
    }
    var ranked = [(row: buyRow(in: context, width: width), rank: 8)]
    ranked += keys.map { key in
      guard let key else { return (StyledRow(), 0) }
      return (row(key.key, isNarrow(width) ? key.short : key.label), key.rank)
    }
    ranked.append((StyledRow("  " + texts.firstUndo(texts.key(named: .undoLast)), .faint), 1))
    if ranked.count > height { ranked.removeAll { $0.rank == 0 } }
    while ranked.count > max(1, height), let lowestRank = ranked.map(\.rank).min() {
      ranked.removeAll { $0.rank == lowestRank }
    }
    var rows = ranked.map(\.row)
    if rows.count + 1 < height { rows.insert(StyledRow(), at: 0) }
    return rows
  }
}
