// A row of the ledger: one transaction with the terms of its sale and its state.

import StoreModel
import Support

/// A transaction in the ledger, which only `Ledger` changes.
package struct TransactionRow: Hashable, Sendable {
  /// The position in the order of creation in this world, from 1; shown as `#N`.
  package let number: TransactionNumber
  /// The terms at the time of the sale.
  package internal(set) var sale: Sale
  package internal(set) var createdAt: Instant
  package internal(set) var changedAt: Instant
  package internal(set) var error: StoreError?
  /// The paid price, in milliunits of the sale's currency.
  package internal(set) var price: Int64 = 0
  /// The returned part of the price, in milliunits.
  package internal(set) var refunded: Int64 = 0
  /// The order number on the customer's bill; nil if nothing was bought.
  package internal(set) var orderID: OrderID?
  /// `webOrderLineItemID` of the subscription's period that the transaction pays for or restores; nil if
  /// there is none.
  package internal(set) var webOrderLineItemID: Int64?
  package internal(set) var refundedAt: Instant?
  package internal(set) var offer: TransactionOffer?
  package internal(set) var commitment: Commitment?
  /// `transactionIdentifier` as the app sees it; nil until the transaction is purchased or restored.
  package internal(set) var identifier: Int64?
  /// `SKTestTransaction.identifier`; nil until the transaction waits or has failed.
  package internal(set) var testIdentifier: Int64?
  /// The state in the store, which the app may not have received yet.
  package internal(set) var state: TransactionState
  package internal(set) var request: RequestState = .none
  /// Whether the account's devices have received the transaction and no app has finished it.
  package internal(set) var isAwaitingFinish = false
  package internal(set) var ownership = OwnershipType.purchased
  package internal(set) var reason = TransactionReason.purchase
  package internal(set) var isUpgraded = false
  package internal(set) var finishedAt: Instant?
  package internal(set) var refundRequest: RefundRequest.Reason?
  package internal(set) var isDeleted = false
  /// Whether Xcode 12 still shows ⚠ for the transaction although it was finished.
  package internal(set) var keepsUnfinishedMark = false
  package internal(set) var wasInjected = false
  package internal(set) var interruptionCause: InterruptionCause?
  /// `purchaseDate`, the start of the paid period; nil until the transaction is purchased.
  package internal(set) var purchasedAt: Instant?
  package internal(set) var expiresAt: Instant?
  package internal(set) var interruption: InterruptionState = .none
  package internal(set) var refundPercentage: Percentage = 0
  /// The transaction of the first purchase.
  package internal(set) var original: TransactionNumber?
  package internal(set) var previous: TransactionNumber?
  package internal(set) var subscription: SubscriptionNumber?
  /// The older transaction with which the payment was answered; nil if the payment has its own transaction.
  package internal(set) var answeredWith: TransactionNumber?
  /// The renewal transaction that fulfilled this order for the next renewal.
  package internal(set) var replacedBy: TransactionNumber?
  package internal(set) var person: Person

  package init(
    number: TransactionNumber, sale: Sale, state: TransactionState, of person: Person, at instant: Instant
  ) {
    self.person = person
    self.number = number
    self.sale = sale
    self.state = state
    createdAt = instant
    changedAt = instant
  }

  package var payment: Payment { sale.payment }

  package struct Period {
    package let subscription: SubscriptionNumber
    package let previous: TransactionNumber?
    package let reason: TransactionReason
    package let start: Instant
    package let end: Instant
    package let price: Int64
    package let offer: TransactionOffer?
    package let commitment: Commitment?
    package let lineItem: Int64
  }

  mutating func setPeriod(_ period: Period) {
    subscription = period.subscription
    previous = period.previous
    reason = period.reason
    purchasedAt = period.start
    expiresAt = period.end
    price = period.price
    offer = period.offer
    commitment = period.commitment
    webOrderLineItemID = period.lineItem
  }

  /// `SKTestTransaction.identifier`; nil until the customer has confirmed the purchase.
  package var sessionIdentifier: Int64? { testIdentifier ?? identifier }

  package var refundRequested: Bool { refundRequest != nil }

  /// `revocationDate` and `revocationReason`; nil if the transaction was neither refunded nor revoked.
  package var revocation: TransactionUpdate.Revocation? {
    guard let refundedAt else { return nil }
    let reason: RevocationReason =
      switch refundRequest {
      case .fulfillment, .unsatisfied: .developerIssue
      case .unintended, .legal, .other, nil: .other
      }
    return TransactionUpdate.Revocation(date: refundedAt, reason: reason)
  }

  package var isRefunded: Bool { refundedAt != nil }

  package var isWaiting: Bool { request == .waiting || interruption == .open }

  /// Whether the row is a renewal that is not paid (quirk `retry-lists`).
  package var isUnpaidRenewal: Bool { state == .failed && reason == .renewal }
}

extension TransactionRow {
  /// Returns a copy of an unfinished row that is finished, for a device that has not passed on `finish`.
  package func finished(at instant: Instant) -> TransactionRow {
    var copy = self
    copy.finishedAt = instant
    return copy
  }

  /// The start of the paid period or, before the purchase, the last change of the state.
  package var beganAt: Instant { purchasedAt ?? changedAt }

  package var lastChange: Instant { max(changedAt, finishedAt ?? changedAt, refundedAt ?? changedAt) }

  /// Whether the account's devices have received the transaction and no app has finished it.
  package var isUnfinished: Bool { isAwaitingFinish && !isDeleted }

  /// Whether StoreKit 2 and receipts list the transaction.
  ///
  /// Both list all purchases except consumables that were finished and not refunded.
  package var isListed: Bool { isListed(withFinishedConsumables: false) }

  /// Whether StoreKit 2 lists the transaction, if it lists finished consumables or omits them.
  package func isListed(withFinishedConsumables: Bool) -> Bool {
    state == .purchased && !isDeleted
      && (withFinishedConsumables || sale.kind != .consumable || isRefunded || finishedAt == nil)
  }

  /// Whether the transaction is a non-renewing subscription that was not refunded.
  package var isActiveNonRenewing: Bool {
    state == .purchased && !isDeleted && sale.kind == .nonRenewing && !isRefunded
  }
}
