// Deliveries of StoreKit 2 to a running app: elements of `Transaction.updates`, changed statuses, messages.

import StoreRules
import Support

public enum StoreKitUpdate: Hashable, Sendable {
  /// `Transaction.updates`.
  case transaction(TransactionUpdate)
  /// `Product.SubscriptionInfo.Status.updates`: the status of the product's group changed.
  ///
  /// `renewal` is nil unless only the renewal information changed.
  case status(
    product: String, state: RenewalState, person: String, transaction: TransactionNumber,
    renewal: RenewalChange? = nil)
  /// `Storefront.updates`.
  case storefront(String)
  /// `Message.messages`: a message that the system can show; `product` is empty for a generic message.
  case message(MessageReason, product: String)

  /// `Message.Reason`.
  public enum MessageReason: String, CaseIterable, Hashable, Sendable {
    case billingIssue, priceIncreaseConsent, winBackOffer, generic
  }

  public var transaction: TransactionNumber? {
    switch self {
    case .transaction(let update): update.number
    case .status(_, _, _, let number, _): number
    case .storefront, .message: nil
    }
  }
}

extension StoreKitUpdate.MessageReason {
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

public enum RenewalChange: Hashable, Sendable {
  case willAutoRenew(Bool)
  /// `commitmentInfo.willAutoRenew`.
  case commitmentWillAutoRenew(Bool)
  /// `autoRenewPreference`.
  case preference(String)
  /// `commitmentInfo.autoRenewPreference`.
  case commitmentPreference(String)
  /// The identifier of the offer; nil if the offer has none.
  case offer(String?)
  case priceIncrease(PriceIncreaseStatus)
}

/// An element of `Transaction.updates`.
public struct TransactionUpdate: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    case new(reason: TransactionReason, ownership: OwnershipType, expires: Instant?)
    /// `Transaction.updates` delivers the transaction to a new process, because it is not finished.
    case unfinished(reason: TransactionReason, expires: Instant?, revocation: Revocation?)
    /// A finished transaction is delivered as the original of missed renewals (quirk `missed-renewals`).
    case finished(reason: TransactionReason, expires: Instant?)
    /// `isUpgraded` became true.
    case upgraded
    /// `revocationDate` was set; `percentage` is 100 unless the refund was prorated.
    case revoked(percentage: Percentage)
    /// `revocationDate` became nil again.
    case reinstated
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
  /// The owner of the transaction: `me` or a family member's name.
  public let person: String
  public let change: Change
  /// The reason why the transaction is unverified; nil if it is verified.
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
