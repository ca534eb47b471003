// What will happen by itself, ordered by time and then by the order in which it was scheduled.

import Ground

/// A thing that happens when its time has come.
enum Work: Hashable, Sendable {
  /// A confirmed purchase is done.
  case completePurchase(TransactionNumber)
  /// The terms (or the payment information) of an interrupted purchase were accepted in time.
  case completeInterrupted(TransactionNumber)
  /// The second stacked terms sheet was agreed to.
  case agreeToSecondSheet(TransactionNumber)
  /// The Ask to Buy alert comes up.
  case showAskToBuyAlert(TransactionNumber)
  /// The request has gone out to the parent.
  case deferPurchase(TransactionNumber)
  /// A request to the parent is too old to be answered.
  case expireRequest(TransactionNumber)
  /// A subscription goes on: it renews, expires, leaves grace or billing retry.
  case subscription(SubscriptionNumber)
  /// A request for products is answered.
  indirect case answerProducts(ProductRequest)

  /// The transaction it is about; nil for a subscription, and for a request for products.
  var transaction: TransactionNumber? {
    switch self {
    case .completePurchase(let n), .completeInterrupted(let n), .agreeToSecondSheet(let n),
      .showAskToBuyAlert(let n), .deferPurchase(let n), .expireRequest(let n):
      n
    case .subscription, .answerProducts: nil
    }
  }

  /// Whether it belongs to the short delays of the delay table, which `settle` runs.
  var isInteraction: Bool {
    switch self {
    case .completePurchase, .completeInterrupted, .agreeToSecondSheet, .showAskToBuyAlert, .deferPurchase:
      true
    // What is slow on purpose is waited for by the operator.
    case .expireRequest, .subscription, .answerProducts: false
    }
  }
}

/// The list of what is due.
///
/// A subscription has at most one entry, and so have the end of a request and each delay of a transaction.
struct Agenda: Sendable {
  struct Entry: Sendable {
    let at: Instant
    let work: Work
  }

  /// What is due of transactions, and the answers to requests for products.
  private var ofTransactions = DueHeap()
  /// What is due of subscriptions: those of which nothing else was scheduled since.
  private var ofSubscriptions = DueHeap()
  /// The order of the entry of each subscription, by number; 0 where nothing is due.
  private var subscriptionOrders: [UInt64] = []
  /// How many entries of subscriptions hold.
  private var subscriptionCount = 0
  /// The order of the end of each request to a parent that waits.
  private var requestOrders: [TransactionNumber: UInt64] = [:]
  /// Entries of transactions that hold no more.
  private var forgotten: Set<UInt64> = []
  /// The requests for products, by the order of their entries.
  private var productRequests: [UInt64: ProductRequest] = [:]
  /// How many things were scheduled so far.
  private var scheduled: UInt64 = 0
  /// How many of the entries are interaction delays.
  private(set) var interactionCount = 0

  var count: Int { ofTransactions.count - forgotten.count + subscriptionCount }

  mutating func schedule(_ work: Work, at instant: Instant) {
    scheduled += 1
    let entry = DueEntry(at: instant, order: scheduled, key: work.key)
    if case .subscription(let number) = work {
      forgetSubscription(number)
      while subscriptionOrders.count <= number.value { subscriptionOrders.append(0) }
      subscriptionOrders[number.value] = scheduled
      subscriptionCount += 1
      ofSubscriptions.insert(entry)
      return
    }
    switch work {
    case .expireRequest(let number): requestOrders[number] = scheduled
    case .answerProducts(let request): productRequests[scheduled] = request
    default: break
    }
    ofTransactions.insert(entry)
    if work.isInteraction { interactionCount += 1 }
  }

  /// When the next thing is due.
  var nextInstant: Instant? { next?.at }

  /// The next thing, and whether it is of a subscription.
  private var next: DueEntry? {
    guard let own = ofSubscriptions.first else { return ofTransactions.first }
    return ofTransactions.first.map { min($0, own) } ?? own
  }

