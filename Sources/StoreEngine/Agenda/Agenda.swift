// The queue of scheduled work, ordered by time and then by the order of scheduling.

import HeapModule
import StoreModel
import Support

/// A scheduled operation of the device.
package enum DeviceWork: Hashable, Sendable {
  /// The device fetches everything from the App Store.
  case catchUp
  /// The device fetches a new receipt.
  case refreshReceipt
  /// `Transaction.updates` delivers a finished purchase again.
  ///
  /// `remaining` is the number of later repetitions.
  case repeatUpdate(TransactionNumber, remaining: Int)
  /// A finished transaction becomes unfinished again in the running app.
  case returnUnfinished(TransactionNumber)
  /// The device passes on the late deliveries that are due.
  case deliver
  /// A call of the app gets its late answer.
  indirect case answer(LateCall)

  /// The transaction that the work concerns; nil if it concerns none, or if it only repeats an update.
  fileprivate var transaction: TransactionNumber? {
    switch self {
    case .answer(let call): call.transaction
    case .returnUnfinished(let number): number
    case .catchUp, .refreshReceipt, .repeatUpdate, .deliver: nil
    }
  }
}

/// A scheduled operation of the store.
package enum AgendaItem: Hashable, Sendable {
  case completePurchase(TransactionNumber)
  case completeInterrupted(TransactionNumber)
  /// Processes the customer's agreement to the second of two stacked terms sheets.
  case agreeToSecondSheet(TransactionNumber)
  case showAskToBuyAlert(TransactionNumber)
  case deferPurchase(TransactionNumber)
  case expireRequest(TransactionNumber)
  case subscription(SubscriptionNumber)
  indirect case answerProducts(ProductRequest)
  /// Work of the device, which the world performs.
  case device(DeviceWork)

  /// The transaction that the operation concerns; nil for a subscription and for a request for products.
  package var transaction: TransactionNumber? {
    switch self {
    case .completePurchase(let n), .completeInterrupted(let n), .agreeToSecondSheet(let n),
      .showAskToBuyAlert(let n), .deferPurchase(let n), .expireRequest(let n):
      n
    case .device(let work): work.transaction
    case .subscription, .answerProducts: nil
    }
  }

  /// Whether the operation is one of the short delays that the step `settle` runs.
  package var isInteraction: Bool {
    switch self {
    case .completePurchase, .completeInterrupted, .agreeToSecondSheet, .showAskToBuyAlert, .deferPurchase:
      true
    // These operations have long delays on purpose. The operator advances the clock for them.
    case .expireRequest, .subscription, .answerProducts, .device: false
    }
  }
}

