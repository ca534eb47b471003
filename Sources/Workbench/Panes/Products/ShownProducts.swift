// The products that a list shows: all of the catalogue, or those that a filter lets pass. What a filter finds is kept
// until the filter or the catalogue is another one, so that moving about in it costs no search.

import Grid
import Ground
import StoreSimulator

/// The products of a list, in the order of the shelf.
struct ShownProducts: Sendable {
  private let catalog: Catalog
  /// The places on the shelf of what is shown, ascending; nil where all is.
  private let places: [Int]?
  /// Where each kind and each group begins in the list.
  let sections: [ShelfSection]
  /// How the groups of the catalogue are called.
  let groups: GroupHeadings
  /// What the list was made for.
  private let filter: TextMatch?
  private let locale: String
  private let texts: Texts

  /// `before` is the list of the last picture.
  init(_ world: borrowing World, filter: TextMatch?, _ texts: Texts, before: ShownProducts?) {
    let (catalog, locale) = (world.catalog, world.device.locale)
    if let before, before.filter == filter, before.locale == locale, before.texts == texts,
      before.catalog.isSame(as: catalog)
    {
      self = before
      return
    }
    let isSameCatalog = before?.catalog.isSame(as: catalog) ?? false
    (self.catalog, self.filter, self.locale, self.texts) = (catalog, filter, locale, texts)
    groups = before.flatMap { isSameCatalog ? $0.groups : nil } ?? GroupHeadings(catalog.groups)
    guard let filter else {
      (places, sections) = (nil, catalog.shelfSections)
      return
    }
    let all = catalog.allProducts
    func passes(_ place: Int) -> Bool {
      let product = all[place]
      return filter.isIn(product.identifier) || filter.isIn(product.displayName(locale: locale))
        || filter.isIn(texts.title(of: product.kind))
    }
    // What is typed on lets only pass what has passed.
    var looked = Array(all.indices)
    if let before, let old = before.filter, let passed = before.places, filter.isNarrower(than: old),
      isSameCatalog, before.locale == locale, before.texts == texts
    {
      looked = passed
    }
    let places = looked.filter(passes)
    self.places = places
    sections = ShelfSection.sections(of: places.map { all[$0] })
  }

  /// Whether the list was made for this filter.
  func isFiltered(by filter: TextMatch?) -> Bool { self.filter == filter }

  private var all: [Product] { catalog.allProducts }

  var count: Int { places?.count ?? all.count }
  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Product { all[places.map { $0[index] } ?? index] }

  subscript(range: Range<Int>) -> ArraySlice<Product> {
    places.map { places in range.map { all[places[$0]] }[...] } ?? all[range]
  }

  /// Where a product stands in the list; nil where it is not shown.
  func index(of identifier: String?) -> Int? {
    guard let identifier, let place = catalog.place(of: identifier) else { return nil }
    return index(ofPlace: place)
  }

  /// Where the product at a place of the shelf stands in the list; nil where it is not shown.
  private func index(ofPlace place: Int) -> Int? {
    guard let places else { return place }
    let index = places.firstPlace { $0 >= place }
    return index < places.count && places[index] == place ? index : nil
  }

  /// Where some products stand in the list, by their places on the shelf: ascending, those that are not shown left out.
  func indices(ofPlaces wanted: [Int]) -> [Int] {
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
struct GroupHeadings: Sendable {
  private var names: [String: String] = [:]
  /// How many groups look like this.
  private var looks: [String: Int] = [:]

  init(_ groups: [SubscriptionGroup]) {
    for group in groups {
      let name = CellWidth.isReadable(group.name) ? group.name : group.identifier
      looks[CellWidth.appearance(of: name), default: 0] += 1
      // Of two with one identifier the first counts.
      if names[group.identifier] == nil { names[group.identifier] = name }
    }
  }

  /// The name of a group, and whether no other one looks like it.
  func heading(of identifier: String) -> (name: String, isAlone: Bool) {
    let name = names[identifier] ?? identifier
    return (name, looks[CellWidth.appearance(of: name)] == 1)
  }
}
