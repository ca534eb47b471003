// The app's SKPaymentQueue on the device (DocC: PaymentQueue): which payments it holds, what the app was given of
// them, what waits to be delivered. Every setter is this file's own.

import HashTreeCollections
import StoreModel
import StoreRules
import Support

/// Something for the app's observer that could not be delivered yet.
enum QueuedDelivery: Hashable, Sendable {
  /// The answer to a payment of this process: its console line, its own callback, and the alert that goes with it.
  case result(snapshot: TransactionSnapshot, console: ConsoleMessage?, alert: Dialog?, rule: RuleID?)
  /// The store pushed it: all pushes of one check arrive in one array.
  case push(TransactionNumber, alert: Dialog?, rule: RuleID?)
}

/// The payment queue of one process, or of one process after another on one device.
public struct PaymentQueue: Hashable, Sendable {
  /// What the queue knows of a transaction.
  struct Record: Hashable, Sendable {
    /// What the app was last given; nil before the first callback.
    var given: TransactionState?
    /// Whether the queue holds it (added or delivered, and not finished).
    var isQueued = false
    /// Whether an answer of StoreKit 2 or `Transaction.updates` handed it to the process, which can finish it then.
    var isHandedOver = false
    /// The error that the app was last given.
    var givenError: StoreError?
    /// Whether the process that held it took it along when it ended: nobody is told anything of it any more.
    var isLost = false
  }

  /// By number; rows that this queue never saw have none.
  private var records = AppendVector<Record>()
  /// The newest transaction in the queue for a product and quantity (DocC: PaymentQueue, add, step 3).
  private var index = TreeDictionary<QueueKey, TransactionNumber>()
  /// What came to the queue while nothing could be delivered.
  private(set) var inbox: [QueuedDelivery] = []

  init() {}

  /// Whether no record was written since one of the two was copied from the other.
  func hasSameRecords(as other: PaymentQueue) -> Bool { records.isSame(as: other.records) }

  func record(_ number: TransactionNumber) -> Record {
    number.value <= records.count && number.value >= 1 ? records[number.value - 1] : Record()
  }

  func holds(_ number: TransactionNumber) -> Bool {
    number.value <= records.count && number.value >= 1 && records[number.value - 1].isQueued
  }

  /// What is in the queue for such a payment already.
  func held(_ payment: Payment) -> TransactionNumber? {
    // Most often there is nothing when one is added: that needs no hash of the product's name.
    index.isEmpty ? nil : index[QueueKey(payment)]
  }

  /// All that it holds, in the order of creation.
  var held: [TransactionNumber] { numbers { $0.isQueued } }

  /// What went with the processes that held it, in the order of creation.
  var lost: [TransactionNumber] { numbers { $0.isLost } }

  private func numbers(where isWanted: (Record) -> Bool) -> [TransactionNumber] {
    records.indices.filter { isWanted(records[$0]) }.map { TransactionNumber($0 + 1) }
  }

  /// What the app was given and has not finished, by number: the newest of each product and quantity.
  ///
  /// A deferred transaction is not among them: the app waits for its end.
  var unfinished: [TransactionNumber] {
    index.values.filter {
      switch record($0).given {
      case .purchased, .failed, .restored: holds($0)
      case .purchasing, .deferred, nil: holds($0) && record($0).isHandedOver
      }
    }.sorted()
  }

  /// Everything that `finish all` would finish.
  var finishable: [TransactionNumber] {
    held.filter {
      let record = record($0)
      return record.isHandedOver || record.given != nil && record.given != .purchasing
    }
  }

  // MARK: What only the device changes

  private mutating func change(_ number: TransactionNumber, _ edit: (inout Record) -> Void) {
    while records.count < number.value { records.append(Record()) }
    edit(&records[number.value - 1])
  }

  mutating func enqueue(_ number: TransactionNumber, _ key: QueueKey) {
    change(number) {
      $0.isQueued = true
      $0.isLost = false
    }
    index[key] = number
  }

  mutating func dequeue(_ number: TransactionNumber, _ key: QueueKey) {
    guard holds(number) else { return }
    change(number) { $0.isQueued = false }
    if let place = index.index(forKey: key), index[place].value == number { _ = index.remove(at: place) }
  }

  mutating func markLost(_ number: TransactionNumber) { change(number) { $0.isLost = true } }

  mutating func recordDelivery(_ snapshot: TransactionSnapshot) -> Bool {
    var isNew = false
    change(snapshot.number) {
      isNew = $0.given != snapshot.state
      $0.given = snapshot.state
      $0.givenError = snapshot.error
    }
    return isNew
  }

  mutating func clearDelivered() {
    for number in held {
      change(number) {
        $0.given = nil
        $0.isHandedOver = false
      }
    }
  }

  mutating func markDelivered(_ number: TransactionNumber) {
    if !record(number).isHandedOver { change(number) { $0.isHandedOver = true } }
  }

  mutating func enqueueDelivery(_ delivery: QueuedDelivery) { inbox.append(delivery) }

  mutating func drainInbox() -> [QueuedDelivery] {
    defer { inbox = [] }
    return inbox
  }

  mutating func dropPushes() -> Set<TransactionNumber> {
    var told: Set<TransactionNumber> = []
    inbox = inbox.filter { delivery in
      guard case .result(let snapshot, _, _, _) = delivery else { return false }
      told.insert(snapshot.number)
      return true
    }
    return told
  }

  /// Results that wait are told otherwise; the alerts that would come with them go.
  mutating func answer(with other: (TransactionSnapshot) -> TransactionSnapshot?) {
    inbox = inbox.map { delivery in
      guard case .result(let snapshot, _, _, let rule) = delivery, let other = other(snapshot) else {
        return delivery
      }
      return .result(snapshot: other, console: nil, alert: nil, rule: rule)
    }
  }

  /// The alerts that would come with results that wait go; the results stay.
  mutating func dropAlerts() {
    inbox = inbox.map { delivery in
      guard case .result(let snapshot, let console, _, let rule) = delivery else { return delivery }
      return .result(snapshot: snapshot, console: console, alert: nil, rule: rule)
    }
  }

  mutating func dropResults(of gone: Set<TransactionNumber>) {
    inbox.removeAll { delivery in
      guard case .result(let snapshot, _, _, _) = delivery else { return false }
      return gone.contains(snapshot.number)
    }
  }

  /// Whether the index names nothing but what is in the queue, each under its own payment.
  func isConsistent(_ payment: (TransactionNumber) -> Payment) -> Bool {
    index.allSatisfy { holds($0.value) && QueueKey(payment($0.value)) == $0.key }
  }
}
