// The product that key hints suggest to buy, because the customer does not own it.

import StoreCatalog
import StoreSimulator
import Support

package struct SuggestedProduct {
  package let product: Product
  /// The keys that select the product in the product list; empty for the selected product.
  package let keys: [String]

  /// The maximum number of key presses, so that a hint remains short.
  private static let maxDistance = 2

  /// Finds the product nearest to the selection whose purchase creates a new transaction.
  ///
  /// `purchased` is a product that a previous hint suggests to buy. The result is nil if no product near the
  /// selection is new for the customer.
  package init?(
    in world: World, selected: String?, after purchased: Product? = nil, _ texts: Localizer
  ) {
    let products = world.catalog.allProducts
    let start = selected.flatMap(world.catalog.place) ?? 0
    let offsets = [0] + (1...Self.maxDistance).flatMap { [$0, -$0] }
    let offset = offsets.first { offset in
      products.indices.contains(start + offset)
        && world.isNewPurchase(of: products[start + offset], after: purchased)
    }
    guard let offset else { return nil }
    product = products[start + offset]
    keys = Array(repeating: texts.key(named: offset > 0 ? .rowDown : .rowUp), count: abs(offset))
  }

  /// Returns the keys that select and buy the product, in the form of running text: `k, b`.
  package func keysToBuy(_ texts: Localizer) -> String { allKeys(texts).joined(separator: ", ") }

  /// Returns the keys in the form of a column of keys: `k b`.
  func keyColumn(_ texts: Localizer) -> String { allKeys(texts).joined(separator: " ") }

  private func allKeys(_ texts: Localizer) -> [String] { keys + [texts.key(named: .buySelected)] }
}

extension World {
  /// Whether a purchase creates a new transaction, because the customer owns neither the product nor a plan
  /// of its group.
  fileprivate func isNewPurchase(of product: Product, after purchased: Product?) -> Bool {
    switch product.kind {
    case .consumable, .nonRenewing: return true
    case .nonConsumable:
      return product.identifier != purchased?.identifier && app.unlocked[product.identifier] == nil
    case .autoRenewable:
      let group = product.subscription?.groupIdentifier
      guard group == nil || group != purchased?.subscription?.groupIdentifier else { return false }
      guard let advice = planLine(of: product)?.line.advice else {
        return app.unlocked[product.identifier] == nil
      }
      switch advice {
      case .subscribe, .expired, .revoked: return true
      case .upgradeNow, .switchNow, .switchAtRenewal, .paymentProblem, .current, .currentUntil,
        .currentEnds, .shared, .ordered, .inGrace:
        return false
      }
    }
  }
}
