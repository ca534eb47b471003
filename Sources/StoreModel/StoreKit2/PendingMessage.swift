// Messages of the App Store that wait for the app.

/// A `Message` of StoreKit 2, which the system delivers when the app comes to the foreground.
package struct PendingMessage: Hashable, Sendable {
  package let reason: StoreKitUpdate.MessageReason
  /// The plan that the message is about; empty for a generic message.
  package let product: String

  package init(reason: StoreKitUpdate.MessageReason, product: String) {
    self.reason = reason
    self.product = product
  }
}
