// The names of products in texts: current names, or names at the time of a sale.

import StoreModel
import StoreSimulator
import Support

extension World {
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
