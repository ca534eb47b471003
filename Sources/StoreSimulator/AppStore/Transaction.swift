// A row of the App Store's ledger: one transaction, with what was sold, what the store knows of it since, and what the
// app was last given.

/// A transaction of the present world.
public struct Transaction: Hashable, Sendable {
  // Narrow, and in an order that leaves no gaps in memory: a session keeps every row.

  /// What was sold, as it was then.
  public internal(set) var sale: Sale
  /// When it was created.
  public internal(set) var createdAt: Instant
  /// When `state` was last changed.
  public internal(set) var changedAt: Instant
  public internal(set) var error: StoreError?
  /// The error that the app was last given.
  public internal(set) var givenError: StoreError?
  /// What was paid, in milliunits of the sale's currency.
  public internal(set) var price: Int64 = 0
  /// What was given back of it, in milliunits.
  public internal(set) var refunded: Int64 = 0
  /// On the customer's bill; 0 for what was never bought.
  private var order: UInt64 = 0
  /// 0 for what pays for no period.
  private var lineItem: Int64 = 0
  /// When it was refunded.
  @Rarely public internal(set) var refundedAt: Instant?
  @Rarely public internal(set) var offer: TransactionOffer?
  /// An order that waits for a renewal: the transaction came to nothing, this is when the plan changes.
  @Rarely public internal(set) var orderedFor: Instant?
  /// Taken when the transaction becomes purchased or restored, not before.
  public internal(set) var identifier: Int64?
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
  /// When `finishTransaction` was called for it.
  public internal(set) var finishedAt: Instant?
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
  /// `revocationPercentage` of a refund.
  private var percentage: UInt8 = 0
  /// `purchaseDate`: when the period that it pays for begins; nil until it is purchased.
  public internal(set) var purchasedAt: Instant?
  /// `expirationDate` of a subscription's period.
  public internal(set) var expiresAt: Instant?
  /// What became of an interruption.
  @Rarely private var interruptionState: InterruptionState?
  private var plainNumber: Int32
  private var plainOriginal: Int32 = 0
  private var plainPrevious: Int32 = 0
  private var plainSubscription: Int32 = 0
  /// Whose it is.
  public internal(set) var person = Person.me

  init(number: TransactionNumber, sale: Sale, state: TransactionState, at instant: Instant) {
    plainNumber = Int32(number.value)
    self.sale = sale
    self.state = state
    createdAt = instant
    changedAt = instant
  }

  /// An Ask to Buy request's course.
  public enum RequestState: Hashable, Sendable { case none, waiting, approved, declined, expired }

  /// An interrupted purchase's course: `open` waits for the customer (or for Resolve Issues), `abandoned` was refused.
  public enum InterruptionState: Hashable, Sendable {
    case none, open
    case resolved(by: TransactionNumber)
    case abandoned
  }

  /// `#N`: the order of creation in this world, from 1.
  public var number: TransactionNumber { TransactionNumber(Int(plainNumber)) }

  /// What the app ordered.
  public var payment: Payment { sale.payment }

  /// The number of the first purchase that this one belongs to.
  public internal(set) var original: TransactionNumber? {
    get { plainOriginal == 0 ? nil : TransactionNumber(Int(plainOriginal)) }
    set { plainOriginal = Int32(newValue?.value ?? 0) }
  }

  /// The transaction of the period before it.
  public internal(set) var previous: TransactionNumber? {
    get { plainPrevious == 0 ? nil : TransactionNumber(Int(plainPrevious)) }
    set { plainPrevious = Int32(newValue?.value ?? 0) }
  }

  /// The subscription that it pays a period of, by number.
  public internal(set) var subscription: SubscriptionNumber? {
    get { plainSubscription == 0 ? nil : SubscriptionNumber(Int(plainSubscription)) }
    set { plainSubscription = Int32(newValue?.value ?? 0) }
  }

  /// The number under which it stands on the customer's bill; nil for what was never bought.
  public internal(set) var orderID: OrderID? {
    get { order == 0 ? nil : OrderID(value: order) }
    set { order = newValue?.value ?? 0 }
  }

  /// `webOrderLineItemID`: of a subscription's period; nil for what pays for none.
  public internal(set) var webOrderLineItemID: Int64? {
    get { lineItem == 0 ? nil : lineItem }
    set { lineItem = newValue ?? 0 }
  }

  /// `revocationPercentage` of a refund.
  public internal(set) var refundPercentage: Int {
    get { Int(percentage) }
    set { percentage = UInt8(clamping: newValue) }
  }

  /// What became of an interruption.
  public internal(set) var interruption: InterruptionState {
    get { interruptionState ?? .none }
    set { interruptionState = newValue == .none ? nil : newValue }
  }

  /// Whether the store's view has not reached the app yet.
  public var isUndelivered: Bool { isInQueue && given != state }

  /// Whether someone still has to decide about it: a parent, or the customer who was interrupted.
  public var isWaiting: Bool { request == .waiting || interruption == .open }
}
