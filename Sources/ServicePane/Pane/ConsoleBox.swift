// The box that lists the products registered in the console.

import Grid
import IAPService
import Panes
import StoreSimulator
import Support
import TerminalUI
import Workbench

/// The console's products, with their differences from the App Store.
struct ConsoleBox: CompanionBox {
  private let service: IAPService
  private let world: World
  private let texts: Localizer

  init(_ service: IAPService, in world: World, _ texts: Localizer) {
    self.service = service
    self.world = world
    self.texts = texts
  }

  private var products: [ConsoleProduct] { service.settings.console.products }

  var title: String { texts.consoleTitle }

  var state: String {
    texts.consoleKnown(products.count { $0.isKnown(to: world) }, of: products.count)
  }

  /// The number of rows for up to 12 products.
  var rowsToShow: Int { min(12, products.count) + 2 }

  func draw(into grid: inout Grid, area: Rect, theme: Theme) {
    for (offset, row) in rows(width: max(0, area.width - 1), height: area.height).enumerated() {
      grid.put(row, x: area.x + 1, y: area.y + offset, width: max(0, area.width - 1), theme: theme)
    }
  }

  /// Returns at most `height` rows; the last row shows the number of omitted products.
  func rows(width: Int, height: Int) -> [StyledRow] {
    guard !products.isEmpty else {
      return Array(
        TextLayout.wrap(texts.consoleEmpty, columns: max(8, width)).map { StyledRow($0, .faint) }.prefix(
          height))
    }
    // Only the first 1,000 products are compared with the App Store.
    let invalidProducts = products.prefix(1000).filter { !$0.isStopped && !$0.isKnown(to: world) }
    var footer: [StyledRow] = []
    if let first = invalidProducts.first {
      let word = CellWidth.truncated(VisibleText.visible(first.word), columns: 16)
      footer.append(StyledRow(texts.consoleInvalid(word, more: invalidProducts.count - 1), .warning))
    }
    footer.append(
      StyledRow([
        TextRun(texts.consoleDeliverBy + "  ", .faint),
        TextRun(texts.consoleStrategy(service.settings.policy)),
      ]))
    if height < products.count + footer.count, height < 4 { footer = [] }
    let availableRows = max(1, height - footer.count)
    let shown = products.count <= availableRows ? products.count : max(1, availableRows - 1)
    var rows = self.rows(of: Array(products.prefix(shown)), width: width)
    if shown < products.count { rows.append(StyledRow(texts.consoleMore(products.count - shown), .faint)) }
    return Array((rows + footer).prefix(height))
  }

  private func rows(of products: [ConsoleProduct], width: Int) -> [StyledRow] {
    let words = NameDisambiguator.labels(
      products.map {
        NamedItem(
          name: VisibleText.visible($0.word), traits: [], identifier: VisibleText.visible($0.identifier))
      })
    let names = products.map { PaymentText.name(of: $0.identifier, service, in: world) }
    let prices = products.map { product in
      let amount = world.amountText(
        milliunits: Money.milliunits(product.price), currency: product.currency, hasSymbol: false)
      return "\(amount) \(product.currency)"
    }
    func widest(_ texts: [String]) -> Int { texts.reduce(0) { max($0, CellWidth.of($1)) } }
    let price = widest(prices)
    let numbers = products.map { "\($0.number)" }
    // The columns are word, type, name, price, state and mark; the number is added if the width suffices.
    let fixed = 1 + 1 + 2 + price + 2 + 4 + 2
    let wantedWidths = [widest(words), widest(names)]
    let hasNumber = width - fixed - widest(numbers) - 2 - 3 >= wantedWidths.reduce(0, +)
    let availableWidth = width - fixed - 3 - (hasNumber ? widest(numbers) + 2 : 0)
    let shares = ColumnShares.divide(
      availableWidth, preferred: wantedWidths, minimum: [min(8, wantedWidths[0]), min(8, wantedWidths[1])])
    let shownWords = NameDisambiguator.fitted(words, columns: shares[0])
    return products.indices.map { index in
      let product = products[index]
      let differs = product.differs(in: world)
      let isKnown = product.isKnown(to: world)
      var runs = [
        TextRun(differs ? "!" : " ", .error),
        TextRun(CellWidth.fitted(shownWords[index], columns: shares[0]) + "  "),
      ]
      if hasNumber {
        runs.append(TextRun(CellWidth.fitted(numbers[index], columns: widest(numbers)) + "  ", .faint))
      }
      runs += [
        TextRun("\(product.type.rawValue) ", .faint),
        TextRun(CellWidth.fitted(names[index], columns: shares[1]) + "  ", isKnown ? .text : .faint),
        TextRun(
          CellWidth.fitted(prices[index], columns: price, alignment: .trailing) + "  ",
          differs ? .warning : .price),
        TextRun(IAPService.word(isStopped: product.isStopped), product.isStopped ? .faint : .text),
      ]
      return StyledRow(runs)
    }
  }
}
