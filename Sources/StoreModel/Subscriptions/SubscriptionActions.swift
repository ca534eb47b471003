// What can be done with subscriptions, billing, prices, family, offers and refunds: the payloads of actions.

/// What is done with a subscription from outside the app: the customer's settings, or the tester's tools.
public enum SubscriptionAction: String, CaseIterable, Hashable, Sendable {
  /// The customer switches auto-renew off: service goes on to the end of the period.
  case cancel
  /// The customer switches it on again.
  case resume
  /// The tester ends it now.
  case expire
  /// The tester lets it renew now.
  case renew
  /// The customer orders another plan of the group in the settings.
  case change
}

/// What is done about a price increase.
public enum PriceIncreaseAction: Hashable, Sendable {
  /// The customer is asked; the price is in digits as in the catalogue, nil to keep the present price.
  case ask(price: String?)
  /// The customer is told of an increase that needs no consent.
  case tell(price: String)
  case agree
  case decline
}

/// What happens in the family.
public enum FamilyAction: Hashable, Sendable {
  case join(String)
  case leave(String)
  /// A member buys on a device of their own.
  case buy(String, product: String)
  /// A member starts or stops sharing what they bought.
  case sharing(Bool, person: String)
}

/// What is done about offers.
public enum OfferAction: Hashable, Sendable {
  /// The customer redeems an offer code or takes a win-back offer outside the app.
  case redeem(product: String, offer: String)
  /// Whether the customer may have a win-back offer: a plain setting in Xcode.
  case eligible(Bool, product: String, offer: String)
}

/// What the customer writes when asking for a refund in the app.
public struct RefundRequest: Hashable, Sendable {
  /// What the customer gives as the reason.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    case unintended, fulfillment, unsatisfied, legal, other

    /// `consumptionRequestReason`.
    public var wire: String {
      switch self {
      case .unintended: "UNINTENDED_PURCHASE"
      case .fulfillment: "FULFILLMENT_ISSUE"
      case .unsatisfied: "UNSATISFIED_WITH_PURCHASE"
      case .legal: "LEGAL"
      case .other: "OTHER"
      }
    }
  }

  public var reason: Reason
  /// In Sandbox `DECLINE` and `GRANT_PRORATED` decide the answer when the reason is other.
  public var text: String

  public init(reason: Reason = .other, text: String = "") {
    self.reason = reason
    self.text = text
  }
}

/// What the server side is asked to do.
public enum ServerAction: Hashable, Sendable {
  /// Sends a notification that nothing in this world brings about.
  case send(ServerEvent)
  /// Extends the present period of a subscription, in days of the renewal rate.
  case extend(product: String, days: Int)
}
