// A row of the ledger: one transaction, with the terms of its sale and its state. `Ledger` alone changes rows.

import StoreModel
import Support

/// A transaction in the ledger.
package struct TransactionRow: Hashable, Sendable {
  /// `#N`: the order of creation in this world, from 1.
  package let number: TransactionNumber
  /// What was sold, as it was then.
  package internal(set) var sale: Sale
  /// When it was created.
  package internal(set) var createdAt: Instant
  /// When `state` was last changed.
  package internal(set) var changedAt: Instant
  package internal(set) var error: StoreError?
  /// What was paid, in milliunits of the sale's currency.
  package internal(set) var price: Int64 = 0
  /// What was given back of it, in milliunits.
  package internal(set) var refunded: Int64 = 0
  /// The number under which it stands on the customer's bill; `nil` for what was never bought.
  package internal(set) var orderID: OrderID?
  /// `webOrderLineItemID` of a subscription's period; `nil` for what pays for none.
  package internal(set) var webOrderLineItemID: Int64?
  /// When it was refunded.
  package internal(set) var refundedAt: Instant?
  package internal(set) var offer: TransactionOffer?
  /// The commitment that it is a payment of.
  package internal(set) var commitment: Commitment?
  /// `transactionIdentifier` as the app finds it; nil until the transaction becomes purchased or restored.
  package internal(set) var identifier: Int64?
  /// `SKTestTransaction.identifier` of a transaction that waited or failed, from that moment on.
  package internal(set) var testIdentifier: Int64?
  /// The store's view.
  package internal(set) var state: TransactionState
  /// What became of an Ask to Buy request.
  package internal(set) var request: RequestState = .none
  /// Whether the account's devices have it and did not finish it.
  package internal(set) var isOwed = false
  package internal(set) var ownership = OwnershipType.purchased
  package internal(set) var reason = TransactionReason.purchase
  package internal(set) var isUpgraded = false
  /// When `finishTransaction` was called for it.
  package internal(set) var finishedAt: Instant?
  /// What the customer said when asking for the money back; nil where nobody asked.
  package internal(set) var refundRequest: RefundRequest.Reason?
  /// Whether it was deleted from the Transaction Manager.
  package internal(set) var isDeleted = false
  /// Xcode 12's ⚠: still marked as not finished although it was.
  package internal(set) var keepsUnfinishedMark = false
  /// Whether the outcome was injected by `fail`.
  package internal(set) var wasInjected = false
  /// Why it was interrupted, if it was.
  package internal(set) var interruptionCause: InterruptionCause?
  /// `purchaseDate`: when the period that it pays for begins; nil until it is purchased.
  package internal(set) var purchasedAt: Instant?
  /// `expirationDate` of a subscription's period.
  package internal(set) var expiresAt: Instant?
  /// What became of an interruption.
  package internal(set) var interruption: InterruptionState = .none
  /// `revocationPercentage` of a refund.
  package internal(set) var refundPercentage: Percentage = 0
  /// The number of the first purchase that this one belongs to.
  package internal(set) var original: TransactionNumber?
  /// The transaction of the period before it.
  package internal(set) var previous: TransactionNumber?
  /// The subscription that it pays a period of, by number.
  package internal(set) var subscription: SubscriptionNumber?
  /// The held transaction with which the payment was answered: of the payment itself none was made.
  package internal(set) var answeredWith: TransactionNumber?
  /// The transaction that came of an order for the renewal when its day came.
  package internal(set) var replacedBy: TransactionNumber?
  /// Whose it is.
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

  /// What the app ordered.
  package var payment: Payment { sale.payment }

  /// A period of a subscription, as it is written into the row of its transaction.
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

  /// Sets the period of a subscription that the transaction pays for.
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

  /// `SKTestTransaction.identifier`; nil while the customer has not confirmed the purchase.
  package var sessionIdentifier: Int64? { testIdentifier ?? identifier }

  /// Whether the customer asked for the money back.
  package var refundRequested: Bool { refundRequest != nil }

  /// `revocationDate` and `revocationReason`; nil if nothing was refunded or revoked.
  package var revocation: TransactionUpdate.Revocation? {
    guard let refundedAt else { return nil }
    let reason: RevocationReason =
      switch refundRequest {
      case .fulfillment, .unsatisfied: .developerIssue
      case .unintended, .legal, .other, nil: .other
      }
    return TransactionUpdate.Revocation(date: refundedAt, reason: reason)
  }

  /// Whether it was refunded.
  package var isRefunded: Bool { refundedAt != nil }

  /// Whether someone still has to decide about it: a parent, or the customer who was interrupted.
  package var isWaiting: Bool { request == .waiting || interruption == .open }
}

extension TransactionRow {
  /// When what it pays for begins; before it is purchased, when it got its present state.
  package var beganAt: Instant { purchasedAt ?? changedAt }

  /// When the row was last changed.
  package var lastChange: Instant { max(changedAt, finishedAt ?? changedAt, refundedAt ?? changedAt) }

  /// Whether the devices of its account have it and no app has finished it.
  package var isUnfinished: Bool { isOwed && !isDeleted }

  /// Whether StoreKit 2 and receipts list it: all purchases except consumables that were finished and not refunded.
  package var isListed: Bool {
    state == .purchased && !isDeleted && (sale.kind != .consumable || isRefunded || finishedAt == nil)
  }

  /// Whether it gives service as a non-renewing subscription.
  package var isPass: Bool { state == .purchased && !isDeleted && sale.kind == .nonRenewing && !isRefunded }
}
