// The products that a list shows: all of the catalogue, or those that a filter lets pass.

import Grid
import StoreCatalog
import StoreSimulator
import Support
import TerminalUI

/// The products of a list, in the order of the shelf.
package struct FilteredProducts: Sendable {
  /// Everything that a list is derived from.
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
  /// The places on the shelf of what is shown, ascending; nil where all is.
  private let places: [Int]?
  /// Where each kind and each group begins in the list.
  package let sections: [ProductSection]
  /// How the groups of the catalogue are called.
  package let groups: GroupHeadings

  package init(_ revision: Revision) {
    let (locale, texts) = (revision.locale, revision.texts)
    catalog = revision.catalog
    groups = GroupHeadings(catalog.groups)
    guard let filter = revision.filter else {
      (places, sections) = (nil, catalog.productSections)
      return
    }
    let all = catalog.allProducts
    let places = all.indices.filter { place in
      let product = all[place]
      return filter.occurs(product.identifier) || filter.occurs(product.displayName(locale: locale))
        || filter.occurs(texts.title(of: product.kind))
    }
    self.places = places
    sections = ProductSection.sections(of: places.map { all[$0] })
  }

  private var all: [Product] { catalog.allProducts }

  package var count: Int { places?.count ?? all.count }
  package var isEmpty: Bool { count == 0 }

  package subscript(index: Int) -> Product { all[places.map { $0[index] } ?? index] }

  package subscript(range: Range<Int>) -> ArraySlice<Product> {
    places.map { places in range.map { all[places[$0]] }[...] } ?? all[range]
  }

  /// Where a product stands in the list; nil where it is not shown.
  package func index(of identifier: String?) -> Int? {
    guard let identifier, let place = catalog.place(of: identifier) else { return nil }
    return index(ofPlace: place)
  }

  /// Where the product at a place of the shelf stands in the list; nil where it is not shown.
  private func index(ofPlace place: Int) -> Int? {
    guard let places else { return place }
    let index = places.partitioningIndex { $0 >= place }
    return index < places.count && places[index] == place ? index : nil
  }

  /// Where some products stand in the list, by their places on the shelf: ascending, those that are not shown left out.
  package func indices(ofPlaces wanted: [Int]) -> [Int] {
    guard let places else { return wanted }
    // Both ascend: each is gone through once.
    var found: [Int] = []
    var next = 0
    for place in wanted {
      while next < places.count, places[next] < place { next += 1 }
      if next < places.count, places[next] == place { found.append(next) }
    }
    return found
  }
}

/// What groups are called where their plans are listed: by name, with the identifier where names look alike.
package struct GroupHeadings: Sendable {
  private var names: [String: String] = [:]
  /// How many groups look like this.
  private var looks: [String: Int] = [:]

  package init(_ groups: [SubscriptionGroup]) {
    for group in groups {
      let name = CellWidth.isReadable(group.name) ? group.name : group.identifier
      looks[CellWidth.appearance(of: name), default: 0] += 1
      // Of two with one identifier the first counts.
      if names[group.identifier] == nil { names[group.identifier] = name }
    }
  }

  /// The name of a group, and whether no other one looks like it.
  package func heading(of identifier: String) -> (name: String, isAlone: Bool) {
    let name = names[identifier] ?? identifier
    return (name, looks[CellWidth.appearance(of: name)] == 1)
  }
}
