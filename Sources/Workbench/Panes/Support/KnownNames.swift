// The names that a list had in its last picture: to tell hundreds of them apart takes longer than to draw them, and from one
// key to the next they are mostly the same.

import Ground
import StoreSimulator

/// Everything that names come from: the same source has the same names.
struct NameSource: Equatable {
  let products: ArraySlice<Product>
  let sold: [ProductNames.Key]
  let catalogProducts: [Product]
  let groups: [SubscriptionGroup]
  let locale: String
  let view: ListView
  let language: ChromeLanguage

  /// What stands in one list: products, or what was sold.
  init(
    products: ArraySlice<Product> = [], sold: [ProductNames.Key] = [], in world: World, _ view: ListView,
    _ texts: Texts
  ) {
    self.products = products
    self.sold = sold
    catalogProducts = world.catalog.allProducts
    groups = world.catalog.groups
    locale = world.device.locale
    self.view = view
    language = texts.language
  }
}

/// The names of one list, made anew only where they come from something else than before.
struct KnownNames: Sendable {
  private var source: NameSource?
  private var names: ProductNames?
  private var fitted: (columns: Int, names: FittedNames)?

  /// The names of products that stand in one list.
  mutating func names(
    _ products: ArraySlice<Product>, in world: World, _ view: ListView, _ texts: Texts
  ) -> ProductNames {
    known(NameSource(products: products, in: world, view, texts)) {
      ProductNames(products, in: world, view, texts)
    }
  }

  /// The names of what transactions are of.
  mutating func names(
    _ transactions: [Transaction], in world: World, _ view: ListView, _ texts: Texts
  ) -> ProductNames {
    let sold = transactions.map { ProductNames.Key($0, in: world) }
    return known(NameSource(sold: sold, in: world, view, texts)) {
      ProductNames(transactions, in: world, view, texts)
    }
  }

  /// The names that were asked for last, in a column.
  mutating func fitted(columns: Int) -> FittedNames {
    if let fitted, fitted.columns == columns { return fitted.names }
    let made = (names ?? ProductNames()).fitted(columns: columns)
    fitted = (columns, made)
    return made
  }

  private mutating func known(_ source: NameSource, make: () -> ProductNames) -> ProductNames {
    if let names, self.source == source { return names }
    let made = make()
    (self.source, names, fitted) = (source, made, nil)
    return made
  }
}
