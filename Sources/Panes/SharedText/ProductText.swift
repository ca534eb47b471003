// How the screen names a product: as it is for sale now, or, where it tells of what has been, as it was sold.

import StoreModel
import StoreSimulator
import Support

extension World {
  /// A product as the customer reads it: its name in the phone's language, else its identifier.
  package func readableName(of product: String) -> String {
    VisibleText.visible(catalog.product(product)?.displayName(locale: device.locale) ?? product)
  }

  /// What a transaction is of, as the customer read it when it was sold.
  package func readableName(of transaction: Transaction) -> String {
    VisibleText.visible(
      transaction.sale.displayName(locale: device.locale) ?? transaction.payment.productIdentifier)
  }

  /// A product that something of the past tells of, with its transaction if that is known: as it was sold.
  package func soldName(of product: String, in number: TransactionNumber? = nil) -> String {
    if let transaction = number.flatMap(transaction), transaction.payment.productIdentifier == product {
      return readableName(of: transaction)
    }
    return lastSale(of: product)?.displayName(locale: device.locale).map(VisibleText.visible)
      ?? readableName(of: product)
  }
}
