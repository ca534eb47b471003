// The payloads of actions on subscriptions, prices, family, offers and refunds.

import Support

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
  /// Sends a notification of an event that did not happen.
  ///
  /// Without a reference, an event that other actions cause has the newest transaction that fits.
  case send(ServerEvent, about: TransactionReference? = nil)
  /// Extends the current period of a subscription by `days`, scaled to the renewal rate.
  case extend(product: String, days: Int)
  /// Extends the subscription to which a transaction of any customer belongs.
  case extendTransaction(TransactionReference, days: Int)
  /// Extends the subscriptions of all customers to a product.
  indirect case extendAll(MassExtension)
  /// Finishes a transaction of any customer for the developer's server.
  case finish(TransactionReference)
  /// Sets the app account token of a first purchase and of its later renewals.
  case setAppAccountToken(TransactionReference, token: String)
  /// The developer's server answers a request for consumption information.
  indirect case consumption(TransactionReference, ConsumptionInformation)
}

/// A request to extend the subscriptions of all customers to a product.
public struct MassExtension: Hashable, Sendable {
  public var product: String
  public var days: Int
  /// The storefronts whose customers get the extension; empty for all storefronts.
  public var storefronts: [String]
  /// The `requestIdentifier` that the developer's server chose; nil if the operator made the request.
  public var request: String?

  public init(product: String, days: Int, storefronts: [String] = [], request: String? = nil) {
    self.product = product
    self.days = days
    self.storefronts = storefronts
    self.request = request
  }
}

/// The result of a request to extend the subscriptions of all customers.
public struct MassExtensionResult: Hashable, Sendable {
  /// The identifier of the request; empty if the request has none.
  public let request: String
  public let product: String
  public let completedAt: Instant
  public let succeeded: Int
  public let failed: Int

  package init(request: String, product: String, completedAt: Instant, succeeded: Int, failed: Int) {
    self.request = request
    self.product = product
    self.completedAt = completedAt
    self.succeeded = succeeded
    self.failed = failed
  }
}

/// The answer of the developer's server to the notification `CONSUMPTION_REQUEST`.
public struct ConsumptionInformation: Hashable, Sendable {
  public enum Delivery: String, CaseIterable, Hashable, Sendable {
    case delivered
    case qualityIssue = "quality-issue"
    case wrongItem = "wrong-item"
    case serverOutage = "server-outage"
    case other
  }

  public enum RefundPreference: String, CaseIterable, Hashable, Sendable {
    case decline
    case grantFull = "grant-full"
    case grantProrated = "grant-prorated"
  }

  public var delivery: Delivery
  /// Whether the customer could try a sample before the purchase.
  public var isSampleProvided: Bool
  /// The consumed part in thousandths of a per cent, 0 to 100,000; nil if not given.
  public var percentage: Int?
  public var preference: RefundPreference?

  public static let percentages = 0...100_000

  public init(
    delivery: Delivery = .delivered, isSampleProvided: Bool = false, percentage: Int? = nil,
    preference: RefundPreference? = nil
  ) {
    self.delivery = delivery
    self.isSampleProvided = isSampleProvided
    self.percentage = percentage
    self.preference = preference
  }
}
