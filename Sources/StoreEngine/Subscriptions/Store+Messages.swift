// The subscriptions that cause messages of the App Store.

import StoreModel

extension Store {
  /// Returns the plan that a message concerns: `product` or, if `product` is nil, the first possible plan.
  ///
  /// The result is nil if there is no such plan, and empty for a generic message.
  package func subject(of reason: StoreKitUpdate.MessageReason, _ product: String?) -> String? {
    guard reason != .generic else { return "" }
    let customer = people.customer
    return subscriptions.first { subscription in
      subscription.person == customer
        && (product == nil || subscription.product == product || subscription.preference == product)
        && isValid(PendingMessage(reason: reason, product: subscription.product))
    }?.product
  }

  package func refusal(ofMessage reason: StoreKitUpdate.MessageReason, _ product: String?) -> Refusal? {
    if let refusal = refusalWithoutCustomer() { return refusal }
    let generic = Alternative.step(.outside(.message(.generic, product: nil)))
    if reason == .generic, product != nil {
      return Refusal(.appStore(.messageHasNoPlan), possible: generic)
    }
    guard subject(of: reason, product) == nil else { return nil }
    let possible: Alternative =
      switch reason {
      case .billingIssue: .inOrder([.action(.billingRetry(true)), .form(.advanceToRenewal)])
      case .priceIncreaseConsent: .step(.askForPriceOfAny)
      case .winBackOffer, .generic: generic
      }
    return Refusal(.appStore(.messageIsNotSo(reason)), possible: possible)
  }
}
