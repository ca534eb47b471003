// What the app sells: names and prices as the customer reads them, the facts of the chosen product underneath.
// Knows the catalogue, the device's language and storefront, and what the app has unlocked.

import Grid
import Ground
import Scenario
import StoreSimulator

/// The products of the catalogue, with one chosen.
public struct ProductsPane: Pane {
  /// Whether the lower part lists the newest transactions, because another pane has their place.
  public var showsTransactionsBelow = false

  private var cursor = ListCursor()
  private var filter = ListFilter()
  /// The chosen product; nil until one was chosen by hand.
  private var chosen: String?
  /// The rows of the list on screen: what stands under it is no product.
  private var listRows = 0
  /// The rows that the list on screen has at least: they decide about its headings.
  private var leastRows = 0
  /// The names of the last picture.
  private var names = KnownNames()
  /// The rows of the last picture.
  private var kept: KeptRows?
  /// What stood under the list about products.
  private var facts = KeptAnswers<DrawnPlace, String, [StyledRow]>()
  /// Where that stood last; nil where it did not.
  private var factPlace: DrawnPlace?
  /// How many products further one more key of the same kind leads; nil where none is expected.
  private var stepAhead: Int? = 1
  /// What the list showed in the last picture.
  private var shown: ShownProducts?
  /// The state of session and looks that it was found in; nil where nobody counts the changes.
  private var shownState: DrawnState?
  /// What is told of products, in each environment that was seen.
  private var told: [EnvironmentName: ToldProducts] = [:]
  /// The state of the session that it was found in; nil where nobody counts the changes.
  private var toldState: UInt64?

  /// Rows of the list, and what they were made of.
  private struct KeptRows: Sendable {
    struct Inputs: Hashable {
      let state: DrawnState
      let lines: Range<Int>
      let width: Int
      let leastRows: Int
      let filter: String
      let isSmall: Bool
    }

    let inputs: Inputs
    let rows: [StyledRow]
  }

  public init() {}

  // MARK: What others ask

  /// The product that `b` buys: the chosen one, else the first auto-renewable subscription, else the first product.
  public func selectedProduct(in context: PaneContext) -> String? {
    if let chosen, context.session.simulator.world.catalog.place(of: chosen) != nil { return chosen }
    let catalog = context.session.simulator.world.catalog
    return (catalog.groups.lazy.flatMap(\.subscriptions).first ?? catalog.products.first)?.identifier
  }

  /// Chooses a product.
  public mutating func select(_ identifier: String) { chosen = identifier }

  /// Chooses the product in a row of the inside of the pane.
  public mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneReply {
    guard row < listRows else { return .ignored }
    let products = shownProducts(in: context)
    let rows = ProductRows(
      products: products, told: toldPlaces(in: context), selected: selectedProduct(in: context),
      height: leastRows, context: context)
    guard let index = rows.product(atLine: cursor.top + row) else { return .ignored }
    chosen = products[index].identifier
    return .handled
  }

  /// How many rows the whole list has, with what is said of the products and of the chosen one.
  func rowsToShow(in world: World) -> Int {
    let catalog = world.catalog
    let count = catalog.allProducts.count
    return count + min(count, world.app.unlocked.count) + catalog.groups.count + 2 + Self.factRows
  }

  /// What the facts of a product take, more or less.
  private static let factRows = 9

  // MARK: Pane

  public func title(width: Int, in context: PaneContext) -> String {
    let title = context.texts.paneProducts
    return filter.isActive ? context.texts.filtered(title: title, filter: filter.text) : title
  }

  public func status(width: Int, in context: PaneContext) -> String {
    let all = context.session.simulator.world.catalog.allProducts.count
    guard filter.isActive else { return "\(all)" }
    return context.texts.count(shownProducts(in: context).count, of: all)
  }

