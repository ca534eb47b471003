// The app's `SKPaymentQueue` on the device (DocC: PaymentQueue).

import HashTreeCollections
import StoreModel
import StoreRules
import Support

/// A delivery to the app that waits for the foreground or for an observer.
enum QueuedDelivery: Hashable, Sendable {
  /// The result of a payment that this process has added, with its console line and its alert.
  case result(snapshot: TransactionSnapshot, console: ConsoleMessage?, alert: Dialog?, rule: RuleID?)
  /// A transaction that the store has pushed.
  ///
  /// All pushes of one delivery arrive in one array.
  case push(TransactionNumber, alert: Dialog?, rule: RuleID?)
}

/// The app's payment queue on one device, with records of transactions from earlier processes.
public struct PaymentQueue: Hashable, Sendable {
  struct Record: Hashable, Sendable {
    /// The state that the app last received; nil before the first callback.
    var deliveredState: TransactionState?
    /// Whether the transaction is in the queue: added or delivered, and not finished.
    var isQueued = false
    /// Whether StoreKit 2 handed the transaction to the process, which can then finish the transaction.
    var isHandedOver = false
    /// Whether the process's observer received the transaction.
    var isObserved = false
    var deliveredError: StoreError?
    /// Whether the transaction was lost when its process ended.
    ///
    /// A lost transaction is not delivered again.
    var isLost = false
  }

  /// The records by transaction number.
  ///
  /// Transactions that were never in the queue or delivered may have no record.
  private var records = AppendVector<Record>()
  /// The newest queued transaction of each product and quantity (DocC: PaymentQueue, add, step 3).
  private var index = TreeDictionary<QueueKey, TransactionNumber>()
  /// The number of queued transactions, including older ones that `index` lacks.
  private var queuedCount = 0
  private(set) var inbox: [QueuedDelivery] = []

  init() {}

  /// Whether a product and quantity may have more than one queued transaction, or its newest one was removed.
  var hasOlderTransactions: Bool { queuedCount > index.count }

  /// Whether the records of both queues are unchanged copies of the same records.
  func hasSameRecords(as other: PaymentQueue) -> Bool { records.isSame(as: other.records) }

  func record(_ number: TransactionNumber) -> Record {
    number.value <= records.count && number.value >= 1 ? records[number.value - 1] : Record()
  }

  func contains(_ number: TransactionNumber) -> Bool {
    number.value <= records.count && number.value >= 1 && records[number.value - 1].isQueued
  }

  func queuedTransaction(for payment: Payment) -> TransactionNumber? {
    // Fast path: in an empty index, the key does not have to be hashed.
    index.isEmpty ? nil : index[QueueKey(payment)]
  }

  var queuedTransactions: [TransactionNumber] { numbers { $0.isQueued } }

  /// The transactions that were lost when their process ended, in the order of creation.
  var lostTransactions: [TransactionNumber] { numbers { $0.isLost } }

  private func numbers(where isWanted: (Record) -> Bool) -> [TransactionNumber] {
    records.indices.filter { isWanted(records[$0]) }.map { TransactionNumber($0 + 1) }
  }

  /// The newest transaction of each product and quantity that the app has received and not finished,
  /// ascending.
  ///
  /// Deferred transactions are excluded.
  var unfinished: [TransactionNumber] {
    index.values.filter {
      switch record($0).deliveredState {
      case .purchased, .failed, .restored: contains($0)
      case .purchasing, .deferred, nil: contains($0) && record($0).isHandedOver
      }
    }.sorted()
  }

  var finishable: [TransactionNumber] {
    queuedTransactions.filter {
      let record = record($0)
      return record.isHandedOver || record.deliveredState != nil && record.deliveredState != .purchasing
    }
  }

  // MARK: Changes by the device

  private mutating func change(_ number: TransactionNumber, _ edit: (inout Record) -> Void) {
    while records.count < number.value { records.append(Record()) }
    edit(&records[number.value - 1])
  }

  mutating func enqueue(_ number: TransactionNumber, _ key: QueueKey) {
    if !contains(number) { queuedCount += 1 }
    change(number) {
      $0.isQueued = true
      $0.isLost = false
    }
    index[key] = number
  }

  mutating func dequeue(_ number: TransactionNumber, _ key: QueueKey) {
    guard contains(number) else { return }
    queuedCount -= 1
    change(number) { $0.isQueued = false }
    if let position = index.index(forKey: key), index[position].value == number {
      _ = index.remove(at: position)
    }
  }

  mutating func markLost(_ number: TransactionNumber) { change(number) { $0.isLost = true } }

  mutating func recordDelivery(_ snapshot: TransactionSnapshot) -> Bool {
    var isNew = false
    change(snapshot.number) {
      isNew = $0.deliveredState != snapshot.state
      $0.deliveredState = snapshot.state
      $0.deliveredError = snapshot.error
    }
    return isNew
  }

  mutating func clearDelivered() {
    for number in queuedTransactions {
      change(number) {
        $0.deliveredState = nil
        $0.isHandedOver = false
        $0.isObserved = false
      }
    }
  }

  mutating func markDelivered(_ number: TransactionNumber) {
    if !record(number).isHandedOver { change(number) { $0.isHandedOver = true } }
  }

  /// Records that the observer received a transaction, which may have been bought with StoreKit 2.
  mutating func markObserved(_ number: TransactionNumber) {
    if !record(number).isObserved { change(number) { $0.isObserved = true } }
  }

  mutating func enqueueDelivery(_ delivery: QueuedDelivery) { inbox.append(delivery) }

  mutating func drainInbox() -> [QueuedDelivery] {
    defer { inbox = [] }
    return inbox
  }

  mutating func dropPushes() -> Set<TransactionNumber> {
    var pendingResults: Set<TransactionNumber> = []
    inbox = inbox.filter { delivery in
      guard case .result(let snapshot, _, _, _) = delivery else { return false }
      pendingResults.insert(snapshot.number)
      return true
    }
    return pendingResults
  }

  /// Replaces the pending results for which `other` returns a snapshot, and drops their alerts and console
  /// lines.
  mutating func answer(with other: (TransactionSnapshot) -> TransactionSnapshot?) {
    inbox = inbox.map { delivery in
      guard case .result(let snapshot, _, _, let rule) = delivery, let other = other(snapshot) else {
        return delivery
      }
      return .result(snapshot: other, console: nil, alert: nil, rule: rule)
    }
  }

  /// Drops the alerts of pending results, but keeps the results.
  mutating func dropAlerts() {
    inbox = inbox.map { delivery in
      guard case .result(let snapshot, let console, _, let rule) = delivery else { return delivery }
      return .result(snapshot: snapshot, console: console, alert: nil, rule: rule)
    }
  }

  mutating func dropResults(of removed: Set<TransactionNumber>) {
    inbox.removeAll { delivery in
      guard case .result(let snapshot, _, _, _) = delivery else { return false }
      return removed.contains(snapshot.number)
    }
  }

  /// Whether each entry of the index names a queued transaction under the key of its payment.
  func isConsistent(_ payment: (TransactionNumber) -> Payment) -> Bool {
    index.allSatisfy { contains($0.value) && QueueKey(payment($0.value)) == $0.key }
  }
}
