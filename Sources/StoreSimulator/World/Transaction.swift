// The read-only view of a transaction for other modules.

import StoreEngine
import StoreModel
import Support

/// A transaction with the store's row and the payment queue's record.
public struct Transaction: Hashable, Sendable {
  let row: TransactionRow
  let record: PaymentQueue.Record
  /// The date of the ordered renewal; nil unless the transaction is an order that waits for a renewal.
  public let orderDueDate: Instant?
  /// Whether the app has finished the transaction, but the device has not passed on `finish`.
  public let isFinishHeld: Bool

  /// The position in the order of creation in this world, from 1; shown as `#N`.
  public var number: TransactionNumber { row.number }
  public var sale: Sale { row.sale }
  public var payment: Payment { row.sale.payment }
  /// The state in the store, which the app may not have received yet.
  public var state: TransactionState { row.state }
  /// The state that the app last received; nil before the first callback.
  public var deliveredState: TransactionState? { record.deliveredState }
  public var error: StoreError? { row.error }
  public var deliveredError: StoreError? { record.deliveredError }
  public var request: RequestState { row.request }
  /// Whether the transaction is in the app's queue: added or delivered, and not finished.
  public var isInQueue: Bool { record.isQueued }
  /// Whether the transaction was lost when its process ended.
  ///
  /// A lost transaction is not delivered again.
  public var isLost: Bool { record.isLost }
  public var ownership: OwnershipType { row.ownership }
  public var reason: TransactionReason { row.reason }
  public var isUpgraded: Bool { row.isUpgraded }
  /// `transactionIdentifier`; nil until the transaction is purchased or restored.
  public var identifier: Int64? { row.identifier }
  public var refundRequested: Bool { row.refundRequested }
  public var refundReason: RefundRequest.Reason? { row.refundRequest }
  public var isDeleted: Bool { row.isDeleted }
  /// Whether Xcode 12 still shows ⚠ for the transaction although it was finished.
  public var keepsUnfinishedMark: Bool { row.keepsUnfinishedMark }
  public var wasInjected: Bool { row.wasInjected }
  public var interruptionCause: InterruptionCause? { row.interruptionCause }
  public var interruption: InterruptionState { row.interruption }
  /// The transaction of the first purchase.
  public var original: TransactionNumber? { row.original }
  public var createdAt: Instant { row.createdAt }
  public var changedAt: Instant { row.changedAt }
  /// When the app finished the transaction, as far as the device knows; nil if it is unfinished.
  public var finishedAt: Instant? { row.finishedAt }
  /// Whether the App Store regards the transaction as finished.
  public var isFinishedInStore: Bool { row.finishedAt != nil && !isFinishHeld }
  public var person: Person { row.person }
  /// `purchaseDate`, the start of the paid period; nil until the transaction is purchased.
  public var purchasedAt: Instant? { row.purchasedAt }
  public var expiresAt: Instant? { row.expiresAt }
  public var subscription: SubscriptionNumber? { row.subscription }
  public var previous: TransactionNumber? { row.previous }
  /// The paid price, in milliunits of the currency of the sale.
  public var price: Int64 { row.price }
  /// The refunded amount, in milliunits of the currency of the sale.
  public var refunded: Int64 { row.refunded }
  public var refundPercentage: Percentage { row.refundPercentage }
  public var refundedAt: Instant? { row.refundedAt }
  public var offer: TransactionOffer? { row.offer }
  /// The commitment to which the transaction's payment belongs; nil for a free trial before the first
  /// payment.
  public var commitment: Commitment? { row.paidCommitment }
  /// The older transaction with which the payment was answered; nil if the payment has its own transaction.
  ///
  /// `identifier` and `original` are then those of the older transaction.
  public var answeredWith: TransactionNumber? { row.answeredWith }
  /// The renewal transaction that fulfilled this order.
  public var replacedBy: TransactionNumber? { row.replacedBy }
  /// The order number on the customer's bill; nil if nothing was bought.
  public var orderID: OrderID? { row.orderID }
  /// `webOrderLineItemID` of a subscription period; nil for any other transaction.
  public var webOrderLineItemID: Int64? { row.webOrderLineItemID }

  /// Whether the transaction is queued and the app has not received its current state.
  public var isUndelivered: Bool { isInQueue && deliveredState != state }

  /// Whether the transaction is a renewal that is not paid (quirk `retry-lists`).
  public var isUnpaidRenewal: Bool { row.isUnpaidRenewal }

  /// Whether the transaction waits for a parent or, after an interruption, for the customer.
  public var isWaiting: Bool { row.isWaiting }
}
