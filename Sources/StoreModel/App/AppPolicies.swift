// The operator's settings for choices that StoreKit leaves to the app's code.

/// A behaviour that some apps have and others do not.
public enum AppPolicy: String, CaseIterable, Hashable, Sendable {
  /// At launch the app queries `Transaction.currentEntitlements`, and locks all products that are not in
  /// the result.
  case asksEntitlements = "asks-entitlements"
  /// The app defers the question about a price increase.
  ///
  /// The app listens to `Message.messages`, or its queue's delegate returns false from
  /// `paymentQueueShouldShowPriceConsent(_:)`.
  case defersPriceConsent = "defers-price-consent"
  /// The app defers every message of the App Store, including the question about a price increase.
  case defersMessages = "defers-messages"
  /// The app starts promoted purchases at once.
  ///
  /// The app returns true from `paymentQueue(_:shouldAddStorePayment:for:)`, or buys the elements of
  /// `PurchaseIntent.intents`.
  case addsStorePayments = "adds-store-payments"
  /// A purchase continues if the storefront changes before it is completed.
  ///
  /// The app decides in `onStorefrontChange(shouldContinuePurchase:)` or
  /// `paymentQueue(_:shouldContinue:in:)`.
  case continuesPurchases = "continues-purchases"

  public var usually: Bool {
    switch self {
    case .asksEntitlements, .continuesPurchases, .addsStorePayments: true
    case .defersPriceConsent, .defersMessages: false
    }
  }
}

public struct AppPolicies: Hashable, Sendable {
  private var unusual: Set<AppPolicy> = []

  public package(set) subscript(policy: AppPolicy) -> Bool {
    get { unusual.contains(policy) != policy.usually }
    set {
      if newValue == policy.usually { unusual.remove(policy) } else { unusual.insert(policy) }
    }
  }
}