  /// Takes the next thing that is due at or before `limit`.
  mutating func popNext(until limit: Instant) -> Entry? {
    guard let next, next.at <= limit else { return nil }
    if next.order == ofSubscriptions.first?.order {
      _ = ofSubscriptions.popFirst()
      let number = Work.number(ofKey: next.key)
      subscriptionOrders[number] = 0
      subscriptionCount -= 1
      dropFirstSubscriptions()
      return Entry(at: next.at, work: .subscription(SubscriptionNumber(number)))
    }
    _ = ofTransactions.popFirst()
    let work = self.work(next)
    forgetTrace(of: next, work)
    dropFirstTransactions()
    return Entry(at: next.at, work: work)
  }

  // MARK: Forgetting

  /// Nothing is due of a subscription any more.
  mutating func forgetSubscription(_ number: SubscriptionNumber) {
    guard number.value < subscriptionOrders.count, subscriptionOrders[number.value] != 0 else { return }
    subscriptionOrders[number.value] = 0
    subscriptionCount -= 1
    if ofSubscriptions.count > 2 * subscriptionCount + 16 { ofSubscriptions.keep(where: holds) }
    dropFirstSubscriptions()
  }

  /// A request to a parent has no end any more.
  mutating func forgetRequest(_ number: TransactionNumber) {
    guard let order = requestOrders.removeValue(forKey: number) else { return }
    forgotten.insert(order)
    tidyTransactions()
  }

  /// Forgets everything that was to happen to these transactions.
  mutating func forget(_ transactions: [TransactionNumber]) {
    if !requestOrders.isEmpty { transactions.forEach { forgetRequest($0) } }
    guard interactionCount > 0 else { return }
    let gone = Set(transactions)
    forget { gone.contains($0) }
  }

  /// Forgets everything that was to happen to some transactions.
  mutating func forget(where isForgotten: (TransactionNumber) -> Bool) {
    forgetWork { work in work.transaction.map(isForgotten) ?? false }
  }

  /// Forgets some work of transactions, or requests for products.
  mutating func forgetWork(where isForgotten: (Work) -> Bool) {
    for entry in ofTransactions.entries where !forgotten.contains(entry.order) {
      let work = self.work(entry)
      guard isForgotten(work) else { continue }
      forgetTrace(of: entry, work)
      forgotten.insert(entry.order)
    }
    tidyTransactions()
  }

  /// What is known of an entry beside the heap goes with it.
  private mutating func forgetTrace(of entry: DueEntry, _ work: Work) {
    switch work {
    case .expireRequest(let number): requestOrders[number] = nil
    case .answerProducts: productRequests[entry.order] = nil
    default: break
    }
    if work.isInteraction { interactionCount -= 1 }
  }

  private mutating func tidyTransactions() {
    if forgotten.count > 16, 2 * forgotten.count > ofTransactions.count {
      let gone = forgotten
      ofTransactions.keep { !gone.contains($0.order) }
      forgotten = []
    }
    dropFirstTransactions()
  }

  private mutating func dropFirstTransactions() {
    guard !forgotten.isEmpty else { return }
    while let first = ofTransactions.first, forgotten.remove(first.order) != nil {
      _ = ofTransactions.popFirst()
    }
  }

  private mutating func dropFirstSubscriptions() {
    while let first = ofSubscriptions.first, !holds(first) { _ = ofSubscriptions.popFirst() }
  }

  /// Whether an entry of a subscription is the one that was scheduled last.
  private func holds(_ entry: DueEntry) -> Bool {
    subscriptionOrders[Work.number(ofKey: entry.key)] == entry.order
  }

  // MARK: Asking

  /// When something is due of a subscription; nil where nothing is.
  func instant(of number: SubscriptionNumber) -> Instant? {
    guard number.value < subscriptionOrders.count, subscriptionOrders[number.value] != 0 else { return nil }
    let order = subscriptionOrders[number.value]
    return ofSubscriptions.entries.first { $0.order == order }?.at
  }

  /// What is due of a transaction itself, soonest first.
  func entries(of number: TransactionNumber) -> [(at: Instant, work: Work)] {
    ofTransactions.entries.filter { !forgotten.contains($0.order) && work($0).transaction == number }.sorted()
      .map { ($0.at, work($0)) }
  }

