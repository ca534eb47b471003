// What StoreKit 2 tells a running app by itself: an element of `Transaction.updates`, a changed status, a message.

import Ground

/// Something that StoreKit 2 delivers outside a purchase.
public enum StoreKitUpdate: Hashable, Sendable {
  /// `Transaction.updates`.
  case transaction(TransactionUpdate)
  /// `Product.SubscriptionInfo.Status.updates`: the status of the product's group is another one now.
  case status(product: String, state: RenewalState, person: String, transaction: TransactionNumber)
  /// `Message.messages`: the system has something to show.
  case message(MessageReason, product: String)

  /// `Message.Reason`.
  public enum MessageReason: String, CaseIterable, Hashable, Sendable {
    case billingIssue, priceIncreaseConsent, winBackOffer
  }

  /// The transaction it is about, by number.
  public var transaction: TransactionNumber? {
    switch self {
    case .transaction(let update): update.number
    case .status(_, _, _, let number): number
    case .message: nil
    }
  }
}

/// An element of `Transaction.updates`: what is new about a transaction.
public struct TransactionUpdate: Hashable, Sendable {
  /// What is new about it.
  public enum Change: Hashable, Sendable {
    /// It is new.
    case new(reason: TransactionReason, ownership: OwnershipType, expires: Instant?)
    /// `isUpgraded` is true now.
    case upgraded
    /// `revocationDate` is set now; `percentage` is 100 unless it was pro-rated.
    case revoked(percentage: Int)
    /// `revocationDate` is nil again.
    case reinstated
    /// `expirationDate` is later now.
    case extended(until: Instant)
  }

  public let number: TransactionNumber
  public let product: String
  public let identifier: Int64?
  /// Whose it is: `me`, or a family member's name.
  public let person: String
  public let change: Change

  public init(number: TransactionNumber, product: String, identifier: Int64?, person: String, change: Change)
  {
    self.number = number
    self.product = product
    self.identifier = identifier
    self.person = person
    self.change = change
  }
}
