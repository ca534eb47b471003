// The index of a catalogue, for finding products and groups without a search.

package final class CatalogIndex: Sendable {
  package let products: [String: Product]
  package let planIdentifiers: Set<String>
  /// The plans of each group, highest level first; plans of the same level are in the order of the file.
  package let plans: [String: [Product]]
  package let groups: [String: SubscriptionGroup]
  /// The common prefix of all identifiers, used as the default for the app's bundle identifier.
  package let commonPrefix: String?

  package init(_ allProducts: [Product], _ allGroups: [SubscriptionGroup]) {
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
    commonPrefix = Self.commonPrefix(of: Array(products.keys))
  }

  /// Returns the leading components that all identifiers share: `com.example` for `com.example.a` and
  /// `com.example.b`.
  ///
  /// - Returns: nil if the identifiers share fewer than two components, not counting the last one of each.
  package static func commonPrefix(of identifiers: [String]) -> String? {
    func parts(_ identifier: String) -> [Substring] {
      identifier.split(separator: ".", omittingEmptySubsequences: false).dropLast()
    }
    guard var common = identifiers.first.map(parts) else { return nil }
    var start = Array(common.joined(separator: ".").utf8) + [UInt8(ascii: ".")]
    for identifier in identifiers.dropFirst() where !identifier.utf8.starts(with: start) {
      common = Array(zip(common, parts(identifier)).prefix { $0 == $1 }.map(\.0))
      if common.isEmpty { return nil }
      start = Array(common.joined(separator: ".").utf8) + [UInt8(ascii: ".")]
    }
    guard common.count >= 2, !common.contains("") else { return nil }
    return common.joined(separator: ".")
  }
}
