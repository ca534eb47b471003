// A price increase that a customer is asked about.

import Support

/// A higher price that a customer is asked about, with the prices as they read on the device.
struct PriceIncrease: Hashable, Sendable {
  let product: String
  /// The present period.
  let transaction: TransactionNumber
  let before: String
  let after: String
  /// When the higher price would begin.
  let renewal: Instant
}
