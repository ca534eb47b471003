// The phone without a dialog: the app's shop, or the home screen if the app is not in the foreground.

import DeviceLocalization
import Grid
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import TerminalUI

package struct PhoneShop {
  package struct Button: Hashable, Sendable {
    package let row: Int
    package let width: Int
    package let product: String
  }

  package private(set) var rows: [StyledRow] = []
  package private(set) var buttons: [Button] = []
  package private(set) var top = 0
  private(set) var lastTop = 0

  /// Creates the shop from product position `top`, scrolled as needed to show `product`.
  package init(in context: PaneContext, width: Int, height: Int, top: Int = 0, shows product: String? = nil) {
    self.top = top
    let world = context.session.simulator.world
    switch world.app.state {
    case .foreground: fillShop(context, shows: product, width: width, height: height)
    case .background, .terminated:
      rows = Self.homeScreen(world, width: width, height: height, context.texts)
    }
  }

  /// Returns the first row, which stays visible above a sheet.
  package static func heading(in context: PaneContext, width: Int, height: Int) -> StyledRow? {
    let world = context.session.simulator.world
    switch world.app.state {
    case .foreground: return heading(world)
    case .background, .terminated:
      return homeScreen(world, width: width, height: height, context.texts).first
    }
  }

  private static func heading(_ world: World) -> StyledRow {
    let texts = DeviceLocalizer(locale: world.device.locale)
    return StyledRow([TextRun(world.phoneAppName, .heading)], trailing: [TextRun(texts.shop, .faint)])
  }

  // MARK: Shop

  private mutating func fillShop(_ context: PaneContext, shows product: String?, width: Int, height: Int) {
    let world = context.session.simulator.world
    let texts = DeviceLocalizer(locale: world.device.locale)
    rows = [Self.heading(world), StyledRow()]
    let products = world.catalog.allProducts
    let unlocked = Self.unlockedRows(world, texts, width: width, free: height - 3 - products.count)
    let availableRows = max(1, height - rows.count - 1 - unlocked.count)
    // If not all products fit, the last row shows how many are hidden.
    let showsMoreRow = products.count > availableRows && availableRows > 1
    let visibleCount = showsMoreRow ? availableRows - 1 : availableRows
    lastTop = max(0, products.count - visibleCount)
    if let index = product.flatMap(world.catalog.place) {
      top = max(index - visibleCount + 1, min(top, index))
    }
    top = max(0, min(top, lastTop))
    let visible = products[top..<min(products.count, top + visibleCount)]
    let style = PriceStyle(storefront: world.device.storefront, locale: world.device.locale)
    let fullLabels = visible.map { Self.label($0, style, world, texts) }
    let counts = visible.map { Self.ownedCountText($0, in: world) }
    let nearbyProducts = products[ProductNames.range(around: top..<top + visibleCount, count: products.count)]
    // The app shows display names, whatever the display options of lists are.
    let names = ProductNames(nearbyProducts, in: world, ListOptions(), context.texts)
    let keys = visible.map { ProductNames.ProductKey($0, in: world) }
    let contentWidth = width - "[  ]".count - 1
    // Only the row of a product that was bought several times has a number of units next to the name.
    let nameWidths = zip(keys, counts).map { names.widest([$0]) + $1.utf8.count }
    // Buttons and names share the width, because a catalogue can have long prices and names.
    let preferred = [nameWidths.max() ?? 0, fullLabels.map { CellWidth.of($0.text) }.max() ?? 0]
    let shares = ColumnShares.divide(contentWidth, preferred: preferred, minimum: [8, 8])
    // A label is as wide as its name allows; if it does not fit, only the price remains.
    let labels = zip(nameWidths, fullLabels).map { nameWidth, label in
      let columns = max(shares[1], contentWidth - nameWidth)
      let form = [label.text, label.price ?? ""].first { !$0.isEmpty && CellWidth.of($0) <= columns }
      return (text: form ?? CellWidth.truncated(label.text, columns: columns), isOwned: label.isOwned)
    }
    let labelWidth = labels.lazy.map { CellWidth.of($0.text) }.max() ?? 0
    let labelWidths = zip(nameWidths, labels).map { nameWidth, label in
      max(CellWidth.of(label.text), min(labelWidth, contentWidth - nameWidth))
    }
    let nameSpaces = zip(labelWidths, counts).map { max(4, contentWidth - $0 - $1.utf8.count) }
    let fitted = Dictionary(uniqueKeysWithValues: Set(nameSpaces).map { ($0, names.fitted(columns: $0)) })
    // On the large phone, blank rows separate the products.
    let isSpaced = context.isForAudience && !showsMoreRow && 2 * products.count <= availableRows
    for (index, product) in visible.enumerated() {
      let label = labels[index]
      let text = CellWidth.fitted(label.text, columns: labelWidths[index], alignment: .center)
      let name = fitted[nameSpaces[index]]?[keys[index]] ?? ""
      // The presenter layout has no list of products, so the shop marks the product that a key buys.
      let isMarked = context.isForAudience && product.identifier == context.selectedProduct
      let button = Self.button(text, isOwned: label.isOwned, isMarked: isMarked)
      let mark = Self.notBuyableMark(
        of: product, context, free: width - CellWidth.of(name + counts[index] + button.text))
      var row = StyledRow(
        [TextRun(name), TextRun(counts[index], .faint), TextRun(mark, .warning)], trailing: [button])
      if isMarked { row.mark(before: button, width: width) }
      if !label.isOwned {
        buttons.append(Button(row: rows.count, width: CellWidth.of(button.text), product: product.identifier))
      }
      rows.append(row)
      if isSpaced { rows.append(StyledRow()) }
    }
    if showsMoreRow {
      rows.append(
        StyledRow(
          context.texts.phoneMore(above: top, below: products.count - top - visible.count), .faint))
    }
    while rows.count + unlocked.count < height, rows.count < 3 + products.count { rows.append(StyledRow()) }
    rows += unlocked
  }

  private static func button(_ text: String, isOwned: Bool, isMarked: Bool) -> TextRun {
    isOwned
      ? TextRun("  \(text)  ", .statePurchased)
      : TextRun("[ \(text) ]", isMarked ? .buttonMarked : .button)
  }

  /// Returns the mark of a product that cannot be bought, in words if the row has space for them.
  private static func notBuyableMark(of product: Product, _ context: PaneContext, free: Int) -> String {
    guard !context.session.simulator.world.canBeBought(product) else { return "" }
    let words = " (\(context.texts.productNotBuyable))"
    return CellWidth.of(words) < free ? words : " !"
  }

  /// Returns the number of units that the app has unlocked, such as `  x3`.
  private static func ownedCountText(_ product: Product, in world: World) -> String {
    let count = world.app.unlocked[product.identifier] ?? 0
    return count > 1 || (product.kind == .consumable && count > 0) ? "  x\(count)" : ""
  }

  /// Returns the button's text and its price, or the state of a product that the customer owns.
  private static func label(
    _ product: Product, _ style: PriceStyle, _ world: World, _ texts: DeviceLocalizer
  ) -> (text: String, price: String?, isOwned: Bool) {
    let price = product.displayPrice(style, storefront: world.device.storefront)
    if let (line, detail) = world.planLine(of: product) {
      let button = PlanButtonText(world: world, detail: detail)
      let text = button.text(line.advice, .short, renews: world.renews(groupOf: product))
      return PlanButtonText.orders(line.advice) ? ("\(text) \(price)", price, false) : (text, nil, true)
    }
    let isSubscription = product.kind == .autoRenewable
    if world.app.unlocked[product.identifier] != nil, isSubscription || product.kind == .nonConsumable {
      return (isSubscription ? texts.subscribed : texts.owned, nil, true)
    }
    return ("\(isSubscription ? texts.subscribe : texts.buy) \(price)", price, false)
  }

  private static func unlockedRows(_ world: World, _ texts: DeviceLocalizer, width: Int, free: Int)
    -> [StyledRow]
  {
    let (unlocked, limit) = (world.app.unlocked, max(2, free))
    // Two rows contain at most `width + 1` names with their separators.
    let names = firstUnlocked(in: world, atMost: (width + 1) * limit).map { product in
      let name = world.soldName(of: product)
      let count = unlocked[product] ?? 1
      return count > 1 ? "\(name) x\(count)" : name
    }
    let list = names.isEmpty ? texts.nothingUnlocked : names.joined(separator: texts.comma)
    return TextLayout.wrap("\(texts.unlocked): \(list)", columns: width, limit: limit).map {
      StyledRow($0, names.isEmpty ? .faint : .statePurchased)
    }
  }

  /// Returns the first unlocked products in the shop's order, then products that are no longer for sale.
  private static func firstUnlocked(in world: World, atMost limit: Int) -> [String] {
    let unlocked = world.app.unlocked
    guard unlocked.count > limit else {
      let last = world.catalog.allProducts.count
      return unlocked.keys.map { (world.catalog.place(of: $0) ?? last, $0) }.sorted { $0 < $1 }.map(\.1)
    }
    var found: [String] = []
    for product in world.catalog.allProducts where unlocked[product.identifier] != nil {
      // If a catalogue contains an identifier twice, the first product counts.
      if found.count == limit { return found }
      if !found.contains(product.identifier) { found.append(product.identifier) }
    }
    let foundSet = Set(found)
    return found + unlocked.keys.filter { !foundSet.contains($0) }.sorted().prefix(limit - found.count)
  }

  // MARK: Home screen

  private static func homeScreen(
    _ world: World, width: Int, height: Int, _ texts: Localizer
  ) -> [StyledRow] {
    let zone = world.device.timeZone
    let civil = zone.civil(world.now)
    let clock = ClockText.time(world.now, zone: zone).prefix(5)
    let isTerminated = world.app.state == .terminated
    let date =
      "\(civil.year)-\(Digits.two(civil.month))-\(Digits.two(civil.day))"
    var rows = [
      StyledRow(), centered(String(clock), .heading, width: width), centered(date, .faint, width: width),
      StyledRow(),
      centered(
        "[ \(CellWidth.truncated(world.phoneAppName, columns: max(4, width - 4))) ]", .faint, width: width),
      StyledRow(),
      centered(
        isTerminated ? texts.phoneAppTerminated : texts.phoneAppInBackground, .text, width: width),
      centered(
        isTerminated
          ? texts.phoneLaunch(texts.keys(named: .deviceMenu, .launchApp))
          : texts.phoneToFront(texts.keys(named: .deviceMenu, .appToForeground)), .faint, width: width),
    ]
    if height < rows.count { rows.removeAll { $0.leading.isEmpty } }
    return rows
  }

  private static func centered(_ text: String, _ role: Role, width: Int) -> StyledRow {
    StyledRow(String(repeating: " ", count: max(0, (width - CellWidth.of(text)) / 2)) + text, role)
  }
}

extension StyledRow {
  /// Puts a mark into the gap before the button, so that a marked row needs no more space.
  fileprivate mutating func mark(before button: TextRun, width: Int) {
    let gap = width - 1 - (leading + [button]).reduce(0) { $0 + CellWidth.of($1.text) }
    leading += [TextRun(String(repeating: " ", count: max(0, gap))), TextRun(">", .buttonMarked), button]
    trailing = []
  }
}
