// What will happen by itself, ordered by time and then by the order in which it was scheduled.

import HeapModule
import StoreModel
import Support

/// A thing that happens when its time has come.
package enum AgendaItem: Hashable, Sendable {
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
  package var transaction: TransactionNumber? {
    switch self {
    case .completePurchase(let n), .completeInterrupted(let n), .agreeToSecondSheet(let n),
      .showAskToBuyAlert(let n), .deferPurchase(let n), .expireRequest(let n):
      n
    case .subscription, .answerProducts: nil
    }
  }

  /// Whether it belongs to the short delays of the delay table, which `settle` runs.
  package var isInteraction: Bool {
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
/// A subscription has at most one entry, and so have the end of a request and each delay of a transaction: scheduling
/// such work again replaces its entry.
package struct Agenda: Sendable {
  package struct Entry: Comparable, Hashable, Sendable {
    package let at: Instant
    /// The order in which work of one moment happens: that of scheduling, from 1.
    package let order: UInt64
    package let work: AgendaItem

    fileprivate var key: EntryKey {
      if case .answerProducts = work {
        EntryKey(work: work, order: order)
      } else {
        EntryKey(work: work, order: 0)
      }
    }

    package static func < (a: Entry, b: Entry) -> Bool { (a.at, a.order) < (b.at, b.order) }
  }

  /// The work of an entry; requests for products may be alike, so the order tells them apart.
  fileprivate struct EntryKey: Hashable, Sendable {
    let work: AgendaItem
    let order: UInt64
  }

  /// All entries that are valid, and some that are not any more.
  private var heap = Heap<Entry>()
  /// The valid entries.
  private var valid: [EntryKey: Entry] = [:]
  /// How many things were scheduled so far.
  private var scheduled: UInt64 = 0
  /// How many of the entries are interaction delays.
  package private(set) var interactionCount = 0

  package var count: Int { valid.count }

  /// Whether anything was ever scheduled.
  package var hasScheduled: Bool { scheduled > 0 }

  mutating func schedule(_ work: AgendaItem, at instant: Instant) {
    scheduled += 1
    let entry = Entry(at: instant, order: scheduled, work: work)
    if valid.updateValue(entry, forKey: entry.key) == nil, work.isInteraction { interactionCount += 1 }
    heap.insert(entry)
    dropInvalid()
  }

  /// When the next thing is due.
  package var nextInstant: Instant? { heap.min?.at }

  /// Takes the next thing that is due at or before `limit`.
  mutating func popNext(until limit: Instant) -> Entry? {
    guard let next = heap.min, next.at <= limit else { return nil }
    heap.removeMin()
    cancel(next)
    dropInvalid()
    return next
  }

  // MARK: Forgetting

  /// Nothing is due of a subscription any more.
  mutating func cancelSubscriptionWork(_ number: SubscriptionNumber) { cancel(.subscription(number)) }

  /// A request to a parent has no end any more.
  mutating func cancelRequest(_ number: TransactionNumber) { cancel(.expireRequest(number)) }

  /// Forgets everything that was to happen to some transactions.
  mutating func cancelAll(where isForgotten: (TransactionNumber) -> Bool) {
    cancelWork { work in work.transaction.map(isForgotten) ?? false }
  }

  /// Forgets some work of transactions, or requests for products.
  mutating func cancelWork(where isForgotten: (AgendaItem) -> Bool) {
    for entry in valid.values where isForgotten(entry.work) { cancel(entry) }
    dropInvalid()
  }

  private mutating func cancel(_ work: AgendaItem) {
    guard let entry = valid[EntryKey(work: work, order: 0)] else { return }
    cancel(entry)
    dropInvalid()
  }

  private mutating func cancel(_ entry: Entry) {
    valid[entry.key] = nil
    if entry.work.isInteraction { interactionCount -= 1 }
  }

  /// Drops invalid entries at the top of the heap, and all of them if they are more than half of it.
  private mutating func dropInvalid() {
    if heap.count > 2 * valid.count + 16 { heap = Heap(valid.values) }
    while let first = heap.min, valid[first.key] != first { heap.removeMin() }
  }

  // MARK: Asking

  /// When something is due of a subscription; nil where nothing is.
  package func instant(of number: SubscriptionNumber) -> Instant? {
    valid[EntryKey(work: .subscription(number), order: 0)]?.at
  }

  /// What is due of a transaction itself, soonest first.
  package func entries(of number: TransactionNumber) -> [Entry] {
    valid.values.filter { $0.work.transaction == number }.sorted()
  }

  /// The soonest, at most so many.
  package func first(_ count: Int) -> [Entry] {
    var heap = heap
    var found: [Entry] = []
    while found.count < count, let next = heap.popMin() {
      if valid[next.key] == next { found.append(next) }
    }
    return found
  }

  /// Everything, soonest first.
  package var entries: [Entry] { valid.values.sorted() }

  /// The latest moment at which work of `transaction` is due, if any.
  package func lastInstant(of transaction: TransactionNumber, where matches: (AgendaItem) -> Bool) -> Instant?
  {
    entries(of: transaction).last { matches($0.work) }?.at
  }

  /// The transactions of which something is due.
  package var transactions: Set<TransactionNumber> { Set(valid.values.compactMap(\.work.transaction)) }

  /// Whether more than a number of things may happen until a moment, if whatever lives by periods has one of at least
  /// this length.
  package func exceeds(than most: Int, until limit: Instant, period: Int64) -> Bool {
    var sum: Int64 = 0
    return valid.values.contains { entry in
      if entry.at <= limit { sum += 1 + (limit - entry.at) / max(1, period) }
      return sum > Int64(most)
    }
  }
}

/// What is due, in the order in which it is.
extension Agenda: Hashable {
  package static func == (a: Agenda, b: Agenda) -> Bool { a.scheduled == b.scheduled && a.valid == b.valid }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(scheduled)
    hasher.combine(count)
  }
}
