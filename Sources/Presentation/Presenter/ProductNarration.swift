// The names and sums of purchases in the narration, as they were at the time of the told event.

import Panes
import StoreModel
import StoreSimulator
import Support

extension Narration {
  /// Returns the name of an ordered product, with a quantity above 1 as the payment sheet writes it.
  func ordered(_ payment: Payment) -> String {
    let name = name(of: payment.productIdentifier)
    return payment.quantity > 1 ? "\(name) x\(payment.quantity)" : name
  }

  /// Returns the price of all units of a purchase; nil for a quantity of 1.
  func sum(_ number: TransactionNumber) -> String? {
    guard let transaction = world.transaction(number), transaction.payment.quantity > 1 else { return nil }
    let sum = Money.total(transaction.sale.unitPrice, count: transaction.payment.quantity)
    return VisibleText.visible(world.priceText(sum, of: transaction))
  }

  /// Returns the name of a transaction's product at the time of sale.
  func soldName(_ number: TransactionNumber) -> String {
    world.transaction(number).map { name(of: $0.payment.productIdentifier, in: number) } ?? "#\(number)"
  }

  package func name(of product: String, in number: TransactionNumber? = nil) -> String {
    guard let locale else { return world.soldName(of: product, in: number) }
    let transaction = number.flatMap(world.transaction)
    let sale =
      transaction?.payment.productIdentifier == product ? transaction?.sale : world.lastSale(of: product)
    return VisibleText.visible(
      sale?.displayName(locale: locale) ?? world.catalog.product(product)?.displayName(locale: locale)
        ?? product)
  }
}
