// What the app's own code does or leaves where StoreKit lets it choose, beside finishing: settings of the operator, since
// each is what some apps do and others do not.

/// Something that an app does, or does not.
public enum AppPolicy: String, CaseIterable, Hashable, Sendable {
  /// At launch it asks `Transaction.currentEntitlements`, and locks what is not among them.
  case asksEntitlements = "asks-entitlements"
  /// It puts off the question about a price increase: it listens to `Message.messages`, or its queue's delegate answers
  /// `paymentQueueShouldShowPriceConsent(_:)` with false.
  case defersPriceConsent = "defers-price-consent"
  /// It puts off every message of the App Store, that question too, and shows them later.
  case defersMessages = "defers-messages"
  /// It lets the queue add the payment of a promoted purchase, `paymentQueue(_:shouldAddStorePayment:for:)`, or buys what
  /// `PurchaseIntent.intents` has, at once.
  case addsStorePayments = "adds-store-payments"
  /// A purchase goes on when the storefront changes while it runs: `onStorefrontChange(shouldContinuePurchase:)`, and
  /// `paymentQueue(_:shouldContinue:in:)` before it.
  case continuesPurchases = "continues-purchases"

  /// What an app does about which nothing is said.
  public var usually: Bool {
    switch self {
    case .asksEntitlements, .continuesPurchases, .addsStorePayments: true
    case .defersPriceConsent, .defersMessages: false
    }
  }
}

/// What the app does of these.
public struct AppPolicies: Hashable, Sendable {
  /// Those that are not as usual.
  private var unusual: Set<AppPolicy> = []

  public package(set) subscript(policy: AppPolicy) -> Bool {
    get { unusual.contains(policy) != policy.usually }
    set {
      if newValue == policy.usually { unusual.remove(policy) } else { unusual.insert(policy) }
    }
  }
}
