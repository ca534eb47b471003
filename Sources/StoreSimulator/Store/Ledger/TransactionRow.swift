// A row of the ledger: one transaction, with the terms of its sale and its state. `Ledger` alone changes rows.

import Support

/// A transaction in the ledger.
struct TransactionRow: Hashable, Sendable {
  /// `#N`: the order of creation in this world, from 1.
  let number: TransactionNumber
  /// What was sold, as it was then.
  var sale: Sale
  /// When it was created.
  var createdAt: Instant
  /// When `state` was last changed.
  var changedAt: Instant
  var error: StoreError?
  /// What was paid, in milliunits of the sale's currency.
  var price: Int64 = 0
  /// What was given back of it, in milliunits.
  var refunded: Int64 = 0
  /// The number under which it stands on the customer's bill; `nil` for what was never bought.
  var orderID: OrderID?
  /// `webOrderLineItemID` of a subscription's period; `nil` for what pays for none.
  var webOrderLineItemID: Int64?
  /// When it was refunded.
  var refundedAt: Instant?
  var offer: TransactionOffer?
  /// The commitment that it is a payment of.
  var commitment: Commitment?
  /// `transactionIdentifier` as the app finds it; nil until the transaction becomes purchased or restored.
  var identifier: Int64?
  /// `SKTestTransaction.identifier` of a transaction that waited or failed, from that moment on.
  var testIdentifier: Int64?
  /// The store's view.
  var state: TransactionState
  /// What became of an Ask to Buy request.
  var request: RequestState = .none
  /// Whether the account's devices have it and did not finish it.
  var isOwed = false
  var ownership = OwnershipType.purchased
  var reason = TransactionReason.purchase
  var isUpgraded = false
  /// When `finishTransaction` was called for it.
  var finishedAt: Instant?
  /// What the customer said when asking for the money back; nil where nobody asked.
  var refundRequest: RefundRequest.Reason?
  /// Whether it was deleted from the Transaction Manager.
  var isDeleted = false
  /// Xcode 12's ⚠: still marked as not finished although it was.
  var keepsUnfinishedMark = false
  /// Whether the outcome was injected by `fail`.
  var wasInjected = false
  /// Why it was interrupted, if it was.
  var interruptionCause: InterruptionCause?
  /// `purchaseDate`: when the period that it pays for begins; nil until it is purchased.
  var purchasedAt: Instant?
  /// `expirationDate` of a subscription's period.
  var expiresAt: Instant?
  /// What became of an interruption.
  var interruption: InterruptionState = .none
  /// `revocationPercentage` of a refund.
  var refundPercentage: Percentage = 0
  /// The number of the first purchase that this one belongs to.
  var original: TransactionNumber?
  /// The transaction of the period before it.
  var previous: TransactionNumber?
  /// The subscription that it pays a period of, by number.
  var subscription: SubscriptionNumber?
  /// The held transaction with which the payment was answered: of the payment itself none was made.
  var answeredWith: TransactionNumber?
  /// The transaction that came of an order for the renewal when its day came.
  var replacedBy: TransactionNumber?
  /// Whose it is.
  var person: Person

  init(number: TransactionNumber, sale: Sale, state: TransactionState, of person: Person, at instant: Instant)
  {
    self.person = person
    self.number = number
    self.sale = sale
    self.state = state
    createdAt = instant
    changedAt = instant
  }

  /// What the app ordered.
  var payment: Payment { sale.payment }

  /// A period of a subscription, as it is written into the row of its transaction.
  struct Period {
    let subscription: SubscriptionNumber
    let previous: TransactionNumber?
    let reason: TransactionReason
    let start: Instant
    let end: Instant
    let price: Int64
    let offer: TransactionOffer?
    let commitment: Commitment?
    let lineItem: Int64
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
  var sessionIdentifier: Int64? { testIdentifier ?? identifier }

  /// Whether the customer asked for the money back.
  var refundRequested: Bool { refundRequest != nil }

  /// `revocationDate` and `revocationReason`; nil if nothing was refunded or revoked.
  var revocation: TransactionUpdate.Revocation? {
    guard let refundedAt else { return nil }
    let reason: RevocationReason =
      switch refundRequest {
      case .fulfillment, .unsatisfied: .developerIssue
      case .unintended, .legal, .other, nil: .other
      }
    return TransactionUpdate.Revocation(date: refundedAt, reason: reason)
  }

  /// Whether it was refunded.
  var isRefunded: Bool { refundedAt != nil }

  /// Whether someone still has to decide about it: a parent, or the customer who was interrupted.
  var isWaiting: Bool { request == .waiting || interruption == .open }
}

extension TransactionRow {
  /// When what it pays for begins; before it is purchased, when it got its present state.
  var beganAt: Instant { purchasedAt ?? changedAt }

  /// When the row was last changed.
  var lastChange: Instant { max(changedAt, finishedAt ?? changedAt, refundedAt ?? changedAt) }

  /// Whether the devices of its account have it and no app has finished it.
  var isUnfinished: Bool { isOwed && !isDeleted }

  /// Whether StoreKit 2 and receipts list it: all purchases except consumables that were finished and not refunded.
  var isListed: Bool {
    state == .purchased && !isDeleted && (sale.kind != .consumable || isRefunded || finishedAt == nil)
  }

  /// Whether it gives service as a non-renewing subscription.
  var isPass: Bool { state == .purchased && !isDeleted && sale.kind == .nonRenewing && !isRefunded }
}
