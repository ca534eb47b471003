// One environment's world: everything that is fresh after `reset`, beside what it takes over from the world before.
// State and questions only; what happens to it stands with whoever does it (AppStore, Device, App, Clock).

import HashTreeCollections

/// The state of one world, to be read.
///
/// A value: a copy shares the ledger with its original.
public struct World: Sendable {
  public internal(set) var environment: EnvironmentName
  /// The simulated time.
  public internal(set) var now: Instant = .defaultStart
  public internal(set) var rate: ClockRate = .paused
  public internal(set) var catalog: Catalog {
    didSet {
      sheets = [:]
      catalogEdition += 1
      index = CatalogIndex(catalog)
    }
  }
  /// The catalogue's products by identifier.
  private(set) var index: CatalogIndex
  public internal(set) var device = Device()
  public internal(set) var app = App()
  public internal(set) var switches = Switches()
  public internal(set) var quirks = Quirks()
  /// The seed that addresses and identifiers come from.
  public internal(set) var seed: UInt64 = 1
  /// Calls of `updatedTransactions` since the world began.
  public internal(set) var callbackCount = 0

  /// What log lines show of app and device now.
  public internal(set) var logContext: LogContext

  // The store's books
  var ledger = Book<TransactionNumber, Transaction>()
  /// The newest transaction in the app's queue for a product and quantity (behaviours 3.1, add 3).
  var queueIndex = TreeDictionary<QueueKey, TransactionNumber>()
  /// The first purchase of what the account holds for good: non-consumables.
  var owned = TreeDictionary<String, TransactionNumber>()
  /// The book of subscriptions, in the order of their beginning.
  var subscriptionBook = Book<SubscriptionNumber, Subscription>()
  var subscriptionIndex = TreeDictionary<SubscriptionKey, SubscriptionNumber>()
  var family = Family()
  /// What is shared in the family, in the order in which it began.
  var shares: [FamilyShare] = []
  /// What family members hold for good.
  var membersOwned: [PersonalProduct: TransactionNumber] = [:]
  /// Win-back offers that the customer may not have.
  var ineligibleOffers: Set<String> = []
  /// Requests and interruptions that wait for someone, oldest first.
  var waiting: [TransactionNumber] = []
  public internal(set) var pendingRequestCount = 0

  // What is on its way
  var agendaStore = Agenda()
  /// What came to the queue while the app could not be told.
  var inbox: [Delivery] = []

  /// How many catalogues were loaded so far.
  private(set) var catalogEdition = 0
  /// The last sale of each product: what is sold on the same terms shares it.
  var sales = TreeDictionary<String, Sale>()

  /// Payment sheets that were shown before, without their transaction: names and prices are dear to write, and the
  /// same is bought again and again.
  var sheets: [SheetKey: Dialog] = [:]

  // Numbers
  var random: SeededRandom
  var nextIdentifier: Int64
  var nextLineItem: Int64
  var nextErrorAddress: UInt64?
  var hasFixedQueueAddress = false
  /// Whether anything has come of this world yet; before that its clock may go back.
  var hasHistory = false

  /// What the present action has brought about so far.
  var events: [Event] = []

  /// The environment's decisions.
  var rules: EnvironmentRules { _read { yield environment.rules } }

  /// A fresh world of an environment, with the defaults of design 3.
  init(_ environment: EnvironmentName = .xcode, catalog: Catalog = .builtin) {
    self.environment = environment
    self.catalog = catalog
    index = catalog == .builtin ? .builtin : CatalogIndex(catalog)
    random = SeededRandom(seed: 1)
    nextIdentifier = 0
    nextLineItem = environment.rules.identifiers.firstLineItem
    logContext = LogContext(
      environment: environment, appName: "", processID: 0, threadID: 0, queueAddress: 0, timeZone: .utc)
    switches.renewalRate = environment.rules.subscriptions.rates[0]
    reseed()
  }

  /// A fresh world that takes clock, app, device, catalogue and seed from `before`.
  init(_ environment: EnvironmentName, after before: World) {
    self.init(environment, catalog: before.catalog)
    now = before.now
    rate = before.rate
    takeSharedSettings(from: before)
    app = before.app
    app.unlocked = [:]
    hasFixedQueueAddress = before.hasFixedQueueAddress
    seed = before.seed
    reseed()
  }

  /// Catalogue and device settings are shared by all worlds.
  mutating func takeSharedSettings(from other: World) {
    catalog = other.catalog
    let dialogs = device.dialogs
    let waitingDialogs = device.waitingDialogs
    device = other.device
    device.dialogs = dialogs
    device.waitingDialogs = waitingDialogs
    refreshLogContext()
  }

  /// Makes the numbers that come from the seed anew; fixed ones stay.
  mutating func reseed() {
    random = SeededRandom(seed: seed)
    let address = random.heapAddress()
    if !hasFixedQueueAddress { app.queueAddress = address }
    switch rules.identifiers {
    case .counting: nextIdentifier = 1
    case .appStore(let base, _): nextIdentifier = base + Int64(random.below(1_000_000_000))
    }
    refreshLogContext()
  }