  /// The soonest, at most so many.
  func first(_ count: Int) -> [(at: Instant, work: Work)] {
    var found: [DueEntry] = []
    func take(_ entry: DueEntry) {
      guard found.count < count || entry < found[found.count - 1] else { return }
      if found.count == count { found.removeLast() }
      found.insert(entry, at: found.partitioningIndex { entry < $0 })
    }
    guard count > 0 else { return [] }
    for entry in ofTransactions.entries where !forgotten.contains(entry.order) { take(entry) }
    for entry in ofSubscriptions.entries where holds(entry) { take(entry) }
    return found.map { ($0.at, work($0)) }
  }

  /// Everything, soonest first.
  var entries: [(at: Instant, work: Work)] { dues.map { ($0.at, work($0)) } }

  private var dues: [DueEntry] {
    (ofTransactions.entries.filter { !forgotten.contains($0.order) } + ofSubscriptions.entries.filter(holds))
      .sorted()
  }

  private func work(_ entry: DueEntry) -> Work {
    productRequests[entry.order].map { .answerProducts($0) } ?? Work(key: entry.key)
  }

  /// The latest moment at which work of `transaction` is due, if any.
  func lastInstant(of transaction: TransactionNumber, where matches: (Work) -> Bool) -> Instant? {
    var last: Instant?
    for entry in ofTransactions.entries where !forgotten.contains(entry.order) {
      let work = work(entry)
      if work.transaction == transaction, matches(work) { last = last.map { max($0, entry.at) } ?? entry.at }
    }
    return last
  }

  /// The transactions of which something is due.
  var transactions: Set<TransactionNumber> {
    Set(
      ofTransactions.entries.lazy.filter { !forgotten.contains($0.order) }
        .compactMap { work($0).transaction })
  }

  /// Whether more than a number of things may happen until a moment, if whatever lives by periods has one of at least
  /// this length.
  func isMore(than most: Int, until limit: Instant, period: Int64) -> Bool {
    var sum: Int64 = 0
    let isEnough: (DueEntry) -> Bool = { entry in
      sum += 1 + (limit - entry.at) / max(1, period)
      return sum <= Int64(most)
    }
    ofSubscriptions.forEach(until: limit, isEnough)
    if sum <= Int64(most) { ofTransactions.forEach(until: limit, isEnough) }
    return sum > Int64(most)
  }
}

extension Work {
  /// What it is and whose, as one number.
  fileprivate var key: Int64 {
    let (kind, number): (Int, Int) =
      switch self {
      case .completePurchase(let n): (0, n.value)
      case .completeInterrupted(let n): (1, n.value)
      case .agreeToSecondSheet(let n): (2, n.value)
      case .showAskToBuyAlert(let n): (3, n.value)
      case .deferPurchase(let n): (4, n.value)
      case .expireRequest(let n): (5, n.value)
      case .subscription(let n): (6, n.value)
      case .answerProducts: (7, 0)
      }
    return Int64(number) << 3 | Int64(kind)
  }

  fileprivate static func number(ofKey key: Int64) -> Int { Int(key >> 3) }

  /// The work of a key; a request for products is not to be made from its.
  fileprivate init(key: Int64) {
    let number = Self.number(ofKey: key)
    let transaction = TransactionNumber(number)
    switch key & 7 {
    case 0: self = .completePurchase(transaction)
    case 1: self = .completeInterrupted(transaction)
    case 2: self = .agreeToSecondSheet(transaction)
    case 3: self = .showAskToBuyAlert(transaction)
    case 4: self = .deferPurchase(transaction)
    case 5: self = .expireRequest(transaction)
    default: self = .subscription(SubscriptionNumber(number))
    }
  }
}

/// What is due, in the order in which it is.
extension Agenda: Hashable {
  static func == (a: Agenda, b: Agenda) -> Bool {
    a.scheduled == b.scheduled && a.count == b.count && a.dues == b.dues
      && a.productRequests == b.productRequests
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(scheduled)
    hasher.combine(count)
  }
}
