// What StoreKit 2 tells a running app by itself: an element of `Transaction.updates`, a changed status, a message.

import StoreRules
import Support

/// Something that StoreKit 2 delivers outside a purchase.
public enum StoreKitUpdate: Hashable, Sendable {
  /// `Transaction.updates`.
  case transaction(TransactionUpdate)
  /// `Product.SubscriptionInfo.Status.updates`: the status of the product's group is another one now.
  ///
  /// `renewal` is set where nothing but the renewal information changed.
  case status(
    product: String, state: RenewalState, person: String, transaction: TransactionNumber,
    renewal: RenewalChange? = nil)
  /// `Storefront.updates`: the storefront is another one now.
  case storefront(String)
  /// `Message.messages`: the system has something to show; a generic message is about no product.
  case message(MessageReason, product: String)

  /// `Message.Reason`.
  public enum MessageReason: String, CaseIterable, Hashable, Sendable {
    case billingIssue, priceIncreaseConsent, winBackOffer, generic
  }

  /// The transaction it is about, by number.
  public var transaction: TransactionNumber? {
    switch self {
    case .transaction(let update): update.number
    case .status(_, _, _, let number, _): number
    case .storefront, .message: nil
    }
  }
}

extension StoreKitUpdate.MessageReason {
  /// The rule by which a message comes when its reason arises.
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
  /// The elements without repetitions, each at its first position.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// What is another thing now in `RenewalInfo`.
public enum RenewalChange: Hashable, Sendable {
  case willAutoRenew(Bool)
  /// `commitmentInfo.willAutoRenew`.
  case commitmentWillAutoRenew(Bool)
  /// `autoRenewPreference`.
  case preference(String)
  /// `commitmentInfo.autoRenewPreference`.
  case commitmentPreference(String)
  /// The offer of the next renewal: its identifier, where it has one.
  case offer(String?)
  case priceIncrease(PriceIncreaseStatus)
}

/// An element of `Transaction.updates`: what is new about a transaction.
public struct TransactionUpdate: Hashable, Sendable {
  /// What is new about it.
  public enum Change: Hashable, Sendable {
    /// It is new.
    case new(reason: TransactionReason, ownership: OwnershipType, expires: Instant?)
    /// It was made before and is not finished: `Transaction.updates` offers it to a process that begins.
    case unfinished(reason: TransactionReason, expires: Instant?, revocation: Revocation?)
    /// It is finished, and comes with missed renewals of which it is the original (quirk `missed-renewals`).
    case finished(reason: TransactionReason, expires: Instant?)
    /// `isUpgraded` is true now.
    case upgraded
    /// `revocationDate` is set now; `percentage` is 100 unless it was pro-rated.
    case revoked(percentage: Percentage)
    /// `revocationDate` is nil again.
    case reinstated
    /// `expirationDate` is later now.
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
  /// Whose it is: `me`, or a family member's name.
  public let person: String
  public let change: Change
  /// Why it is not verified; nil for a verified one.
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
