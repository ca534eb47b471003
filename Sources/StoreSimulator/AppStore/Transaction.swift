// A row of the App Store's ledger: one transaction, with what the store knows and what the app was last given.

/// A transaction of the present world.
public struct Transaction: Sendable {
  // In an order that leaves no gaps in memory: a session keeps every row.

  /// `#N`: the order of creation in this world, from 1.
  public let number: Int
  public let payment: Payment
  /// The store's view.
  public internal(set) var state: TransactionState
  /// What the app was last given; nil before the first callback.
  public internal(set) var given: TransactionState?
  /// What became of an Ask to Buy request.
  public internal(set) var request: RequestState = .none
  /// Whether the app's queue holds it (added or delivered, and not finished).
  public internal(set) var isInQueue = true
  public internal(set) var ownership = OwnershipType.purchased
  public internal(set) var reason = TransactionReason.purchase
  public internal(set) var isUpgraded = false
  /// Taken when the transaction becomes purchased or restored, not before.
  public internal(set) var identifier: Int64?
  /// Whether the customer asked for the money back.
  public internal(set) var refundRequested = false
  /// Whether it was deleted from the Transaction Manager.
  public internal(set) var isDeleted = false
  /// Xcode 12's ⚠: still marked as not finished although it was.
  public internal(set) var keepsUnfinishedMark = false
  /// Whether the outcome was injected by `fail`.
  public internal(set) var wasInjected = false
  /// Whether the app has unlocked something for it on this device.
  var isUnlocked = false
  /// Why it was interrupted, if it was.
  public internal(set) var interruptionCause: InterruptionCause?
  /// What became of an interruption.
  public internal(set) var interruption: InterruptionState = .none
  /// The number of the first purchase that this one belongs to.
  public internal(set) var original: Int?
  public internal(set) var createdAt: Instant
  /// When `state` was last changed.
  public internal(set) var changedAt: Instant
  public internal(set) var error: StoreError?
  /// The error that the app was last given.
  public internal(set) var givenError: StoreError?
  /// When `finishTransaction` was called for it.
  public internal(set) var finishedAt: Instant?
  /// Whose it is: 0 is the customer of this device, the others are family members.
  public internal(set) var owner = 0
  /// `purchaseDate`: when the period that it pays for begins; nil until it is purchased.
  public internal(set) var purchasedAt: Instant?
  /// `expirationDate` of a subscription's period.
  public internal(set) var expiresAt: Instant?
  /// The subscription that it pays a period of, by number.
  public internal(set) var subscription: Int?
  /// The transaction of the period before it.
  public internal(set) var previous: Int?
  /// What was paid, in milliunits of the currency.
  public internal(set) var price: Int64 = 0
  /// What was given back of it, in milliunits.
  public internal(set) var refunded: Int64 = 0
  /// `revocationPercentage` of a refund.
  public internal(set) var refundPercentage = 0
  /// When it was refunded.
  @Rarely public internal(set) var refundedAt: Instant?
  @Rarely public internal(set) var offer: TransactionOffer?
  /// An order that waits for a renewal: the transaction came to nothing, this is when the plan changes.
  @Rarely public internal(set) var orderedFor: Instant?

  init(number: Int, payment: Payment, state: TransactionState, at instant: Instant) {
    self.number = number
    self.payment = payment
    self.state = state
    createdAt = instant
    changedAt = instant
  }

  /// An Ask to Buy request's course.
  public enum RequestState: Hashable, Sendable { case none, waiting, approved, declined, expired }

  /// An interrupted purchase's course: `open` waits for the customer (or for Resolve Issues), `abandoned` was refused.
  public enum InterruptionState: Hashable, Sendable { case none, open, resolved(by: Int), abandoned }

  /// Whether the store's view has not reached the app yet.
  public var isUndelivered: Bool { isInQueue && given != state }

  /// Whether someone still has to decide about it: a parent, or the customer who was interrupted.
  public var isWaiting: Bool { request == .waiting || interruption == .open }
}
