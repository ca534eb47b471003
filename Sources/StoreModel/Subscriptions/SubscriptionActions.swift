// The payloads of actions on subscriptions, prices, family, offers and refunds.

/// An action on a subscription outside the app: in the customer's settings, or with the tester's tools.
public enum SubscriptionAction: String, CaseIterable, Hashable, Sendable {
  /// The customer switches auto-renew off; service continues to the end of the period.
  case cancel
  case resume
  case expire
  case renew
  /// The customer orders another plan of the group in the settings.
  case change
}

public enum PriceIncreaseAction: Hashable, Sendable {
  /// Asks the customer for consent; `price` is written as in the catalogue, and nil keeps the current price.
  case ask(price: String?)
  /// Informs the customer of an increase that needs no consent.
  case tell(price: String)
  case agree
  case decline
}

public enum FamilyAction: Hashable, Sendable {
  case join(String)
  case leave(String)
  case buy(String, product: String)
  case sharing(Bool, person: String)
}

public enum OfferAction: Hashable, Sendable {
  /// The customer redeems an offer code, or accepts a win-back offer outside the app.
  case redeem(product: String, offer: String)
  /// Sets whether the customer is eligible for a win-back offer, which is only possible in Xcode.
  case eligible(Bool, product: String, offer: String)
}

/// A refund request that the customer makes in the app.
public struct RefundRequest: Hashable, Sendable {
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    case unintended, fulfillment, unsatisfied, legal, other

    /// The value of `consumptionRequestReason`.
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
  /// The customer's explanation.
  ///
  /// In Sandbox, `DECLINE` and `GRANT_PRORATED` determine the answer if the reason is `other`.
  public var text: String

  public init(reason: Reason = .other, text: String = "") {
    self.reason = reason
    self.text = text
  }
}

/// An action on the App Store's server.
public enum ServerAction: Hashable, Sendable {
  /// Sends a notification that no action in the simulator causes.
  case send(ServerEvent)
  /// Extends the current period of a subscription by `days`, scaled to the renewal rate.
  case extend(product: String, days: Int)
}
