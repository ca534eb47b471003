// A transaction as other modules read it.

import StoreEngine
import StoreModel
import Support

/// A transaction: the store's row and the record of the device's payment queue.
public struct Transaction: Hashable, Sendable {
  let row: TransactionRow
  let record: PaymentQueue.Record
  /// The date of the renewal, if the transaction is an order that waits for a renewal.
  public let orderDueDate: Instant?

  /// The number `#N` in the order of creation in this world, from 1.
  public var number: TransactionNumber { row.number }
  /// The product and the terms at the time of the sale.
  public var sale: Sale { row.sale }
  public var payment: Payment { row.sale.payment }
  /// The state in the store.
  public var state: TransactionState { row.state }
  /// The state that the app last received; nil before the first callback.
  public var deliveredState: TransactionState? { record.deliveredState }
  public var error: StoreError? { row.error }
  /// The error that the app last received.
  public var deliveredError: StoreError? { record.deliveredError }
  public var request: RequestState { row.request }
  /// Whether the app's queue holds the transaction: it was added or delivered, and is not finished.
  public var isInQueue: Bool { record.isQueued }
  /// Whether the transaction was lost when its process ended.
  ///
  /// It is not delivered again.
  public var isLost: Bool { record.isLost }
  public var ownership: OwnershipType { row.ownership }
  public var reason: TransactionReason { row.reason }
  public var isUpgraded: Bool { row.isUpgraded }
  /// The identifier, assigned when the transaction becomes purchased or restored.
  public var identifier: Int64? { row.identifier }
  public var refundRequested: Bool { row.refundRequested }
  public var refundReason: RefundRequest.Reason? { row.refundRequest }
  /// Whether the transaction was deleted from the Transaction Manager.
  public var isDeleted: Bool { row.isDeleted }
  /// Whether Xcode 12 still shows its ⚠ for an unfinished transaction, although the transaction is finished.
  public var keepsUnfinishedMark: Bool { row.keepsUnfinishedMark }
  /// Whether the `fail` command injected the outcome.
  public var wasInjected: Bool { row.wasInjected }
  public var interruptionCause: InterruptionCause? { row.interruptionCause }
  public var interruption: InterruptionState { row.interruption }
  /// The number of the original transaction.
  public var original: TransactionNumber? { row.original }
  public var createdAt: Instant { row.createdAt }
  /// When `state` was last changed.
  public var changedAt: Instant { row.changedAt }
  /// When the app called `finishTransaction`.
  public var finishedAt: Instant? { row.finishedAt }
  public var person: Person { row.person }
  /// `purchaseDate`: the start of the period that the transaction pays for; nil before the purchase.
  public var purchasedAt: Instant? { row.purchasedAt }
  /// `expirationDate` of a subscription period.
  public var expiresAt: Instant? { row.expiresAt }
  /// The subscription of which the transaction pays a period.
  public var subscription: SubscriptionNumber? { row.subscription }
  public var previous: TransactionNumber? { row.previous }
  /// The price paid, in milliunits of the sale's currency.
  public var price: Int64 { row.price }
  /// The refunded amount, in milliunits of the sale's currency.
  public var refunded: Int64 { row.refunded }
  public var refundPercentage: Percentage { row.refundPercentage }
  public var refundedAt: Instant? { row.refundedAt }
  public var offer: TransactionOffer? { row.offer }
  /// The commitment of which the transaction is a payment.
  public var commitment: Commitment? { row.paidCommitment }
  /// The number of the older transaction with which the payment was answered.
  ///
  /// Identifier and original transaction are those of the older transaction. A payment for which no
  /// transaction is created is answered so too, such as an order for the renewal.
  public var answeredWith: TransactionNumber? { row.answeredWith }
  /// The number of the transaction that replaced an order at its renewal.
  public var replacedBy: TransactionNumber? { row.replacedBy }
  /// The order number on the customer's bill; nil if nothing was bought.
  public var orderID: OrderID? { row.orderID }
  /// `webOrderLineItemID` of a subscription period; nil for any other transaction.
  public var webOrderLineItemID: Int64? { row.webOrderLineItemID }

  /// Whether the queue holds the transaction and the app has not received its present state.
  public var isUndelivered: Bool { isInQueue && deliveredState != state }

  /// Whether the transaction waits for a parent, or for a customer whose purchase was interrupted.
  public var isWaiting: Bool { row.isWaiting }
}
