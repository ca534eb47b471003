// The key by which the payment queue finds payments that are alike.

import Support

/// What the queue looks for when a payment is added.
struct QueueKey: Hashable, Sendable {
  let product: String
  let quantity: Int
  let way: StoreKitVersion

  init(_ payment: Payment) {
    way = payment.way
    product = payment.productIdentifier
    quantity = payment.quantity
  }
}