  public mutating func take(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneReply {
    switch request {
    case .find: return .prompt(label: context.texts.promptFilterProducts, initial: filter.text)
    case .leave: return filter.clear() ? .handled : .ignored
    case .more: return .say(buyHint(in: context))
    // The hits of a filter are the rows of the list.
    case .nextHit: return filter.isActive ? move(.down, height: height, in: context) : .ignored
    case .previousHit: return filter.isActive ? move(.up, height: height, in: context) : .ignored
    case .move(let movement): return move(movement, height: height, in: context)
    }
  }

  public mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneReply {
    filter.accept(text, isFinal: isFinal)
    let products = shownProducts(in: context)
    if !products.isEmpty, products.index(of: selectedProduct(in: context)) == nil {
      chosen = products[0].identifier
    }
    keep(products, in: context)
    return .handled
  }

  public mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    let products = shownProducts(in: context)
    keep(products, in: context)
    let told = toldPlaces(in: context)
    let selected = selectedProduct(in: context)
    let content = Rect(x: area.x + 1, y: area.y, width: max(0, area.width - 2), height: area.height)
    guard !products.isEmpty else {
      drawEmpty(into: &grid, area: content, in: context)
      return
    }
    var reserved = reservedRows(height: area.height)
    leastRows = area.height - (reserved > 0 ? reserved + 1 : 0)
    var rows = ProductRows(
      products: products, told: told, selected: selected, height: leastRows, context: context)
    if reserved > 0, !showsTransactionsBelow, rows.mergesHeadings {
      // Each kind's own heading is worth more than the facts that stand in Details too.
      let whole = ProductRows(
        products: products, told: told, selected: selected, height: area.height, context: context)
      if !whole.mergesHeadings, whole.lineCount <= area.height {
        (rows, leastRows, reserved) = (whole, area.height, 0)
      }
    }
    let room = area.height - rows.lineCount - 1
    let footer = footerRows(
      selected: selected, width: content.width, height: max(room, reserved), in: context)
    let listHeight = footer.isEmpty ? area.height : area.height - footer.count - 1

    listRows = listHeight
    if listHeight > 1 {
      // A heading comes along with the first product under it.
      cursor.select(rows.lineToShow)
      cursor.settle(count: rows.lineCount, height: listHeight)
    }
    let selectedLine = rows.selectedLine
    cursor.select(selectedLine ?? 0)
    cursor.settle(count: rows.lineCount, height: listHeight)
    let visible = cursor.visible(count: rows.lineCount, height: listHeight)
    let drawn = drawnRows(of: rows, lines: visible, width: content.width, in: context)
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

  // MARK: Parts

  /// The rows of lines that are on screen: those of the last picture, while they are the same.
  private mutating func drawnRows(
    of rows: ProductRows, lines: Range<Int>, width: Int, in context: PaneContext
  ) -> [StyledRow] {
    let inputs = context.state.map {
      KeptRows.Inputs(
        state: $0, lines: lines, width: width, leastRows: leastRows,
        filter: filter.isActive ? filter.text : "", isSmall: context.isSmall)
    }
    if let kept, kept.inputs == inputs { return kept.rows }
    let drawn = rows.rows(lines: lines, width: width, known: &names)
    kept = inputs.map { KeptRows(inputs: $0, rows: drawn) }
    return drawn
  }

  private mutating func move(_ movement: Movement, height: Int, in context: PaneContext) -> PaneReply {
    let products = shownProducts(in: context)
    let present = products.index(of: selectedProduct(in: context)) ?? 0
    var list = ListCursor()
    list.select(present)
    list.move(movement, count: products.count, height: height)
    if list.selected < products.count { chosen = products[list.selected].identifier }
    if list.selected != present { stepAhead = list.selected < present ? -1 : 1 }
    return .handled
  }

  private mutating func keep(_ products: ShownProducts, in context: PaneContext) {
    (shown, shownState) = (products, context.state)
  }

  private func shownProducts(in context: PaneContext) -> ShownProducts {
    if let shown, let state = context.state, state == shownState, shown.isFiltered(by: filter.match) {
      return shown
    }
    return ShownProducts(
      context.session.simulator.world, filter: filter.match, context.texts, before: shown)
  }

  /// The places on the shelf of the products that something is told of.
  private mutating func toldPlaces(in context: PaneContext) -> [Int] {
    let environment = context.session.simulator.world.environment
    if context.state == nil || context.state?.session != toldState {
      told[environment, default: ToldProducts()].update(context.session.simulator.world)
      toldState = context.state?.session
    }
    return told[environment]?.places ?? []
  }

  private func buyHint(in context: PaneContext) -> String {
    let world = context.session.simulator.world
    guard let product = selectedProduct(in: context).flatMap(world.catalog.product) else {
      return context.texts.catalogIsEmpty
    }
    return context.howToBuy(product)
  }

  private func drawEmpty(into grid: inout Grid, area: Rect, in context: PaneContext) {
    let catalog = context.session.simulator.world.catalog
    let text =
      filter.isActive
      ? context.texts.noProductMatches(filter: filter.text, leave: context.texts.key(.leave))
      : context.texts.catalogIsEmptyOpen(catalog: catalog.source, open: context.texts.key(.openMenu))
    for (offset, line) in TextLayout.wrap(text, columns: area.width).prefix(area.height).enumerated() {
      grid.put(line, x: area.x, y: area.y + offset, style: context.theme[.faint])
    }
  }

  /// Rows that the footer keeps however long the list is.
  private func reservedRows(height: Int) -> Int {
    if showsTransactionsBelow { return height >= 7 ? TransactionSummary.height : 0 }
    return height >= 12 ? 2 : 0
  }

  /// What stands under the list, at the bottom of the pane: at most `height` rows.
  private mutating func footerRows(
    selected: String?, width: Int, height: Int, in context: PaneContext
  ) -> [StyledRow] {
    guard height > 0 else { return [] }
    if showsTransactionsBelow {
      return height < TransactionSummary.height ? [] : TransactionSummary.rows(width: width, in: context)
    }
    guard let selected else { return [] }
    let place = DrawnPlace(context.state, width: width, height: height)
    factPlace = place
    return facts.answer(to: selected, in: place) {
      Self.factRows(of: selected, width: width, height: height, in: context)
    }
  }

  private static func factRows(
    of identifier: String, width: Int, height: Int, in context: PaneContext
  ) -> [StyledRow] {
    let world = context.session.simulator.world
    guard let product = world.catalog.product(identifier) else { return [] }
    return Array(
      ProductFacts.rows(of: product, in: world, width: width, height: height, context.texts).prefix(height))
  }

  // MARK: Looking ahead

  /// Whether the next product of a walk through the list is not yet expected.
  var canLookAhead: Bool { stepAhead != nil }

  /// The product that one more key leads to, where nothing was found out about it yet; asked once after each movement.
  mutating func takeProductAhead(of selected: String?) -> String? {
    guard let step = stepAhead else { return nil }
    stepAhead = nil
    guard let shown, let present = shown.index(of: selected) else { return nil }
    guard 0..<shown.count ~= present + step else { return nil }
    let next = shown[present + step].identifier
    guard let factPlace, facts.answer(to: next, in: factPlace) == nil else { return nil }
    return next
  }

  /// Finds out what is told of the chosen product of this context, which is not that of the screen yet.
  mutating func lookAhead(in context: PaneContext) {
    guard let identifier = context.selectedProduct, let factPlace else { return }
    _ = facts.answer(to: identifier, in: factPlace) {
      Self.factRows(of: identifier, width: factPlace.width, height: factPlace.height, in: context)
    }
  }
}

extension ProductsPane {
  static let place = PanePlace.left
  static let contexts: [KeyContext] = [.list]
  static let focusCommand = ScreenCommand.focusProducts

  static func hints(in workbench: Workbench) -> [KeyHint] {
    workbench.hintsForBuying
  }

  static func copied(in workbench: Workbench) -> CopiedText? {
    workbench.selectedProduct.map { CopiedText($0, workbench.texts.copyOfProduct($0)) }
  }
}

extension PaneContext {
  /// Which keys buy a product: an app that is not in front comes to the front first.
  func howToBuy(_ product: Product) -> String {
    let world = session.simulator.world
    let buys = texts.buysNamed(
      buy: texts.key(.buySelected), product: world.readableName(of: product.identifier))
    let first: ScreenCommand? =
      switch world.app.state {
      case .foreground: nil
      case .background: .appToForeground
      case .terminated: .launchApp
      }
    return first.map { texts.buysAfter(texts.keys(.deviceMenu, $0), does: texts.label(of: $0), buys) } ?? buys
  }
}
