// The key by which the payment queue recognises equal payments.

package struct QueueKey: Hashable, Sendable {
  package let product: String
  package let quantity: Int
  package let storeKitVersion: StoreKitVersion

  package init(_ payment: Payment) {
    storeKitVersion = payment.storeKitVersion
    product = payment.productIdentifier
    quantity = payment.quantity
  }
}
