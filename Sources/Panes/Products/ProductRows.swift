// The rows of the product list: headings, products with prices, and annotations.

import Grid
import StoreCatalog
import StoreSimulator
import Support
import TerminalUI

package struct ProductRows {
  private let products: FilteredProducts
  private let selected: Int?
  private let context: PaneContext
  private let isWide: Bool
  private let twoLineIndices: [Int]
  /// The headings; empty if none fits.
  private let sections: Headings

  private struct Heading {
    let start: Int
    let kinds: [Product.Kind]
    /// The group's identifier if the section contains plans.
    let group: String?

    init(_ section: ProductSection) { self.init(section.start, [section.kind], section.group) }

    private init(_ start: Int, _ kinds: [Product.Kind], _ group: String?) {
      self.start = start
      self.kinds = kinds
      self.group = group
    }

    /// Omits a kind's heading at the top of the list.
    private static func withoutFirst(_ sections: [ProductSection]) -> [Heading] {
      sections.filter { $0.start > 0 || $0.group != nil }.map(Heading.init)
    }

    /// Returns the most detailed headings that fit in `limit` rows.
    static func reduced(_ sections: [ProductSection], limit: Int) -> [Heading] {
      // Unless the headings of all groups fit, there are no headings.
      guard limit > 0, sections.count(where: { $0.group != nil }) <= limit else { return [] }
      return [withoutFirst, compactHeadings].lazy.map { $0(sections) }.first { $0.count <= limit } ?? []
    }

    /// Merges the headings of adjacent kinds that are not subscriptions.
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

  /// The headings in list order.
  ///
  /// Each heading is created when drawn, because a catalogue can have ten thousand groups.
  private enum Headings {
    case full([ProductSection])
    case reduced([Heading])

    var count: Int {
      switch self {
      case .full(let sections): sections.count
      case .reduced(let headings): headings.count
      }
    }

    var hasMergedKinds: Bool {
      if case .reduced(let headings) = self { headings.contains { $0.kinds.count > 1 } } else { false }
    }

    func start(_ index: Int) -> Int {
      switch self {
      case .full(let sections): sections[index].start
      case .reduced(let headings): headings[index].start
      }
    }

    func first(from index: Int) -> Int {
      switch self {
      case .full(let sections): sections.partitioningIndex { $0.start >= index }
      case .reduced(let headings): headings.partitioningIndex { $0.start >= index }
      }
    }

    func heading(_ index: Int) -> Heading {
      switch self {
      case .full(let sections): Heading(sections[index])
      case .reduced(let headings): headings[index]
      }
    }
  }

  /// Creates a list for `height` rows; `annotated` contains catalogue positions.
  package init(
    products: FilteredProducts, annotated: [Int], selected: String?, height: Int, context: PaneContext
  ) {
    self.products = products
    self.context = context
    isWide = !context.isSmall
    self.selected = products.index(of: selected)
    twoLineIndices = isWide ? products.indices(ofCatalogIndices: annotated) : []
    let allSections = products.sections
    let availableRows = height - products.count - twoLineIndices.count
    // Headings are added to a list that scrolls anyway, but they do not make a list scroll.
    let isScrolling = availableRows < 0 && height >= Self.minRowsWithHeadings
    sections =
      availableRows >= allSections.count || isScrolling
      ? .full(allSections) : .reduced(Heading.reduced(allSections, limit: availableRows))
  }

  private var world: World { _read { yield context.session.simulator.world } }
  private var texts: Localizer { _read { yield context.texts } }

  var hasMergedHeadings: Bool { sections.count == 0 || sections.hasMergedKinds }

  /// The minimum number of rows at which a scrolling list has headings.
  static let minRowsWithHeadings = 5

  package var lineCount: Int { products.count + twoLineIndices.count + sections.count }

  private func firstLine(_ index: Int) -> Int {
    index + twoLineIndices.partitioningIndex { $0 >= index } + sections.first(from: index + 1)
  }

  /// Returns the heading directly above the product at an index.
  private func section(at index: Int) -> Heading? {
    let headingIndex = sections.first(from: index)
    guard headingIndex < sections.count, sections.start(headingIndex) == index else { return nil }
    return sections.heading(headingIndex)
  }

  var selectedLine: Int? { selected.map { firstLine($0) } }

  /// The first line to show with the selected product, including a heading directly above it.
  var lineToShow: Int {
    guard let selected else { return 0 }
    return firstLine(selected) - (section(at: selected) == nil ? 0 : 1)
  }

  /// Returns the index of the product on a line, or directly below the heading on the line.
  private func productIndex(atLine line: Int) -> Int? {
    guard line >= 0, line < lineCount, !products.isEmpty else { return nil }
    var (low, high) = (0, products.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      let top = firstLine(middle) - (section(at: middle) == nil ? 0 : 1)
      if top <= line { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the index of the product on a line; nil for a heading.
  package func product(atLine line: Int) -> Int? {
    productIndex(atLine: line).flatMap { firstLine($0) <= line ? $0 : nil }
  }

  package static func marked(_ row: StyledRow) -> StyledRow {
    guard !row.leading.isEmpty else { return row }
    var row = row
    row.leading[0] = TextRun("▸")
    return row
  }

  package func rows(lines: Range<Int>, width: Int) -> [StyledRow] {
    guard let first = lines.first.flatMap(productIndex), let last = lines.last.flatMap(productIndex) else {
      return []
    }
    let shown = Array(products[first..<last + 1])[...]
    let device = world.device
    // Distinguishes the names of nearby products too, so that scrolling does not change the displayed names.
    let near = products[ProductNames.range(around: first..<last + 1, count: products.count)]
    let names = ProductNames(near, in: world, context.view, texts)
    let keys = shown.map { ProductNames.ProductKey($0, in: world) }
    let style = PriceStyle(storefront: device.storefront, locale: device.locale)
    let prices = shown.map { $0.displayPrice(style, storefront: device.storefront) }
    let availableWidth = width - 2
    // The name keeps some space, because a catalogue can have long prices.
    let widestName = names.widest(keys)
    let widths = ColumnShares.divide(
      availableWidth - 1, preferred: [widestName, prices.map { CellWidth.of($0) }.max() ?? 0],
      minimum: [min(widestName, max(8, availableWidth / 2)), 4])
    let space = availableWidth - widths.reduce(0, +)
    let terms = planTerms(shown, space: space)
    let termsWidth = terms.map { CellWidth.of($0) }.max() ?? 0
    let termsGap = max(1, min(2, space - 1 - termsWidth))
    // A row with a short price has more space for the name. If every name fits in its row, no name is cut.
    let areNamesComplete = shown.indices.allSatisfy { index in
      names.widest([keys[index]]) <= width - 3 - min(widths[1], CellWidth.of(prices[index]))
    }
    let fitted = names.fitted(
      columns: max(1, termsWidth > 0 || areNamesComplete ? widestName : availableWidth - 1 - widths[1]))
    return lines.map { line in
      guard let productIndex = productIndex(atLine: line) else { return StyledRow() }
      let top = firstLine(productIndex)
      if line < top { return heading(section(at: productIndex), width: width) }
      let product = products[productIndex]
      let ownedCount = world.app.unlocked[product.identifier]
      guard line == top else {
        let text = ownershipText(product, count: ownedCount ?? 0, columns: max(4, width - 4))
        return StyledRow([TextRun("    " + text, ownedCount == nil ? .faint : .statePurchased)])
      }
      let shownIndex = productIndex - first
      let price = prices[shownIndex]
      // Aligns the terms of all rows.
      let gap = String(repeating: " ", count: termsGap + max(0, widths[1] - CellWidth.of(price)))
      let term = terms[shownIndex].isEmpty ? [] : [TextRun(terms[shownIndex] + gap, .faint)]
      // A small pane has no second line, so a mark shows that the app unlocked the product.
      let isMarked = !isWide && ownedCount != nil
      return StyledRow(
        [
          TextRun(world.canBeBought(products[productIndex]) ? " " : "!", .warning),
          TextRun(isMarked ? "*" : " ", .statePurchased),
          TextRun(fitted[keys[shownIndex]]),
        ],
        trailing: term + [TextRun(CellWidth.truncated(price, columns: widths[1]), .price)])
    }
  }

  /// Returns the level and period of each plan in the longest form that fits; empty texts if no form fits.
  ///
  /// The form does not depend on purchases. `space` is the number of cells between names and prices.
  private func planTerms(_ products: ArraySlice<Product>, space: Int) -> [String] {
    // Before a price, the abbreviated period needs two blanks, and a form of words needs one.
    let forms: [(gap: Int, text: (SubscriptionTerms) -> String)] = [
      (
        1,
        {
          [texts.productLevel("\($0.level)"), texts.title(of: $0.period)].joined(
            separator: texts.listSeparator)
        }
      ),
      (1, { texts.productTerms(level: "\($0.level)", period: texts.title(of: $0.period)) }),
      (1, { texts.title(of: $0.period) }),
      (2, { texts.shortTitle(of: $0.period) }),
    ]
    for form in forms {
      let terms = products.map { $0.subscription.map(form.text) ?? "" }
      if terms.allSatisfy({ 1 + CellWidth.of($0) + form.gap <= space }) { return terms }
    }
    return products.map { _ in "" }
  }

  /// Returns a heading such as `Consumables` or `group Pro`.
  private func heading(_ section: Heading?, width: Int) -> StyledRow {
    guard let section else { return StyledRow() }
    guard let identifier = section.group else {
      let title = section.kinds.map { texts.heading(of: $0) }.joined(separator: texts.listSeparator)
      let fits = section.kinds.count == 1 || CellWidth.of(title) <= width
      return StyledRow(
        CellWidth.truncated(fits ? title : texts.productsBoughtOnce, columns: width), .faint)
    }
    let (name, isUnique) = products.groups.heading(of: identifier)
    let text = texts.productGroup(name)
    let mark = isUnique || name == identifier ? "" : " (\(identifier))"
    // The name is cut first, because the identifier distinguishes the group.
    let availableWidth = max(4, width - CellWidth.of(mark))
    return StyledRow(
      CellWidth.truncated(CellWidth.truncated(text, columns: availableWidth) + mark, columns: width), .faint)
  }

  /// Returns a product's annotation: `owned`, `300 bought`, or for a plan `active, renews 00:05:00`.
  private func ownershipText(_ product: Product, count: Int, columns: Int) -> String {
    if let (line, detail) = world.planLine(of: product),
      let text = texts.words(
        for: line.advice, of: product, world: world, showsTime: detail != .day, columns: columns)
    {
      return CellWidth.truncated(text, columns: columns)
    }
    let text = product.kind == .consumable ? texts.productCount("\(count)") : texts.productYours
    return CellWidth.truncated(text, columns: columns)
  }
}
