// Finds products of a catalogue without looking through all of it: renewals ask for their plan every time.

/// The products and groups of one catalogue by identifier; shared by all copies of a world.
final class CatalogIndex: Sendable {
  /// The first product of each identifier.
  let products: [String: Product]
  /// Which of them are auto-renewable subscriptions: asked at every purchase, of which most are not.
  let planIdentifiers: Set<String>
  /// The plans of each group, highest level first, in the file's order within a level.
  let plans: [String: [Product]]
  /// The names of the groups.
  let groups: [String: SubscriptionGroup]
  /// What all identifiers begin with: the app's bundle, where nobody says another one.
  let commonPrefix: String?

  init(_ allProducts: [Product], _ allGroups: [SubscriptionGroup]) {
    var products: [String: Product] = [:]
    var plans: [String: [Product]] = [:]
    var groups: [String: SubscriptionGroup] = [:]
    for product in allProducts where products[product.identifier] == nil {
      products[product.identifier] = product
    }
    for group in allGroups {
      if groups[group.identifier] == nil { groups[group.identifier] = group }
      for product in group.subscriptions where products[product.identifier] == nil {
        products[product.identifier] = product
        plans[product.subscription?.groupIdentifier ?? group.identifier, default: []].append(product)
      }
    }
    self.products = products
    planIdentifiers = Set(products.values.lazy.filter { $0.kind == .autoRenewable }.map(\.identifier))
    self.plans = plans.mapValues { plans in
      plans.enumerated().sorted {
        let levels = ($0.element.subscription?.level ?? 0, $1.element.subscription?.level ?? 0)
        return levels.0 == levels.1 ? $0.offset < $1.offset : levels.0 < levels.1
      }.map(\.element)
    }
    self.groups = groups
    commonPrefix = AppIdentity.commonPrefix(of: Array(products.keys))
  }
}
