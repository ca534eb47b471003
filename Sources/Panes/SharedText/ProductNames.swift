// What lists call products: their names, told apart where they are alike, or their identifiers where the operator wants
// those (`v` in lists).

import Grid
import StoreCatalog
import StoreSimulator
import Support
import TerminalUI

/// The names of some products in one list.
package struct ProductNames: Sendable {
  /// A product as it is called: what was sold long ago may have had another name.
  package struct ProductKey: Hashable, Sendable {
    package let identifier: String
    package let name: String

    package init(identifier: String, name: String) {
      self.identifier = identifier
      self.name = name
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
  }

  private var keys: [ProductKey] = []
  private var labels: [String] = []
  private var places: [ProductKey: Int] = [:]
  private var isOfIdentifiers = false

  /// So many neighbours a name is told apart from beside those on screen.
  package static let scope = 64

  /// The names of nothing.
  package init() {}

  /// The places in a list of `count` that names on screen are told apart from: they change seldom while it scrolls.
  package static func near(_ shown: Range<Int>, count: Int) -> Range<Int> {
    let start = max(0, shown.lowerBound - scope) / scope * scope
    let end = (shown.upperBound + 2 * scope - 1) / scope * scope
    return start..<max(start, min(count, end))
  }

  /// The names of products that stand in one list.
  package init(_ products: some Collection<Product>, in world: World, _ view: ListOptions, _ texts: Localizer)
  {
    let locale = world.device.locale
    self.init(
      products.map { ProductKey(identifier: $0.identifier, name: $0.displayName(locale: locale)) }, in: world,
      view,
      texts)
  }

  /// The names of what transactions are of, each as it was when it was sold.
  package init(_ transactions: [Transaction], in world: World, _ view: ListOptions, _ texts: Localizer) {
    let sold = transactions.map { ProductKey($0, in: world) }
    let products = world.catalog.allProducts
    guard products.count <= Self.scope else {
      self.init(sold, in: world, view, texts)
      return
    }
    // A name is that of one product also while only one of two that are alike was bought.
    let bought = Set(sold.map(\.identifier))
    let locale = world.device.locale
    self.init(
      sold
        + products.filter { !bought.contains($0.identifier) }.map {
          ProductKey(identifier: $0.identifier, name: $0.displayName(locale: locale))
        }, in: world, view, texts)
  }

  /// The names of what stands in one list under names of its own.
  package init(_ all: [ProductKey], in world: World, _ view: ListOptions, _ texts: Localizer) {
    isOfIdentifiers = view.showsIdentifiers
    places.reserveCapacity(all.count)
    for key in all where places[key] == nil {
      places[key] = keys.count
      keys.append(key)
    }
    // What is behind names is asked for only where names alone are not enough.
    labels = keys.map {
      NameDisambiguator.plainLabel(name: isOfIdentifiers ? $0.identifier : $0.name, identifier: $0.identifier)
    }
    guard !NameDisambiguator.areDistinct(labels) else { return }
    labels = NameDisambiguator.labels(
      keys.map { key in
        guard !isOfIdentifiers else {
          return NamedItem(name: key.identifier, traits: [], identifier: key.identifier)
        }
        let traits = Self.traits(world.catalog.product(key.identifier), in: world.catalog, texts)
        return NamedItem(name: key.name, traits: traits, identifier: key.identifier)
      })
  }

  /// Group, period, both, and the kind.
  private static func traits(_ product: Product?, in catalog: Catalog, _ texts: Localizer) -> [String] {
    guard let product else { return [] }
    let kind = texts.title(of: product.kind)
    guard let terms = product.subscription else { return ["", "", "", kind] }
    let group = catalog.group(of: product).flatMap { CellWidth.isReadable($0.name) ? $0.name : nil }
    let name = group ?? terms.groupIdentifier
    let period = texts.title(of: terms.period)
    return [name, period, "\(name)\(texts.listSeparator)\(period)", kind]
  }

  /// The cells that the widest of some products would like.
  package func widest(_ keys: some Sequence<ProductKey>) -> Int {
    keys.reduce(0) { widest, key in max(widest, places[key].map { CellWidth.of(labels[$0]) } ?? 0) }
  }

  /// The name of each in a column.
  package func fitted(columns: Int) -> FittedNames {
    FittedNames(
      texts: NameDisambiguator.fitted(labels, columns: columns, keepsBeginning: !isOfIdentifiers),
      places: places)
  }
}

/// Names that fit into a column.
package struct FittedNames: Sendable {
  fileprivate let texts: [String]
  fileprivate let places: [ProductNames.ProductKey: Int]

  package subscript(key: ProductNames.ProductKey) -> String { places[key].map { texts[$0] } ?? key.name }
}

extension ProductNames.ProductKey {
  package init(_ product: Product, in world: World) {
    self.init(identifier: product.identifier, name: product.displayName(locale: world.device.locale))
  }

  package init(_ transaction: Transaction, in world: World) {
    self.init(
      identifier: transaction.payment.productIdentifier,
      name: transaction.sale.displayName(locale: world.device.locale) ?? transaction.payment.productIdentifier
    )
  }
}

/// How lists are looked at: what the view menu changes for all of them.
public struct ListOptions: Hashable, Sendable {
  /// Whether products stand by their identifiers.
  public var showsIdentifiers = false

  public init() {}
}
