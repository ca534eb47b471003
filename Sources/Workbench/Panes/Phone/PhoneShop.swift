// The phone with nothing in front of the app: the app's shop, or the home screen when the app is not in front.

import Grid
import Ground
import Scenario
import StoreSimulator

/// The rows of the phone when no dialog is up, and the buttons in them.
struct PhoneShop {
  /// A button of the app: the end of its row.
  struct Button: Hashable, Sendable {
    let row: Int
    let width: Int
    let product: String
  }

  private(set) var rows: [StyledRow] = []
  private(set) var buttons: [Button] = []

  init(in context: PaneContext, width: Int, height: Int) {
    let world = context.session.simulator.world
    switch world.app.state {
    case .foreground: fillShop(world, selected: context.selectedProduct, width: width, height: height)
    case .background, .terminated:
      rows = Self.homeScreen(world, width: width, height: height, context.texts)
    }
  }

  // MARK: Shop

  private mutating func fillShop(_ world: World, selected: String?, width: Int, height: Int) {
    let texts = PhoneTexts(locale: world.device.locale)
    rows = [StyledRow([Run(world.app.name, .heading)], trailing: [Run(texts.shop, .faint)]), StyledRow()]
    let unlocked = Self.unlockedRows(world, texts, width: width)
    let products = world.catalog.allProducts
    let room = max(1, height - rows.count - 1 - unlocked.count)
    // With more products than rows, the part around the chosen one.
    let chosen = selected.flatMap(world.catalog.place) ?? 0
    let first = max(0, min(chosen - room / 2, products.count - room))
    let visible = products.dropFirst(first).prefix(room)
    // A file may have any price: one that is too long is cut, and the buttons leave room for the names' beginnings.
    let most = max(8, width - "[  ]".count - 1 - 8)
    let labels = visible.map { product -> (text: String, isHeld: Bool) in
      let label = Self.label(product, world, texts)
      return (CellWidth.truncated(label.text, columns: most), label.isHeld)
    }
    let labelWidth = labels.lazy.map { CellWidth.of($0.text) }.max() ?? 0
    for (product, label) in zip(visible, labels) {
      let row = Self.row(product, label: label, labelWidth: labelWidth, world)
      if !label.isHeld {
        let width = row.trailing.reduce(0) { $0 + CellWidth.of($1.text) }
        buttons.append(Button(row: rows.count, width: width, product: product.identifier))
      }
      rows.append(row)
    }
    while rows.count + unlocked.count < height, rows.count < 3 + products.count { rows.append(StyledRow()) }
    rows += unlocked
  }

  private static func row(
    _ product: Product, label: (text: String, isHeld: Bool), labelWidth: Int, _ world: World
  ) -> StyledRow {
    let name = product.displayName(locale: world.device.locale)
    let count = world.app.unlocked[product.identifier] ?? 0
    let counted = count > 1 || (product.kind == .consumable && count > 0) ? "  x\(count)" : ""
    let text = CellWidth.fitted(label.text, columns: labelWidth, alignment: .center)
    return StyledRow(
      [Run(name), Run(counted, .faint)],
      trailing: label.isHeld ? [Run("  \(text)  ", .statePurchased)] : [Run("[ \(text) ]", .button)])
  }

  /// The price on the button, or what stands there when it is held.
  private static func label(
    _ product: Product, _ world: World, _ texts: PhoneTexts
  ) -> (text: String, isHeld: Bool) {
    let price = product.displayPrice(storefront: world.device.storefront, locale: world.device.locale)
    if let (line, detail) = world.planLine(of: product) {
      let button = PlanButton(world: world, detail: detail)
      let text = button.text(line.advice, .short)
      return PlanButton.orders(line.advice) ? ("\(text) \(price)", false) : (text, true)
    }
    let isSubscription = product.kind == .autoRenewable
    if world.app.unlocked[product.identifier] != nil, isSubscription || product.kind == .nonConsumable {
      return (isSubscription ? texts.subscribed : texts.owned, true)
    }
    return ("\(isSubscription ? texts.subscribe : texts.buy) \(price)", false)
  }

  private static func unlockedRows(_ world: World, _ texts: PhoneTexts, width: Int) -> [StyledRow] {
    // In the order of the shop; behind that what is for sale no more.
    let last = world.catalog.allProducts.count
    let products = world.app.unlocked.map { ($0.key, $0.value, world.catalog.place(of: $0.key) ?? last) }
      .sorted { ($0.2, $0.0) < ($1.2, $1.0) }
    let names = products.map { product, count, _ in
      let name = world.soldName(of: product)
      return count > 1 ? "\(name) x\(count)" : name
    }
    let list = names.isEmpty ? texts.nothingUnlocked : names.joined(separator: texts.comma)
    return TextLayout.wrap("\(texts.unlocked): \(list)", columns: width).prefix(2).map {
      StyledRow($0, names.isEmpty ? .faint : .statePurchased)
    }
  }

  // MARK: Home screen

  private static func homeScreen(
    _ world: World, width: Int, height: Int, _ texts: Texts
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
        "[ \(CellWidth.truncated(world.app.name, columns: max(4, width - 4))) ]", .faint, width: width),
      StyledRow(),
      centered(
        isTerminated ? texts.phoneAppTerminated : texts.phoneAppInBackground, .text, width: width),
      centered(
        isTerminated
          ? texts.phoneLaunch(texts.keys(.deviceMenu, .launchApp))
          : texts.phoneToFront(texts.keys(.deviceMenu, .appToForeground)), .faint, width: width),
    ]
    if height < rows.count { rows.removeAll { $0.leading.isEmpty } }
    return rows
  }

  private static func centered(_ text: String, _ role: Role, width: Int) -> StyledRow {
    StyledRow(String(repeating: " ", count: max(0, (width - CellWidth.of(text)) / 2)) + text, role)
  }
}
