// What comes from outside the app: a purchase made elsewhere, a promoted purchase, a message of the App Store. Payloads
// of actions only; what they do stands in `Store/OutOfAppPurchases.swift` and `World/World+OutOfAppActions.swift`.

import Support

/// Something that comes to the app from outside it.
public enum OutOfAppAction: Hashable, Sendable {
  /// `SKTestSession.buyProduct(identifier:options:)`, another device, the App Store.
  case buy(OutOfAppPurchase)
  /// The customer begins a purchase on the App Store, which hands it over to the app.
  case promote(String)
  /// The App Store sends the app a message; the plan that it is about, or the first that there is.
  case message(StoreKitUpdate.MessageReason, product: String?)
}

/// A purchase that is made outside the app.
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
  /// Whether a plan renews: the Transaction Manager's Automatically Renew or Don't Renew.
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

/// What the app calls of the App Store beside buying: mostly sheets of the system.
public enum AppStoreCall: Hashable, Sendable {
  /// `AppStore.showManageSubscriptions(in:)`, of one group or of all; by the group's identifier or name.
  case manageSubscriptions(group: String?)
  /// `Transaction.beginRefundRequest(in:)`; what the customer will write with the reason other.
  case requestRefund(TransactionReference, text: String)
  /// `AppStore.presentOfferCodeRedeemSheet(in:)`, with the codes of one plan or of all.
  case redeemOfferCode(product: String?)
  /// `AppStore.sync()`.
  case sync
  /// The app displays the messages that it put off: `Message.display(in:)`.
  case showMessages
  /// The app buys what a promoted purchase left with it.
  case buyPromoted
}
