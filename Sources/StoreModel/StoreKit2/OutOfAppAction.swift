// The payloads of actions outside the app, and of the app's calls to the App Store.

import Support

/// An event outside the app that reaches the app.
public enum OutOfAppAction: Hashable, Sendable {
  /// A purchase by `SKTestSession.buyProduct(identifier:options:)`, on another device or in the App Store.
  case buy(OutOfAppPurchase)
  /// A promoted purchase: the customer begins the purchase in the App Store, which passes it to the app.
  case promote(String)
  /// The App Store sends the app a message. `product`: the plan that the message is about; nil for the first
  /// suitable plan.
  case message(StoreKitUpdate.MessageReason, product: String?)
}

public struct OutOfAppPurchase: Hashable, Sendable {
  public var product: String
  /// Any offer of the plan, by identifier or reference name.
  public var offer: String?
  public var quantity: Int
  /// `appAccountToken`: a UUID.
  public var appAccountToken: String?
  /// `purchaseDate(_:)`; nil for now.
  public var purchaseDate: TimeReference?
  /// `billingPlanType(_:)`; nil for upfront.
  public var billingPlan: BillingPlanChoice?
  /// Whether a plan renews: Automatically Renew or Don't Renew in the Transaction Manager.
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
  /// `AppStore.showManageSubscriptions(in:)`. `group`: the identifier or name of a group; nil for all groups.
  case manageSubscriptions(group: String?)
  /// `Transaction.beginRefundRequest(in:)`. `text`: the customer's explanation for the reason `other`.
  case requestRefund(TransactionReference, text: String)
  /// `AppStore.presentOfferCodeRedeemSheet(in:)`, with the codes of one plan, or of all plans if nil.
  case redeemOfferCode(product: String?)
  /// `AppStore.sync()`.
  case sync
  /// The app displays the messages that it deferred: `Message.display(in:)`.
  case showMessages
  /// The app buys the product of a promoted purchase that it deferred.
  case buyPromoted
}
