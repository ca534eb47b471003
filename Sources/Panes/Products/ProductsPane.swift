// The app's products with names and prices as the customer sees them, and facts about the selected product.

import Grid
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import TerminalUI

public struct ProductsPane: Pane {
  /// Whether the footer lists the newest transactions, because the Transactions pane is hidden.
  public var showsTransactionsBelow = false

  private var cursor = ListCursor()
  private var filter = ListFilter()
  /// The product that the user selected; nil for the default selection.
  private var selectedIdentifier: String?
  /// The number of rows of the list on screen, without the footer.
  private var listRows = 0
  /// The minimum number of rows of the list, which determines the headings.
  private var minRows = 0
  package var list = RevisionCache<FilteredProducts.Revision, FilteredProducts>()
  private var widths = RevisionCache<ListWidths.Revision, ListWidths>()
  var annotated = RevisionCache<AnnotatedProducts.Revision, AnnotatedProducts>()

  public init() {}

  // MARK: Selection

  /// The product that `b` buys: the selected product, otherwise the first auto-renewable subscription or the
  /// first product.
  public func selectedProduct(in context: PaneContext) -> String? {
    if let selectedIdentifier, context.session.simulator.world.catalog.place(of: selectedIdentifier) != nil {
      return selectedIdentifier
    }
    let catalog = context.session.simulator.world.catalog
    return (catalog.groups.lazy.flatMap(\.subscriptions).first ?? catalog.products.first)?.identifier
  }

  /// Whether the list is empty only because no product passes the filter.
  package func filterHidesAll(in context: PaneContext) -> Bool {
    guard filter.isActive, !context.session.simulator.world.catalog.allProducts.isEmpty else { return false }
    var pane = self
    return pane.shownProducts(in: context).isEmpty
  }

  public mutating func select(_ identifier: String) { selectedIdentifier = identifier }

  public mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult {
    guard row < listRows else { return .ignored }
    let products = shownProducts(in: context)
    let rows = ProductRows(
      products: products, annotated: annotatedIndices(in: context), selected: selectedProduct(in: context),
      height: minRows, context: context)
    guard let index = rows.product(atLine: cursor.top + row) else { return .ignored }
    selectedIdentifier = products[index].identifier
    return .handled
  }

  package func rowsToShow(in world: World) -> Int {
    let catalog = world.catalog
    let count = catalog.allProducts.count
    return count + min(count, world.app.unlocked.count) + catalog.groups.count + 2 + Self.detailRows
  }

  /// The approximate number of rows for the facts about a product.
  private static let detailRows = 9

  /// Returns the widths at which the panes show complete names.
  package func widthsToShow(in world: World, _ view: ListOptions, _ texts: Localizer) -> PaneWidths {
    let revision = ListWidths.Revision(world, view, texts)
    return (widths.stored(at: revision) ?? ListWidths(world, view, texts)).panes(in: world)
  }

  // MARK: Pane

  package var isFiltered: Bool { filter.isActive }

  public func title(width: Int, in context: PaneContext) -> String {
    let title = context.texts.paneProducts
    return filter.isActive ? context.texts.filtered(title: title, filter: filter.text) : title
  }

  public func status(width: Int, in context: PaneContext) -> String {
    let all = context.session.simulator.world.catalog.allProducts.count
    guard filter.isActive else { return "\(all)" }
    var pane = self
    return context.texts.count(pane.shownProducts(in: context).count, of: all)
  }

  public mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult {
    switch request {
    case .find: return .prompt(label: context.texts.promptFilterProducts, initial: filter.text)
    case .leave: return filter.clear() ? .handled : .ignored
    case .more: return .showMessage(buyHint(in: context))
    // In a filtered list, every row is a hit.
    case .nextHit: return filter.isActive ? move(.down, height: height, in: context) : .ignored
    case .previousHit: return filter.isActive ? move(.up, height: height, in: context) : .ignored
    case .move(.left), .move(.right): return .ignored
    case .move(let movement): return move(movement, height: height, in: context)
    }
  }

