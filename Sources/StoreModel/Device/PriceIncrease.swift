// A price increase that needs the customer's consent.

import Support

/// A price increase that needs the customer's consent, with prices formatted for the device.
package struct PriceIncrease: Hashable, Sendable {
  package let product: String
  /// The transaction of the current period.
  package let transaction: TransactionNumber
  package let before: String
  package let after: String
  /// The date from which the higher price applies.
  package let renewal: Instant

  package init(
    product: String, transaction: TransactionNumber, before: String, after: String, renewal: Instant
  ) {
    self.product = product
    self.transaction = transaction
    self.before = before
    self.after = after
    self.renewal = renewal
  }
}
