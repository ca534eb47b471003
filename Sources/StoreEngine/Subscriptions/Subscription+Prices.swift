// The price of the next renewal, and the end of a subscription without consent to a higher price.

extension Subscription {
  /// The price of the current plan at the next renewal without an offer, in milliunits.
  ///
  /// An agreed increase waits for the end of a commitment.
  package var agreedPrice: Int64 {
    priceIncreaseStatus == .agreed && !isCommitted ? increasedPrice ?? renewalPrice : renewalPrice
  }

  /// Whether the subscription ends after the current period unless the customer agrees to a price increase.
  public var endsWithoutConsent: Bool {
    priceIncreaseStatus == .pending && willAutoRenew && preference == product && !isCommitted && !isOver
  }
}
