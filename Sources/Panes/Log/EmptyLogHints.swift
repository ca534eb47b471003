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
      keys = suggestion?.keyColumn(texts) ?? texts.key(named: .buySelected)
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

  /// A row of the list; the rows with the lowest rank are dropped first if space is short.
  private struct Hint {
    let key: String
    let label: String
    /// The text for a narrow pane.
    let short: String
    let rank: Int
  }

  /// Returns the hint about Interrupted Purchase, which names a product that is not owned after the first
  /// purchase.
  private static func interruption(
    after purchase: FirstPurchase, in context: PaneContext, width: Int
  ) -> Hint {
    let texts = context.texts
    let world = context.session.simulator.world
    // Only Xcode fails the purchase at once; the other environments first ask for new terms.
    let fails =
      switch world.environment.rules.interruption.behavior {
      case .failsSilently: true
      case .asksOnDevice: false
      }
    func hint(_ label: String, _ short: String) -> Hint {
      Hint(key: texts.key(named: .toggleInterrupted), label: label, short: short, rank: 6)
    }
    guard
      let next = SuggestedProduct(
        in: world, selected: purchase.product?.identifier, after: purchase.product, texts)
    else {
      return fails
        ? hint(texts.firstInterrupted, texts.firstInterruptedShort)
        : hint(texts.firstInterruptedTerms, texts.firstInterruptedTermsShort)
    }
    let keys = next.keysToBuy(texts)
    func label(_ name: String) -> String {
      fails
        ? texts.firstInterrupted(product: name, keys: keys)
        : texts.firstInterruptedTerms(product: name, keys: keys)
    }
    let nameWidth = max(8, width - labelColumn - CellWidth.of(label("")))
    let name = CellWidth.truncated(
      next.product.displayName(locale: world.device.locale), columns: nameWidth)
    return hint(
      label(name), fails ? texts.firstInterruptedShort(keys) : texts.firstInterruptedTermsShort(keys))
  }

  /// Returns the hint about Ask to Buy, which names the parent's keys only if the environment has a parent.
  private static func askToBuy(in context: PaneContext) -> Hint {
    let texts = context.texts
    let rules = context.session.simulator.world.environment.rules
    let approve = texts.keys(named: .actMenu, .approveTransaction)
    let decline = texts.keys(named: .actMenu, .declineTransaction)
    let hasParent = rules.refusals[.approve] == nil
    return Hint(
      key: texts.key(named: .toggleAskToBuy),
      label: hasParent ? texts.firstAskToBuy(approve: approve, decline: decline) : texts.firstAskToBuyNobody,
      short: hasParent
        ? texts.firstAskToBuyShort(approve: approve, decline: decline) : texts.firstAskToBuyNobodyShort,
      rank: 5)
  }

  /// Returns the hint about the tour, which exists only in the test environments.
  private static func tour(in context: PaneContext) -> Hint {
    let texts = context.texts
    let key = texts.key(named: .startTour)
    guard context.session.simulator.world.environment == .production else {
      return Hint(key: key, label: texts.tourFirstKey, short: texts.tourFirstKeyShort, rank: 7)
    }
    return Hint(
      key: key,
      label: texts.tourFirstKeyElsewhere(
        xcode: texts.keys(named: .environmentMenu, .goToXcode),
        sandbox: texts.keys(named: .environmentMenu, .goToSandbox)),
      short: texts.tourFirstKeyElsewhereShort, rank: 7)
  }

  private static let keyWidth = 6
  /// The column in which the labels begin.
  private static let labelColumn = 2 + keyWidth + 1

  private static func row(_ key: String, _ label: String) -> StyledRow {
    StyledRow([TextRun("  " + CellWidth.fitted(key, columns: keyWidth), .keyBarKey), TextRun(" " + label)])
  }

  /// Returns as many rows as fit in `height`.
  package static func rows(in context: PaneContext, width: Int, height: Int) -> [StyledRow] {
    let world = context.session.simulator.world
    let texts = context.texts
    let (command, environmentName) =
      world.environment == .xcode ? (CommandName.goToSandbox, "Sandbox") : (.goToXcode, "Xcode")
    let purchase = FirstPurchase(in: context)
    func hint(_ key: String, _ label: String, _ short: String, rank: Int) -> Hint {
      Hint(key: key, label: label, short: short, rank: rank)
    }
    // The second catalogue has rank 0, and so have blank rows, which are nil here.
    var hints: [Hint?] = [
      interruption(after: purchase, in: context, width: width),
      askToBuy(in: context),
      nil,
      hint(
        texts.keys(named: .environmentMenu, command), texts.firstEnvironment(environmentName),
        texts.firstEnvironmentShort(environmentName), rank: 4),
      hint(texts.key(named: .openMenu), texts.firstOpen, texts.firstOpenShort, rank: 3),
      hint(
        texts.keys(named: .openMenu, .openFullDemo), texts.firstFullDemo, texts.firstFullDemoShort, rank: 0),
      tour(in: context),
      nil,
    ]
    if world.catalog.groups.contains(where: { !$0.subscriptions.isEmpty }) {
      hints.insert(
        hint(
          texts.key(named: .focusSubscriptions), texts.firstSubscriptions, texts.firstSubscriptionsShort,
          rank: 2),
        at: 3)
    }
    var ranked = [(row: buyRow(purchase, in: context, width: width), rank: 8)]
    ranked += hints.map { hint in
      guard let hint else { return (StyledRow(), 0) }
      return (row(hint.key, isNarrow(width) ? hint.short : hint.label), hint.rank)
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
