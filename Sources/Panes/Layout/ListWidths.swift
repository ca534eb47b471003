// The columns that the lists of products and transactions need so that no name is cut.

import Grid
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// The widths of panes, borders included, at which each pane shows complete names.
package struct PaneWidths: Hashable, Sendable {
  /// The Products pane with names and prices.
  package let products: Int
  /// The Products pane with names, prices, and the level and period of each plan.
  package let productsWithTerms: Int
  /// The Phone pane with names and buttons.
  package let phone: Int
  /// The Transactions pane with numbers, names and states; if the list is empty, the minimum width.
  package let transactions: Int
  /// The Transactions pane with all columns of a waiting transaction, also if the list is empty.
  package let transactionsWithNotes: Int

  package init(
    products: Int, productsWithTerms: Int, phone: Int, transactions: Int,
    transactionsWithNotes: Int = defaultWidthWithNotes
  ) {
    self.products = products
    self.productsWithTerms = productsWithTerms
    self.phone = phone
    self.transactions = transactions
    self.transactionsWithNotes = transactionsWithNotes
  }

  /// The width at which the Transactions pane has space for notes and times next to most names.
  package static let defaultWidthWithNotes = 52
}

/// The widths of the texts of the first products of a catalogue, in cells.
///
/// These widths depend on the catalogue and the device only, so that the layout does not change when a list
/// scrolls.
package struct ListWidths: Sendable {
  package struct Revision: Equatable, Sendable {
    fileprivate let catalog: Catalog
    fileprivate let locale: String
    fileprivate let storefront: String
    fileprivate let view: ListOptions
    fileprivate let language: ChromeLanguage

    package init(_ world: borrowing World, _ view: ListOptions, _ texts: Localizer) {
      (catalog, locale, storefront) = (world.catalog, world.device.locale, world.device.storefront)
      (self.view, language) = (view, texts.language)
    }

    package static func == (a: Self, b: Self) -> Bool {
      a.catalog.isSame(as: b.catalog) && a.locale == b.locale && a.storefront == b.storefront
        && a.view == b.view && a.language == b.language
    }
  }

  private let name: Int
  private let price: Int
  private let terms: Int
  private let state: Int
  /// The state and the note of a transaction that has just begun to wait.
  private let waiting: Int

  /// The cells of the widest price that widens a pane; a wider price is cut.
  private static let maximumPrice = 14

  package init(_ world: World, _ view: ListOptions, _ texts: Localizer) {
    let products = world.catalog.allProducts.prefix(ProductNames.blockSize)
    let names = ProductNames(products, in: world, view, texts)
    name = names.widest(products.map { ProductNames.ProductKey($0, in: world) })
    let style = PriceStyle(storefront: world.device.storefront, locale: world.device.locale)
    let prices = products.map { CellWidth.of($0.displayPrice(style, storefront: world.device.storefront)) }
    price = min(prices.max() ?? 0, Self.maximumPrice)
    terms =
      products.compactMap(\.subscription).map { terms in
        CellWidth.of(texts.productTerms(level: "\(terms.level)", period: texts.title(of: terms.period)))
      }.max() ?? 0
    let titles = TransactionState.allCases.map { texts.title(of: $0) } + [texts.failedTitle(code: "3532")]
    state = titles.map { CellWidth.of($0) }.max() ?? 0
    waiting = CellWidth.of(texts.title(of: .deferred) + texts.noteWaits(texts.shortSpan(seconds: 0)))
  }

  /// Returns the widths of the panes; a pane has a border and a margin on each side.
  package func panes(in world: World) -> PaneWidths {
    let edges = 4
    // The signs of the selection and of a product that the app unlocked have one cell each.
    let products = edges + 2 + name + 2 + price
    let digits = max(2, String(world.transactionCount).utf8.count)
    return PaneWidths(
      products: products, productsWithTerms: products + terms + 1,
      phone: edges + name + 1 + Self.buttonWords + price,
      transactions: world.presentTransactionCount == 0
        ? 0 : edges + TransactionColumns.fixedColumns(digits: digits, state: state) + name,
      transactionsWithNotes: edges + TransactionColumns.fixedColumns(digits: digits, state: waiting) + name
        + Self.identifierAndTime)
  }

  /// The cells of the identifier and of the time in a list of transactions, with two blanks each.
  private static let identifierAndTime = 14

  /// The cells of a button `[ Subscribe $4.99 ]` without the price.
  private static let buttonWords = 14
}
