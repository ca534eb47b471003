// A message of the App Store that waits for the app.

/// A message that the system delivers when the app is in the foreground: `Message` of StoreKit 2.
package struct PendingMessage: Hashable, Sendable {
  package let reason: StoreKitUpdate.MessageReason
  /// The plan that the message is about; empty for a generic message.
  package let product: String

  package init(reason: StoreKitUpdate.MessageReason, product: String) {
    self.reason = reason
    self.product = product
  }
}