/// A priority queue of scheduled operations.
///
/// Scheduling an operation again replaces its entry, except for calls of the app.
package struct Agenda: Sendable {
  package struct Entry: Comparable, Hashable, Sendable {
    package let at: Instant
    /// The position in the order of scheduling, from 1; entries of the same instant are sorted by it.
    package let order: UInt64
    package let work: AgendaItem

    fileprivate var key: EntryKey {
      switch work {
      case .answerProducts, .device(.answer): EntryKey(work: work, order: order)
      default: EntryKey(work: work, order: 0)
      }
    }

    package static func < (a: Entry, b: Entry) -> Bool { (a.at, a.order) < (b.at, b.order) }
  }

  /// The key of a valid entry.
  ///
  /// `order` distinguishes equal calls of the app; for other operations it is 0.
  fileprivate struct EntryKey: Hashable, Sendable {
    let work: AgendaItem
    let order: UInt64
  }

  /// The valid entries, and entries that were cancelled or replaced.
  private var heap = Heap<Entry>()
  private var validEntries: [EntryKey: Entry] = [:]
  private var scheduled: UInt64 = 0
  package private(set) var interactionCount = 0

  package var count: Int { validEntries.count }

  package var hasScheduled: Bool { scheduled > 0 }

  mutating func schedule(_ work: AgendaItem, at instant: Instant) {
    scheduled += 1
    let entry = Entry(at: instant, order: scheduled, work: work)
    if validEntries.updateValue(entry, forKey: entry.key) == nil, work.isInteraction { interactionCount += 1 }
    heap.insert(entry)
    dropInvalid()
  }

  package var nextInstant: Instant? { heap.min?.at }

  mutating func popNext(until limit: Instant) -> Entry? {
    guard let next = heap.min, next.at <= limit else { return nil }
    heap.removeMin()
    cancel(next)
    dropInvalid()
    return next
  }

  // MARK: Cancellation

  mutating func cancelSubscriptionWork(_ number: SubscriptionNumber) { cancel(.subscription(number)) }

  mutating func cancelRequest(_ number: TransactionNumber) { cancel(.expireRequest(number)) }

  mutating func cancelAll(where isCancelled: (TransactionNumber) -> Bool) {
    cancelWork { work in work.transaction.map(isCancelled) ?? false }
  }

  mutating func cancelWork(where isCancelled: (AgendaItem) -> Bool) {
    for entry in validEntries.values where isCancelled(entry.work) { cancel(entry) }
    dropInvalid()
  }

  private mutating func cancel(_ work: AgendaItem) {
    guard let entry = validEntries[EntryKey(work: work, order: 0)] else { return }
    cancel(entry)
    dropInvalid()
  }

  private mutating func cancel(_ entry: Entry) {
    validEntries[entry.key] = nil
    if entry.work.isInteraction { interactionCount -= 1 }
  }

  /// Removes invalid entries from the top of the heap, or all of them if they are the majority.
  private mutating func dropInvalid() {
    if heap.count > 2 * validEntries.count + 16 { heap = Heap(validEntries.values) }
    while let first = heap.min, validEntries[first.key] != first { heap.removeMin() }
  }

  // MARK: Queries

  /// Returns when a subscription's entry is due; nil if it has none.
  package func instant(of number: SubscriptionNumber) -> Instant? {
    validEntries[EntryKey(work: .subscription(number), order: 0)]?.at
  }

  /// Returns the valid entry of an operation; nil if it is not scheduled.
  package func entry(of work: DeviceWork) -> Entry? {
    validEntries[EntryKey(work: .device(work), order: 0)]
  }

  package func entries(of number: TransactionNumber) -> [Entry] {
    validEntries.values.filter { $0.work.transaction == number }.sorted()
  }

  /// Returns the soonest entries, at most `count`.
  package func first(_ count: Int) -> [Entry] {
    var heap = heap
    var found: [Entry] = []
    while found.count < count, let next = heap.popMin() {
      if validEntries[next.key] == next { found.append(next) }
    }
    return found
  }

  /// All valid entries, soonest first.
  package var entries: [Entry] { validEntries.values.sorted() }

  /// Returns the valid entries of a range of time, in no particular order.
  package func entries(in range: Range<Instant>) -> [Entry] {
    validEntries.values.filter { range.contains($0.at) }
  }

  /// Returns the time of the last entry of `transaction` that fulfils a condition; nil if there is none.
  package func lastInstant(of transaction: TransactionNumber, where matches: (AgendaItem) -> Bool) -> Instant?
  {
    entries(of: transaction).last { matches($0.work) }?.at
  }

  package var transactions: Set<TransactionNumber> { Set(validEntries.values.compactMap(\.work.transaction)) }

  /// Whether more than `maximum` operations may become due by `limit`, if every entry repeats after `period`
  /// microseconds.
  package func mayExceed(_ maximum: Int, until limit: Instant, period: Int64) -> Bool {
    var sum: Int64 = 0
    return validEntries.values.contains { entry in
      if entry.at <= limit { sum += 1 + (limit - entry.at) / max(1, period) }
      return sum > Int64(maximum)
    }
  }
}

/// Equality ignores the invalid entries of the heap, because they never become due.
extension Agenda: Hashable {
  package static func == (a: Agenda, b: Agenda) -> Bool {
    a.scheduled == b.scheduled && a.validEntries == b.validEntries
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(scheduled)
    hasher.combine(count)
  }
}
