// The key by which the payment queue finds payments that are alike.

/// What the queue looks for when a payment is added.
package struct QueueKey: Hashable, Sendable {
  package let product: String
  package let quantity: Int
  package let way: StoreKitVersion

  package init(_ payment: Payment) {
    way = payment.way
    product = payment.productIdentifier
    quantity = payment.quantity
  }
}
