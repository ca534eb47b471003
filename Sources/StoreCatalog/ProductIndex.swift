// The products of a catalogue in order and by name, made once: a screen asks for them many times in a picture, and there
// may be ten thousand.

/// What stands together on the shelf: products of a kind, or the plans of a group.
public struct ProductSection: Hashable, Sendable {
  public let kind: Product.Kind
  /// The group's identifier; nil for what is no subscription.
  public let group: String?
  /// The place of its first product.
  public let start: Int

  /// The sections of products in the order of a shelf, as they follow one another.
  public static func sections(of products: [Product]) -> [ProductSection] {
    var sections: [ProductSection] = []
    for (place, product) in products.enumerated() {
      let group = product.subscription?.groupIdentifier
      if let last = sections.last, last.kind == product.kind, last.group == group { continue }
      sections.append(ProductSection(kind: product.kind, group: group, start: place))
    }
    return sections
  }
}

/// What follows from a catalogue's products; shared by all copies of the catalogue.
package final class ProductIndex: Sendable {
  /// As a shop lists them: see `Catalog.allProducts`.
  package let all: [Product]
  package let byIdentifier: [String: Product]
  /// Where each identifier stands first in `all`.
  package let places: [String: Int]
  /// Where each kind, and each group of subscriptions, begins in `all`.
  package let sections: [ProductSection]
  /// How all identifiers begin, up to a dot; empty where they have nothing in common.
  package let sharedStart: String
  /// What the store looks up.
  package let index: CatalogIndex

  package init(_ products: [Product], _ groups: [SubscriptionGroup]) {
    let subscriptions = groups.flatMap(\.subscriptions)
    all =
      products.filter { $0.kind == .consumable } + subscriptions
      + products.filter { $0.kind == .nonConsumable } + products.filter { $0.kind == .nonRenewing }
    sections = ProductSection.sections(of: all)
    places = Dictionary(all.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
    let inFileOrder = products + subscriptions
    byIdentifier = Dictionary(inFileOrder.map { ($0.identifier, $0) }) { first, _ in first }
    sharedStart = Self.sharedStart(of: inFileOrder)
    index = CatalogIndex(products, groups)
  }

  private static func sharedStart(of products: [Product]) -> String {
    guard let first = products.first else { return "" }
    var shared = endingInDot(Array(first.identifier.utf8)[...])
    for product in products.dropFirst() where !product.identifier.utf8.starts(with: shared) {
      let count = zip(shared, product.identifier.utf8).prefix { $0 == $1 }.count
      shared = endingInDot(shared.prefix(count))
    }
    return String(decoding: shared, as: UTF8.self)
  }

  private static func endingInDot(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.lastIndex(of: UInt8(ascii: ".")).map { bytes[...$0] } ?? []
  }
}

/// The shelf is made from the products beside it, so it need not be compared.
extension ProductIndex: Hashable {
  package static func == (left: ProductIndex, right: ProductIndex) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
