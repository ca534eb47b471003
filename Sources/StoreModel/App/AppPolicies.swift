// The operator's settings for what the app's code does where StoreKit leaves a choice.

/// A behaviour that some apps have and others do not.
public enum AppPolicy: String, CaseIterable, Hashable, Sendable {
  /// At launch the app queries `Transaction.currentEntitlements`, and locks the products that it does not
  /// contain.
  case asksEntitlements = "asks-entitlements"
  /// The app defers the question about a price increase. For this, the app listens to `Message.messages`, or
  /// its queue's delegate returns false from `paymentQueueShouldShowPriceConsent(_:)`.
  case defersPriceConsent = "defers-price-consent"
  /// The app defers every message of the App Store, including the price increase question, and shows them
  /// later.
  case defersMessages = "defers-messages"
  /// The app starts promoted purchases at once: it returns true from
  /// `paymentQueue(_:shouldAddStorePayment:for:)`, or buys the elements of `PurchaseIntent.intents`.
  case addsStorePayments = "adds-store-payments"
  /// A purchase continues if the storefront changes during it: `onStorefrontChange(shouldContinuePurchase:)`,
  /// or `paymentQueue(_:shouldContinue:in:)` in StoreKit 1.
  case continuesPurchases = "continues-purchases"

  public var usually: Bool {
    switch self {
    case .asksEntitlements, .continuesPurchases, .addsStorePayments: true
    case .defersPriceConsent, .defersMessages: false
    }
  }
}

/// The values of the app's policies.
public struct AppPolicies: Hashable, Sendable {
  /// The policies that differ from their default.
  private var unusual: Set<AppPolicy> = []

  public package(set) subscript(policy: AppPolicy) -> Bool {
    get { unusual.contains(policy) != policy.usually }
    set {
      if newValue == policy.usually { unusual.remove(policy) } else { unusual.insert(policy) }
    }
  }
}
