// Tests that texts about past sales do not change with the catalogue or the storefront.

import Grid
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Presentation
@testable import TerminalUI
@testable import Workbench

@Suite("Texts about the past stay as they were") struct PastTextsTests {
  /// The demo catalogue with other names, prices, kinds, levels and periods.
  private static var changed: Catalog {
    var catalog = Catalog.builtin
    func changing(_ product: Product) -> Product {
      var product = product
      product.localizations = [
        Localization(
          locale: "en_US", displayName: "Renamed \(product.identifier.suffix(4))", description: "x")
      ]
      product.displayPrice = "77.77"
      product.storefrontPrices = [:]
      product.subscription?.level = 9
      product.subscription?.period = SubscriptionPeriod(2, .week)
      return product
    }
    catalog.products = catalog.products.map { product in
      var product = changing(product)
      product.kind = product.kind == .consumable ? .nonConsumable : .consumable
      return product
    }
    catalog.groups = catalog.groups.map { group in
      var group = group
      group.subscriptions = group.subscriptions.map(changing)
      return group
    }
    return catalog
  }

  /// Returns a session with a plan change and two one-time purchases; the loader provides two other
  /// catalogues.
  private static func session() throws -> Session {
    var session = Session { (name: String, _: Cancellation) throws(CatalogLoadError) -> Catalog in
      switch name {
      case "changed": changed
      case "empty": Catalog(source: "empty")
      default: throw CatalogLoadError(text: name, isUnreadable: true)
      }
    }
    try session.run(["environment sandbox"])
    for product in ["basic", "yearly", "coins100", "noads"] {
      try session.run([
        "buy com.example.subscriptionlab.\(product)", "confirm", "settle", "tap ok", "advance 8m",
      ])
    }
    try session.run([
      "finish-policy manual", "buy com.example.subscriptionlab.coins100", "confirm", "settle", "tap ok",
    ])
    return session
  }

  /// Returns the texts about all transactions, the narration and the unlocked products.
  private func texts(_ session: Session) throws -> [String] {
    let world = session.world
    let theme = Theme(name: "plain", styles: [:])
    var lines: [String] = []
    for number in world.transactionNumbers {
      guard let transaction = world.transaction(number) else { continue }
      // Excludes the next expected event, which may change.
      lines += TransactionDetails(transaction, in: session, Localizer()).all
        .filter { $0.label != Localizer().factNext }.map { "\($0.label) \($0.value)" }
      lines.append(world.readableName(of: transaction))
    }
    lines += Narration(texts: Localizer(), world: world).lines(of: session.log, count: 500).map(\.text)
    var pane = PhonePane()
    var grid = Grid(columns: 70, rows: 40)
    let context = PaneContext(
      session: session, theme: theme, isFocused: false, selectedProduct: nil,
      selectedTransaction: nil,
      isSmall: false)
    pane.draw(into: &grid, area: Rect(x: 0, y: 0, width: 70, height: 40), in: context)
    // Sorts the names, because a catalogue can change their order in the shop.
    for row in 0..<40 {
      guard let names = grid.text(row: row).split(separator: "Unlocked: ").dropFirst().first else { continue }
      lines += names.split(separator: ", ").map { name in
        "unlocked \(String(name.reversed().drop { $0 == " " }.reversed()))"
      }.sorted()
    }
    return lines
  }

  @Test("details, story, menus and what is unlocked", arguments: ["changed", "empty"])
  func unchanged(catalog: String) throws {
    var session = try Self.session()
    let before = try texts(session)
    let all = before.joined(separator: "\n")
    #expect(before.contains("unlocked Coins 100 x2") && before.contains("unlocked No Ads"))
    #expect(all.contains("Basic Monthly") && all.contains("Coins 100") && all.contains("No Ads"))
    try session.run(["catalog \(catalog)", "device --storefront JPN"])
    // Excludes the notice about the storefront change, which is new.
    let after = try texts(session).filter { !$0.hasPrefix("The phone's storefront changes") }
    #expect(after.count == before.count)
    for (line, old) in zip(after, before) { #expect(line == old) }
  }

  @Test("the bars of the time line, and what happened under them")
  func timeLine() throws {
    var session = try Self.session()
    func bars(_ session: Session) -> [String] {
      var pane = SubscriptionsPane()
      var grid = Grid(columns: 132, rows: 30)
      pane.draw(
        into: &grid, area: Rect(x: 0, y: 0, width: 132, height: 30),
        in: PaneContext(
          session: session, theme: Theme(name: "plain", styles: [:]), isFocused: true,
          selectedProduct: "com.example.subscriptionlab.yearly", selectedTransaction: nil, isSmall: false))
      return (0..<30).map { grid.text(row: $0) }
    }
    let before = bars(session).joined(separator: "\n")
    #expect(before.contains("Pro Yearly") && before.contains("Basic Monthly"))
    try session.run(["catalog changed", "device --storefront JPN"])
    let after = bars(session)
    // The plan table shows the current products, but the bars show the products as sold.
    #expect(after.contains { $0.contains("Renamed") })
    #expect(after.contains { $0.contains("Pro Yearly") && !$0.contains("Renamed") })
    #expect(after.contains { $0.contains("Basic Monthly") && !$0.contains("Renamed") })
  }
}
