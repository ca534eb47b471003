// The lines of the product list: a heading over each kind and each group, a name with its price, and under it what the
// customer has of it.

import Grid
import StoreCatalog
import StoreSimulator
import Support
import TerminalUI

/// The lines of a list of products; some products take two.
package struct ProductRows {
  private let products: FilteredProducts
  private let selected: Int?
  private let context: PaneContext
  private let isWide: Bool
  /// The products that take a second line, by their places.
  private let twoLined: [Int]
  /// What stands under a heading of its own; empty where there is no room for headings.
  private let sections: Headings

  /// A heading: what it says, and the product that it stands over.
  private struct Heading {
    let start: Int
    let kinds: [Product.Kind]
    /// The group's identifier, where plans are under it.
    let group: String?

    init(_ section: ProductSection) { self.init(section.start, [section.kind], section.group) }

    private init(_ start: Int, _ kinds: [Product.Kind], _ group: String?) {
      self.start = start
      self.kinds = kinds
      self.group = group
    }

    /// In few rows nothing stands over what begins the list.
    private static func withoutFirst(_ sections: [ProductSection]) -> [Heading] {
      sections.filter { $0.start > 0 || $0.group != nil }.map(Heading.init)
    }

    /// The fullest headings that there are so many rows for, where there are not enough for all.
    static func shorter(_ sections: [ProductSection], room: Int) -> [Heading] {
      // Each group keeps its own.
      guard room > 0, sections.count(where: { $0.group != nil }) <= room else { return [] }
      return [withoutFirst, compactHeadings].lazy.map { $0(sections) }.first { $0.count <= room } ?? []
    }

    /// In fewer rows what is bought once has one heading, too.
    private static func compactHeadings(_ sections: [ProductSection]) -> [Heading] {
      var headings: [Heading] = []
      for section in sections where section.start > 0 || section.group != nil {
        if section.group == nil, let last = headings.last, last.group == nil {
          headings[headings.count - 1] = Heading(last.start, last.kinds + [section.kind], nil)
        } else {
          headings.append(Heading(section))
        }
      }
      return headings
    }
  }

  /// The headings in the order of the list: of ten thousand groups only those are made that are seen.
  private enum Headings {
    case whole([ProductSection])
    case shorter([Heading])

    var count: Int {
      switch self {
      case .whole(let sections): sections.count
      case .shorter(let headings): headings.count
      }
    }

    var mergesKinds: Bool {
      if case .shorter(let headings) = self { headings.contains { $0.kinds.count > 1 } } else { false }
    }

    func start(_ index: Int) -> Int {
      switch self {
      case .whole(let sections): sections[index].start
      case .shorter(let headings): headings[index].start
      }
    }

    /// The first whose product stands at a place or behind it.
    func first(from place: Int) -> Int {
      switch self {
      case .whole(let sections): sections.partitioningIndex { $0.start >= place }
      case .shorter(let headings): headings.partitioningIndex { $0.start >= place }
      }
    }

    func heading(_ index: Int) -> Heading {
      switch self {
      case .whole(let sections): Heading(sections[index])
      case .shorter(let headings): headings[index]
      }
    }
  }

  /// The list, which has at least `height` rows; `annotated` are the places on the shelf of the products that have a second
  /// line where there is room.
  package init(
    products: FilteredProducts, annotated: [Int], selected: String?, height: Int, context: PaneContext
  ) {
    self.products = products
    self.context = context
    isWide = !context.isSmall
    self.selected = products.index(of: selected)
    twoLined = isWide ? products.indices(ofPlaces: annotated) : []
    let all = products.sections
    let room = height - products.count - twoLined.count
    // A list that scrolls anyway has its headings; one that does not is not made to scroll by them.
    let isScrolling = room < 0 && height >= Self.minRowsWithHeadings
    sections =
      room >= all.count || isScrolling ? .whole(all) : .shorter(Heading.shorter(all, room: room))
  }

  private var world: World { _read { yield context.session.simulator.world } }
  private var texts: Localizer { _read { yield context.texts } }

  /// Whether one heading stands over more than one kind, or none over some, for want of rows.
  var mergesHeadings: Bool { sections.count == 0 || sections.mergesKinds }

  /// The fewest rows of a list that has headings.
  static let minRowsWithHeadings = 5

  package var lineCount: Int { products.count + twoLined.count + sections.count }

  /// The line with the name of the product at a place.
  private func firstLine(_ place: Int) -> Int {
    place + twoLined.partitioningIndex { $0 >= place } + sections.first(from: place + 1)
  }

  /// The section whose heading stands over the product at a place.
  private func section(at place: Int) -> Heading? {
    let index = sections.first(from: place)
    guard index < sections.count, sections.start(index) == place else { return nil }
    return sections.heading(index)
  }

  /// The line with the name of the chosen product; nil where it is not in the list.
  var selectedLine: Int? { selected.map { firstLine($0) } }

  /// The first line that should be on screen with the chosen product: its heading, where it stands right over it.
  var lineToShow: Int {
    guard let selected else { return 0 }
    return firstLine(selected) - (section(at: selected) == nil ? 0 : 1)
  }

  /// The product in whose lines, its heading's among them, a line is.
  private func place(atLine line: Int) -> Int? {
    guard line >= 0, line < lineCount, !products.isEmpty else { return nil }
    var (low, high) = (0, products.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      let top = firstLine(middle) - (section(at: middle) == nil ? 0 : 1)
      if top <= line { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The product that a line belongs to; nil for a heading.
  package func product(atLine line: Int) -> Int? {
    place(atLine: line).flatMap { firstLine($0) <= line ? $0 : nil }
  }

  /// The row with the name of the chosen product has a mark.
  package static func marked(_ row: StyledRow) -> StyledRow {
    guard !row.leading.isEmpty else { return row }
    var row = row
    row.leading[0] = TextRun("▸ ")
    return row
  }

  /// The rows of some lines that are on screen together, none of them marked.
  package func rows(lines: Range<Int>, width: Int) -> [StyledRow] {
    guard let first = lines.first.flatMap(place), let last = lines.last.flatMap(place) else { return [] }
    let shown = Array(products[first..<last + 1])[...]
    let device = world.device
    // Names are told apart from those close by too: scrolling does not change them.
    let near = products[ProductNames.near(first..<last + 1, count: products.count)]
    let names = ProductNames(near, in: world, context.view, texts)
    let keys = shown.map { ProductNames.ProductKey($0, in: world) }
    let style = PriceStyle(storefront: device.storefront, locale: device.locale)
    let prices = shown.map { $0.displayPrice(style, storefront: device.storefront) }
    // In a small pane there is no second line: a mark says that the app has unlocked it.
    let marks = shown.map { !isWide && world.app.unlocked[$0.identifier] != nil }
    let room = width - 2 - (marks.contains(true) ? 2 : 0)
    // A file may have any price: it leaves room for the name.
    let widestName = names.widest(keys)
    let widths = ColumnShares.divide(
      room - 1, wanted: [widestName, prices.map { CellWidth.of($0) }.max() ?? 0],
      least: [min(widestName, max(8, room / 2)), 4])
    let terms = planTerms(shown, room: room - 3 - widths.reduce(0, +))
    let termsWidth = terms.map { CellWidth.of($0) }.max() ?? 0
    // Beside a short price, and without a mark, there is more room: where that is enough for all, none is cut.
    let areWhole = shown.indices.allSatisfy { index in
      let price = min(widths[1], CellWidth.of(prices[index])) + (marks[index] ? 2 : 0)
      return names.widest([keys[index]]) <= width - 3 - price
    }
    let fitted = names.fitted(
      columns: max(1, termsWidth > 0 || areWhole ? widestName : room - 1 - widths[1]))
    return lines.map { line in
      guard let place = place(atLine: line) else { return StyledRow() }
      let top = firstLine(place)
      if line < top { return heading(section(at: place), width: width) }
      let product = products[place]
      let held = world.app.unlocked[product.identifier]
      guard line == top else {
        let text = CellWidth.truncated(heldText(product, count: held ?? 0), columns: max(4, width - 4))
        return StyledRow([TextRun("    " + text, held == nil ? .faint : .statePurchased)])
      }
      let index = place - first
      let hasMarks = marks.contains(true)
      let price = prices[index]
      // The mark stands beside the price, and the terms over one another.
      let gap = String(
        repeating: " ", count: max(0, widths[1] - CellWidth.of(price)) + (hasMarks && !marks[index] ? 2 : 0))
      let term = terms[index].isEmpty ? [] : [TextRun(terms[index] + "  " + gap, .faint)]
      return StyledRow(
        [TextRun("  "), TextRun(fitted[keys[index]])],
        trailing: term + (marks[index] ? [TextRun("* ", .statePurchased)] : [])
          + [TextRun(CellWidth.truncated(price, columns: widths[1]), .price)])
    }
  }

  /// Level and period of the plans, in the longest words that leave all names whole; blank where there is no room.
  private func planTerms(_ products: ArraySlice<Product>, room: Int) -> [String] {
    let none = products.map { _ in "" }
    let forms: [(SubscriptionTerms) -> String] = [
      {
        [texts.productLevel("\($0.level)"), texts.title(of: $0.period)].joined(separator: texts.listSeparator)
      },
      { "\($0.level)  \(texts.title(of: $0.period))" }, { "\($0.level) \(texts.shortTitle(of: $0.period))" },
      { texts.shortTitle(of: $0.period) },
    ]
    for form in forms {
      let terms = products.map { $0.subscription.map(form) ?? "" }
      if terms.allSatisfy({ CellWidth.of($0) <= room }) { return terms }
    }
    return none
  }

  /// `Consumables`, `group Pro`.
  private func heading(_ section: Heading?, width: Int) -> StyledRow {
    guard let section else { return StyledRow() }
    guard let identifier = section.group else {
      let words = section.kinds.map { texts.heading(of: $0) }.joined(separator: texts.listSeparator)
      let fits = section.kinds.count == 1 || CellWidth.of(words) <= width
      return StyledRow(
        CellWidth.truncated(fits ? words : texts.productsBoughtOnce, columns: width), .faint)
    }
    let (name, isAlone) = products.groups.heading(of: identifier)
    let whole = texts.productGroup(name)
    let mark = isAlone || name == identifier ? "" : " (\(identifier))"
    // What tells it apart stays.
    let room = max(4, width - CellWidth.of(mark))
    return StyledRow(
      CellWidth.truncated(CellWidth.truncated(whole, columns: room) + mark, columns: width), .faint)
  }

  /// `yours`, `300 unlocked`; of a plan `yours, renews 00:05:00` or `change at once`.
  private func heldText(_ product: Product, count: Int) -> String {
    if let (line, detail) = world.planLine(of: product), line.advice != .subscribe,
      let words = texts.words(for: line.advice, world: world, tellsTime: detail != .day)
    {
      return words
    }
    return product.kind == .consumable ? texts.productCount("\(count)") : texts.productYours
  }
}
