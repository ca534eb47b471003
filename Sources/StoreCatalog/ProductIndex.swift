// The products of a catalogue in order and by identifier.

/// A section of the product list: the products of one kind, or the plans of one group.
public struct ProductSection: Hashable, Sendable {
  public let kind: Product.Kind
  public let group: String?
  /// The index of the section's first product.
  public let start: Int

  public static func sections(of products: [Product]) -> [ProductSection] {
    var sections: [ProductSection] = []
    for (index, product) in products.enumerated() {
      let group = product.subscription?.groupIdentifier
      if let last = sections.last, last.kind == product.kind, last.group == group { continue }
      sections.append(ProductSection(kind: product.kind, group: group, start: index))
    }
    return sections
  }
}

/// The products of a catalogue, shared by all copies of the catalogue.
///
/// The index is built once, because a screen reads it many times per frame and a catalogue can have 10,000
/// products.
package final class ProductIndex: Sendable {
  package let all: [Product]
  package let byIdentifier: [String: Product]
  package let indices: [String: Int]
  package let sections: [ProductSection]
  /// The prefix that all identifiers share, up to and including its last dot; empty if there is none.
  package let sharedStart: String
  package let index: CatalogIndex

  package init(_ products: [Product], _ groups: [SubscriptionGroup]) {
    let subscriptions = groups.flatMap(\.subscriptions)
    all =
      products.filter { $0.kind == .consumable } + subscriptions
      + products.filter { $0.kind == .nonConsumable } + products.filter { $0.kind == .nonRenewing }
    sections = ProductSection.sections(of: all)
    indices = Dictionary(all.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
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

/// All indices are equal, because an index derives from its catalogue's products, which are compared anyway.
extension ProductIndex: Hashable {
  package static func == (left: ProductIndex, right: ProductIndex) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
