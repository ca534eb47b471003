// The lines of the product list: a name with its price, and under it what the customer has of it.

import Grid
import Ground
import StoreSimulator

/// The lines of a list of products; some products take two.
struct ProductRows {
  private let products: [Product]
  private let selected: Int?
  private let world: World
  private let texts: Texts
  private let isWide: Bool
  /// What the plan matrix says of the plans of groups in which the customer has something, by identifier.
  private let planAdvice: [String: (advice: PlanAdvice, tellsTime: Bool)]
  /// The products that take a second line, by their places.
  private let twoLined: [Int]

  init(products: [Product], selected: String?, context: PaneContext) {
    self.products = products
    world = context.session.simulator.world
    texts = context.texts
    isWide = !context.isSmall
    let catalog = world.catalog
    planAdvice = isWide ? Self.planAdvice(world) : [:]
    let told = Set(world.app.unlocked.keys).union(planAdvice.keys)
    // Only a filtered list has to be gone through: in the whole one the catalogue knows the places.
    let isWhole = products.count == catalog.allProducts.count
    self.selected =
      isWhole ? selected.flatMap(catalog.place) : products.firstIndex { $0.identifier == selected }
    if !isWide {
      twoLined = []
    } else if isWhole {
      twoLined = told.compactMap(catalog.place).sorted()
    } else {
      twoLined = products.indices.filter { told.contains(products[$0].identifier) }
    }
  }

  var lineCount: Int { products.count + twoLined.count }

  /// The line with the name of the product at a place.
  private func firstLine(_ place: Int) -> Int {
    var (low, high) = (0, twoLined.count)
    while low < high {
      let middle = (low + high) / 2
      if twoLined[middle] < place { low = middle + 1 } else { high = middle }
    }
    return place + low
  }

  /// The line with the name of a product; 0 where it is not in the list.
  func line(ofProduct identifier: String?) -> Int { selected.map { firstLine($0) } ?? 0 }

  /// The product that a line belongs to.
  func product(atLine line: Int) -> Int? {
    guard line >= 0, line < lineCount else { return nil }
    var (low, high) = (0, products.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if firstLine(middle) <= line { low = middle } else { high = middle - 1 }
    }
    return low
  }

  func isSelected(line: Int) -> Bool { product(atLine: line) == selected }

  func isNameLine(_ line: Int) -> Bool { product(atLine: line).map { firstLine($0) == line } ?? false }

  func row(line: Int, width: Int) -> StyledRow {
    guard let index = product(atLine: line) else { return StyledRow() }
    let product = products[index]
    let held = world.app.unlocked[product.identifier]
    guard firstLine(index) == line else {
      let text = CellWidth.truncated(heldText(product, count: held ?? 0), columns: max(4, width - 4))
      return StyledRow([Run("    " + text, held == nil ? .faint : .statePurchased)])
    }
    let device = world.device
    let fullName = product.displayName(locale: device.locale)
    let mark = index == selected ? "▸ " : "  "
    // In a small pane there is no second line: a mark says that the app has unlocked it.
    let holding: [Run] = !isWide && held != nil ? [Run("* ", .statePurchased)] : []
    let both = width - CellWidth.of(mark) - 1 - (holding.isEmpty ? 0 : 2)
    // A file may have any price: it leaves room for the beginning of the name.
    let price = CellWidth.truncated(
      product.displayPrice(storefront: device.storefront, locale: device.locale),
      columns: max(4, both - min(CellWidth.of(fullName), 8)))
    let name = CellWidth.truncated(fullName, columns: max(4, both - CellWidth.of(price)))
    return StyledRow([Run(mark, .heading), Run(name)], trailing: holding + [Run(price, .price)])
  }

  /// `yours`, `300 unlocked`; of a plan `yours, renews 00:05:00` or `change at once`.
  private func heldText(_ product: Product, count: Int) -> String {
    if let (advice, tellsTime) = planAdvice[product.identifier],
      let words = texts.words(for: advice, world: world, tellsTime: tellsTime)
    {
      return words
    }
    return product.kind == .consumable ? texts.productCount("\(count)") : texts.productYours
  }

  /// What can just be subscribed to takes no words.
  private static func planAdvice(_ world: World) -> [String: (advice: PlanAdvice, tellsTime: Bool)] {
    var found: [String: (advice: PlanAdvice, tellsTime: Bool)] = [:]
    for group in world.groupsWithStatus {
      let statuses = world.statuses(group: group)
      let tellsTime = world.timeDetail(statuses.first) != .day
      for line in world.planMatrix(group: group, statuses: statuses) where line.advice != .subscribe {
        found[line.product.identifier] = (line.advice, tellsTime)
      }
    }
    return found
  }
}
