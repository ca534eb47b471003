// The names of products in texts: current names, or names at the time of a sale.

import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension World {
  /// The app's name on the phone: without a name of its own, the app is named after the catalogue's file.
  package var phoneAppName: String {
    guard app.name == App.defaultName, Catalog.builtin(named: catalog.source) == nil,
      let file = catalog.source.split(separator: "/").last
    else { return VisibleText.visible(app.name) }
    let suffix = ".storekit"
    let name = file.hasSuffix(suffix) && file.count > suffix.count ? file.dropLast(suffix.count) : file
    return VisibleText.visible(String(name))
  }

  /// Returns a product's display name in the phone's language, or its identifier.
  package func readableName(of product: String) -> String {
    VisibleText.visible(catalog.product(product)?.displayName(locale: device.locale) ?? product)
  }

  /// Returns the display name of a transaction's product at the time of sale.
  package func readableName(of transaction: Transaction) -> String {
    VisibleText.visible(
      transaction.sale.displayName(locale: device.locale) ?? transaction.payment.productIdentifier)
  }

  /// Returns a product's name at the time of sale, from the given transaction or the product's last sale.
  package func soldName(of product: String, in number: TransactionNumber? = nil) -> String {
    if let transaction = number.flatMap(transaction), transaction.payment.productIdentifier == product {
      return readableName(of: transaction)
    }
    return lastSale(of: product)?.displayName(locale: device.locale).map(VisibleText.visible)
      ?? readableName(of: product)
  }
}
