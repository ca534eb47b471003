// The products in a list: the whole catalogue, or those that pass a filter.

import Grid
import StoreCatalog
import StoreSimulator
import Support
import TerminalUI

package struct FilteredProducts: Sendable {
  package struct Revision: Equatable, Sendable {
    fileprivate let catalog: Catalog
    fileprivate let filter: TextMatch?
    fileprivate let locale: String
    fileprivate let texts: Localizer

    package init(_ world: borrowing World, filter: TextMatch?, _ texts: Localizer) {
      (catalog, self.filter, locale, self.texts) = (world.catalog, filter, world.device.locale, texts)
    }

    package static func == (a: Self, b: Self) -> Bool {
      a.catalog.isSame(as: b.catalog) && a.filter == b.filter && a.locale == b.locale && a.texts == b.texts
    }
  }

  private let catalog: Catalog
  /// The catalogue positions of the shown products, ascending; nil if all are shown.
  private let catalogIndices: [Int]?
  /// The list positions at which a kind or group begins.
  package let sections: [ProductSection]
  package let groups: GroupHeadings

  package init(_ revision: Revision) {
    let (locale, texts) = (revision.locale, revision.texts)
    catalog = revision.catalog
    groups = GroupHeadings(catalog.groups)
    guard let filter = revision.filter else {
      (catalogIndices, sections) = (nil, catalog.productSections)
      return
    }
    let all = catalog.allProducts
    let catalogIndices = all.indices.filter { index in
      let product = all[index]
      return filter.occurs(product.identifier) || filter.occurs(product.displayName(locale: locale))
        || filter.occurs(texts.title(of: product.kind))
    }
    self.catalogIndices = catalogIndices
    sections = ProductSection.sections(of: catalogIndices.map { all[$0] })
  }

  private var all: [Product] { catalog.allProducts }

  package var count: Int { catalogIndices?.count ?? all.count }
  package var isEmpty: Bool { count == 0 }

  package subscript(index: Int) -> Product { all[catalogIndices.map { $0[index] } ?? index] }

  package subscript(range: Range<Int>) -> ArraySlice<Product> {
    catalogIndices.map { catalogIndices in range.map { all[catalogIndices[$0]] }[...] } ?? all[range]
  }

  /// Returns the list index of a product; nil if the product is hidden.
  package func index(of identifier: String?) -> Int? {
    guard let identifier, let catalogIndex = catalog.place(of: identifier) else { return nil }
    return index(ofCatalogIndex: catalogIndex)
  }

  /// Returns the list index of the product at a catalogue position; nil if the product is hidden.
  private func index(ofCatalogIndex catalogIndex: Int) -> Int? {
    guard let catalogIndices else { return catalogIndex }
    let index = catalogIndices.partitioningIndex { $0 >= catalogIndex }
    return index < catalogIndices.count && catalogIndices[index] == catalogIndex ? index : nil
  }

  /// Returns the list indices of the products at ascending catalogue positions, without hidden products.
  package func indices(ofCatalogIndices indices: [Int]) -> [Int] {
    guard let catalogIndices else { return indices }
    // Compares two ascending arrays in one pass.
    var matches: [Int] = []
    var next = 0
    for catalogIndex in indices {
      while next < catalogIndices.count, catalogIndices[next] < catalogIndex { next += 1 }
      if next < catalogIndices.count, catalogIndices[next] == catalogIndex { matches.append(next) }
    }
    return matches
  }
}

/// The names of groups in headings; an identifier is added to names that look alike.
package struct GroupHeadings: Sendable {
  private var names: [String: String] = [:]
  /// The number of groups whose names have the same visual appearance.
  private var appearanceCounts: [String: Int] = [:]

  package init(_ groups: [SubscriptionGroup]) {
    for group in groups {
      let name = CellWidth.isReadable(group.name) ? group.name : group.identifier
      appearanceCounts[CellWidth.appearance(of: name), default: 0] += 1
      // If an identifier occurs twice, the first group counts.
      if names[group.identifier] == nil { names[group.identifier] = name }
    }
  }

  /// Returns the name of a group, and whether the name looks different from those of all other groups.
  package func heading(of identifier: String) -> (name: String, isUnique: Bool) {
    let name = names[identifier] ?? identifier
    return (name, appearanceCounts[CellWidth.appearance(of: name)] == 1)
  }
}
