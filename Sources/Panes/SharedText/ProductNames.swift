// The names of products in lists: display names, made unique if they look alike, or identifiers.

import Grid
import StoreCatalog
import StoreSimulator
import Support
import TerminalUI

package struct ProductNames: Sendable {
  /// A product and its name, which may be the name at the time of a sale.
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
  private var indices: [ProductKey: Int] = [:]
  private var showsIdentifiers = false

  /// The number of products off the screen from which the displayed names must differ.
  package static let blockSize = 64

  package init() {}

  /// Returns the range of a list in which names are unique.
  ///
  /// Scrolling rarely changes the range.
  package static func range(around shown: Range<Int>, count: Int) -> Range<Int> {
    let start = max(0, shown.lowerBound - blockSize) / blockSize * blockSize
    let end = (shown.upperBound + 2 * blockSize - 1) / blockSize * blockSize
    return start..<max(start, min(count, end))
  }

  package init(_ products: some Collection<Product>, in world: World, _ view: ListOptions, _ texts: Localizer)
  {
    let locale = world.device.locale
    self.init(
      products.map { ProductKey(identifier: $0.identifier, name: $0.displayName(locale: locale)) }, in: world,
      view,
      texts)
  }

  /// Creates the labels of transactions, with the names at the time of sale.
  package init(_ transactions: [Transaction], in world: World, _ view: ListOptions, _ texts: Localizer) {
    let keys = transactions.map { ProductKey($0, in: world) }
    let products = world.catalog.allProducts
    guard products.count <= Self.blockSize else {
      self.init(keys, in: world, view, texts)
      return
    }
    // Labels must also differ from the names of products that were not bought.
    let soldIdentifiers = Set(keys.map(\.identifier))
    let locale = world.device.locale
    self.init(
      keys
        + products.filter { !soldIdentifiers.contains($0.identifier) }.map {
          ProductKey(identifier: $0.identifier, name: $0.displayName(locale: locale))
        }, in: world, view, texts)
  }

  package init(_ all: [ProductKey], in world: World, _ view: ListOptions, _ texts: Localizer) {
    showsIdentifiers = view.showsIdentifiers
    indices.reserveCapacity(all.count)
    for key in all where indices[key] == nil {
      indices[key] = keys.count
      keys.append(key)
    }
    // Group, period and kind are read only if the names alone are not unique.
    labels = keys.map {
      NameDisambiguator.plainLabel(
        name: showsIdentifiers ? $0.identifier : $0.name, identifier: $0.identifier)
    }
    guard !NameDisambiguator.areDistinct(labels) else { return }
    labels = NameDisambiguator.labels(
      keys.map { key in
        guard !showsIdentifiers else {
          return NamedItem(name: key.identifier, traits: [], identifier: key.identifier)
        }
        let traits = Self.traits(world.catalog.product(key.identifier), in: world.catalog, texts)
        return NamedItem(name: key.name, traits: traits, identifier: key.identifier)
      })
  }

  /// Returns the traits that distinguish products of the same name: group, period, group and period together,
  /// and kind.
  private static func traits(_ product: Product?, in catalog: Catalog, _ texts: Localizer) -> [String] {
    guard let product else { return [] }
    let kind = texts.title(of: product.kind)
    guard let terms = product.subscription else { return ["", "", "", kind] }
    let group = catalog.group(of: product).flatMap { CellWidth.isReadable($0.name) ? $0.name : nil }
    let name = group ?? terms.groupIdentifier
    let period = texts.title(of: terms.period)
    return [name, period, "\(name)\(texts.listSeparator)\(period)", kind]
  }

  package func widest(_ keys: some Sequence<ProductKey>) -> Int {
    keys.reduce(0) { widest, key in max(widest, indices[key].map { CellWidth.of(labels[$0]) } ?? 0) }
  }

  package func fitted(columns: Int) -> FittedNames {
    FittedNames(
      texts: NameDisambiguator.fitted(labels, columns: columns, keepsBeginning: !showsIdentifiers),
      indices: indices)
  }
}

package struct FittedNames: Sendable {
  fileprivate let texts: [String]
  fileprivate let indices: [ProductNames.ProductKey: Int]

  package subscript(key: ProductNames.ProductKey) -> String { indices[key].map { texts[$0] } ?? key.name }
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

/// The display options of all lists.
public struct ListOptions: Hashable, Sendable {
  public var showsIdentifiers = false

  public init() {}
}
