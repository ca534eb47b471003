// What will happen by itself, ordered by time and then by the order in which it was scheduled.

import Ground
import HeapModule

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
struct Agenda: Sendable {
  struct Entry: Comparable, Hashable, Sendable {
    let at: Instant
    let order: UInt64
    let work: Work

    static func < (a: Entry, b: Entry) -> Bool {
      a.at == b.at ? a.order < b.order : a.at < b.at
    }
  }

  private var heap = Heap<Entry>()
  private var scheduled: UInt64 = 0
  /// How many of the entries are interaction delays.
  private(set) var interactionCount = 0

  mutating func schedule(_ work: Work, at instant: Instant) {
    heap.insert(Entry(at: instant, order: scheduled, work: work))
    scheduled += 1
    if work.isInteraction { interactionCount += 1 }
  }

  var count: Int { heap.count }

  /// When the next thing is due.
  var nextInstant: Instant? { heap.min?.at }

  /// Takes the next thing that is due at or before `limit`.
  mutating func popNext(until limit: Instant) -> Entry? {
    guard let first = heap.min, first.at <= limit, let entry = heap.popMin() else { return nil }
    if entry.work.isInteraction { interactionCount -= 1 }
    return entry
  }

  /// Forgets everything that was to happen to these transactions.
  mutating func forget(_ isForgotten: (TransactionNumber) -> Bool) {
    forget(where: { work in work.transaction.map(isForgotten) ?? false })
  }

  /// Forgets some work.
  mutating func forget(where isForgotten: (Work) -> Bool) {
    let kept = heap.unordered.filter { !isForgotten($0.work) }
    guard kept.count != heap.count else { return }
    heap = Heap(kept)
    interactionCount = kept.count { $0.work.isInteraction }
  }

  /// Some of it, soonest first.
  func entries(where isWanted: (Work) -> Bool) -> [(at: Instant, work: Work)] {
    heap.unordered.filter { isWanted($0.work) }.sorted().map { ($0.at, $0.work) }
  }

  /// The soonest, at most so many.
  func first(_ count: Int) -> [(at: Instant, work: Work)] {
    var found: [Entry] = []
    for entry in heap.unordered where found.count < count || entry < found[found.count - 1] {
      if found.count == count { found.removeLast() }
      found.insert(entry, at: found.firstPlace { entry < $0 })
    }
    return found.map { ($0.at, $0.work) }
  }

  /// Everything, soonest first.
  var entries: [(at: Instant, work: Work)] { heap.unordered.sorted().map { ($0.at, $0.work) } }

  /// The latest moment at which work of `transaction` is due, if any.
  func lastInstant(of transaction: TransactionNumber, where matches: (Work) -> Bool) -> Instant? {
    heap.unordered.filter { $0.work.transaction == transaction && matches($0.work) }.map(\.at).max()
  }
}

/// What is due, in the order in which it is.
extension Agenda: Hashable {
  static func == (a: Agenda, b: Agenda) -> Bool {
    a.scheduled == b.scheduled && a.heap.count == b.heap.count
      && a.heap.unordered.sorted() == b.heap.unordered.sorted()
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(scheduled)
    hasher.combine(heap.count)
  }
}
