// The key hints of an empty log.

import Grid
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import TerminalUI

package enum EmptyLogHints {
  private static func isNarrow(_ width: Int) -> Bool { width < 70 }

  /// A purchase of the selected product, or of another product if the customer owns the selected product.
  private struct FirstPurchase {
    let keys: String
    let product: Product?

    init(in context: PaneContext) {
      let world = context.session.simulator.world
      let texts = context.texts
      let suggestion = SuggestedProduct(in: world, selected: context.selectedProduct, texts)
      keys = suggestion?.keysToBuy(texts) ?? texts.key(named: .buySelected)
      product = suggestion?.product ?? context.selectedProduct.flatMap(world.catalog.product)
    }
  }

  private static func buyRow(_ purchase: FirstPurchase, in context: PaneContext, width: Int) -> StyledRow {
    let texts = context.texts
    let locale = context.session.simulator.world.device.locale
    let name = purchase.product?.displayName(locale: locale) ?? texts.selectedProduct
    let press = texts.key(named: .pressButton)
    return row(
      purchase.keys,
      isNarrow(width)
        ? texts.firstBuyShort(product: name, press: press) : texts.firstBuy(product: name, press: press))
  }

  /// The maximum width in cells of a product's name, so that the rest of the sentence fits 80 columns.
  private static let nameWidth = 13

  /// Returns the long and the short text about Interrupted Purchase, which names a product that is not owned
  /// after the first purchase.
  private static func interruption(
    after purchase: FirstPurchase, in context: PaneContext
  ) -> (label: String, short: String) {
    let texts = context.texts
    let world = context.session.simulator.world
    guard
      let next = SuggestedProduct(
        in: world, selected: purchase.product?.identifier, after: purchase.product, texts)
    else { return (texts.firstInterrupted, texts.firstInterruptedShort) }
    let keys = next.keysToBuy(texts)
    let name = CellWidth.truncated(
      next.product.displayName(locale: world.device.locale), columns: nameWidth)
    return (texts.firstInterrupted(product: name, keys: keys), texts.firstInterruptedShort(keys))
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
    let purchase = FirstPurchase(in: context)
    let interruption = interruption(after: purchase, in: context)
    // If space is short, rows with the lowest rank are dropped first. Blank rows and the
    // second catalogue have rank 0.
    var keys: [(key: String, label: String, short: String, rank: Int)?] = [
      (texts.key(named: .toggleInterrupted), interruption.label, interruption.short, 6),
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
    var ranked = [(row: buyRow(purchase, in: context, width: width), rank: 8)]
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
