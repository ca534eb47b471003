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
}
