// The products of a catalogue in order and by name, made once: a screen asks for them many times in a picture, and there
// may be ten thousand.

/// What follows from a catalogue's products; shared by all copies of the catalogue.
final class CatalogShelf: Sendable {
  /// As a shop lists them: see `Catalog.allProducts`.
  let all: [Product]
  let byIdentifier: [String: Product]
  /// Where each identifier stands first in `all`.
  let places: [String: Int]
  /// How all identifiers begin, up to a dot; empty where they have nothing in common.
  let sharedStart: String

  init(_ products: [Product], _ groups: [SubscriptionGroup]) {
    let subscriptions = groups.flatMap(\.subscriptions)
    all =
      products.filter { $0.kind == .consumable } + subscriptions
      + products.filter { $0.kind == .nonConsumable } + products.filter { $0.kind == .nonRenewing }
    places = Dictionary(all.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
    let inFileOrder = products + subscriptions
    byIdentifier = Dictionary(inFileOrder.map { ($0.identifier, $0) }) { first, _ in first }
    sharedStart = Self.sharedStart(of: inFileOrder)
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
extension CatalogShelf: Hashable {
  static func == (left: CatalogShelf, right: CatalogShelf) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
