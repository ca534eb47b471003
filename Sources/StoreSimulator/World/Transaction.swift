// A transaction as people look at it: the row of the ledger, and the record of the device's queue.

import StoreEngine
import StoreModel
import Support

/// A transaction of the present world, as a person looks at it: the store's row, and what queue and app had of it.
public struct Transaction: Hashable, Sendable {
  let row: TransactionRow
  let record: PaymentQueue.Record
  /// An order that waits for the renewal: when that is due.
  public let orderedFor: Instant?

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
