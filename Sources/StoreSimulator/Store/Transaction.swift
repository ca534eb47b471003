// A row of the App Store's books: one transaction, with what was sold and what the store knows of it since; and the
// same as people look at it, with what the device's queue and the app had of it.

import Support

/// A transaction in the books.
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
  var request: Transaction.RequestState = .none
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
  var interruption: Transaction.InterruptionState = .none
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
    let person: Person
    let previous: TransactionNumber?
    let reason: TransactionReason
    let start: Instant
    let end: Instant
    let price: Int64
    let offer: TransactionOffer?
    let commitment: Commitment?
    let lineItem: Int64
  }

  /// A paid period of a subscription begins with it.
  mutating func setPeriod(_ period: Period) {
    person = period.person
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

  /// Marks the transaction as sent to the queue of its account's devices, and as not finished there.
  ///
  /// A payment that was answered with a held transaction is only known to the process that made it. It is no unfinished
  /// transaction, because the App Store has no transaction for it (rule `purchase.held-is-listed-once`).
  mutating func markSent() {
    finishedAt = nil
    isOwed = answeredWith == nil
  }

  /// An app has finished it.
  mutating func markFinished(at instant: Instant) {
    finishedAt = instant
    isOwed = false
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

/// A transaction of the present world, as a person looks at it: the store's row, and what queue and app had of it.
public struct Transaction: Hashable, Sendable {
  let row: TransactionRow
  let record: PaymentQueue.Record
  /// An order that waits for the renewal: when that is due.
  public let orderedFor: Instant?

  /// An Ask to Buy request's course.
  public enum RequestState: Hashable, Sendable { case none, waiting, approved, declined, expired }

  /// An interrupted purchase's course: `open` waits for the customer (or for Resolve Issues), `abandoned` was refused.
  public enum InterruptionState: Hashable, Sendable {
    case none, open
    case resolved(by: TransactionNumber)
    case abandoned
  }

  /// `#N`: the order of creation in this world, from 1.
  public var number: TransactionNumber { row.number }
  /// What was sold, as it was then.
  public var sale: Sale { row.sale }
  /// What the app ordered.
  public var payment: Payment { row.sale.payment }
  /// The store's view.
  public var state: TransactionState { row.state }
  /// What the app was last given; nil before the first callback.
  public var given: TransactionState? { record.given }
  public var error: StoreError? { row.error }
  /// The error that the app was last given.
  public var givenError: StoreError? { record.givenError }
  /// What became of an Ask to Buy request.
  public var request: RequestState { row.request }
  /// Whether the app's queue holds it (added or delivered, and not finished).
  public var isInQueue: Bool { record.isQueued }
  /// Whether the process that held it took it along when it ended: nobody is told anything of it any more.
  public var isLost: Bool { record.isLost }
  public var ownership: OwnershipType { row.ownership }
  public var reason: TransactionReason { row.reason }
  public var isUpgraded: Bool { row.isUpgraded }
  /// Taken when the transaction becomes purchased or restored, not before.
  public var identifier: Int64? { row.identifier }
  /// Whether the customer asked for the money back.
  public var refundRequested: Bool { row.refundRequested }
  /// The reason that the customer gave for it.
  public var refundReason: RefundRequest.Reason? { row.refundRequest }
  /// Whether it was deleted from the Transaction Manager.
  public var isDeleted: Bool { row.isDeleted }
  /// Xcode 12's ⚠: still marked as not finished although it was.
  public var keepsUnfinishedMark: Bool { row.keepsUnfinishedMark }
  /// Whether the outcome was injected by `fail`.
  public var wasInjected: Bool { row.wasInjected }
  /// Why it was interrupted, if it was.
  public var interruptionCause: InterruptionCause? { row.interruptionCause }
  /// What became of an interruption.
  public var interruption: InterruptionState { row.interruption }
  /// The number of the first purchase that this one belongs to.
  public var original: TransactionNumber? { row.original }
  public var createdAt: Instant { row.createdAt }
  /// When `state` was last changed.
  public var changedAt: Instant { row.changedAt }
  /// When `finishTransaction` was called for it.
  public var finishedAt: Instant? { row.finishedAt }
  /// Whose it is.
  public var person: Person { row.person }
  /// `purchaseDate`: when the period that it pays for begins; nil until it is purchased.
  public var purchasedAt: Instant? { row.purchasedAt }
  /// `expirationDate` of a subscription's period.
  public var expiresAt: Instant? { row.expiresAt }
  /// The subscription that it pays a period of, by number.
  public var subscription: SubscriptionNumber? { row.subscription }
  /// The transaction of the period before it.
  public var previous: TransactionNumber? { row.previous }
  /// What was paid, in milliunits of the sale's currency.
  public var price: Int64 { row.price }
  /// What was given back of it, in milliunits.
  public var refunded: Int64 { row.refunded }
  /// `revocationPercentage` of a refund.
  public var refundPercentage: Percentage { row.refundPercentage }
  /// When it was refunded.
  public var refundedAt: Instant? { row.refundedAt }
  public var offer: TransactionOffer? { row.offer }
  /// The commitment that it is a payment of.
  public var commitment: Commitment? { row.paidCommitment }
  /// The held transaction with which the payment was answered, by number: identifier and original are that one's.
  ///
  /// So are payments answered of which no transaction comes: an order for the renewal, auto-renew switched on again.
  public var answeredWith: TransactionNumber? { row.answeredWith }
  /// The transaction that came of an order for the renewal when its day came, by number.
  public var replacedBy: TransactionNumber? { row.replacedBy }
  /// The number under which it stands on the customer's bill; nil for what was never bought.
  public var orderID: OrderID? { row.orderID }
  /// `webOrderLineItemID`: of a subscription's period; nil for what pays for none.
  public var webOrderLineItemID: Int64? { row.webOrderLineItemID }

  /// Whether the store's view has not reached the app yet.
  public var isUndelivered: Bool { isInQueue && given != state }

  /// Whether someone still has to decide about it: a parent, or the customer who was interrupted.
  public var isWaiting: Bool { row.isWaiting }
}
