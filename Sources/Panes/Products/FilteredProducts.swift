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
  private let places: [Int]?
  /// The list positions at which a kind or group begins.
  package let sections: [ProductSection]
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

  /// Returns the list index of a product; nil if it is hidden.
  package func index(of identifier: String?) -> Int? {
    guard let identifier, let place = catalog.place(of: identifier) else { return nil }
    return index(ofPlace: place)
  }

  /// Returns the list index of the product at a catalogue position; nil if it is hidden.
  private func index(ofPlace place: Int) -> Int? {
    guard let places else { return place }
    let index = places.partitioningIndex { $0 >= place }
    return index < places.count && places[index] == place ? index : nil
  }

  /// Returns the list indices of the products at ascending catalogue positions, without hidden products.
  package func indices(ofPlaces wanted: [Int]) -> [Int] {
    guard let places else { return wanted }
    // Compares two ascending arrays in one pass.
    var found: [Int] = []
    var next = 0
    for place in wanted {
      while next < places.count, places[next] < place { next += 1 }
      if next < places.count, places[next] == place { found.append(next) }
    }
    return found
  }
}

/// The names of groups in headings; an identifier is added to names that look alike.
package struct GroupHeadings: Sendable {
  private var names: [String: String] = [:]
  /// The number of groups for each visual appearance of a name.
  private var looks: [String: Int] = [:]

  package init(_ groups: [SubscriptionGroup]) {
    for group in groups {
      let name = CellWidth.isReadable(group.name) ? group.name : group.identifier
      looks[CellWidth.appearance(of: name), default: 0] += 1
      // If an identifier occurs twice, the first group counts.
      if names[group.identifier] == nil { names[group.identifier] = name }
    }
  }

  /// Returns the name of a group, and whether no other group's name looks alike.
  package func heading(of identifier: String) -> (name: String, isAlone: Bool) {
    let name = names[identifier] ?? identifier
    return (name, looks[CellWidth.appearance(of: name)] == 1)
  }
}