  mutating func refreshLogContext() {
    logContext = LogContext(
      environment: environment, appName: app.name, processID: app.processID, threadID: app.threadID,
      queueAddress: app.queueAddress, timeZone: device.timeZone)
  }

  /// The next address of an error object: the one fixed by `addresses --error`, else from the seed.
  mutating func takeErrorAddress() -> UInt64 {
    if let fixed = nextErrorAddress {
      nextErrorAddress = nil
      return fixed
    }
    return random.heapAddress()
  }

  /// Notes that something happened.
  mutating func emit(_ kind: Event.Kind, rule: RuleID? = nil) {
    events.append(Event(at: now, kind: kind, rule: rule, context: logContext))
  }

  /// A remark of this moment as an event, for those who keep a log of their own.
  public func event(of remark: Remark) -> Event {
    Event(at: now, kind: .remark(remark), rule: nil, context: logContext)
  }

  /// The passing of time up to this moment as an event, for those who keep a log of their own.
  public func event(ofTimePassedSince start: Instant) -> Event {
    Event(at: now, kind: .timePassed(from: start), rule: nil, context: logContext)
  }

  mutating func remark(_ remark: Remark, rule: RuleID? = nil) { emit(.remark(remark), rule: rule) }
}

// MARK: - Questions

extension World {
  /// How many transactions were created in this world; they are `#1` to `#count`.
  public var transactionCount: Int { ledger.count }

  /// Their numbers, in the order of creation.
  public var transactionNumbers: Range<TransactionNumber> { ledger.startIndex..<ledger.endIndex }

  /// A transaction by number; nil when there is none, or it was deleted.
  public func transaction(_ number: TransactionNumber) -> Transaction? {
    guard ledger.has(number) else { return nil }
    let transaction = ledger[number]
    return transaction.isDeleted ? nil : transaction
  }

  /// The number that a reference means now; nil when there is no such transaction.
  public func number(of reference: TransactionReference) -> TransactionNumber? {
    switch reference {
    case .number(let number): transaction(number)?.number
    case .last:
      ledger.indices.last {
        ledger[$0].person == .me && ledger[$0].ownership == .purchased && !ledger[$0].isDeleted
      }
    }
  }

  /// Requests and interruptions that wait for someone, oldest first.
  public var waitingTransactions: [TransactionNumber] { waiting }

  /// What is due, soonest first.
  public var agenda: [DueItem] { agendaStore.entries.map { dueItem($0.work, at: $0.at) } }

  /// When the next thing is due, if any.
  public var nextDue: Instant? { agendaStore.nextInstant }

  /// Whether short interaction delays are pending.
  public var hasPendingInteractions: Bool { agendaStore.interactionCount > 0 }

  /// Whether the app is told now when something comes to its queue.
  public var appIsTold: Bool { app.state == .foreground && app.hasObserver }

  /// The identifier as the app's log shows it; nil until purchased or restored.
  public func identifierText(_ number: TransactionNumber) -> String? {
    guard ledger.has(number), !ledger[number].isDeleted,
      let identifier = ledger[number].identifier
    else { return nil }
    let isQuoted =
      ledger[number].request == .approved && rules.askToBuy.canQuoteIdentifier
      && quirks.approvedIdentifier == .quoted
    return isQuoted ? "\"\(identifier)\"" : String(identifier)
  }

  /// Whether the account holds a product: a plan in service, or a non-consumable that was bought and not refunded.
  public func holds(_ product: String) -> Bool {
    owned[product] != nil
      || ownSubscription(toPlan: product).map { $0.product == product && $0.isInService } == true
  }

  /// The product with this identifier.
  func product(_ identifier: String) -> Product? { index.products[identifier] }
}

/// What the queue looks for when a payment is added.
struct QueueKey: Hashable, Sendable {
  let product: String
  let quantity: Int

  init(_ payment: Payment) {
    product = payment.productIdentifier
    quantity = payment.quantity
  }
}

/// The test switches of a world.
public struct Switches: Hashable, Sendable {
  public internal(set) var interrupted = false
  public internal(set) var interruptionCause = InterruptionCause.terms
  public internal(set) var askToBuy = false
  public internal(set) var dialogs = true
  public internal(set) var failure: InjectedFailure?
  public internal(set) var failureOnce = false
  public internal(set) var finishPolicy = FinishPolicy.automatic
  public internal(set) var renewalRate = RenewalRate.realtime { didSet { renewalTimes = renewalRate.times } }
  /// The lengths that the rate gives.
  private(set) var renewalTimes = RenewalTimes.realtime
  /// Whether renewals fail.
  public internal(set) var billingRetry = false
  public internal(set) var gracePeriod = false
  public internal(set) var graceLength = GraceLength.days16
}