  public mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    filter.accept(text, isFinal: isFinal)
    let products = shownProducts(in: context)
    if !products.isEmpty, products.index(of: selectedProduct(in: context)) == nil {
      selectedIdentifier = products[0].identifier
    }
    return .handled
  }

  public mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    let world = context.session.simulator.world
    _ = widths.value(at: ListWidths.Revision(world, context.view, context.texts)) {
      ListWidths(world, context.view, context.texts)
    }
    let products = shownProducts(in: context)
    let annotated = annotatedIndices(in: context)
    let selected = selectedProduct(in: context)
    let content = Rect(x: area.x + 1, y: area.y, width: max(0, area.width - 2), height: area.height)
    guard !products.isEmpty else {
      drawEmpty(into: &grid, area: content, in: context)
      return
    }
    var reserved = reservedRows(height: area.height)
    minRows = area.height - (reserved > 0 ? reserved + 1 : 0)
    var rows = ProductRows(
      products: products, annotated: annotated, selected: selected, height: minRows, context: context)
    if reserved > 0, !showsTransactionsBelow, rows.hasMergedHeadings {
      // Complete headings have priority over the facts, which the Details pane repeats.
      let fullRows = ProductRows(
        products: products, annotated: annotated, selected: selected, height: area.height, context: context)
      if !fullRows.hasMergedHeadings, fullRows.lineCount <= area.height {
        (rows, minRows, reserved) = (fullRows, area.height, 0)
      }
    }
    let availableRows = area.height - rows.lineCount - 1
    let footer = footerRows(
      selected: selected, width: content.width, height: max(availableRows, reserved), in: context)
    let listHeight = footer.isEmpty ? area.height : area.height - footer.count - 1

    listRows = listHeight
    if listHeight > 1 {
      // Scrolls the heading into view with the first product below it.
      cursor.select(rows.lineToShow)
      cursor.clamp(count: rows.lineCount, height: listHeight)
    }
    let selectedLine = rows.selectedLine
    cursor.select(selectedLine ?? 0)
    cursor.clamp(count: rows.lineCount, height: listHeight)
    let visible = cursor.visible(count: rows.lineCount, height: listHeight)
    let drawn = rows.rows(lines: visible, width: content.width)
    for (offset, line) in visible.enumerated() {
      let y = area.y + offset
      let isSelected = line == selectedLine
      grid.put(
        isSelected ? ProductRows.marked(drawn[offset]) : drawn[offset], x: content.x, y: y,
        width: content.width, theme: context.theme,
        selection: RowSelection(isSelected: isSelected, isFocused: context.isFocused),
        background: Rect(x: area.x, y: y, width: area.width, height: 1))
    }
    grid.putScrollBar(
      x: area.x + area.width - 1, y: area.y, height: listHeight, top: cursor.top, shown: listHeight,
      count: rows.lineCount,
      theme: context.theme)
    for (offset, row) in footer.enumerated() {
      let y = area.y + listHeight + 1 + offset
      grid.put(row, x: content.x, y: y, width: content.width, theme: context.theme)
    }
  }

  private mutating func move(_ movement: Movement, height: Int, in context: PaneContext) -> PaneResult {
    let products = shownProducts(in: context)
    let currentIndex = products.index(of: selectedProduct(in: context)) ?? 0
    var moved = ListCursor()
    moved.select(currentIndex)
    moved.move(movement, count: products.count, height: height)
    if moved.selected < products.count { selectedIdentifier = products[moved.selected].identifier }
    return .handled
  }

  private mutating func shownProducts(in context: PaneContext) -> FilteredProducts {
    let revision = FilteredProducts.Revision(
      context.session.simulator.world, filter: filter.match, context.texts)
    return list.value(at: revision) { FilteredProducts(revision) }
  }

  private mutating func annotatedIndices(in context: PaneContext) -> [Int] {
    let world = context.session.simulator.world
    return annotated.value(at: AnnotatedProducts.Revision(world)) { AnnotatedProducts(world) }.catalogIndices
  }

  private func buyHint(in context: PaneContext) -> String {
    let world = context.session.simulator.world
    guard let product = selectedProduct(in: context).flatMap(world.catalog.product) else {
      return context.texts.catalogIsEmpty
    }
    return context.buyInstructions(for: product)
  }

  private func drawEmpty(into grid: inout Grid, area: Rect, in context: PaneContext) {
    let catalog = context.session.simulator.world.catalog
    let text =
      filter.isActive
      ? context.texts.noProductMatches(filter: filter.text, leave: context.texts.key(named: .leave))
      : context.texts.catalogIsEmptyOpen(catalog: catalog.source, open: context.texts.key(named: .openMenu))
    for (offset, line) in TextLayout.wrap(text, columns: area.width).prefix(area.height).enumerated() {
      grid.put(line, x: area.x, y: area.y + offset, style: context.theme[.faint])
    }
  }

  private func reservedRows(height: Int) -> Int {
    if showsTransactionsBelow { return height >= 7 ? TransactionSummary.height : 0 }
    return height >= 12 ? 2 : 0
  }

  private func footerRows(
    selected: String?, width: Int, height: Int, in context: PaneContext
  ) -> [StyledRow] {
    guard height > 0 else { return [] }
    if showsTransactionsBelow {
      return height < TransactionSummary.height ? [] : TransactionSummary.rows(width: width, in: context)
    }
    let world = context.session.simulator.world
    guard let product = selected.flatMap(world.catalog.product) else { return [] }
    return Array(
      ProductDetails.rows(of: product, in: world, width: width, height: height, context.texts).prefix(height))
  }
}

extension ProductsPane {
  package static let id = PaneID.products

  package func explanation(in context: PaneContext) -> PaneExplanation? {
    let world = context.session.simulator.world
    guard let product = context.selectedProduct, !world.isProductFetched(product) else { return nil }
    let isEmpty = world.device.knowledge.emptied.contains(.products)
    let sentence = context.texts.productNotFetched(isEmpty: isEmpty)
    return PaneExplanation(ofOlderForm: "\(VisibleText.visible(product)): \(sentence)", isEmpty: isEmpty)
  }
}

extension PaneContext {
  /// Returns the keys that buy a product, if necessary after the key that activates the app.
  func buyInstructions(for product: Product) -> String {
    let world = session.simulator.world
    let instruction = texts.buysNamed(
      buy: texts.key(named: .buySelected), product: world.readableName(of: product.identifier))
    let precondition: (name: CommandName, label: String)
    switch world.app.state {
    case .foreground: return instruction
    case .background: precondition = (.appToForeground, texts.localized("bring the app to the foreground"))
    case .terminated: precondition = (.launchApp, texts.localized("launch the app"))
    }
    return texts.buysAfter(
      texts.keys(named: .deviceMenu, precondition.name), does: precondition.label, instruction)
  }
}
