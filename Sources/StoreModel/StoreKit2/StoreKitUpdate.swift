// Deliveries of StoreKit 2 to a running app: elements of `Transaction.updates`, changed statuses, messages.

import StoreRules
import Support

/// A delivery of StoreKit 2 outside a call.
public enum StoreKitUpdate: Hashable, Sendable {
  /// `Transaction.updates`.
  case transaction(TransactionUpdate)
  /// `Product.SubscriptionInfo.Status.updates`: the status of the product's group changed.
  ///
  /// `renewal` is set if only the renewal information changed.
  case status(
    product: String, state: RenewalState, person: String, transaction: TransactionNumber,
    renewal: RenewalChange? = nil)
  /// `Storefront.updates`: the storefront changed.
  case storefront(String)
  /// `Message.messages`: a message that the system can show. A generic message is about no product.
  case message(MessageReason, product: String)

  /// `Message.Reason`.
  public enum MessageReason: String, CaseIterable, Hashable, Sendable {
    case billingIssue, priceIncreaseConsent, winBackOffer, generic
  }

  /// The number of the transaction that the update is about.
  public var transaction: TransactionNumber? {
    switch self {
    case .transaction(let update): update.number
    case .status(_, _, _, let number, _): number
    case .storefront, .message: nil
    }
  }
}

extension StoreKitUpdate.MessageReason {
  /// The rule that sends a message for this reason.
  package var rule: RuleID {
    switch self {
    case .billingIssue: .billingRetry
    case .priceIncreaseConsent: .priceIncrease
    case .winBackOffer: .offers
    case .generic: .messages
    }
  }
}

extension Array where Element: Hashable {
  /// Returns the elements without repetitions, each at its first position.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A change in `RenewalInfo`.
public enum RenewalChange: Hashable, Sendable {
  case willAutoRenew(Bool)
  /// `commitmentInfo.willAutoRenew`.
  case commitmentWillAutoRenew(Bool)
  /// `autoRenewPreference`.
  case preference(String)
  /// `commitmentInfo.autoRenewPreference`.
  case commitmentPreference(String)
  /// The identifier of the next renewal's offer; nil if it has no identifier.
  case offer(String?)
  case priceIncrease(PriceIncreaseStatus)
}

/// An element of `Transaction.updates`: a change of a transaction.
public struct TransactionUpdate: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    case new(reason: TransactionReason, ownership: OwnershipType, expires: Instant?)
    /// The transaction is older and not finished. `Transaction.updates` delivers it to a new process.
    case unfinished(reason: TransactionReason, expires: Instant?, revocation: Revocation?)
    /// The transaction is finished, and is delivered as the original of missed renewals (quirk
    /// `missed-renewals`).
    case finished(reason: TransactionReason, expires: Instant?)
    /// `isUpgraded` became true.
    case upgraded
    /// `revocationDate` was set. `percentage` is 100 unless the refund was pro-rated.
    case revoked(percentage: Percentage)
    /// `revocationDate` became nil again.
    case reinstated
    /// `expirationDate` moved to a later date.
    case extended(until: Instant)
  }

  /// `revocationDate` and `revocationReason` of a transaction.
  public struct Revocation: Hashable, Sendable {
    public let date: Instant
    public let reason: RevocationReason

    public init(date: Instant, reason: RevocationReason) {
      self.date = date
      self.reason = reason
    }
  }

  public let number: TransactionNumber
  public let product: String
  public let identifier: Int64?
  /// The owner: `me`, or a family member's name.
  public let person: String
  public let change: Change
  /// The reason why the transaction is not verified; nil if it is verified.
  public let failure: StoreKitFailure?

  public init(
    number: TransactionNumber, product: String, identifier: Int64?, person: String, change: Change,
    failure: StoreKitFailure? = nil
  ) {
    self.failure = failure
    self.number = number
    self.product = product
    self.identifier = identifier
    self.person = person
    self.change = change
  }
}
