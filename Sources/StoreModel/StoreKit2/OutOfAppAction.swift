// The payloads of actions outside the app, and of the app's calls to the App Store.

import Support

/// An event outside the app that affects the app.
public enum OutOfAppAction: Hashable, Sendable {
  /// A purchase by `SKTestSession.buyProduct(identifier:options:)`, on another device or in the App
  /// Store.
  case buy(OutOfAppPurchase)
  /// A promoted purchase, which the customer begins in the App Store and completes in the app.
  ///
  /// `offer` is the identifier or reference name of a win-back offer of the plan (`PurchaseIntent.offer`).
  case promote(String, offer: String? = nil)
  /// A message of the App Store about the plan `product`; with nil, about the first suitable plan.
  case message(StoreKitUpdate.MessageReason, product: String?)
  /// Another device or process of the account finishes a transaction.
  case finish(TransactionReference)
}

public struct OutOfAppPurchase: Hashable, Sendable {
  public var product: String
  /// The identifier or reference name of an offer of the plan.
  public var offer: String?
  public var quantity: Int
  /// `appAccountToken`, a UUID.
  public var appAccountToken: String?
  /// `purchaseDate(_:)`; nil for the current time.
  public var purchaseDate: TimeReference?
  /// `billingPlanType(_:)`; nil for upfront payment.
  public var billingPlan: BillingPlanChoice?
  /// Automatically Renew or Don't Renew in the Transaction Manager.
  public var renews: Bool

  public init(
    _ product: String, offer: String? = nil, quantity: Int = 1, appAccountToken: String? = nil,
    purchaseDate: TimeReference? = nil, billingPlan: BillingPlanChoice? = nil, renews: Bool = true
  ) {
    self.product = product
    self.offer = offer
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.purchaseDate = purchaseDate
    self.billingPlan = billingPlan
    self.renews = renews
  }
}

/// A call of the app to the App Store other than a purchase, usually for a system sheet.
public enum AppStoreCall: Hashable, Sendable {
  /// `AppStore.showManageSubscriptions(in:)`, with the identifier or name of a group; nil for all groups.
  case manageSubscriptions(group: String?)
  /// The app opens the address of the App Store's subscriptions page.
  case openManagePage(ManageSubscriptionsURL)
  /// `Transaction.beginRefundRequest(in:)`; `text` is the customer's explanation for the reason `other`.
  case requestRefund(TransactionReference, text: String)
  /// `AppStore.presentOfferCodeRedeemSheet(in:)`, with the codes of one plan; with nil, of all plans.
  case redeemOfferCode(product: String?)
  /// `AppStore.sync()`.
  case sync
  /// `SKReceiptRefreshRequest`.
  case refreshReceipt
  /// `Message.display(in:)` for the messages that the app deferred.
  case showMessages
  /// The app buys the product of the promoted purchase that it deferred.
  case buyPromoted
}
