// Everything that the palette can find, indexed piece by piece: what there is little of at once, products and
// transactions as far as a search needs them, so that no key waits for ten thousand names.

import Ground
import Scenario
import StoreSimulator

/// The things and their texts.
struct PaletteSource: Sendable {
  private var index = FuzzyIndex()
  /// What the rows of the index are.
  private var items: [PaletteItem] = []
  private let products: [Product]
  private let locale: String
  private(set) var namesByProduct: [String: String] = [:]
  private var nextProduct = 0
  /// Transactions are taken in from the newest on: so many are left.
  private var nextTransaction: Int

  /// How many things are taken in at once.
  private static let portion = 1500
  /// With so many hits a search does not look further.
  private static let enough = 200
  /// How many hits are weighed for one key.
  private static let mostHits = 1500
  /// How many rows can be gone through.
  static let shown = 200

  init(_ workbench: Workbench, files: [String]) {
    products = workbench.session.world.catalog.allProducts
    locale = workbench.session.world.device.locale
    nextTransaction = workbench.session.world.transactionCount
    for item in PaletteItem.few(in: workbench, files: files) {
      let row = item.row(in: workbench, nil)
      items.append(item)
      index.append(name: row.name, alias: row.alias, about: "\(row.about) \(row.kind) \(row.hidden)")
    }
  }

  private var isComplete: Bool { nextProduct == products.count && nextTransaction == 0 }

  /// What answers to a typed text, the best first, and how many hits there are: `isMore` where that is not all.
  mutating func search(
    _ text: String, in session: Session, words: (product: String, transaction: String)
  ) -> (items: [PaletteItem], count: Int, isMore: Bool) {
    let pattern = FuzzyPattern(text)
    if items.count < Self.shown { takeIn(session, words) }
    var found = index.matches(pattern, limit: Self.shown, most: Self.mostHits)
    while found.count < Self.enough, !isComplete {
      takeIn(session, words)
      found = index.matches(pattern, limit: Self.shown, most: Self.mostHits)
    }
    return (found.best.map { items[$0.row] }, found.count, !isComplete || found.isCut)
  }

  /// Takes in the next products and transactions.
  private mutating func takeIn(_ session: Session, _ words: (product: String, transaction: String)) {
    let end = min(products.count, nextProduct + Self.portion)
    for product in products[nextProduct..<end] {
      let name = VisibleText.visible(product.displayName(locale: locale))
      namesByProduct[product.identifier] = name
      items.append(.product(product.identifier))
      index.append(name: name, alias: product.identifier, about: words.product)
    }
    nextProduct = end
    let last = max(0, nextTransaction - Self.portion)
    for number in stride(from: nextTransaction, to: last, by: -1).lazy.map(TransactionNumber.init) {
      guard let transaction = session.world.transaction(number) else { continue }
      let product = transaction.payment.productIdentifier
      let identifier = transaction.identifier.map { String($0) } ?? ""
      items.append(.transaction(number))
      index.append(
        name: "#\(number) \(name(of: product, in: session))", alias: product,
        about: "\(identifier) .\(transaction.state.name) \(words.transaction)")
    }
    nextTransaction = last
  }

  private mutating func name(of product: String, in session: Session) -> String {
    if let known = namesByProduct[product] { return known }
    let name = session.world.catalog.product(product)?.displayName(locale: locale) ?? product
    namesByProduct[product] = VisibleText.visible(name)
    return VisibleText.visible(name)
  }
}

extension PaletteItem {
  /// What there is little of, in the order in which an empty search shows it.
  fileprivate static func few(in bench: Workbench, files: [String]) -> [PaletteItem] {
    let session = bench.session
    var seen: Set<ScreenCommand> = []
    let here = ScreenCommand.allCases.filter { $0.canBeTyped && $0.isThere(in: session) }
    let isHere = Set(here)
    let commands = bench.bindings.all.map(\.command).filter {
      isHere.contains($0) && seen.insert($0).inserted
    }
    let others = here.filter { !seen.contains($0) }
    // What does something stands before what only goes somewhere.
    let order = commands.filter { !$0.isWayAbout } + others + commands.filter(\.isWayAbout)
    let verbs = session.cast.table.entries.map(\.name)
    let scenes = files.filter { $0.hasSuffix(".iap") || $0.hasSuffix(".storekit") }
    return order.map { .screen($0) } + scenes.map { .file($0) }
      + bench.options.library.map { .library($0) }
      + session.snapshotNames.map { .snapshot($0) } + bench.themes.names.map { .theme($0) }
      + session.quirksOnScreen.map { .quirk($0) } + verbs.map { .verb($0) }
      + Picker.rows.map { .failure($0.failure) }
  }
}
