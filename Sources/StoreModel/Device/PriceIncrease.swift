// A price increase that a customer is asked about.

import Support

/// A higher price that a customer is asked about, with the prices as they read on the device.
package struct PriceIncrease: Hashable, Sendable {
  package let product: String
  /// The present period.
  package let transaction: TransactionNumber
  package let before: String
  package let after: String
  /// When the higher price would begin.
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
